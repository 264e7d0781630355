/** The comparison of the stored and the sent policy in words. api/stored.ts decides what is a difference. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { byRank, compareWithStored, type Match, type StoredField, type StoredUrl } from '../../api/stored.ts'
import { withLearntNames } from '../../log/learntNames.ts'
import type { Names } from '../../log/scopeWords.ts'
import { count } from '../../ui/number.ts'
import { sayField } from './fieldWords.ts'

export interface ComparedField {
  /** The name of the field, such as `Scope 1: To group id`; of a URL, its value. */
  readonly field: string
  /** The two values; absent if the field was not sent, or not returned. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly match: Match
}

export interface Comparison {
  /** The fields, differences first, then in the order of the request. */
  readonly rows: readonly ComparedField[]
  readonly sentence: string
  readonly isDifferent: boolean
  /** Whether the answer names a group or attribute differently than this device knows it by the sent id. */
  readonly isDoubtful: boolean
}

const isSameUrl = ({ name, match }: StoredField): boolean => name === 'url' && match === 'same'

/** Compares the policies. `known`: the names of groups and attributes on this device, by id. */
export function compareStored(
  sent: CreatePolicyInput,
  record: PolicyRecord,
  known: Names = new Map(),
): Comparison {
  const all = compareWithStored(sent, record)
  const names = withLearntNames(known, [record])
  const renamed = all.flatMap((field) => {
    const [mine, theirs] = [field.sent, field.stored].map((id) => names.get(String(id)))
    const isOther = field.match === 'another id' && mine && theirs && mine !== theirs
    return isOther ? sayRenamed(mine, theirs) : []
  })
  const same = all.filter(isSameUrl).length
  const told = count(same, 'URL')
  const rows = [
    ...all.filter((field) => !isSameUrl(field)).map((field) => toRow(field, names)),
    // Equal fields share one row.
    ...(same > 0 ? [{ field: 'URLs', before: told, after: told, match: 'same' as const }] : []),
  ].toSorted((a, b) => byRank(a.match, b.match))
  return {
    rows,
    sentence: [saySum(rows), ...renamed].join(' '),
    isDifferent: rows[0]?.match === 'different',
    isDoubtful: renamed.length > 0,
  }
}

const sayRenamed = (mine: string, theirs: string): string =>
  `The sent id is known here as “${mine}”, and the answer names “${theirs}”. Check in the service whom the policy is for.`

function saySum(rows: readonly ComparedField[]): string {
  const many = (match: Match) => rows.filter((row) => row.match === match).length
  const [differing, unsaid] = [many('different'), many('not returned')]
  const [reworded, ids] = [many('reworded'), many('another id')]
  if (differing > 0) return `${count(differing, 'field differs', 'fields differ')} from what was sent.`
  if (rows.length === unsaid) return 'The answer does not include the stored fields.'
  return [
    unsaid > 0 ? 'The returned fields match what was sent.' : 'The service stored what was sent.',
    ids > 0 &&
      `${count(ids, 'id differs', 'ids differ')}: the service may give a group or an attribute new ids. Check the name.`,
    reworded > 0 &&
      `${count(reworded, 'field is', 'fields are')} written in another form, with the same effect.`,
    unsaid > 0 && `${count(unsaid, 'field was', 'fields were')} not returned.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function toRow(
  { scope, name, sent, stored, match }: StoredField,
  names: ReadonlyMap<string, string>,
): ComparedField {
  switch (name) {
    case 'url': {
      // Both sides of a URL are of this type.
      const [before, after] = [sent, stored] as [StoredUrl | undefined, StoredUrl | undefined]
      return {
        field: before?.value ?? 'A URL that was not sent',
        before: before && sayUrl(before),
        after: after ? sayUrl(after) : 'missing',
        match,
      }
    }
    case 'urls':
      return { field: 'URLs', before: count(Number(sent), 'URL'), match }
    case 'scope':
      return {
        field: scope === undefined ? 'A scope that was not sent' : `Scope ${scope + 1}`,
        before: say(sent),
        after: say(stored) ?? (match === 'different' ? 'missing' : undefined),
        match,
      }
    default: {
      // A text "true" differs from the value true, although both read the same.
      const tell = match === 'different' && say(sent) === say(stored) ? JSON.stringify : say
      // Only ids of groups and attributes have a name.
      const [before, after] = [tell(sent), tell(stored)].map((text) => {
        const called = names.get(text ?? '')
        return called ? `${text} (${called})` : text
      })
      const field = scope === undefined ? 'Name' : `Scope ${scope + 1}: ${sayField(name)}`
      return { field, before, after, match }
    }
  }
}

function say(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  // The spec does not define the values of conditions.
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}

const sayUrl = ({ action, type, value }: StoredUrl): string =>
  [action, type, value].map((each) => each ?? '(not returned)').join(' ')
