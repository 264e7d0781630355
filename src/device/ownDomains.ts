/** Public mail providers: their domains are those of people, not of an organisation. */
export const mailProviders = `
  126.com 163.com aol.com comcast.net free.fr fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hotmail.com hotmail.co.uk hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org
  me.com msn.com naver.com onmicrosoft.com orange.fr outlook.com posteo.de proton.me protonmail.com qq.com rediffmail.com
  seznam.cz t-online.de tutanota.com web.de wp.pl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.ru ymail.com
  zoho.com
`
  .trim()
  .split(/\s+/)

export const isWithin = (domain: string, own: readonly string[]): boolean =>
  own.some((each) => domain === each || domain.endsWith(`.${each}`))

/** The own domain that a misspelt one may stand for: one character more, less or different, or two swapped. */
export function meantBy(domain: string, own: readonly string[]): string | undefined {
  if (isWithin(domain, own)) return undefined
  for (const each of own) {
    // A subdomain has the typo of its parent.
    const [labels, wanted] = [domain.split('.'), each.split('.').length]
    const end = labels.slice(-wanted).join('.')
    if (isOneSlip(end, each)) return `${domain.slice(0, domain.length - end.length)}${each}`
  }
  return undefined
}

function isOneSlip(one: string, other: string): boolean {
  let [start, end] = [0, 0]
  const least = Math.min(one.length, other.length)
  while (start < least && one[start] === other[start]) start++
  while (end < least - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [here, there] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    Math.max(here.length, there.length) === 1 ||
    (here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0])
  )
}
