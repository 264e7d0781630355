/** The form in which the service stores URLs, which differs from the typed one (beyond-the-spec §1). */

/** The value without scheme, port and fragment. The query stays. */
export function normalise(value: string): string {
  const bare = value.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/#.*$/s, '')
  const [host = ''] = /^[^/?]*/.exec(bare) ?? []
  // `[::1]:80` has a port; `[::1]` and `::1` have none.
  return host.replace(/^([^:]*|.*\]):\d+$/, '$1') + bare.slice(host.length)
}
