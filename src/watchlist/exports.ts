/** The exports of a list: for a spreadsheet, for an import, for the clipboard. */
import Papa from 'papaparse'
import type { WatchlistRecord } from '../api/schemas.ts'
import { toSpreadsheet } from '../ui/csv.ts'
import { count } from '../ui/number.ts'
import { addedFields, byAddress, valueOf } from './fields.ts'
import type { WatchlistAnswer } from './gathering.ts'

/** A moment in the name of a file, in UTC: colons are not allowed there. */
export const fileMoment = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** The name of a file, such as `signet-watchlist-2026-11-22T090500Z-12-of-500-incomplete.csv`. `rows`: those in it. */
export function fileName(list: WatchlistAnswer, ending: string, rows: number): string {
  const { readAt, isComplete, people } = list
  const part = rows === people.length ? '' : `-${rows}-of-${people.length}`
  return `signet-watchlist-${fileMoment(readAt)}${part}${isComplete ? '' : '-incomplete'}${ending}`
}

/** A file for a spreadsheet, with the fields that the service added to its answer (beyond-the-spec §2). */
export function peopleToCsv(people: readonly WatchlistRecord[]): string {
  const more = addedFields(people)
  return toSpreadsheet([
    ['name', 'email', 'department', 'videos', ...more],
    ...people.map((person) => {
      const { name, emailAddress, department, watchlistCount } = person
      return [name, emailAddress, department, watchlistCount, ...more.map((field) => valueOf(person, field))]
    }),
  ])
}

/**
 * A file for the importer, which reads cells literally: an apostrophe before a formula would become part of an address.
 * Without a byte-order mark, which would hide the heading `email` (beyond-the-spec §3). The final newline is required
 * (admin-api §4.3).
 */
export function toImportCsv(people: readonly WatchlistRecord[]): string {
  const rows = people.map(({ emailAddress, name, department }) => [emailAddress, name, department])
  return `${Papa.unparse([['email', 'name', 'department'], ...rows], { newline: '\n' })}\n`
}

/** The email addresses, each once and on its own line, and a sentence about them. */
export function toEmails(people: readonly WatchlistRecord[]) {
  const { first, without, repeated } = byAddress(people)
  const sentences = [
    `${count(first.size, 'email address', 'email addresses')} copied.`,
    repeated > 0 && `${count(repeated, 'repetition')} left out.`,
    without > 0 && `${count(without, 'person', 'people')} without an address left out.`,
  ]
  const text = Array.from(first.values(), ({ emailAddress }) => `${emailAddress.trim()}\n`).join('')
  return { text, sentence: sentences.filter(Boolean).join(' ') }
}
