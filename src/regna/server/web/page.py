"""The page at the address of the server."""

from html import escape

from regna.server.problems import server_words


def front_page(language: str) -> str:
    """A few words about what runs here."""
    words = server_words(language)
    title, text, link = (escape(words.say(f"page.{part}")) for part in ("title", "text", "link"))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f'<h1>{title}</h1><p>{text}</p><p><a href="/api/openapi.json">{link}</a></p></html>'
    )
