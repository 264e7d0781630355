/**
 * Entries that reach further than whoever pasted them may have meant. Nothing is refused: each needs a reason in words,
 * and allowing needs a stronger one, since what is allowed is no longer looked at by anybody.
 */
import { isWholeHost } from './coverage.ts'
import { addressOf, type Bare } from '../urls/entry.ts'
import { type Platform, platforms } from './platforms.ts'
import { rangeOf } from '../request/ranges.ts'
import { findLookalike } from '../request/scripts.ts'

/** What is known of the end of a host: suffixes.ts has it from the public suffix list. */
export interface Suffixes {
  readonly suffixOf: (host: string) => {
    readonly suffix: string
    /** Of the list; `private`: its owner gives names under it to others. Absent where the list has no rule. */
    readonly section: 'public' | 'private' | undefined
  }
}

export interface Warning {
  readonly kind:
    | 'public suffix'
    | 'bare top-level domain'
    | 'local name'
    | 'shared platform'
    | 'own domain'
    | 'protected'
    | 'IP address'
    | 'private address'
    | 'mixed scripts'
  readonly severity: Severity
  readonly sentence: string
}

/** `notice` is only shown. What the other two ask for is in reasons.ts. */
export type Severity = 'notice' | 'reason' | 'strong reason'

export interface Protected {
  readonly domain: string
  readonly reason?: string
}

/** Domains by their names, and by each name that they lie below. */
interface Marks<T> {
  readonly at: ReadonlyMap<string, T>
  readonly below: ReadonlyMap<string, T>
}

export interface Context {
  readonly suffixes: Suffixes
  readonly platforms: Marks<Platform>
  readonly own: Marks<Protected>
  readonly guarded: Marks<Protected>
}

/** Both lists of domains are those of config.json. */
export function makeContext(
  suffixes: Suffixes,
  ownDomains: readonly string[],
  protectedDomains: readonly Protected[],
): Context {
  return {
    suffixes,
    platforms: marksOf(platforms),
    own: marksOf(ownDomains.map((domain) => ({ domain }))),
    guarded: marksOf(protectedDomains),
  }
}

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

/** The mark at a host or at the nearest name above it. */
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

/** What a warning of this kind asks for. An action nobody knows may be as good as allowing. */
export function requirement({ kind }: Pick<Warning, 'kind'>, action: string): Severity {
  if (action !== 'block') return 'strong reason'
  // To block a name that was made to deceive is what a block list is for.
  return kind === 'mixed scripts' ? 'notice' : 'reason'
}

/** What the rules need to know of an entry. */
interface Subject {
  readonly host: string
  readonly action: string
  /** Everything on the host. A type that is not understood may do as much as that. */
  readonly whole: boolean
  /** Every subdomain too, as is assumed of a domain (coverage.ts). */
  readonly wide: boolean
}

const none: readonly Warning[] = []

export function warningsOf(entry: Bare, context: Context): readonly Warning[] {
  const { action, type, unicode } = entry
  const address = addressOf(entry)
  const { host } = address
  const wide = type !== 'url'
  const subject: Subject = { host, action, whole: wide || isWholeHost(address), wide }
  const found: Warning[] = []
  const warn = (kind: Warning['kind'], sentence: string | undefined) => {
    if (sentence !== undefined) found.push({ kind, severity: requirement({ kind }, action), sentence })
  }
  if (address.isIp) {
    const range = rangeOf(host)
    if (range) warn('private address', `"${host}" is kept for ${range.name} (${range.source}).`)
    // admin-api §2.2 speaks of domains and URLs.
    else
      warn(
        'IP address',
        `"${host}" is an IP address: others may get it next. That it works is not documented.`,
      )
    return found
  }
  const suffix = sayBareSuffix(subject, context)
  if (suffix) warn(...suffix)
  // Every platform under `com` would be one too many.
  else warn('shared platform', sayPlatform(subject, context))
  warn('own domain', sayOwn(subject, context.own))
  warn('protected', sayProtected(subject, context.guarded))
  if (unicode !== undefined) warn('mixed scripts', findLookalike(unicode.replace(/[/?].*$/s, '')))
  return found.length > 0 ? found : none
}

/** In the order of the list. */
export const warningsOfAll = (entries: readonly Bare[], context: Context): readonly (readonly Warning[])[] =>
  entries.map((entry) => warningsOf(entry, context))

/** RFC 6761, RFC 6762, RFC 8375, and what ICANN keeps from ever being sold. */
const local = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

function sayBareSuffix(
  { host, whole, wide }: Subject,
  { suffixes, platforms: { at, below } }: Context,
): readonly [Warning['kind'], string] | undefined {
  const { suffix, section } = suffixes.suffixOf(host)
  if (local.test(host) || (suffix === host && section === undefined)) {
    return ['local name', `"${host}" is a name inside networks: it is another machine in each of them.`]
  }
  if (!whole || suffix !== host) return undefined
  if (!host.includes('.'))
    return ['bare top-level domain', `"${host}" is a top-level domain: every name under it.`]
  if (section === 'public') {
    return ['public suffix', `Under "${host}" anybody can register a domain, as under a top-level domain.`]
  }
  // The list of platforms says more.
  if (at.has(host) || (wide && below.has(host))) return undefined
  return ['shared platform', `"${host}" is shared by many. Names under it are given to different people.`]
}

function sayPlatform({ host, action, whole, wide }: Subject, context: Context): string | undefined {
  const isBlock = action === 'block'
  const found = findAtOrAbove(context.platforms, host)
  if (!found) {
    const below = wide ? context.platforms.below.get(host) : undefined
    if (below) return `"${host}" has "${below.domain}" in it. ${below.reason}`
    return whole && !isBlock ? sayPrivateSuffix(host, context) : undefined
  }
  const { domain, reason, named, kind } = found
  if (!whole) {
    const follows = !isBlock && kind === 'URL shortener'
    return follows ? `Whoever made a link of "${domain}" decides where it leads. ${reason}` : undefined
  }
  if (host === domain || host === `www.${domain}`) return `"${host}" is shared by many. ${reason}`
  if (!named) return `"${host}" is a part of "${domain}", which is shared by many. ${reason}`
  // A customer's own name: blocking it meets nobody else, but it may be anybody's, and another's tomorrow.
  return isBlock ? undefined : `"${host}" belongs to whoever took that name. ${reason}`
}

function sayPrivateSuffix(host: string, { suffixes }: Context): string | undefined {
  const { suffix, section } = suffixes.suffixOf(host)
  if (section !== 'private' || suffix === host) return undefined
  return `"${host}" belongs to whoever took that name, as every name under "${suffix}".`
}

function sayOwn({ host, wide }: Subject, own: Marks<Protected>): string | undefined {
  if (findAtOrAbove(own, host)) return `"${host}" belongs to this organisation.`
  const below = wide ? own.below.get(host) : undefined
  return below && `"${host}" has "${below.domain}" in it, which belongs to this organisation.`
}

function sayProtected({ host, wide }: Subject, guarded: Marks<Protected>): string | undefined {
  const found = findAtOrAbove(guarded, host)
  const below = wide && !found ? guarded.below.get(host) : undefined
  const { domain, reason } = found ?? below ?? {}
  if (domain === undefined) return undefined
  const why = reason === undefined ? '' : ` The reason: ${reason.replace(/[.\s]+$/, '')}.`
  return below
    ? `"${host}" has "${domain}" in it, which is protected in this installation.${why}`
    : `"${host}" is protected in this installation.${why}`
}
