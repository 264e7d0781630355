/** A scope of an answer in the shape of a request (admin-api §2.2, §2.3), and the pairs of what was sent and what came. */
import type { PolicyRecord, PolicyScope } from './schemas.ts'

type Details = NonNullable<NonNullable<NonNullable<PolicyRecord['policies']>[number]['policy']>>

/** A target of any type: answers have more types than the eight of a request (beyond-the-spec §1). */
export interface AnyTarget {
  readonly type?: string | undefined
  readonly emailAddress?: string | undefined
  readonly emailDomain?: string | undefined
  readonly groupId?: string | undefined
  readonly attribute?: NonNullable<PolicyScope['from']>['attribute']
}

/** A scope as sent or as stored, in the shape of a request. */
export interface AnyScope extends Omit<PolicyScope, 'from' | 'to'> {
  readonly from?: AnyTarget | undefined
  readonly to?: AnyTarget | undefined
}

/** In the shape of a request. When it was made is no field of a request. */
export function asSent({ createTime: _created, lastUpdated: _updated, ...details }: Details): AnyScope {
  const { from, to, fromType, fromValue, toType, toValue, fromDate, toDate, ...rest } = details
  // `null` counts as a missing key.
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    description: '',
    ...given,
    ...(isBound(fromDate) ? { fromDate } : fromDate && { fromEternal: true }),
    ...(isBound(toDate) ? { toDate } : toDate && { toEternal: true }),
    from: targetAsSent(from, fromType, fromValue),
    to: targetAsSent(to, toType, toValue),
  }
}

/** The years 1900 and 2100 mean without a start and without an end (beyond-the-spec §1). */
const isBound = (date: string | null | undefined): date is string =>
  typeof date === 'string' && !/^(?:1900|2100)-/.test(date)

/** An answer carries the group in place of its id (admin-api §2.3), or type and value beside each other (beyond-the-spec §1). */
function targetAsSent(
  target: Details['from'],
  flatType?: string | null,
  flatValue?: string | null,
): AnyTarget {
  const { group, type, emailAddress, emailDomain, attribute } = target ?? {}
  const known = type ?? flatType ?? undefined
  const flat = type ? undefined : (flatValue ?? undefined)
  const of = (name: string) => (known === name ? flat : undefined)
  const value = attribute?.value ?? of('address_attribute_value')
  return {
    type: known,
    emailAddress: emailAddress ?? of('individual_email_address'),
    emailDomain: emailDomain ?? of('email_domain'),
    groupId: group?.id ?? of('profile_group'),
    ...((attribute || value !== undefined) && {
      attribute: { id: attribute?.id ?? undefined, name: attribute?.name ?? undefined, value },
    }),
  }
}

/** Pairs what has the same key, by the first key, then by the next one. Each is in one pair at most. */
export function pairUp<A, B>(
  before: readonly A[],
  after: readonly B[],
  ...keys: ((each: A | B) => string | undefined)[]
) {
  const pairs = new Map<A, B>()
  const right = new Set(after)
  for (const keyOf of keys) {
    const waiting = new Map<string | undefined, B[]>()
    for (const each of right) {
      const key = keyOf(each)
      const alike = waiting.get(key)
      if (alike) alike.push(each)
      else waiting.set(key, [each])
    }
    for (const each of before) {
      const pair = pairs.has(each) ? undefined : waiting.get(keyOf(each))?.shift()
      if (pair === undefined) continue
      pairs.set(each, pair)
      right.delete(pair)
    }
  }
  return { pairs, left: before.filter((each) => !pairs.has(each)), right: [...right] }
}
