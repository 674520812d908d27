"""Reading a document that came from outside: text, bytes or decoded JSON into its type, or a typed error."""

from typing import Any, TypeVar

import msgspec

from regna.contract.errors import RegnaError, quoted

DocumentType = TypeVar("DocumentType", bound=msgspec.Struct)


def read_document(
    document: Any, kind: type[DocumentType], failure: type[RegnaError], expected_format: str
) -> DocumentType:
    """The document as its type; raises `failure` saying what is wrong and where."""
    try:
        if isinstance(document, msgspec.Struct):
            document = msgspec.to_builtins(document)  # read anew: a caller may have changed its parts, or will
        raw = msgspec.json.decode(document) if isinstance(document, str | bytes) else document
        if not isinstance(raw, dict) or raw.get("format") != expected_format:
            raise failure("wrong_format", {"expected": expected_format})
        return msgspec.convert(raw, kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, ValueError, OverflowError) as error:
        raise failure("unreadable", {"reason": quoted(str(error))}) from error
