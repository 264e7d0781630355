/** A scope of an answer in the shape of a request (admin-api §2.2, §2.3), and the pairs of what was sent and what came. */
import { parseWireDate } from './dates.ts'
import type { PolicyRecord, PolicyScope } from './schemas.ts'
import { isTargetType } from './targets.ts'

type Details = NonNullable<NonNullable<PolicyRecord['policies']>[number]['policy']>

/** A target of any type: answers have more types than the eight of a request (beyond-the-spec §1). */
export interface AnyTarget extends Omit<NonNullable<PolicyScope['from']>, 'type'> {
  readonly type?: string | undefined
  /** The value of a type that no request has. */
  readonly value?: string | undefined
}

/** A scope as sent or as stored, in the shape of a request. */
export interface AnyScope extends Omit<PolicyScope, 'from' | 'to'> {
  readonly from?: AnyTarget | undefined
  readonly to?: AnyTarget | undefined
}

/** The values without the empty ones: `null` and an empty list count as a missing key. */
const withoutEmpty = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** The scope in the shape of a request, which has no fields for the times of creation and change. */
export function asSent({ createTime: _created, lastUpdated: _updated, ...details }: Details): AnyScope {
  const { from, to, fromType, fromValue, toType, toValue, fromDate, toDate, conditions, ...rest } = details
  return {
    description: '',
    ...withoutEmpty(rest),
    ...(conditions && { conditions: withoutEmpty(conditions) }),
    ...boundAsSent('from', fromDate),
    ...boundAsSent('to', toDate),
    from: targetAsSent(from, fromType, fromValue),
    to: targetAsSent(to, toType, toValue),
  }
}

const dayMs = 86_400_000
const isEternal = {
  from: (time: number) => time < Date.UTC(1900, 0, 3),
  to: (time: number) => Math.abs(time - Date.UTC(2100, 0, 2)) < 2 * dayMs,
} as const

/**
 * One end of the period. A start in 1900, or an end on the first day of 2100 in any time zone, means none
 * (beyond-the-spec §1). A date in another form of ISO 8601 is written as a request has it, and any other text stays as
 * it came.
 */
function boundAsSent(end: 'from' | 'to', date: string | null | undefined): Partial<AnyScope> {
  if (typeof date !== 'string') return {}
  const written = date
    .replace(/\.\d+/, '')
    .replace(/Z$/, '+0000')
    .replace(/([+-]\d\d):(\d\d)$/, '$1$2')
  const time = parseWireDate(written)
  if (isEternal[end](time)) return { [`${end}Eternal`]: true }
  return { [`${end}Date`]: Number.isNaN(time) ? date : written }
}

/** An answer carries the group in place of its id (admin-api §2.3), or type and value beside each other (beyond-the-spec §1). */
function targetAsSent(
  target: Details['from'],
  flatType?: string | null,
  flatValue?: string | null,
): AnyTarget {
  const { group, type: ownType, emailAddress, emailDomain, attribute, ...unknown } = target ?? {}
  const told = ownType ?? flatType ?? undefined
  const folded = told?.toLowerCase() ?? ''
  const type = isTargetType(folded) ? folded : told
  const flat = ownType ? undefined : (flatValue ?? undefined)
  const of = (name: string) => (type === name ? flat : undefined)
  const value = attribute?.value ?? of('address_attribute_value')
  const ofUnknown = flat ?? (Object.keys(unknown).length > 0 ? JSON.stringify(unknown) : undefined)
  return {
    type,
    emailAddress: emailAddress ?? of('individual_email_address'),
    emailDomain: emailDomain ?? of('email_domain'),
    groupId: group?.id ?? of('profile_group'),
    ...((attribute || value !== undefined) && {
      attribute: { id: attribute?.id ?? undefined, name: attribute?.name ?? undefined, value },
    }),
    ...(type !== undefined && !isTargetType(type) && ofUnknown !== undefined && { value: ofUnknown }),
  }
}

/** Pairs items with the same key: by the first kind of key, then by the next. Each item is in one pair at most. */
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
      if (!waiting.get(key)?.push(each)) waiting.set(key, [each])
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
