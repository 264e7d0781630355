/**
 * The organisation's own domains: learnt from the addresses of its people, or typed. Only domains are kept, never an
 * address.
 */
export const domainSources = ['watchlist', 'imports', 'typed'] as const
export type DomainSource = (typeof domainSources)[number]

export interface OwnDomains {
  readonly domains: readonly { readonly domain: string; readonly from: DomainSource }[]
  /** Removed by the admin, and never learnt again. */
  readonly removed: readonly string[]
  /** The admin was asked, or has answered already. */
  readonly isAsked: boolean
}

export const noDomains: OwnDomains = { domains: [], removed: [], isAsked: false }

/** `unkept`: a later state, which could not be kept on this device. */
export const knownOf = (kept: OwnDomains | undefined, unkept: OwnDomains | undefined): OwnDomains =>
  unkept ?? kept ?? noDomains

/** The public have mailboxes there: a domain of people, but of no organisation. */
export const mailProviders = `
  126.com 163.com aol.com comcast.net free.fr fastmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hotmail.com hotmail.co.uk hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru mailbox.org
  me.com msn.com naver.com onmicrosoft.com orange.fr outlook.com posteo.de proton.me protonmail.com qq.com rediffmail.com
  seznam.cz t-online.de tutanota.com web.de wp.pl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.ru ymail.com
  zoho.com
`
  .trim()
  .split(/\s+/)

/** More domains than an organisation has. */
const most = 100

/** The people of each domain, as written. */
export type DomainCounts = ReadonlyMap<string, number>

/** Adds the domain of an address, with its people. */
export function countDomain(counts: Map<string, number>, address: string, people = 1): void {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const known = counts.get(domain)
  // A file of other people than the organisation's has any number of domains.
  if (known !== undefined || counts.size < 10_000) counts.set(domain, (known ?? 0) + people)
}

export function countDomains(people: readonly { readonly emailAddress: string }[]): DomainCounts {
  const counts = new Map<string, number>()
  for (const { emailAddress } of people) if (emailAddress.includes('@')) countDomain(counts, emailAddress)
  return counts
}

/** One person among more than a hundred is a guest, or a slip. */
const isStray = (people: number, all: number): boolean => people < 2 && people < all / 100

/** `registrableOf`: by the public suffix list. The same value if there is nothing new. */
export function learn(
  known: OwnDomains,
  from: DomainSource,
  counts: DomainCounts,
  registrableOf: (domain: string) => string | undefined,
): OwnDomains {
  const people = new Map<string, number>()
  let all = 0
  for (const [domain, many] of counts) {
    all += many
    const name = registrableOf(domain)
    if (name !== undefined) people.set(name, (people.get(name) ?? 0) + many)
  }
  const others = new Set([...mailProviders, ...known.removed, ...known.domains.map(({ domain }) => domain)])
  const found = Array.from(people)
    .filter(([domain, many]) => !others.has(domain) && !isStray(many, all))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, Math.max(0, most - known.domains.length))
    .map(([domain]) => ({ domain, from }))
  return found.length === 0 ? known : { ...known, domains: [...known.domains, ...found] }
}

/** As typed by the admin, or as it was before it was removed: also one that is not learnt again. */
export const withDomain = (
  { domains, removed }: OwnDomains,
  domain: string,
  from: DomainSource = 'typed',
): OwnDomains => ({
  domains: [...domains.filter((each) => each.domain !== domain), { domain, from }],
  removed: removed.filter((each) => each !== domain),
  isAsked: true,
})

export const withoutDomain = ({ domains, removed }: OwnDomains, domain: string): OwnDomains => ({
  domains: domains.filter((each) => each.domain !== domain),
  removed: [...removed.filter((each) => each !== domain), domain],
  isAsked: true,
})
