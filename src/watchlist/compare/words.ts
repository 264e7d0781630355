/** A comparison in words, and as a file. */
import type { WatchlistInput, WatchlistRecord } from '../../api/schemas.ts'
import { dayOf } from '../../ledger/book/activity.ts'
import { toSpreadsheet } from '../../ui/csv.ts'
import { count, number } from '../../ui/number.ts'
import { describe, noFilters } from '../filters.ts'
import {
  changes,
  type Compared,
  type ComparedList,
  type Comparison,
  type ComparisonView,
} from './comparison.ts'

export const viewWords: Readonly<Record<ComparisonView, readonly [label: string, sentence: string]>> = {
  new: ['New', 'People in the later list only.'],
  left: ['Left', 'People in the earlier list only.'],
  worse: ['Worse', 'More videos left than before, largest increase first.'],
  better: ['Better', 'Fewer videos left than before, largest decrease first.'],
  moved: ['Moved', 'Another department, with the same number of videos.'],
  unchanged: ['Unchanged', 'The same department and number of videos.'],
  unclear: ['Count missing', 'One of the lists has no number of videos.'],
  renamed: ['Renamed', 'Another name. Each person is in one of the other groups, too.'],
  repeated: ['Repeated', 'Further records of an address. Only its first record is compared.'],
  nameless: ['No email', 'Without an email address, a person cannot be compared.'],
}

/** The later record, which has the newer facts. One of the two exists. */
export const personOf = ({ before, after }: Compared): WatchlistRecord =>
  after ?? before ?? { name: '', emailAddress: '', department: '', watchlistCount: undefined }

/** A change in words: "Sales → Finance", or one value if nothing changed. */
export function sayChange({ before, after }: Compared, get: (person: WatchlistRecord) => string): string {
  const [was, is] = [before, after].map((person) => person && (get(person).trim() || '—'))
  return was === undefined || is === undefined || was === is ? (is ?? was ?? '') : `${was} → ${is}`
}

const sayAsked = ({ searchBy, attributeIds, filterBy }: WatchlistInput): string => {
  const said = describe({
    ...noFilters,
    ...(searchBy && { by: searchBy.fieldName, value: searchBy.value }),
    videos: filterBy?.map(({ value }) => value) ?? [],
  })
  return attributeIds ? `${said} (attributes ${attributeIds.join(', ')})` : said
}

const doubtsOf = (which: string, { asked, isComplete, people, total }: ComparedList) => [
  !asked && `The ${which} list does not say its filters.`,
  isComplete === undefined && `The ${which} list does not say whether it was read to the end.`,
  isComplete === false && `The ${which} list was not read to the end.`,
  people.length < total &&
    `The ${which} list has ${number(people.length)} of ${count(total, 'person', 'people')}.`,
]

/** Reasons why people may be in one list only, although nothing happened to them. */
export function doubts({ before, after, found }: Comparison): readonly string[] {
  const [was, is] = [before, after].map(({ asked }) => asked && sayAsked(asked))
  const isOther = was !== undefined && is !== undefined && was !== is
  const filters = isOther && `The filters differ. Earlier: ${was}. Later: ${is}.`
  const inOne = changes.filter((change) => found[change].length > 0)
  const strangers =
    String(inOne) === 'new,left' && 'No email address is in both lists: they may be of different accounts.'
  return [strangers, filters, ...doubtsOf('earlier', before), ...doubtsOf('later', after)].filter(
    (doubt) => doubt !== false,
  )
}

/** The name of a file, such as `signet-watchlist-worse-2026-11-20-to-2026-11-22.csv`. */
export function changesFile(view: ComparisonView, before: ComparedList, after: ComparedList): string {
  const all = [before.isComplete, after.isComplete]
  const part = all.includes(false) ? '-incomplete' : all.includes(undefined) ? '-perhaps-incomplete' : ''
  const days = `${dayOf(before.readAt)}-to-${dayOf(after.readAt)}`
  return `signet-watchlist-${view}-${days}${part}.csv`
}

export const toChangesCsv = (view: ComparisonView, rows: readonly Compared[]): string =>
  toSpreadsheet([
    [
      'change',
      'email',
      ...['name', 'department', 'videos'].flatMap((what) => [`${what} before`, `${what} after`]),
    ],
    ...rows.map((row) => [
      viewWords[view][0],
      personOf(row).emailAddress,
      ...(['name', 'department', 'watchlistCount'] as const).flatMap((field) => [
        row.before?.[field],
        row.after?.[field],
      ]),
    ]),
  ])
