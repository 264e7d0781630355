/** What an account without a past may do first. */
import { getWatchlist } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import type { RequestRow } from '../ledger/book/activity.ts'
import { sizeOf } from '../ledger/book/digest.ts'
import { mostLast } from './overview.ts'

export interface FirstSteps {
  readonly hasLooked: boolean
  readonly hasPrepared: boolean
}

/**
 * Sign-in checks the keys by reading one row of the watchlist. The ledger tells that read from one of the watchlist page
 * by the length of its body alone: a page asks for more rows.
 */
const checkBytes = sizeOf(toWire(getWatchlist, {}, { pageSize: 1 }).body)

/** `undefined` where they are needless: all were taken, or the account has a past. */
export function firstStepsOf(own: readonly RequestRow[], hasDraft: boolean): FirstSteps | undefined {
  if (own.length >= mostLast) return undefined
  const hasLooked = own.some(
    ({ sent, outcome }) =>
      sent.operation === getWatchlist.id && outcome === 'read' && sent.bytes !== checkBytes,
  )
  const hasPrepared = hasDraft || own.some(({ sent }) => sent.subject?.kind === 'policy')
  return hasLooked && hasPrepared ? undefined : { hasLooked, hasPrepared }
}
