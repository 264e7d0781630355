/** What Activity shows as a file: names and URLs are in it; keys, signatures and rows of imports never are. */
import { writeCsv } from '../../ui/csv.ts'
import type { LogRow } from '../entry.ts'
import { describeScopes } from '../scopeWords.ts'
import { idsOf, nameOf, policyOf } from '../subject.ts'
import { operationName } from '../words.ts'

const columns: Readonly<Record<string, (row: LogRow) => string | number | undefined>> = {
  time: ({ at }) => new Date(at).toISOString(),
  operation: ({ operation }) => operationName(operation),
  name: nameOf,
  urls: (row) =>
    policyOf(row)
      ?.urls.map(({ action, value }) => `${action} ${value}`)
      .join('\n'),
  who: (row) => describeScopes(policyOf(row)?.policies ?? [], 'UTC').join('\n'),
  outcome: ({ outcome }) => outcome,
  'request id': ({ id }) => id,
  'returned ids': (row) => idsOf(row).join(' '),
  'http status': ({ end }) => end?.httpStatus,
  sha256: ({ request }) => request.digest,
}

export const toCsv = (rows: readonly LogRow[]): string =>
  writeCsv([Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))])

/** In full, for a program. */
export const toJson = (rows: readonly LogRow[]): string =>
  JSON.stringify({ format: 'signet-activity', requests: rows }, undefined, 2)

export const formats = [
  { label: 'Export CSV', ending: '.csv', type: 'text/csv', write: toCsv },
  { label: 'Export JSON', ending: '.json', type: 'application/json', write: toJson },
]
