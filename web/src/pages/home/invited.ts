/** What somebody pasted to get to a table: a whole link, its end, or only the id of the match. */

export type Invited = { match: string; invitation: string } | { host: string } | null;

/** The ids and tokens of the server: letters, digits, - and _. */
const LINK = /^(?:\/?match\/)?([A-Za-z0-9_-]{1,40})\/?(?:\?[^#\s]*)?(?:#([A-Za-z0-9_-]*))?$/;

/** Where it leads; the host if that is another server, and null if it leads nowhere. */
export function invitedBy(text: string, here: string): Invited {
  let rest = text.trim();
  const site = /^(?:https?:\/\/)([^/\s]+)(\/.*)$/i.exec(rest) ?? /^([^/\s]+[.:][^/\s]+)(\/match\/.*)$/i.exec(rest);
  if (site) {
    const [, host = "", path = ""] = site;
    if (!/^\/match\//.test(path)) return null;
    if (host !== here) return { host };
    rest = path;
  }
  const found = LINK.exec(rest);
  return found ? { match: found[1]!, invitation: found[2] ?? "" } : null;
}
