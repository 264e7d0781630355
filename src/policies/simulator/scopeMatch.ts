/** The match of a scope with a sender, a recipient and a moment (admin-api §2.2), each step with its basis. */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import { isOwn } from '../request/target.ts'
import { type Mailbox, plainDomain, readMailbox } from './mailbox.ts'

export interface MatchStep {
  readonly text: string
  /** The basis of the step: stated by the spec or the vendor, assumed, or unknown to this console. */
  readonly tag: 'documented' | 'assumed' | 'unknown'
}

type WireTarget = PolicyScope['from']

export interface TestMail {
  readonly sender: string
  readonly recipient: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The own domains, whose addresses are internal. */
type OwnDomains = readonly string[]

/** True, false or unknown (`undefined`). */
type Ternary = boolean | undefined

export interface ScopeMatch {
  readonly matches: Ternary
  readonly steps: readonly MatchStep[]
  /** The reason why `matches` is unknown. */
  readonly why?: string
}

/** The largest providers. The service never published its own list, so an address elsewhere may be in it. */
const freeMail = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com ' +
    'mac.com gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.com yandex.ru proton.me protonmail.com zoho.com qq.com ' +
    '163.com 126.com'
  ).split(' '),
)

interface Fact extends MatchStep {
  readonly holds: Ternary
}

const documented = (holds: boolean, text: string): Fact => ({ holds, tag: 'documented', text })
const assumed = (holds: boolean, text: string): Fact => ({ holds, tag: 'assumed', text })
const unknown = (text: string): Fact => ({ holds: undefined, tag: 'unknown', text })

/** Logical AND: one `false` decides, even if others are unknown. */
function all(...answers: Ternary[]): Ternary {
  if (answers.includes(false)) return false
  return answers.includes(undefined) ? undefined : true
}

export function matchScope(scope: PolicyScope, who: TestMail, ownDomains: OwnDomains): ScopeMatch {
  const enabled = matchEnabled(scope)
  const window = matchPeriod(scope, who.at)
  const people = matchPeople(scope, who, ownDomains)
  const conditions = matchConditions(scope)
  const facts = [enabled, window, ...people.facts, ...conditions, ...sayFlags(scope)]
  const matches = all(enabled.holds, window.holds, people.reaches, ...conditions.map(({ holds }) => holds))
  const open = matches === undefined ? facts.find(({ holds }) => holds === undefined) : undefined
  return { matches, steps: facts.map(({ text, tag }) => ({ text, tag })), why: open?.text }
}

function matchEnabled({ enabled }: PolicyScope): Fact {
  if (enabled === false) return documented(false, 'The policy is off.')
  return documented(true, `The policy is on${enabled ? '' : ' (default)'}.`)
}

/** admin-api §4.1 rules 1 to 3: a date overrules its flag. Both ends are assumed to belong to the period. */
function matchPeriod(
  { fromDate, fromEternal = true, toDate, toEternal = true }: PolicyScope,
  at: number,
): Fact {
  const start = fromDate === undefined ? -Infinity : parseWireDate(fromDate)
  const end = toDate === undefined ? Infinity : parseWireDate(toDate)
  if (Number.isNaN(at)) return unknown('No time was given.')
  if (Number.isNaN(start) || Number.isNaN(end)) return unknown('A date of the policy cannot be read.')
  if (at < start) return documented(false, `The policy starts later, at ${fromDate}.`)
  if (at > end) return documented(false, `The policy ended earlier, at ${toDate}.`)
  if ((fromDate === undefined && !fromEternal) || (toDate === undefined && !toEternal)) {
    return unknown('One end of the period has no date, but is not eternal.')
  }
  if (at === start || at === end) return assumed(true, 'The time is exactly on the edge of the period.')
  const isDated = fromDate !== undefined || toDate !== undefined
  return documented(true, isDated ? 'The time is within the period.' : 'No start date and no expiry.')
}

/** Matches the two sides as they are and, if the policy applies in both directions, swapped. */
function matchPeople(scope: PolicyScope, { sender, recipient }: TestMail, ownDomains: OwnDomains) {
  const from = matchTarget(scope.from, sender, 'sender', ownDomains)
  const to = matchTarget(scope.to, recipient, 'recipient', ownDomains)
  const straight = all(from.holds, to.holds)
  if (straight === true || scope.bidirectional === false) return { reaches: straight, facts: [from, to] }
  const swappedFrom = matchTarget(scope.from, recipient, 'recipient', ownDomains)
  const swappedTo = matchTarget(scope.to, sender, 'sender', ownDomains)
  const swapped = all(swappedFrom.holds, swappedTo.holds)
  if (scope.bidirectional === undefined) {
    if (swapped === false) return { reaches: straight, facts: [from, to] }
    const unset = unknown(
      'With sender and recipient swapped, it could match. "Both directions" is not set, and its default is not documented.',
    )
    return { reaches: undefined, facts: [from, to, unset] }
  }
  const both = documented(
    true,
    'The policy applies in both directions, so sender and recipient are also swapped.',
  )
  const reaches = swapped === true ? true : straight === undefined ? undefined : swapped
  return { reaches, facts: [from, to, both, swappedFrom, swappedTo] }
}

function matchTarget(
  target: WireTarget,
  typed: string,
  side: 'sender' | 'recipient',
  ownDomains: OwnDomains,
): Fact {
  const the = `The ${side}`
  // admin-api §4.1 rule 4 covers a target without a type, but not a missing target.
  if (target === undefined) return assumed(true, `${the} can be anyone, since no target is set.`)
  const { type } = target
  if (type === undefined) return documented(true, `${the} can be anyone, since no type is set.`)
  if (type === 'everyone') return documented(true, `${the} can be anyone.`)
  const address = readMailbox(typed)
  if (!address) return unknown(`${the} is not an email address.`)
  switch (type) {
    case 'internal_addresses':
    case 'external_addresses':
      return matchInternal(type === 'internal_addresses', address, the, ownDomains)
    case 'email_domain':
      return matchDomain(target.emailDomain ?? '', address, the)
    case 'individual_email_address':
      return matchIndividual(target.emailAddress ?? '', address, the, ownDomains)
    case 'profile_group':
      return unknown(`${the} may be in the group. This console cannot read its members.`)
    case 'free_mail_domains':
      return matchFreeMail(address, the, ownDomains)
    case 'address_attribute_value':
      return unknown(`${the} may have the attribute. This console cannot read attributes.`)
    default:
      return type satisfies never
  }
}

/** Whether an address belongs to the organisation. `undefined` if none of its domains is known. */
function isInternal({ domain }: Mailbox, ownDomains: OwnDomains): Ternary {
  return ownDomains.length === 0 ? undefined : isOwn(domain, ownDomains)
}

function matchInternal(wanted: boolean, address: Mailbox, the: string, ownDomains: OwnDomains): Fact {
  const internal = isInternal(address, ownDomains)
  if (internal === undefined) {
    return unknown(`${the} may be internal or external. None of your domains is listed.`)
  }
  const words = `${the} is ${internal ? 'internal' : 'external'} according to your domains`
  return assumed(internal === wanted, `${words}. The service has its own list.`)
}

function matchDomain(wanted: string, { domain: own, isForeign }: Mailbox, the: string): Fact {
  const domain = plainDomain(wanted)
  if (own === domain) {
    // The comparison of Unicode and Punycode is not documented.
    return isForeign
      ? assumed(true, `${the} is in the domain ${domain}, assuming both forms of the domain are the same.`)
      : documented(true, `${the} is in the domain ${domain}.`)
  }
  if (own.endsWith(`.${domain}`)) {
    return assumed(false, `${the} is in a subdomain of ${domain}, which is assumed to be a different domain.`)
  }
  return documented(false, `${the} is not in the domain ${domain}.`)
}

/** Matches a single address, which takes effect only if it belongs to an internal user (admin-api §2.2). */
function matchIndividual(wanted: string, address: Mailbox, the: string, ownDomains: OwnDomains): Fact {
  const target = readMailbox(wanted)
  const isSame =
    target?.domain === address.domain && target.local.toLowerCase() === address.local.toLowerCase()
  if (!isSame) return documented(false, `${the} is another address.`)
  const ifs = [
    target.local !== address.local && 'capitals before the "@" make no difference',
    address.isForeign && 'both forms of its domain are the same',
  ].filter((each) => each !== false)
  const is = `${the} is this address${ifs.length > 0 ? `, if ${ifs.join(' and ')}` : ''}`
  const internal = isInternal(address, ownDomains)
  if (internal === undefined) {
    const text = `${is}. Only internal addresses take effect, and none of your domains is listed.`
    return unknown(text)
  }
  return internal
    ? assumed(true, `${is}, and internal according to your domains.`)
    : assumed(false, `${is}, but external according to your domains, so the target has no effect.`)
}

function matchFreeMail(address: Mailbox, the: string, ownDomains: OwnDomains): Fact {
  const { domain } = address
  if (freeMail.has(domain))
    return assumed(true, `${the} is at ${domain}, assumed to be a free mail provider.`)
  if (isInternal(address, ownDomains))
    return assumed(false, `${the} is internal, so not at a free mail provider.`)
  return unknown(
    `${the} is at ${domain}. Whether the service counts this domain as free mail is not documented.`,
  )
}

function matchConditions({ conditions }: PolicyScope): readonly Fact[] {
  const set = Object.entries(conditions ?? {}).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  )
  if (set.length === 0) return []
  const names = set.map(([name]) => name).join(', ')
  return [unknown(`The conditions on how the mail was sent (${names}) are not tested here.`)]
}

/** Steps about settings that do not change the match. */
function sayFlags({ enforced = false, override = false, fromPart }: PolicyScope): readonly Fact[] {
  const flags: readonly (Fact | false)[] = [
    {
      holds: true,
      tag: 'unknown',
      text: `It is ${enforced ? '' : 'not '}enforced. The effect is not documented.`,
    },
    override && documented(true, 'It is considered before equally specific policies.'),
    fromPart !== undefined &&
      assumed(true, `It matches by ${fromPart}, assuming one sender address in the whole mail.`),
  ]
  return flags.filter((flag) => flag !== false)
}
