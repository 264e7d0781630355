/**
 * Whether a new policy shares a target with an earlier one: a second policy covering the same target "could render both
 * policies ineffective" (beyond-the-spec §1).
 */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import { isPlain, type TargetType } from '../../api/targets.ts'
import { isUndone } from './repeat.ts'
import { currentOutcome, isOf, type RequestEntry, type Requests, type JournalAccount } from './requests.ts'

export type Collision = ReturnType<typeof findCollisions>[number]

type Target = PolicyScope['from']

/** admin-api §4.1 rule 4. */
const typeOf = (target: Target): TargetType => target?.type ?? 'everyone'
const domainOf = (target: Target): string | undefined => target?.emailAddress?.split('@').at(-1)
/** An attribute without an id is identified by its name. */
const attributeOf = (target: Target): string | undefined => target?.attribute?.id ?? target?.attribute?.name

/** Whether `outer` certainly covers everyone in `inner`. The members of groups are not known here. */
function covers(outer: Target, inner: Target): boolean {
  const [type, other] = [typeOf(outer), typeOf(inner)]
  if (type === 'everyone') return true
  if (type === 'email_domain' && other === 'individual_email_address')
    return same(outer?.emailDomain, domainOf(inner))
  if (type !== other) return false
  if (isPlain(type)) return true
  switch (type) {
    case 'email_domain':
      return same(outer?.emailDomain, inner?.emailDomain)
    case 'profile_group':
      return same(outer?.groupId, inner?.groupId)
    case 'individual_email_address':
      return same(outer?.emailAddress, inner?.emailAddress)
    case 'address_attribute_value':
      return (
        same(outer?.attribute?.value, inner?.attribute?.value) && attributeOf(outer) === attributeOf(inner)
      )
    default:
      return type satisfies never
  }
}

const same = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.toLowerCase() === b?.toLowerCase()

const meet = (a: Target, b: Target): boolean => covers(a, b) || covers(b, a)

const isOn = ({ enabled = true }: PolicyScope): boolean => enabled
const start = ({ fromDate }: PolicyScope) => (fromDate === undefined ? -Infinity : parseWireDate(fromDate))
const end = ({ toDate }: PolicyScope) => (toDate === undefined ? Infinity : parseWireDate(toDate))

/** Whether the periods of two scopes overlap. Without a date, a scope is open-ended. */
function atOnce(a: PolicyScope, b: PolicyScope): boolean {
  return start(a) <= end(b) && start(b) <= end(a)
}

export const isFromEveryoneToEveryone = ({ from, to }: PolicyScope): boolean =>
  typeOf(from) === 'everyone' && typeOf(to) === 'everyone'

/** Whether both scopes apply to someone at some moment, as far as the console can tell. */
export function collide(a: PolicyScope, b: PolicyScope): boolean {
  if (!isOn(a) || !isOn(b) || !atOnce(a, b)) return false
  if (meet(a.from, b.from) && meet(a.to, b.to)) return true
  // A scope in both directions can overlap from either side.
  const either = a.bidirectional === true || b.bidirectional === true
  return either && meet(a.from, b.to) && meet(a.to, b.from)
}

/**
 * The earlier policies of this account that were, or may have been, created and still apply; the latest first. `earlier`:
 * their scope with the shared target. `index`: that of the new one.
 */
export function findCollisions(
  requests: Iterable<RequestEntry>,
  liveTabs: ReadonlySet<string>,
  whose: JournalAccount,
  scopes: readonly PolicyScope[],
  now: number,
) {
  const found = Array.from(requests).flatMap((entry) => {
    const { sent } = entry
    if (sent.subject?.kind !== 'policy' || !isOf(entry, whose)) return []
    const outcome = currentOutcome(entry, liveTabs)
    if (isUndone(outcome)) return []
    const lasting = sent.subject.input.policies.filter(
      ({ toDate }) => toDate === undefined || parseWireDate(toDate) >= now,
    )
    const index = scopes.findIndex((each) => lasting.some((other) => collide(each, other)))
    const scope = scopes[index]
    const earlier = scope && lasting.find((each) => collide(scope, each))
    if (!earlier) return []
    // Most scopes are from everyone to everyone, which says less than a specific target.
    const forEveryone = isFromEveryoneToEveryone(scope) && isFromEveryoneToEveryone(earlier)
    return { entry, outcome, earlier, index, forEveryone }
  })
  return found.toSorted((a, b) => b.entry.sent.at - a.entry.sent.at)
}

/** Whether `outer` applies wherever and whenever `inner` does from now on. */
function contains(outer: PolicyScope, inner: PolicyScope, now: number): boolean {
  if (!isOn(outer) || !(start(outer) <= Math.max(start(inner), now) && end(outer) >= end(inner))) return false
  // A scope in both directions is not contained in a scope in one.
  if (inner.bidirectional === true && outer.bidirectional !== true) return false
  if (covers(outer.from, inner.from) && covers(outer.to, inner.to)) return true
  return outer.bidirectional === true && covers(outer.from, inner.to) && covers(outer.to, inner.from)
}

/** The earlier policies of this account that certainly exist, for everyone in these scopes; the latest first. */
export function findContaining(
  book: Requests,
  liveTabs: ReadonlySet<string>,
  whose: JournalAccount,
  scopes: readonly PolicyScope[],
  now: number,
): readonly RequestEntry[] {
  const asked = scopes.filter(isOn)
  if (asked.length === 0) return []
  return Array.from(book.values())
    .filter((entry) => {
      const { subject } = entry.sent
      if (subject?.kind !== 'policy' || !isOf(entry, whose)) return false
      const outcome = currentOutcome(entry, liveTabs)
      if (outcome !== 'accepted' && outcome !== 'arrived') return false
      return asked.every((scope) => subject.input.policies.some((each) => contains(each, scope, now)))
    })
    .toSorted((a, b) => b.sent.at - a.sent.at)
}
