/** How the service reads a list of URLs: stored values differ from typed ones (beyond-the-spec §1). */

/** Without scheme, port and fragment; the query stays. */
export function normalise(value: string): string {
  const bare = value.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/#.*$/s, '')
  const [host = ''] = /^[^/?]*/.exec(bare) ?? []
  // `[::1]:80` has a port; `[::1]` and `::1` have none.
  return host.replace(/^([^:]*|.*\]):\d+$/, '$1') + bare.slice(host.length)
}
