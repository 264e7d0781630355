/** The export for a spreadsheet: CSV of RFC 4180, CRLF, UTF-8. Made of nothing but what the ledger stores. */
import type { RequestRow } from '../book/activity.ts'
import { durationOf, operationName, saySubject } from '../book/words.ts'

type Cell = string | number | undefined

const columns: readonly (readonly [header: string, cell: (row: RequestRow) => Cell])[] = [
  ['time', ({ sent }) => new Date(sent.at).toISOString()],
  ['operation', ({ sent }) => operationName(sent.operation)],
  ['what', ({ sent }) => saySubject(sent.subject)],
  ['outcome', ({ outcome }) => outcome],
  // What was known before somebody looked: a verdict takes its place above.
  ['outcome as heard', ({ ended }) => ended?.outcome],
  ['request id', ({ sent }) => sent.id],
  ['region', ({ sent }) => sent.region],
  ['account', ({ sent }) => sent.account],
  ['attempt', ({ sent }) => sent.attempt],
  ['sends again', ({ sent }) => sent.repeats],
  ['bytes', ({ sent }) => sent.bytes],
  ['sha256', ({ sent }) => sent.digest],
  ['duration ms', durationOf],
  ['http status', ({ ended }) => ended?.httpStatus],
  ['meta status', ({ ended }) => ended?.metaStatus],
  ['failure', ({ ended }) => ended?.error],
  [
    'failure codes',
    ({ ended }) =>
      ended?.failures.map(({ field, code }) => [field, code].filter(Boolean).join(': ')).join('; '),
  ],
  ['returned ids', ({ ended }) => ended?.ids.join(' ')],
  ['calls left', ({ ended }) => ended?.quota?.remaining],
]

/** What a spreadsheet takes for the beginning of a formula; the last four are the wide forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A text that would be a formula gets an apostrophe before it, as OWASP advises: a spreadsheet then shows the text. All
 * text is quoted, so that a spreadsheet that separates by semicolons finds no cell inside one either.
 */
function write(cell: Cell): string {
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

export function toCsv(rows: Iterable<RequestRow>): string {
  const lines = Array.from(rows, (row) => columns.map(([, cell]) => write(cell(row))).join(','))
  return [columns.map(([header]) => header).join(','), ...lines].map((line) => `${line}\r\n`).join('')
}
