/** The pages of one reading become one list, which grows while it is read. */
import type { Page } from '../api/answer.ts'
import type { Stop } from '../api/client.ts'
import type { WatchlistRecord } from '../api/schemas.ts'
import { keyOf } from './compare/comparison.ts'
import { createOddityCount, type Oddities } from './oddities.ts'

/** The people read so far, or all of them. */
export interface WatchlistAnswer {
  readonly records: readonly WatchlistRecord[]
  /** False while it is read, and where the reading ended early: a chart, an export or a comparison must say so. */
  readonly isComplete: boolean
  /** In milliseconds since the epoch. Each reading has another start. */
  readonly startedAt: number
  readonly readAt: number
  /** How many there are, where the service says a number that can be right. */
  readonly totalCount?: number | undefined
  /** Why the client stopped before the last page. */
  readonly stopped?: Stop | undefined
  readonly oddities: Oddities
}

/** Pages in a row without a new address, after which the pages are taken to repeat. */
const mostStalePages = 3

/** The service's total, unless more records came than that. */
export const totalOf = (records: number, totalCount: number | undefined): number | undefined =>
  totalCount !== undefined && totalCount >= records ? totalCount : undefined

export function createGathering(startedAt: number) {
  const records: WatchlistRecord[] = []
  const oddities = createOddityCount()
  let totalCount: number | undefined
  let stalePages = 0
  return {
    /** Returns whether the next page is worth reading. */
    add(page: Page<WatchlistRecord>): boolean {
      for (const record of page.records) records.push(record)
      totalCount = page.totalCount
      const isNew = oddities.add(page) > 0
      // People without an address do not tell whether a page repeats.
      const { records: people } = page
      const isNameless = people.length > 0 && people.every((record) => keyOf(record) === '')
      if (!isNameless) stalePages = isNew ? 0 : stalePages + 1
      return stalePages < mostStalePages
    },
    size: () => records.length,
    /** A copy: what was given before stays as it is. */
    list: (
      readAt: number,
      end: Pick<WatchlistAnswer, 'isComplete' | 'stopped'> = { isComplete: false },
    ): WatchlistAnswer => ({
      ...end,
      startedAt,
      records: [...records],
      readAt,
      totalCount: totalOf(records.length, totalCount),
      oddities: oddities.counts(),
    }),
  }
}

/** Whether an unfinished list is shown in place of the one before: only if it takes no one away. */
export const isBetter = (list: WatchlistAnswer, earlier: WatchlistAnswer | undefined): boolean =>
  list.records.length > 0 &&
  (earlier === undefined || (!earlier.isComplete && list.records.length >= earlier.records.length))

/**
 * The pause between two shown lists, in milliseconds. Each is searched and sorted again, so that a long list is shown
 * less often.
 */
export const pauseAfter = (records: number): number => Math.max(250, records / 100)
