/** The export for a spreadsheet. Made only of what the ledger stores. */
import type { RequestRow } from '../book/activity.ts'
import { writeCsv } from '../../ui/csv.ts'
import { durationOf, operationName, sayWhat } from '../book/entryWords.ts'

const columns: readonly (readonly [
  header: string,
  cell: (row: RequestRow) => string | number | undefined,
])[] = [
  ['time', ({ sent }) => new Date(sent.at).toISOString()],
  ['operation', ({ sent }) => operationName(sent.operation)],
  ['what', sayWhat],
  ['outcome', ({ outcome }) => outcome],
  // The outcome before the admin's verdict, which replaces it above.
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

export const toCsv = (rows: Iterable<RequestRow>): string =>
  writeCsv([
    columns.map(([header]) => header),
    ...Array.from(rows, (row) => columns.map(([, cell]) => cell(row))),
  ])
