/**
 * Compares two policies field by field: one as sent with the same as stored (admin-api §2.2, §2.3), or two that were sent.
 * The answer may leave out any field: that is no difference.
 */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyRecord, PolicyScope } from '../../api/schemas.ts'
import { count } from '../../ui/number.ts'
import { learntNames } from '../request/learntNames.ts'
import { normalise } from '../urls/normalise.ts'
import { sayField } from './fieldWords.ts'

export type Match = 'same' | 'filled in' | 'different' | 'not said'

export interface ComparedField {
  /** In the words of the form, such as `Scope 1: To group id`. */
  readonly field: string
  /** Absent if the field was not sent, or not returned. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly match: Match
}

export interface Comparison {
  /** Differences first, then in the order of the request. */
  readonly rows: readonly ComparedField[]
  readonly sentence: string
}

export interface SentDifference {
  /** A URL with another action or type is another one. */
  readonly onlyBefore: readonly Url[]
  readonly onlyAfter: readonly Url[]
  readonly inBoth: number
  /** The fields beside the URLs that differ. */
  readonly fields: readonly ComparedField[]
}

type Url = CreatePolicyInput['urls'][number]
type StoredUrl = NonNullable<PolicyRecord['urls']>[number]
type StoredScope = NonNullable<NonNullable<NonNullable<PolicyRecord['policies']>[number]['policy']>>
type Values = Readonly<Record<string, unknown>>

const ranks: readonly Match[] = ['different', 'not said', 'filled in', 'same']
const byRank = (a: Match, b: Match): number => ranks.indexOf(a) - ranks.indexOf(b)

export function compareStored(sent: CreatePolicyInput, record: PolicyRecord): Comparison {
  const rows = [
    ...compareFields('', { Name: sent.description }, { Name: record.description }),
    ...compareScopes(sent.policies, record),
    ...compareUrls(sent.urls, record.urls),
  ].toSorted((a, b) => byRank(a.match, b.match))
  return { rows, sentence: saySum(rows) }
}

export function compareSent(before: CreatePolicyInput, after: CreatePolicyInput): SentDifference {
  const { pairs, left, right } = pairUp(before.urls, after.urls, identityOf)
  const longer = before.policies.length > after.policies.length ? before : after
  const fields = [
    ...compareFields('', { Name: before.description }, { Name: after.description }),
    ...longer.policies.flatMap((_, index) =>
      compareFields(`Scope ${index + 1}: `, before.policies[index] ?? {}, after.policies[index] ?? {}),
    ),
  ]
  return {
    onlyBefore: left,
    onlyAfter: right,
    inBoth: pairs.size,
    fields: fields.filter(({ match }) => match !== 'same'),
  }
}

function saySum(rows: readonly ComparedField[]): string {
  const [differing, unsaid] = (['different', 'not said'] as const).map(
    (match) => rows.filter((row) => row.match === match).length,
  )
  if (differing) {
    return `${count(differing, 'field differs', 'fields differ')} from what was sent.`
  }
  if (rows.length === unsaid) return 'The answer does not include the stored fields.'
  return unsaid
    ? `The returned fields match what was sent. ${count(unsaid, 'field was', 'fields were')} not returned.`
    : 'The service stored what was sent.'
}

/** `defaults`: those of the spec, for fields that are not sent. */
function compareFields(at: string, before: Values, after: Values, defaults: Values = {}): ComparedField[] {
  const [left, right] = [new Map(eachField(before)), new Map(eachField(after))]
  return [...new Set([...left.keys(), ...right.keys()])].map((name) => {
    const [a, b] = [left.get(name), right.get(name)]
    const match = matchOf(a, b, defaults[name])
    // "true" is not true.
    const tell = match === 'different' && say(a) === say(b) ? JSON.stringify : say
    return { field: at + sayField(name), before: tell(a), after: tell(b), match }
  })
}

/** `otherwise`: what is expected in place of `undefined`, if anything is. */
function matchOf(before: unknown, after: unknown, otherwise: unknown = after): Match {
  if (isSame(before, after)) return 'same'
  if (after === undefined) return 'not said'
  return before === undefined && isSame(otherwise, after) ? 'filled in' : 'different'
}

/** The same moment may be written with another offset. */
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) ||
  (typeof a === 'string' && typeof b === 'string' && parseWireDate(a) === parseWireDate(b))

/** The fields of these are compared one by one. Any other value is compared as a whole. */
const opened = new Set(['from', 'to', 'attribute', 'conditions'])

/** Each field that has a value, such as `to attribute id`. */
function* eachField(values: Values, at = ''): Generator<[name: string, value: unknown]> {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (opened.has(key) && isFilled(value)) yield* eachField(value, `${at}${key} `)
    else yield [at + key, value]
  }
}

const isFilled = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

function say(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  // The spec does not define the values of conditions.
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}

function compareScopes(sent: readonly PolicyScope[], record: PolicyRecord): readonly ComparedField[] {
  const stored = record.policies?.map(({ policy }) => asSent(policy ?? {}))
  if (!stored) {
    return [
      { field: 'Scopes', before: sent.map(({ description }) => description).join(', '), match: 'not said' },
    ]
  }
  // By name, or else by order among the rest.
  const { pairs, right: added } = pairUp(
    sent,
    stored,
    ({ description }) => description ?? undefined,
    () => '',
  )
  const names = new Map(learntNames([record]).groups.map(({ id, name }) => [id, name]))
  return [
    ...sent.flatMap((scope, index): readonly ComparedField[] => {
      const pair = pairs.get(scope)
      const field = `Scope ${index + 1}`
      if (!pair) return [{ field, before: scope.description, after: 'missing', match: 'different' }]
      return compareFields(`${field}: `, scope, pair, defaultsOf(scope)).map((row) => {
        // No other value is the id of a group.
        const name = names.get(row.after ?? '')
        return name ? { ...row, after: `${row.after} (${name})` } : row
      })
    }),
    ...added.map(({ description }): ComparedField => ({
      field: 'A scope that was not sent',
      after: description ?? 'without a name',
      match: 'different',
    })),
  ]
}

/** admin-api §2.2, §4.1 rule 4. A date makes its `…Eternal` flag false. */
const defaultsOf = ({ fromDate, toDate }: PolicyScope): Values => ({
  enabled: true,
  enforced: false,
  fromEternal: fromDate === undefined,
  toEternal: toDate === undefined,
  'from type': 'everyone',
  'to type': 'everyone',
})

/** In the shape of a request: an answer carries the group in place of its id (admin-api §2.3). */
const asSent = ({ from, to, ...rest }: StoredScope) => ({
  ...rest,
  from: targetAsSent(from),
  to: targetAsSent(to),
})

function targetAsSent(target: StoredScope['from']): Values {
  const { group, ...rest } = target ?? {}
  return { ...rest, groupId: group?.id }
}

function compareUrls(sent: readonly Url[], stored: PolicyRecord['urls']): readonly ComparedField[] {
  const field = 'URLs'
  if (!stored) return [{ field, before: count(sent.length, 'URL'), match: 'not said' }]
  const valued = pairUp(sent, stored, identityOf, addressOf)
  const nameless = valued.right.filter(({ value }) => typeof value !== 'string')
  const { pairs } = pairUp(valued.left, nameless, () => '')
  const rows = sent.map((url): ComparedField => {
    const pair = valued.pairs.get(url) ?? pairs.get(url)
    const both = { field: url.value, before: sayUrl(url) }
    return pair
      ? { ...both, after: sayUrl(pair), match: matchOfUrls(url, pair) }
      : { ...both, after: 'missing', match: 'different' }
  })
  const paired = new Set(pairs.values())
  const added = valued.right.filter((url) => !paired.has(url))
  const same = rows.filter(({ match }) => match === 'same').length
  const told = count(same, 'URL')
  return [
    ...rows.filter(({ match }) => match !== 'same'),
    ...added.map((url): ComparedField => ({
      field: 'A URL that was not sent',
      after: sayUrl(url),
      match: 'different',
    })),
    // These share one row.
    ...(same > 0 ? [{ field, before: told, after: told, match: 'same' as const }] : []),
  ]
}

const urlFields = ['action', 'type', 'value'] as const

const matchOfUrls = (sent: Url, stored: StoredUrl): Match =>
  urlFields.map((name) => matchOf(sent[name], stored[name] ?? undefined)).toSorted(byRank)[0] ?? 'same'

const sayUrl = (url: StoredUrl): string => urlFields.map((name) => url[name] ?? '(not returned)').join(' ')

const identityOf = (url: StoredUrl): string => JSON.stringify(urlFields.map((name) => url[name]))

/** The service may have normalised an address (beyond-the-spec §1). */
function addressOf({ value }: StoredUrl): string | undefined {
  const read = normalise(value ?? '')
  return 'reason' in read ? (value ?? undefined) : read.value
}

/** Pairs what has the same key, by the first key, then by the next one. Each is in one pair at most. */
function pairUp<A, B>(
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
