/**
 * What is unusual in the records of an answer. `watchlistRecord` reads such records as far as possible; the admin is told
 * how many there were.
 */
import type { Page } from '../api/answer.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { count } from '../ui/number.ts'
import { keyOf } from './compare/comparison.ts'
import { documented } from './fields.ts'

/** One sentence for each kind, in this order, behind its number: for one record, and for several. */
const sentences = {
  unreadable: ['record could not be read and is left out.', 'records could not be read and are left out.'],
  shapeless: ['record has none of the documented fields.', 'records have none of the documented fields.'],
  noAddress: ['record has no email address.', 'records have no email address.'],
  noText: [
    'record has a name or department that is not text. It is shown as empty.',
    'records have a name or department that is not text. It is shown as empty.',
  ],
  noCount: ['record has no number of videos.', 'records have no number of videos.'],
  textCount: [
    'number of videos is text. It was read as a number.',
    'numbers of videos are text. They were read as numbers.',
  ],
  badCount: [
    'number of videos cannot be right, for example a negative one. It is not shown.',
    'numbers of videos cannot be right, for example negative ones. They are not shown.',
  ],
  repeated: [
    'record repeats the email address of an earlier one. Both are shown.',
    'records repeat the email address of an earlier one. All are shown.',
  ],
} as const satisfies Record<string, readonly [one: string, several: string]>

export type Oddity = keyof typeof sentences

export type Oddities = ReadonlyMap<Oddity, number>

const kinds = Object.keys(sentences) as Oddity[] // Object.keys loses the names

export const describeOddities = (oddities: Oddities): string[] =>
  kinds.flatMap((kind) => {
    const [one, several] = sentences[kind]
    return oddities.has(kind) ? count(oddities.get(kind) ?? 0, one, several) : []
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Absent, `null` and empty texts are usual for a name or a department (beyond-the-spec §2). */
const isUsualText = (value: unknown): boolean => typeof (value ?? '') === 'string'

/** The oddities of one record, as it came and as it was read, except for a repeated address. */
function* oddOf(raw: Record<string, unknown>, read: WatchlistRecord): Generator<Oddity> {
  if (!documented.some((field) => field in raw)) {
    yield 'shapeless'
    return
  }
  if (read.emailAddress.trim() === '') yield 'noAddress'
  if (!isUsualText(raw.name) || !isUsualText(raw.department)) yield 'noText'
  const videos = raw.watchlistCount ?? ''
  if (videos === '') yield 'noCount'
  else if (read.watchlistCount === undefined) yield 'badCount'
  else if (typeof videos === 'string') yield 'textCount'
}

/** Counts the oddities page by page. */
export function createOddityCount() {
  const counts = new Map<Oddity, number>()
  const addresses = new Set<string>()
  const add = (kind: Oddity, more = 1) => {
    if (more > 0) counts.set(kind, (counts.get(kind) ?? 0) + more)
  }
  return {
    /** Returns how many addresses no earlier page had. */
    add({ data, records }: Pick<Page<WatchlistRecord>, 'data' | 'records'>): number {
      const before = addresses.size
      add('unreadable', data.length - records.length)
      // The schema reads every object, and nothing else.
      const objects = data.filter(isObject)
      for (const [at, record] of records.entries()) {
        for (const kind of oddOf(objects[at] ?? {}, record)) add(kind)
        const address = keyOf(record)
        if (address !== '' && addresses.has(address)) add('repeated')
        else if (address !== '') addresses.add(address)
      }
      return addresses.size - before
    },
    counts: (): Oddities => new Map(counts),
  }
}
