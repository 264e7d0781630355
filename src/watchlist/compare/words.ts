/** A comparison in words, and as a file. */
import type { WatchlistInput, WatchlistRecord } from '../../api/schemas.ts'
import { toSpreadsheet } from '../../ui/csv.ts'
import { count, number } from '../../ui/number.ts'
import { shortDay } from '../../ui/time/clock.ts'
import { dayOf } from '../../ui/time/day.ts'
import { describe, filtersOf } from '../filters.ts'
import {
  addressKey,
  changes,
  type Compared,
  type ComparedList,
  type Comparison,
  type ComparisonView,
} from './comparison.ts'
import { countVideos, sayStep } from './counts.ts'

export const viewWords: Readonly<Record<ComparisonView, readonly [label: string, sentence: string]>> = {
  all: ['All', 'Everyone on any of the lists, those on the most lists first.'],
  new: ['New', 'People in the later list only.'],
  gone: ['Gone', 'People in the earlier list only.'],
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

/** The answer: "10 new, 3 gone, 29 better. 12 fewer videos left.", and of a series first who is on all lists. */
export function sayFound({ lists, before, after, series, found }: Comparison): string {
  const always = [...series.values()].filter((each) => each.lists === lists.length).length
  const who = always > 0 ? count(always, 'person is', 'people are') : 'No one is'
  const changed = (['new', 'gone', 'worse', 'better', 'moved'] as const).flatMap((view) =>
    found[view].length > 0 ? [`${number(found[view].length)} ${view}`] : [],
  )
  const [was = 0, is = 0] = [before, after].map(({ people }) => countVideos(people).videos)
  // A missing count would look like a difference.
  const videos = found.unclear.length > 0 ? '' : sayStep(is - was, 'video', 'videos')
  return `${lists.length > 2 ? `${who} on all ${number(lists.length)} lists. ` : ''}${changed.join(', ') || 'No one changed'}.${videos && ` ${videos} left.`}`
}

/** The lists in short: "20 Aug against this list", or "4 lists, 20 Jun to this list", and what CSVs do not say. */
export function sayLists(lists: readonly ComparedList[]): string {
  const last = lists.at(-1)?.readAt ?? 0
  const [from, to] = [lists[0], lists.at(-1)].map((list) =>
    list?.file ? shortDay(list.readAt, last) : 'this list',
  )
  const said = lists.length > 2 ? `${number(lists.length)} lists, ${from} to ${to}` : `${from} against ${to}`
  if (lists.every(({ asked }) => asked)) return said
  return `${said}. A CSV does not say its filters, or whether it is whole: people may only seem new or gone.`
}

const sayAsked = (input: WatchlistInput): string => {
  const { attributeIds } = input
  const said = describe(filtersOf(input))
  return attributeIds ? `${said} (attributes ${attributeIds.join(', ')})` : said
}

/** Reasons why people may be on one list only, although nothing happened to them. */
export function doubts({ lists, found }: Comparison): readonly string[] {
  const asked = new Set(lists.flatMap((list) => (list.asked ? [sayAsked(list.asked)] : [])))
  const inOne = changes.filter((change) => found[change].length > 0)
  const days = new Set(lists.map(({ readAt }) => dayOf(readAt)))
  const sayOf = (what: string, is: (list: ComparedList) => boolean) =>
    lists.some(is) && `${what}: ${number(lists.filter(is).length)} of ${number(lists.length)} lists.`
  return [
    String(inOne) === 'new,gone' &&
      'No email address is in both the earlier and the later list: they may be of different accounts.',
    asked.size > 1 && `The filters differ: ${[...asked].join(', then ')}.`,
    sayOf('Not read to the end', ({ isComplete }) => isComplete === false),
    sayOf('Only a part of the people', ({ people, total }) => people.length < total),
    lists.length > 2 && days.size < lists.length && 'Several lists are of the same day.',
  ].filter((doubt) => doubt !== false)
}

/** The number of lists that a person is on. Absent without an email address. */
export const listsOf = ({ series }: Comparison, row: Compared): number | undefined =>
  series.get(addressKey(personOf(row)))?.lists

/** The name of a file, such as `signet-watchlist-worse-2026-11-20-to-2026-11-22.csv`. */
export function changesFile(view: ComparisonView, { lists, before, after }: Comparison): string {
  const all = lists.map(({ isComplete }) => isComplete)
  const part = all.includes(false) ? '-incomplete' : all.includes(undefined) ? '-perhaps-incomplete' : ''
  const days = `${dayOf(before.readAt)}-to-${dayOf(after.readAt)}`
  return `signet-watchlist-${view}-${days}${part}.csv`
}

export const toChangesCsv = (view: ComparisonView, comparison: Comparison): string =>
  toSpreadsheet([
    [
      'change',
      'email',
      ...['name', 'department', 'videos'].flatMap((what) => [`${what} before`, `${what} after`]),
      'on lists',
      'lists',
    ],
    ...comparison.found[view].map((row) => [
      viewWords[view][0],
      personOf(row).emailAddress,
      ...(['name', 'department', 'watchlistCount'] as const).flatMap((field) => [
        row.before?.[field],
        row.after?.[field],
      ]),
      listsOf(comparison, row),
      comparison.lists.length,
    ]),
  ])
