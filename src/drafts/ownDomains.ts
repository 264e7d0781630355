/** The organisation's own domains, learnt from addresses or typed. Only domains are kept, never addresses. */
export const domainSources = ['watchlist', 'imports', 'typed'] as const
export type DomainSource = (typeof domainSources)[number]

export interface OwnDomains {
  readonly domains: readonly { readonly domain: string; readonly from: DomainSource }[]
  /** Domains from the last reading of each source, for the admin to accept or remove. */
  readonly candidates: OwnDomains['domains']
  /** Domains that the admin removed: they are never learnt again. */
  readonly removed: readonly string[]
  /** Whether the admin was asked, or has answered already. */
  readonly isAsked: boolean
}

export const noDomains: OwnDomains = { domains: [], candidates: [], removed: [], isAsked: false }

/** The state in use. `unkept`: a later state, which could not be kept on this device. */
export const knownOf = (kept: OwnDomains | undefined, unkept: OwnDomains | undefined): OwnDomains =>
  unkept ?? kept ?? noDomains

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

/** The people of each domain, as written. */
export type DomainCounts = ReadonlyMap<string, number>

/** Adds the domain of an address, with its people. */
export function countDomain(counts: Map<string, number>, address: string, people = 1): void {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = counts.get(domain)
  // The number of domains is limited, because a file of strangers may have any number.
  if (known !== undefined || counts.size < 10_000) counts.set(domain, (known ?? 0) + people)
}

export function countDomains(people: readonly { readonly emailAddress: string }[]): DomainCounts {
  const counts = new Map<string, number>()
  for (const { emailAddress } of people) if (emailAddress.includes('@')) countDomain(counts, emailAddress)
  return counts
}

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

export const isWithin = (domain: string, own: readonly string[]): boolean =>
  own.some((each) => domain === each || domain.endsWith(`.${each}`))

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

/**
 * Learns the domain that most people share, if at least two do. Other domains that a tenth of them share become
 * candidates, unless they look like a typo. Returns the same value if there is nothing new. `configured`: domains
 * known besides these. `registrableOf`: by the public suffix list.
 */
export function learn(
  known: OwnDomains,
  from: DomainSource,
  counts: DomainCounts,
  registrableOf: (domain: string) => string | undefined,
  configured: readonly string[] = [],
): OwnDomains {
  const people = new Map<string, number>()
  let all = 0
  for (const [domain, many] of counts) {
    all += many
    const name = registrableOf(domain)
    if (name !== undefined) people.set(name, (people.get(name) ?? 0) + many)
  }
  const own = [...configured, ...known.domains.map(({ domain }) => domain)]
  const others = new Set([...mailProviders, ...known.removed, ...own])
  const found = Array.from(people)
    .filter(([domain, many]) => !others.has(domain) && many * 10 >= all)
    .toSorted(([, one], [, other]) => other - one)
  const [shared] = found.filter(([, many]) => many > 1 && many * 2 > all)
  // An import teaches a domain only while none is known: later, other domains are shown as outside people.
  const learnt = shared && (from === 'watchlist' || own.length === 0) ? [{ domain: shared[0], from }] : []
  const domains = [...known.domains, ...learnt]
  const mine = [...configured, ...domains.map(({ domain }) => domain)]
  const candidates = [
    ...known.candidates.filter((each) => each.from !== from),
    ...found.map(([domain]) => ({ domain, from })),
  ].filter(
    ({ domain }, at, list) =>
      !mine.includes(domain) &&
      meantBy(domain, mine) === undefined &&
      list.findIndex((each) => each.domain === domain) === at,
  )
  const isNew = learnt.length > 0 || JSON.stringify(candidates) !== JSON.stringify(known.candidates)
  return isNew ? { ...known, domains, candidates } : known
}

/** The state with a domain that the admin typed or restored, even one that is never learnt again. */
export const withDomain = (
  { domains, candidates, removed }: OwnDomains,
  domain: string,
  from: DomainSource = 'typed',
): OwnDomains => ({
  domains: [...domains.filter((each) => each.domain !== domain), { domain, from }],
  candidates: candidates.filter((each) => each.domain !== domain),
  removed: removed.filter((each) => each !== domain),
  isAsked: true,
})

export const withoutDomain = (known: OwnDomains, domain: string): OwnDomains => ({
  ...known,
  domains: known.domains.filter((each) => each.domain !== domain),
  removed: [...known.removed.filter((each) => each !== domain), domain],
  isAsked: true,
})
