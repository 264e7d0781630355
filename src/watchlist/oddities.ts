/** The unusual records of an answer, which `watchlistRecord` reads as far as possible. */
import type { Page } from '../api/answer.ts'
import { isObject } from '../api/object.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { count } from '../ui/number.ts'
import { addressKey } from './compare/comparison.ts'
import { documented } from './fields.ts'

/** The sentence about the records of each kind, in this order. */
const findings = {
  unreadable: 'unreadable, left out',
  shapeless: 'none of the documented fields',
  noAddress: 'no email address',
  noText: 'a name or department that is not text, shown as empty',
  noCount: 'no number of videos',
  textCount: 'a number of videos as text, read as a number',
  badCount: 'a number of videos that cannot be right, for example a negative one, not shown',
  repeated: 'the email address of an earlier record, all shown',
}

export type Oddity = keyof typeof findings

export type Oddities = ReadonlyMap<Oddity, number>

const kinds = Object.keys(findings) as Oddity[] // `Object.keys` loses the type of the keys.

export const describeOddities = (oddities: Oddities): string[] =>
  kinds
    .filter((kind) => oddities.has(kind))
    .map((kind) => `${count(oddities.get(kind) ?? 0, 'record')}: ${findings[kind]}.`)

/** Absent, `null` and empty texts are usual for a name or a department (beyond-the-spec §2). */
const isUsualText = (value: unknown): boolean => typeof (value ?? '') === 'string'

/** The oddities of one record, as it came and as it was read, except for a repeated address. */
function noteOddities(raw: Record<string, unknown>, read: WatchlistRecord, note: (kind: Oddity) => void) {
  if (!documented.some((field) => field in raw)) return note('shapeless')
  if (read.emailAddress.trim() === '') note('noAddress')
  if (!isUsualText(raw.name) || !isUsualText(raw.department)) note('noText')
  const videos = raw.watchlistCount ?? ''
  if (videos === '') note('noCount')
  else if (read.watchlistCount === undefined) note('badCount')
  else if (typeof videos === 'string') note('textCount')
}

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
        noteOddities(raw, record, note)
        const address = addressKey(record)
        if (address === '') continue
        if (addresses.has(address)) note('repeated')
        addresses.add(address)
      }
      return addresses.size - before
    },
    counts: (): Oddities => new Map(counts),
  }
}
