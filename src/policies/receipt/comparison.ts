/**
 * Compares the sent policy with the stored one, field by field (admin-api §2.2, §2.3). The record may leave out any field.
 * A field that was not returned does not count as different.
 */
import { parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyRecord, PolicyScope } from '../../api/schemas.ts'
import { targetKeys } from '../../api/targets.ts'
import { count } from '../../ui/number.ts'
import { compareUrls } from './urlComparison.ts'

export type Match = 'same' | 'filled in' | 'different' | 'not said'

export interface ComparedField {
  /** Such as `Scope 1: enabled`. */
  readonly field: string
  /** Absent if the field was not sent, or not returned. */
  readonly sent?: string
  readonly stored?: string
  readonly match: Match
}

export interface Comparison {
  /** Differences first, then in the order of the request. */
  readonly rows: readonly ComparedField[]
  readonly sentence: string
}

type StoredScope = NonNullable<NonNullable<NonNullable<PolicyRecord['policies']>[number]['policy']>>
type Plain = string | number | boolean | null | undefined

const rank: Readonly<Record<Match, number>> = { different: 0, 'not said': 1, 'filled in': 2, same: 3 }

export function compareStored(sent: CreatePolicyInput, record: PolicyRecord): Comparison {
  const rows = [
    ...compareField('Description', sent.description, record.description),
    ...compareScopes(sent.policies, record.policies ?? undefined),
    ...compareUrls(sent.urls, record.urls ?? undefined),
  ].toSorted((a, b) => rank[a.match] - rank[b.match])
  return { rows, sentence: saySum(rows) }
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

const say = (value: Plain): string | undefined =>
  value === undefined || value === null ? undefined : String(value)

/** `otherwise`: the default of the spec for a field that is not sent. */
function compareField(
  field: string,
  sent: Plain,
  stored: Plain,
  otherwise?: Plain,
): readonly ComparedField[] {
  const [sentText, storedText, expected] = [say(sent), say(stored), say(otherwise)]
  const base = { field, sent: sentText, stored: storedText }
  if (sentText === undefined) {
    if (storedText === undefined) return []
    const isExpected = expected === undefined || expected === storedText
    return [{ ...base, match: isExpected ? 'filled in' : 'different' }]
  }
  if (storedText === undefined) return [{ ...base, match: 'not said' }]
  return [{ ...base, match: sentText === storedText ? 'same' : 'different' }]
}

/** The same moment may be written with another offset. */
function compareDate(field: string, sent: Plain, stored: Plain): readonly ComparedField[] {
  const isSame = parseWireDate(say(sent) ?? '') === parseWireDate(say(stored) ?? '')
  return compareField(field, sent, stored).map((row) => (isSame ? { ...row, match: 'same' } : row))
}

function compareScopes(
  sent: readonly PolicyScope[],
  stored: PolicyRecord['policies'],
): readonly ComparedField[] {
  const left = stored?.map(({ policy }) => policy ?? {})
  if (!left)
    return [{ field: 'Scopes', sent: sent.map((scope) => scope.description).join(', '), match: 'not said' }]
  const pairs = pairScopes(sent, left)
  const added = left.filter((scope) => !pairs.includes(scope))
  return [
    ...sent.flatMap((scope, index): readonly ComparedField[] => {
      const pair = pairs[index]
      const field = `Scope ${index + 1}`
      return pair
        ? compareScope(field, scope, pair)
        : [{ field, sent: scope.description, stored: 'missing', match: 'different' }]
    }),
    ...added.map(({ description }): ComparedField => ({
      field: 'A scope that was not sent',
      stored: say(description) ?? 'without a name',
      match: 'different',
    })),
  ]
}

/** By name, or else by order among the rest. */
function pairScopes(sent: readonly PolicyScope[], stored: readonly StoredScope[]) {
  const free = new Set(stored)
  const take = (scope: StoredScope | undefined) => {
    if (scope) free.delete(scope)
    return scope
  }
  const named = sent.map(({ description }, index) =>
    take([stored[index], ...free].find((each) => each && free.has(each) && each.description === description)),
  )
  return named.map((pair) => pair ?? take([...free][0]))
}

function compareScope(at: string, sent: PolicyScope, stored: StoredScope): readonly ComparedField[] {
  const field = (name: string) => `${at}: ${name}`
  return [
    ...compareField(field('description'), sent.description, stored.description),
    // admin-api §2.2: the defaults. A date makes its `…Eternal` flag false.
    ...compareField(field('enabled'), sent.enabled, stored.enabled, true),
    ...compareField(field('enforced'), sent.enforced, stored.enforced, false),
    ...compareField(field('bidirectional'), sent.bidirectional, stored.bidirectional),
    ...compareField(field('override'), sent.override, stored.override),
    ...compareField(field('fromEternal'), sent.fromEternal, stored.fromEternal, sent.fromDate === undefined),
    ...compareDate(field('fromDate'), sent.fromDate, stored.fromDate),
    ...compareField(field('toEternal'), sent.toEternal, stored.toEternal, sent.toDate === undefined),
    ...compareDate(field('toDate'), sent.toDate, stored.toDate),
    ...compareField(field('fromPart'), sent.fromPart, stored.fromPart),
    ...compareTarget(field('from'), sent.from, stored.from),
    ...compareTarget(field('to'), sent.to, stored.to),
    ...compareConditions(field('conditions'), sent.conditions, stored.conditions),
    ...compareField(field('comment'), sent.comment, stored.comment),
  ]
}

function compareTarget(
  at: string,
  sent: PolicyScope['from'],
  stored: StoredScope['from'],
): readonly ComparedField[] {
  const group = stored?.group
  const named = (row: ComparedField): ComparedField =>
    row.stored && group?.description ? { ...row, stored: `${row.stored} (${group.description})` } : row
  return [
    // admin-api §4.1 rule 4.
    ...compareField(`${at} type`, sent?.type, stored?.type, 'everyone'),
    ...targetKeys.flatMap(([, key]) =>
      // admin-api §2.3: the answer carries the group in place of its id.
      key === 'groupId'
        ? compareField(`${at} group`, sent?.groupId, group?.id).map(named)
        : compareField(`${at} ${key.replace('.', ' ')}`, readKey(sent, key), readKey(stored, key)),
    ),
  ]
}

/** The text at a key such as `attribute.id`. */
function readKey(target: object | null | undefined, key: string): string | undefined {
  let value: unknown = target
  for (const name of key.split('.')) value = isRecord(value) ? value[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function compareConditions(at: string, sent: PolicyScope['conditions'], stored: StoredScope['conditions']) {
  const names = new Set([...Object.keys(sent ?? {}), ...Object.keys(stored ?? {})])
  return [...names].flatMap((name) => compareField(`${at} ${name}`, list(sent?.[name]), list(stored?.[name])))
}

/** The spec does not define the values of conditions. */
function list(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}
