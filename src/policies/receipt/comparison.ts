/** The comparison of the stored and the sent policy in words. api/stored.ts decides what is a difference. */
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { byRank, compareWithStored, type Match, type StoredField, type StoredUrl } from '../../api/stored.ts'
import { capital, type Names, withLearntNames } from '../../log/scopeWords.ts'
import { count } from '../../ui/number.ts'
import { conditionLabels, conditionLists } from '../request/conditions.ts'

export interface ComparedField {
  /** The name of the field, such as `Scope 1: To group id`; of a URL, its value. */
  readonly field: string
  /** The two values; absent if the field was not sent, or not returned. */
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly match: Match
}

export type Comparison = ReturnType<typeof compareStored>

const isSameUrl = ({ name, match }: StoredField): boolean => name === 'url' && match === 'same'

/** Compares the policies. `known`: the names of groups and attributes on this device, by id. */
export function compareStored(sent: CreatePolicyInput, record: PolicyRecord, known: Names = new Map()) {
  const all = compareWithStored(sent, record)
  const names = withLearntNames(known, [record])
  const renamed = all.flatMap((field) => {
    const [ours, theirs] = [field.sent, field.stored].map((id) => names.get(String(id)))
    const isOther = field.match === 'another id' && ours && theirs && ours !== theirs
    return isOther ? describeRenamed(ours, theirs) : []
  })
  const same = all.filter(isSameUrl).length
  const total = count(same, 'URL')
  /** Differences first, then in the order of the request. */
  const rows: readonly ComparedField[] = [
    ...all.filter((field) => !isSameUrl(field)).map((field) => toRow(field, names)),
    // Equal fields share one row.
    ...(same > 0 ? [{ field: 'URLs', before: total, after: total, match: 'same' } as const] : []),
  ].toSorted((a, b) => byRank(a.match, b.match))
  return {
    rows,
    sentence: [describeSum(rows), ...renamed].join(' '),
    isDifferent: rows[0]?.match === 'different',
    /** Whether the answer names a group or attribute differently than this device knows it by the sent id. */
    isDoubtful: renamed.length > 0,
  }
}

const describeRenamed = (ours: string, theirs: string): string =>
  `The sent id is known here as “${ours}”, and the answer names “${theirs}”. Check in the service whom the policy is for.`

function describeSum(rows: readonly ComparedField[]): string {
  const many = (match: Match) => rows.filter((row) => row.match === match).length
  const [differing, missing] = [many('different'), many('not returned')]
  const [reworded, ids] = [many('reworded'), many('another id')]
  if (differing > 0) return `${count(differing, 'field differs', 'fields differ')} from what was sent.`
  if (rows.length === missing) return 'The answer does not include the stored fields.'
  return [
    missing > 0 ? 'The returned fields match what was sent.' : 'The service stored what was sent.',
    ids > 0 &&
      `${count(ids, 'id differs', 'ids differ')}: the service may give a group or an attribute new ids. Check the name.`,
    reworded > 0 &&
      `${count(reworded, 'field is', 'fields are')} written in another form, with the same effect.`,
    missing > 0 && `${count(missing, 'field was', 'fields were')} not returned.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The words of the form for fields that it does not name by their wire names. */
const fieldWords: Readonly<Record<string, string>> = {
  description: 'Scope name',
  bidirectional: 'Both directions',
  fromPart: 'Sender address to match',
  fromEternal: 'No start date',
  toEternal: 'No expiry',
  fromDate: 'Starts at',
  toDate: 'Ends at',
  'from type': 'From',
  'to type': 'To',
  ...Object.fromEntries(conditionLists.map((name) => [`conditions ${name}`, conditionLabels[name]])),
}

/** Such as `To group id` for `to groupId`. The spec names no conditions, so that another one keeps its wire name. */
const describeField = (name: string): string =>
  fieldWords[name] ??
  (name.startsWith('conditions ')
    ? name
    : capital(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)))

function toRow({ scope, name, sent, stored, match }: StoredField, names: Names): ComparedField {
  switch (name) {
    case 'url': {
      // Both sides of a URL are of this type.
      const [before, after] = [sent, stored] as [StoredUrl | undefined, StoredUrl | undefined]
      return {
        field: before?.value ?? 'A URL that was not sent',
        before: before && describeUrl(before),
        after: after ? describeUrl(after) : 'missing',
        match,
      }
    }
    case 'urls':
      return { field: 'URLs', before: count(Number(sent), 'URL'), match }
    case 'scope':
      return {
        field: scope === undefined ? 'A scope that was not sent' : `Scope ${scope + 1}`,
        before: textOf(sent),
        after: textOf(stored) ?? (match === 'different' ? 'missing' : undefined),
        match,
      }
    default: {
      // A text "true" differs from the value true, although both read the same.
      const write = match === 'different' && textOf(sent) === textOf(stored) ? JSON.stringify : textOf
      // Only ids of groups and attributes have a name.
      const [before, after] = [write(sent), write(stored)].map((text) => {
        const called = names.get(text ?? '')
        return called ? `${text} (${called})` : text
      })
      const field = scope === undefined ? 'Name' : `Scope ${scope + 1}: ${describeField(name)}`
      return { field, before, after, match }
    }
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  // The spec does not define the values of conditions.
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)
}

const describeUrl = ({ action, type, value }: StoredUrl): string =>
  [action, type, value].map((each) => each ?? '(not returned)').join(' ')
