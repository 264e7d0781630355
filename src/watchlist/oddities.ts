/** The unusual records of an answer, which `watchlistRecord` reads as far as possible. */
import type { Page } from '../api/answer.ts'
import { isObject } from '../api/object.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { count } from '../ui/number.ts'
import { addressKey } from './fields.ts'

/** The sentence about the records of each kind, in this order. */
const sentences = {
  unreadable: 'unreadable, left out',
  noAddress: 'no email address',
  noCount: 'no number of videos, or one that cannot be right',
  textCount: 'a number of videos as text, read as a number',
  repeated: 'the email address of an earlier record. All are shown, and counted as one person',
}

export type Oddity = keyof typeof sentences

export type Oddities = ReadonlyMap<Oddity, number>

const kinds = Object.keys(sentences) as Oddity[] // `Object.keys` loses the type of the keys.

export const describeOddities = (oddities: Oddities): string[] =>
  kinds
    .filter((kind) => oddities.has(kind))
    .map((kind) => `${count(oddities.get(kind) ?? 0, 'record')}: ${sentences[kind]}.`)

export function createOddityCount() {
  const counts = new Map<Oddity, number>()
  const addresses = new Set<string>()
  const note = (kind: Oddity) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return {
    /** Returns how many addresses no earlier page had. */
    add({ data, records }: Pick<Page<WatchlistRecord>, 'data' | 'records'>): number {
      const before = addresses.size
      let at = 0
      for (const raw of data) {
        // The schema reads every object, and nothing else.
        const record = isObject(raw) ? records[at++] : undefined
        if (!isObject(raw) || !record) {
          note('unreadable')
          continue
        }
        if (record.watchlistCount === undefined) note('noCount')
        else if (typeof raw.watchlistCount === 'string') note('textCount')
        const address = addressKey(record)
        if (address === '') note('noAddress')
        else if (addresses.has(address)) note('repeated')
        else addresses.add(address)
      }
      return addresses.size - before
    },
    counts: (): Oddities => new Map(counts),
  }
}
