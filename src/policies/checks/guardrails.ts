/** Entries that may reach further than intended. None is refused; most need a reason. */
import { parse } from 'tldts'
import type { Config, ProtectedDomain } from '../../session/config.ts'
import { findLookalike } from '../request/lookalikes.ts'
import { rangeOf } from '../request/ranges.ts'
import { addressOf, type Bare } from '../urls/entry.ts'
import { ofHost } from '../urls/names.ts'
import { isWholeHost } from './coverage.ts'
import { platforms } from './platforms.ts'

/** Domains that need a reason: `ownDomains` of config.json and useOwnDomains.ts, `protectedDomains` of config.json. */
export type DomainLists = Pick<Config, 'ownDomains' | 'protectedDomains'>

export const makeContext = ({ ownDomains, protectedDomains }: DomainLists) => ({
  own: marksOf<ProtectedDomain>(ownDomains.map((domain) => ({ domain }))),
  guarded: marksOf(protectedDomains),
})

type Marks<T extends ProtectedDomain> = ReturnType<typeof marksOf<T>>

/** Domains by name, and by each parent name. */
function marksOf<T extends ProtectedDomain>(list: readonly T[]) {
  const below = new Map<string, T>()
  for (const each of list) {
    for (const parent of namesOf(each.domain).slice(1)) if (!below.has(parent)) below.set(parent, each)
  }
  return { at: new Map(list.map((each) => [each.domain, each])), below }
}

/** A host and its parents: `a.b.example`, `b.example`, `example`. */
function namesOf(host: string): readonly string[] {
  const names = [host]
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1))
    names.push(host.slice(dot + 1))
  return names
}

const shared = marksOf(platforms)

/** An entry as the rules see it. */
interface Subject {
  readonly host: string
  readonly names: readonly string[]
  readonly action: string
  /** Everything on the host. A type that is not understood may do the same. */
  readonly whole: boolean
  /** Subdomains too, as is assumed of a domain (coverage.ts). */
  readonly wide: boolean
}

/** The mark at the host or at its nearest parent; otherwise one below it, if subdomains are meant, too. */
function findMark<T extends ProtectedDomain>({ at, below }: Marks<T>, { host, names, wide }: Subject) {
  const name = names.find((each) => at.has(each))
  const found = name === undefined ? undefined : at.get(name)
  return { found, inside: found === undefined && wide ? below.get(host) : undefined }
}

type Risk = readonly [kind: string, text: string]
const risk = (kind: string, text: string | undefined): Risk | undefined =>
  text === undefined ? undefined : [kind, text]

/** The risks of an entry. A sentence begins with the value, which is not named again. */
export function risksOf(entry: Bare, { own, guarded }: ReturnType<typeof makeContext>) {
  const { value, action, type, unicode } = entry
  const address = addressOf(entry)
  const { host } = address
  const wide = type !== 'url'
  const subject = { host, names: namesOf(host), action, whole: wide || isWholeHost(address), wide }
  const risks = address.isIp
    ? [riskOfIp(host)]
    : [
        // `com` would name every platform under it.
        riskOfSuffix(subject) ?? risk('shared platform', describePlatform(subject)),
        riskOfOwn(subject, own),
        risk('protected', describeProtected(subject, guarded)),
        risk('look-alike', describeLookalike(unicode)),
      ].filter((each) => each !== undefined)
  return risks.map(([kind, text]) => {
    // Deceptive names belong in a block list: to block one needs no reason.
    const level = kind === 'look-alike' && action === 'block' ? 'note' : 'reason'
    return { kind, level, sentence: `${value} ${text}` } as const
  })
}

function riskOfIp(host: string): Risk {
  const range = rangeOf(host)
  // admin-api §2.2 speaks of domains and URLs.
  if (!range)
    return ['IP address', 'can be reassigned. The service does not document that IP addresses work.']
  const text = `is a reserved address (${range.name}, ${range.source}). It reaches no one on the internet.`
  return ['reserved address', text]
}

const withPrivate = { ...ofHost, allowPrivateDomains: true }

/**
 * The end of a host, by the public suffix list with its private section. `private`: its owner gives names under it to
 * others. `undefined` where the list has no rule.
 */
function suffixOf(host: string) {
  const { publicSuffix, isIcann, isPrivate } = parse(host, withPrivate)
  const section = isIcann ? 'public' : isPrivate ? 'private' : undefined
  return { suffix: publicSuffix ?? '', section }
}

/** RFC 6761, RFC 6762, RFC 8375, and names that ICANN never sells. */
const local = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

function riskOfSuffix({ host, whole, wide }: Subject): Risk | undefined {
  const { suffix, section } = suffixOf(host)
  if (local.test(host) || (suffix === host && section === undefined)) {
    return ['local name', 'is local. Its name is a different machine in each network.']
  }
  if (!whole || suffix !== host) return undefined
  if (!host.includes('.')) {
    return ['bare top-level domain', 'is a top-level domain. It includes every name under it.']
  }
  if (section === 'public') {
    return ['public suffix', 'is a public suffix. Anyone can register a domain under it.']
  }
  // The list of platforms has a better reason.
  if (shared.at.has(host) || (wide && shared.below.has(host))) return undefined
  return ['shared platform', 'is shared. Names under it belong to different owners.']
}

function describePlatform(subject: Subject): string | undefined {
  const { host, whole } = subject
  const isBlock = subject.action === 'block'
  const { found, inside } = findMark(shared, subject)
  if (inside) return `includes "${inside.domain}". ${inside.sentence}`
  if (!found) {
    const { suffix, section } = whole && !isBlock ? suffixOf(host) : {}
    const isOther = section === 'private' && suffix !== host
    return isOther ? `and other names under "${suffix}" belong to different owners.` : undefined
  }
  const { domain, sentence, isNamed, kind } = found
  if (!whole) return !isBlock && kind === 'URL shortener' ? 'leads where its creator decides.' : undefined
  if (host === domain || host === `www.${domain}`) return `is a shared platform. ${sentence}`
  if (!isNamed) return `is part of the shared platform "${domain}". ${sentence}`
  // A customer's name: blocking it affects no other customer, but its owner can be anyone, and can change.
  return isBlock ? undefined : `is a name such as any customer can take. ${sentence}`
}

/** A page or a subdomain may be hacked, and blocking it stops nothing else: its kind is another. */
function riskOfOwn(subject: Subject, own: Marks<ProtectedDomain>): Risk | undefined {
  const { found, inside } = findMark(own, subject)
  if (inside) return ['own domain', `includes "${inside.domain}", which belongs to this organisation.`]
  if (!found) return undefined
  const isAll = subject.whole && [found.domain, `www.${found.domain}`].includes(subject.host)
  return isAll
    ? ['own domain', `is this organisation's own domain.`]
    : ['part of own domain', 'belongs to this organisation.']
}

function describeProtected(subject: Subject, guarded: Marks<ProtectedDomain>): string | undefined {
  const { found, inside } = findMark(guarded, subject)
  const { domain, reason } = found ?? inside ?? {}
  if (domain === undefined) return undefined
  const because = reason === undefined ? '' : ` Reason: ${reason.replace(/(?<![.\s])[.\s]+$/, '')}.`
  return `${found ? 'is' : `includes "${domain}", which is`} protected in this installation.${because}`
}

function describeLookalike(unicode: string | undefined): string | undefined {
  const text = unicode && findLookalike(unicode.replace(/[/?].*$/s, ''))
  return text && `looks like another name: ${text}`
}
