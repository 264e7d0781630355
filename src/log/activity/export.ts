/** What Activity shows as a file: names and URLs are in it, keys, signatures and rows of imports never are. */
import { writeCsv } from '../../ui/csv.ts'
import { durationOf, operationName, sayWhat } from '../book/entryWords.ts'
import type { Ended, Sent } from '../book/event.ts'
import { answerOf, nameOf, type RequestRow } from '../book/requests.ts'
import { sayScopes } from '../book/scopeWords.ts'

const policyOf = ({ sent: { subject } }: RequestRow) =>
  subject?.kind === 'policy' ? subject.input : undefined

const columns: readonly (readonly [
  header: string,
  cell: (row: RequestRow) => string | number | undefined,
])[] = [
  ['time', ({ sent }) => new Date(sent.at).toISOString()],
  ['operation', ({ sent }) => operationName(sent.operation)],
  ['name', nameOf],
  ['what', sayWhat],
  [
    'urls',
    (row) =>
      policyOf(row)
        ?.urls.map(({ value }) => value)
        .join(' '),
  ],
  ['who', (row) => sayScopes(policyOf(row)?.policies ?? [], 'UTC').join(' ')],
  ['outcome', ({ outcome }) => outcome],
  ['request id', ({ sent }) => sent.id],
  ['returned ids', (row) => answerOf(row).ids.join(' ')],
  ['region', ({ sent }) => sent.region],
  ['account', ({ sent }) => sent.account],
  ['bytes', ({ sent }) => sent.bytes],
  ['sha256', ({ sent }) => sent.digest],
  ['duration ms', durationOf],
  ['http status', ({ ended }) => ended?.httpStatus],
  ['failure', ({ ended }) => ended?.error],
]

/** For a spreadsheet. */
export const toCsv = (rows: readonly RequestRow[]): string =>
  writeCsv([columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row)))])

/** Without what only this device can read, or needs. */
const bare = <Event extends Sent | Ended>({ encrypted: _encrypted, sealed: _sealed, ...event }: Event) =>
  event

/** In full, for a program. */
export const toJson = (rows: readonly RequestRow[]): string =>
  JSON.stringify(
    {
      format: 'signet-activity',
      requests: rows.map(({ sent, ended, outcome }) => ({
        outcome,
        sent: bare(sent),
        ...(ended && { ended: bare(ended) }),
      })),
    },
    undefined,
    2,
  )
