/** The one check of a line that the peers of the list make: its address in one spelling, or `undefined` if there is none. */
export function checkLine(line: string): string | undefined {
  const plain = line
    .trim()
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.')
    .replace(/^hxxp/i, 'http')
    .replace('[:]', ':')
  const url = URL.parse(/^https?:\/\//i.test(plain) ? plain : `http://${plain}`)
  return url?.hostname.includes('.') ? `${url.host}${url.pathname}${url.search}` : undefined
}
