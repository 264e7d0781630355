/** A comparison in words, and as a file. */
import type { WatchlistInput, WatchlistRecord } from '../../api/schemas.ts'
import { dayOf } from '../../ledger/book/activity.ts'
import { count, number } from '../../ui/number.ts'
import { toSpreadsheet } from '../exports.ts'
import { describe, noFilters } from '../filters.ts'
import type { ComparedList } from './compareInWorker.ts'
import type { Compared, View } from './comparison.ts'

interface ViewWords {
  readonly label: string
  readonly sentence: string
  /** Shown with a count of 0, too. */
  readonly isAlways?: true
}

export const viewWords: Readonly<Record<View, ViewWords>> = {
  new: { label: 'New', sentence: 'People in the later list only.', isAlways: true },
  left: { label: 'Left', sentence: 'People in the earlier list only.', isAlways: true },
  worse: {
    label: 'Worse',
    sentence: 'More videos left than before, largest increase first.',
    isAlways: true,
  },
  better: {
    label: 'Better',
    sentence: 'Fewer videos left than before, largest decrease first.',
    isAlways: true,
  },
  moved: {
    label: 'Moved',
    sentence: 'Another department, with the same number of videos.',
    isAlways: true,
  },
  unclear: { label: 'Count missing', sentence: 'One of the lists has no number of videos.' },
  unchanged: { label: 'Unchanged', sentence: 'The same department and number of videos.', isAlways: true },
  renamed: { label: 'Renamed', sentence: 'Another name. Each person is in one of the other groups, too.' },
  repeated: {
    label: 'Repeated',
    sentence: 'Further records of an address. Only its first record is compared.',
  },
  nameless: { label: 'No email', sentence: 'Without an email address, a person cannot be compared.' },
}

/** The later record, since its facts are the newer. One of the two exists. */
export const personOf = ({ before, after }: Compared): WatchlistRecord =>
  after ?? before ?? { name: '', emailAddress: '', department: '', watchlistCount: undefined }

/** "Sales → Finance", or one value where nothing changed. */
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

/** Why people may be in one list only, although nothing happened to them. */
export function doubts(before: ComparedList, after: ComparedList) {
  const [was, is] = [sayAsked(before.asked), sayAsked(after.asked)]
  const found =
    was === is ? [] : [{ title: 'The lists have different filters.', text: `Earlier: ${was}. Later: ${is}.` }]
  for (const [which, { isComplete, people, total }] of [
    ['earlier', before],
    ['later', after],
  ] as const) {
    if (!isComplete) {
      found.push({
        title: `The ${which} list is incomplete.`,
        text: 'It was not read to the end. People who are missing there may have been on it.',
      })
    }
    if (people.length < total) {
      found.push({
        title: `The ${which} list is a part.`,
        text: `The file has ${number(people.length)} of ${count(total, 'person', 'people')}.`,
      })
    }
  }
  return found
}

/** Such as `signet-watchlist-worse-2026-11-20-to-2026-11-22.csv`. */
export function changesFile(view: View, before: ComparedList, after: ComparedList): string {
  const isComplete = before.isComplete && after.isComplete
  const days = `${dayOf(before.readAt)}-to-${dayOf(after.readAt)}`
  return `signet-watchlist-${view}-${days}${isComplete ? '' : '-incomplete'}.csv`
}

export const toChangesCsv = (view: View, rows: readonly Compared[]): string =>
  toSpreadsheet([
    [
      'change',
      'email',
      ...['name', 'department', 'videos'].flatMap((what) => [`${what} before`, `${what} after`]),
    ],
    ...rows.map((row) => [
      viewWords[view].label,
      personOf(row).emailAddress,
      row.before?.name,
      row.after?.name,
      row.before?.department,
      row.after?.department,
      row.before?.watchlistCount,
      row.after?.watchlistCount,
    ]),
  ])
