import { writeCsv } from '../../ui/csv.ts'
import { type Mark, sayMark } from '../book/chain.ts'
import { durationOf, operationName, sayWhat } from '../book/entryWords.ts'
/** The export for a spreadsheet. */
import type { RequestRow } from '../book/requests.ts'
import { shareable, type Shareable } from './shareable.ts'

const columns: readonly (readonly [header: string, cell: (row: Shareable) => string | number | undefined])[] =
  [
    ['time', ({ sent }) => new Date(sent.at).toISOString()],
    ['operation', ({ sent }) => operationName(sent.operation)],
    ['what', sayWhat],
    ['outcome', ({ outcome }) => outcome],
    // The outcome before the admin's finding, which replaces it in the column above.
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
      ({ failures }) =>
        failures.map(({ field, code }) => [field, code].filter(Boolean).join(': ')).join('; '),
    ],
    ['returned ids', ({ ids }) => ids.join(' ')],
    ['calls left', ({ ended }) => ended?.quota?.remaining],
  ]

/** The requests as CSV. `mark`: the newest place of the journal. */
export function requestsToCsv(rows: Iterable<RequestRow>, mark?: Mark): string {
  const journal = mark && sayMark(mark)
  return writeCsv([
    [...columns.map(([header]) => header), 'journal'],
    ...Array.from(rows, shareable).map((row) => [...columns.map(([, cell]) => cell(row)), journal]),
  ])
}
