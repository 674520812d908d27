/** What a part of the admin page asks for: a deed, the id it is done to, and how the host reads that. */

import type { Do } from "$web/wire/protocol";

export type Act = (deed: Do["deed"], what?: string, about?: string) => void;
