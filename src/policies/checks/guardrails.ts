/** Entries that may reach further than intended. None is refused, but each needs a reason. */
import { findLookalike } from '../request/lookalikes.ts'
import { rangeOf } from '../request/ranges.ts'
import { addressOf, type Bare } from '../urls/entry.ts'
import { isWholeHost } from './coverage.ts'
import { platforms } from './platforms.ts'
import { suffixOf } from './suffixes.ts'

export interface Warning {
  readonly kind: string
  /** Deceptive names belong in a block list: to block one needs no reason. */
  readonly level: 'reason' | 'note'
  /** Begins with the value of the entry, which is not named again. */
  readonly sentence: string
}

export interface Protected {
  readonly domain: string
  readonly reason?: string
}

/** Domains by name, and by each parent name. */
interface Marks<T> {
  readonly at: ReadonlyMap<string, T>
  readonly below: ReadonlyMap<string, T>
}

type Context = ReturnType<typeof makeContext>

/** `ownDomains`: config.json's, and those of useOwnDomains.ts. `protectedDomains`: config.json's. */
export const makeContext = (ownDomains: readonly string[], protectedDomains: readonly Protected[]) => ({
  own: marksOf<Protected>(ownDomains.map((domain) => ({ domain }))),
  guarded: marksOf(protectedDomains),
})

function marksOf<T extends { readonly domain: string }>(list: readonly T[]): Marks<T> {
  const below = new Map<string, T>()
  for (const each of list) {
    for (const parent of parentsOf(each.domain)) if (!below.has(parent)) below.set(parent, each)
  }
  return { at: new Map(list.map((each) => [each.domain, each])), below }
}

function parentsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}

const shared = marksOf(platforms)

/** The mark at a host or at its nearest parent. */
function findAtOrAbove<T>({ at }: Marks<T>, host: string): T | undefined {
  if (at.size === 0) return undefined
  let name = host
  for (;;) {
    const found = at.get(name)
    const dot = name.indexOf('.')
    if (found !== undefined || dot === -1) return found
    name = name.slice(dot + 1)
  }
}

/** An entry as the rules see it. */
interface Subject {
  readonly host: string
  readonly action: string
  /** Everything on the host. A type that is not understood may do the same. */
  readonly whole: boolean
  /** Subdomains too, as is assumed of a domain (coverage.ts). */
  readonly wide: boolean
}

const none: readonly Warning[] = []

export function warningsOf(entry: Bare, context: Context): readonly Warning[] {
  const { value, action, type, unicode } = entry
  const address = addressOf(entry)
  const { host } = address
  const wide = type !== 'url'
  const subject: Subject = { host, action, whole: wide || isWholeHost(address), wide }
  const found: Warning[] = []
  const warn = (kind: string, text: string | undefined) => {
    if (text === undefined) return
    const level = kind === 'look-alike' && action === 'block' ? 'note' : 'reason'
    found.push({ kind, level, sentence: `${value} ${text}` })
  }
  if (address.isIp) {
    const range = rangeOf(host)
    if (range) {
      const what = `${range.name}, ${range.source}`
      warn('reserved address', `is a reserved address (${what}). It reaches no one on the internet.`)
    } else {
      // admin-api §2.2 speaks of domains and URLs.
      warn('IP address', 'can be reassigned, and the service does not document that IP addresses work.')
    }
    return found
  }
  const suffix = describeSuffix(subject)
  if (suffix) warn(...suffix)
  // `com` would name every platform under it.
  else warn('shared platform', describePlatform(subject))
  const own = describeOwn(subject, context.own)
  if (own) warn(...own)
  warn('protected', describeProtected(subject, context.guarded))
  const looks = unicode === undefined ? undefined : findLookalike(unicode.replace(/[/?].*$/s, ''))
  if (looks !== undefined) warn('look-alike', `looks like another name: ${looks}`)
  return found.length > 0 ? found : none
}

/** RFC 6761, RFC 6762, RFC 8375, and names that ICANN never sells. */
const local = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

function describeSuffix({ host, whole, wide }: Subject): readonly [kind: string, text: string] | undefined {
  const { suffix, section } = suffixOf(host)
  if (local.test(host) || (suffix === host && section === undefined)) {
    return ['local name', 'is local. Its name is a different machine in each network.']
  }
  if (!whole || suffix !== host) return undefined
  if (!host.includes('.'))
    return ['bare top-level domain', 'is a top-level domain. It includes every name under it.']
  if (section === 'public') {
    return ['public suffix', 'is a public suffix. Anyone can register a domain under it.']
  }
  // The list of platforms has a better reason.
  if (shared.at.has(host) || (wide && shared.below.has(host))) return undefined
  return ['shared platform', 'is shared. Names under it belong to different owners.']
}

function describePlatform({ host, action, whole, wide }: Subject): string | undefined {
  const isBlock = action === 'block'
  const found = findAtOrAbove(shared, host)
  if (!found) {
    const below = wide ? shared.below.get(host) : undefined
    if (below) return `includes "${below.domain}". ${below.sentence}`
    return whole && !isBlock ? describePrivateSuffix(host) : undefined
  }
  const { domain, sentence, isNamed, kind } = found
  if (!whole) {
    const follows = !isBlock && kind === 'URL shortener'
    return follows ? `leads where its creator decides.` : undefined
  }
  if (host === domain || host === `www.${domain}`) return `is a shared platform. ${sentence}`
  if (!isNamed) return `is part of the shared platform "${domain}". ${sentence}`
  // A customer's name: blocking it affects no other customer, but its owner can be anyone, and can change.
  return isBlock ? undefined : `is a name such as any customer can take. ${sentence}`
}

function describePrivateSuffix(host: string): string | undefined {
  const { suffix, section } = suffixOf(host)
  if (section !== 'private' || suffix === host) return undefined
  return `and other names under "${suffix}" belong to different owners.`
}

/** A page or a subdomain may be hacked, and blocking it stops nothing else: there, a plain reason is enough. */
function describeOwn(
  { host, whole, wide }: Subject,
  own: Marks<Protected>,
): readonly [kind: string, text: string] | undefined {
  const found = findAtOrAbove(own, host)
  if (found) {
    const isAll = whole && (host === found.domain || host === `www.${found.domain}`)
    return isAll
      ? ['own domain', `is this organisation's own domain.`]
      : ['part of own domain', 'belongs to this organisation.']
  }
  const below = wide ? own.below.get(host) : undefined
  return below && ['own domain', `includes "${below.domain}", which belongs to this organisation.`]
}

function describeProtected({ host, wide }: Subject, guarded: Marks<Protected>): string | undefined {
  const found = findAtOrAbove(guarded, host)
  const below = wide && !found ? guarded.below.get(host) : undefined
  const { domain, reason } = found ?? below ?? {}
  if (domain === undefined) return undefined
  const why = reason === undefined ? '' : ` Reason: ${reason.replace(/(?<![.\s])[.\s]+$/, '')}.`
  return below
    ? `includes "${domain}", which is protected in this installation.${why}`
    : `is protected in this installation.${why}`
}
