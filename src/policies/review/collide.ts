/**
 * Whether a new policy shares a target with an earlier one: a second policy covering the same target "could render both
 * policies ineffective" (beyond-the-spec §1).
 */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import { isPlain, type TargetType } from '../../api/targets.ts'
import { type LogEntry, mayHaveWorked, outcomeOf } from '../../log/entry.ts'
import { policyOf } from '../../log/subject.ts'
import type { PolicyFinding } from '../checks/finding.ts'
import { scopeName } from '../request/fieldFindings.ts'

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
function collide(a: PolicyScope, b: PolicyScope): boolean {
  if (!isOn(a) || !isOn(b) || !atOnce(a, b)) return false
  if (meet(a.from, b.from) && meet(a.to, b.to)) return true
  // A scope in both directions can overlap from either side.
  const either = a.bidirectional === true || b.bidirectional === true
  return either && meet(a.from, b.to) && meet(a.to, b.from)
}

/**
 * The earlier policies that were, or may have been, created and still apply; the latest first. `earlier`: their scope with
 * the shared target. `index`: that of the new one.
 */
export function findCollisions(
  entries: readonly LogEntry[],
  liveTabs: ReadonlySet<string>,
  scopes: readonly PolicyScope[],
  now: number,
) {
  return entries.flatMap((entry) => {
    const outcome = outcomeOf(entry, liveTabs)
    const policy = mayHaveWorked(outcome) ? policyOf(entry) : undefined
    if (!policy) return []
    const lasting = policy.policies.filter(
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
}

/** The scopes of one policy that may cancel each other, being for the same people at the same time (beyond-the-spec §1). */
export function findCollidingScopes(policies: readonly PolicyScope[]): readonly PolicyFinding[] {
  const pairs = policies.flatMap((scope, index) =>
    policies.slice(0, index).flatMap((other, at) => (collide(other, scope) ? [[index, at]] : [])),
  )
  const examples = pairs.map((pair) => pair.map((index) => scopeName(policies, index)).join(' and '))
  const sentence =
    'Scopes of this policy cover the same people at the same time, which could make them ineffective.'
  const place = { at: 'scope', index: pairs[0]?.[0] ?? 0 } as const
  return pairs.length === 0
    ? []
    : [{ key: 'scopes collide', level: 'tick', sentence, examples, values: new Set(examples), place }]
}
