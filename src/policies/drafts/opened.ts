/** What was dropped, chosen or pasted to become a draft: a draft's own file, or policies as the service answers them. */
import { fileLimits, type FileReading, isDraftFile, readDraftFile } from './draftFile.ts'
import type { InvalidEntry } from '../urls/validateEntries.ts'
import type { PolicyDraft } from './draft.ts'
import { fromRecord } from './fromRecord.ts'
import { readJson } from './jsonText.ts'
import { number } from '../../ui/number.ts'
import { type Fields, isFields, type Note } from './recordReader.ts'

/** A new draft, and what of its source is not in it. */
export interface Arrival {
  readonly draft: PolicyDraft
  readonly unfit: readonly InvalidEntry[]
  readonly notes: readonly Note[]
}

export interface Refused {
  readonly reason: string
  readonly problems?: readonly string[]
}

export type Opened = Arrival | { readonly records: readonly Fields[] } | Refused

export const checkBytes = (bytes: number): string | undefined =>
  bytes > fileLimits.bytes
    ? `It has ${number(bytes)} bytes; at most ${number(fileLimits.bytes)} can be read.`
    : undefined

export function readOpened(text: string): Opened {
  const tooLong = checkBytes(text.length)
  if (tooLong !== undefined) return { reason: tooLong }
  const json = readJson(text)
  if ('reason' in json) return json
  if (isDraftFile(json.value)) return fromFile(readDraftFile(json.value))
  const records = recordsOf(json.value)
  if ('reason' in records) return records
  const [first] = records.records
  return records.records.length === 1 && first ? readRecord(first) : records
}

function fromFile(read: FileReading): Opened {
  if ('reason' in read) return read
  const { draft, unfit, ignored } = read
  return {
    draft,
    unfit,
    notes: ignored.map((field) => ({ field, sentence: 'No draft has a field of this name.' })),
  }
}

export const readRecord = (record: Fields): Arrival | Refused => fromRecord(record)

const mostRecords = 100
const none =
  'It is neither a draft nor a policy. Choose a file that was exported here, or the answer of the service with the policy in it.'

/** The policies in an answer, in its `data`, or as they are (admin-api §2.1, §2.3). */
function recordsOf(value: unknown): { readonly records: readonly Fields[] } | Refused {
  if (isFields(value) && 'data' in value) {
    const { data, fail } = value
    if (Array.isArray(data) && data.length > 0) return recordsOf(data)
    return {
      reason:
        Array.isArray(fail) && fail.length > 0
          ? 'It is an answer that tells of a failure. There is no policy in it.'
          : 'It is an answer without a policy in it.',
    }
  }
  const items = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isFields)
  const records = items.flatMap((item) => {
    if ('urls' in item || 'policies' in item) return [item]
    // One scope alone, as an answer wraps it.
    return 'policy' in item ? [{ policies: [item] }] : []
  })
  if (records.length === 0) return { reason: none }
  return records.length > mostRecords
    ? { reason: `It holds ${number(records.length)} policies; at most ${mostRecords} can be shown at once.` }
    : { records }
}
