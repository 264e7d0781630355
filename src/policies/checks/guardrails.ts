/**
 * Entries that may reach further than intended. None is refused, but each needs a reason. Allowing needs a stronger
 * reason, since allowed mail is no longer checked.
 */
import { findLookalike } from '../request/lookalikes.ts'
import { rangeOf } from '../request/ranges.ts'
import { addressOf, type Bare } from '../urls/entry.ts'
import { isWholeHost } from './coverage.ts'
import { platforms } from './platforms.ts'
import type { Severity, WarningKind } from './reasons.ts'
import { suffixOf } from './suffixes.ts'

export interface Warning {
  readonly kind: WarningKind
  readonly severity: Severity
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

/** An unknown action may amount to allowing. */
export function requirement(kind: WarningKind, action: string): Severity {
  if (action !== 'block') return 'strong reason'
  // Nothing stops more people: their own mail and websites would be blocked.
  if (kind === 'own domain') return 'strong reason'
  // Deceptive names belong in a block list.
  return kind === 'mixed scripts' ? 'notice' : 'reason'
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
  const warn = (kind: WarningKind, said: string | undefined) => {
    if (said === undefined) return
    found.push({ kind, severity: requirement(kind, action), sentence: `${value} ${said}` })
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
  const suffix = sayBareSuffix(subject)
  if (suffix) warn(...suffix)
  // `com` would name every platform under it.
  else warn('shared platform', sayPlatform(subject))
  const own = sayOwn(subject, context.own)
  if (own) warn(...own)
  warn('protected', sayProtected(subject, context.guarded))
  const looks = unicode === undefined ? undefined : findLookalike(unicode.replace(/[/?].*$/s, ''))
  if (looks !== undefined) warn('mixed scripts', `looks like another name: ${looks}`)
  return found.length > 0 ? found : none
}

/** RFC 6761, RFC 6762, RFC 8375, and names that ICANN never sells. */
const local = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

function sayBareSuffix({ host, whole, wide }: Subject): readonly [WarningKind, string] | undefined {
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

function sayPlatform({ host, action, whole, wide }: Subject): string | undefined {
  const isBlock = action === 'block'
  const found = findAtOrAbove(shared, host)
  if (!found) {
    const below = wide ? shared.below.get(host) : undefined
    if (below) return `includes "${below.domain}". ${below.reason}`
    return whole && !isBlock ? sayPrivateSuffix(host) : undefined
  }
  const { domain, reason, named, kind } = found
  if (!whole) {
    const follows = !isBlock && kind === 'URL shortener'
    return follows ? `leads where its creator decides. ${reason}` : undefined
  }
  if (host === domain || host === `www.${domain}`) return `is a shared platform. ${reason}`
  if (!named) return `is part of the shared platform "${domain}". ${reason}`
  // A customer's name: blocking it affects no other customer, but its owner can be anyone, and can change.
  return isBlock ? undefined : `is a name such as any customer can take. ${reason}`
}

function sayPrivateSuffix(host: string): string | undefined {
  const { suffix, section } = suffixOf(host)
  if (section !== 'private' || suffix === host) return undefined
  return `and other names under "${suffix}" belong to different owners.`
}

/** A page or a subdomain may be hacked, and blocking it stops nothing else: there, a plain reason is enough. */
function sayOwn(
  { host, whole, wide }: Subject,
  own: Marks<Protected>,
): readonly [WarningKind, string] | undefined {
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

function sayProtected({ host, wide }: Subject, guarded: Marks<Protected>): string | undefined {
  const found = findAtOrAbove(guarded, host)
  const below = wide && !found ? guarded.below.get(host) : undefined
  const { domain, reason } = found ?? below ?? {}
  if (domain === undefined) return undefined
  const why = reason === undefined ? '' : ` Reason: ${reason.replace(/(?<![.\s])[.\s]+$/, '')}.`
  return below
    ? `includes "${domain}", which is protected in this installation.${why}`
    : `is protected in this installation.${why}`
}
