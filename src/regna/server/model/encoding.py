"""JSON as it is stored and sent."""

from typing import Final

import msgspec

from regna.table.documents import Entry

encoder: Final = msgspec.json.Encoder()
entry_decoder: Final = msgspec.json.Decoder(Entry)
