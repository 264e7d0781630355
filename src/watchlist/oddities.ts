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

export type Oddities = ReadonlyMap<string, number>

export const describeOddities = (oddities: Oddities): string[] =>
  Object.entries(sentences).flatMap(([kind, sentence]) => {
    const many = oddities.get(kind)
    return many === undefined ? [] : [`${count(many, 'record')}: ${sentence}.`]
  })

export function createOddityCount() {
  const counts = new Map<string, number>()
  const addresses = new Set<string>()
  const note = (kind: keyof typeof sentences) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
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
