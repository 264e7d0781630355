/** The list of one reading, which grows page by page. */
import type { Page } from '../api/answer.ts'
import type { Stop } from '../api/client.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { addressKey } from './fields.ts'
import { createOddityCount, type Oddities } from './oddities.ts'

/** The people read so far, or all of them. Every use of an incomplete list says that it is incomplete. */
export interface WatchlistAnswer {
  readonly people: readonly WatchlistRecord[]
  readonly isComplete: boolean
  /** The time of reading, in milliseconds since the epoch. */
  readonly readAt: number
  /** The start of the reading in milliseconds since the epoch, which also identifies it. */
  readonly startedAt: number
  /** The number of people that the service states, if it can be right. */
  readonly totalCount?: number | undefined
  /** The reason why the client stopped before the last page. */
  readonly stopped?: Stop | undefined
  readonly oddities: Oddities
}

/** Pages in a row without a new address, after which the pages are taken to repeat. */
const maxStalePages = 3

/** The service's total, unless more records came than that. */
export const totalOf = (records: number, totalCount: number | undefined): number | undefined =>
  totalCount !== undefined && totalCount >= records ? totalCount : undefined

export function createGathering(startedAt: number) {
  const people: WatchlistRecord[] = []
  const oddities = createOddityCount()
  let totalCount: number | undefined
  let stalePages = 0
  let isComplete = false
  return {
    /** Adds a page. Returns whether the next one is worth reading. */
    add(page: Page<WatchlistRecord>): boolean {
      for (const record of page.records) people.push(record)
      totalCount = page.totalCount
      isComplete = page.next === undefined && page.nextIsUnreadable !== true
      const isNew = oddities.add(page) > 0
      // People without an address do not tell whether a page repeats.
      const isNameless = page.records.length > 0 && page.records.every((record) => addressKey(record) === '')
      if (!isNameless) stalePages = isNew ? 0 : stalePages + 1
      return stalePages < maxStalePages
    },
    size: () => people.length,
    /** A copy of the list as read so far. It is complete with the last page. */
    list: (readAt: number, stopped?: Stop): WatchlistAnswer => ({
      isComplete,
      stopped,
      startedAt,
      people: [...people],
      readAt,
      totalCount: totalOf(people.length, totalCount),
      oddities: oddities.counts(),
    }),
  }
}

/** Whether an unfinished list is shown in place of the one before: only if it takes no one away. */
export const isBetter = (list: WatchlistAnswer, earlier: WatchlistAnswer | undefined): boolean =>
  list.people.length > 0 &&
  (earlier === undefined || (!earlier.isComplete && list.people.length >= earlier.people.length))

/** The pause between two shown lists, in milliseconds: longer for a long one, which takes longer to sort. */
export const pauseAfter = (records: number): number => Math.max(250, records / 100)
