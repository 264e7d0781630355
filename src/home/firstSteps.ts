/** What an account without a past may do first. */
import { getWatchlist, keyCheckRows } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { sizeOf } from '../ledger/book/digest.ts'
import { isWrite } from '../ledger/book/entryWords.ts'
import { dayMs } from '../ui/time/day.ts'
import type { OwnRow } from '../ledger/book/account.ts'

export interface FirstSteps {
  readonly hasLooked: boolean
  readonly hasPrepared: boolean
}

/**
 * Sign-in checks the keys by reading one row of the watchlist. The ledger tells that read from one of the watchlist page
 * by the length of its body alone: a page asks for more rows.
 */
const checkBytes = sizeOf(toWire(getWatchlist, {}, { pageSize: keyCheckRows }).body)

/** How long an account is new. */
const newFor = 7 * dayMs

/**
 * From the requests, latest first. `undefined` where they are needless: all were taken, or the account has a past. Also
 * where the drafts are not read: a step may be done.
 */
export function firstStepsOf(
  own: readonly OwnRow[],
  drafts: readonly unknown[] | 'unreadable' | undefined,
  now: number,
): FirstSteps | undefined {
  if (!Array.isArray(drafts)) return undefined
  const oldest = own.at(-1)?.sent.at ?? now
  if (oldest < now - newFor || own.filter(({ sent }) => isWrite(sent.operation)).length > 1) return undefined
  const hasLooked = own.some(
    ({ sent, outcome }) =>
      sent.operation === getWatchlist.id && outcome === 'read' && sent.bytes !== checkBytes,
  )
  const hasPrepared = drafts.length > 0 || own.some(({ sent }) => sent.subject?.kind === 'policy')
  return hasLooked && hasPrepared ? undefined : { hasLooked, hasPrepared }
}
