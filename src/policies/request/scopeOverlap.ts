/**
 * Whether two scopes share a target: a second policy covering the same target "could render both policies ineffective"
 * (beyond-the-spec §1).
 */
import { parseWireDate } from '../../api/dates.ts'
import type { PolicyScope } from '../../api/schemas.ts'
import type { TargetType } from '../../api/targets.ts'

type Target = PolicyScope['from']

/** admin-api §4.1 rule 4. */
const typeOf = (target: Target): TargetType => target?.type ?? 'everyone'
/** What tells targets of one type apart. An attribute without an id is identified by its name. */
function identityOf(target: Target): string {
  const { attribute, ...rest } = target ?? {}
  return JSON.stringify([rest, attribute?.id ?? attribute?.name, attribute?.value]).toLowerCase()
}

/** Whether `outer` certainly covers everyone in `inner`. The members of groups are not known here. */
function covers(outer: Target, inner: Target): boolean {
  if (typeOf(outer) === 'everyone') return true
  const isDomain = typeOf(outer) === 'email_domain' && typeOf(inner) === 'individual_email_address'
  const domain = inner?.emailAddress?.split('@').at(-1)
  if (isDomain) return outer?.emailDomain?.toLowerCase() === domain?.toLowerCase()
  return identityOf(outer) === identityOf(inner)
}

const meet = (a: Target, b: Target): boolean => covers(a, b) || covers(b, a)

/** Without a date, a scope is open-ended. */
const start = ({ fromDate }: PolicyScope) => (fromDate === undefined ? -Infinity : parseWireDate(fromDate))
const end = ({ toDate }: PolicyScope) => (toDate === undefined ? Infinity : parseWireDate(toDate))

export const isFromEveryoneToEveryone = ({ from, to }: PolicyScope): boolean =>
  typeOf(from) === 'everyone' && typeOf(to) === 'everyone'

/** Whether both scopes apply to someone at some moment, as far as the console can tell. */
export function collide(a: PolicyScope, b: PolicyScope): boolean {
  const areOn = a.enabled !== false && b.enabled !== false
  if (!areOn || !(start(a) <= end(b) && start(b) <= end(a))) return false
  if (meet(a.from, b.from) && meet(a.to, b.to)) return true
  // A scope in both directions can overlap from either side.
  const either = a.bidirectional === true || b.bidirectional === true
  return either && meet(a.from, b.to) && meet(a.to, b.from)
}
