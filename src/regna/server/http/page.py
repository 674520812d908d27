"""The page of a server whose client was not built."""

from html import escape

from regna.server.protocol.problems import server_words


def not_built_page(language: str) -> str:
    """What is missing and how to get it."""
    words = server_words(language)
    title, text, link = (escape(words.say(f"page.{part}")) for part in ("title", "text", "link"))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<h1>{title}</h1><p>{text}</p><p><a href="/api/openapi.json">{link}</a></p></html>'
    )
