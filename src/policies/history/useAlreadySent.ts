import { useCallback } from 'react'
import type { Collision } from '../../ledger/book/collision.ts'
import { descriptionsIn } from '../../ledger/book/unknownOutcomeHelp.ts'
import type { PolicySubject } from '../../ledger/book/event.ts'
import { useLedger } from '../../ledger/journal/LedgerContext.ts'
import { redactUrls } from '../../ledger/book/redaction.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import type { WireEntry } from '../urls/entry.ts'
import { type AlreadySent, findAlreadySent, noneOf } from './alreadySent.ts'

/** URLs as the ledger stores them, cached by list: the lookup runs again with each policy that is sent. */
const cache = new WeakMap<
  readonly WireEntry[],
  { readonly salt: string; readonly redacted: Promise<PolicySubject['urls']> }
>()

export function redactedOf(urls: readonly WireEntry[], salt: string): Promise<PolicySubject['urls']> {
  const found = cache.get(urls)
  if (found?.salt === salt) return found.redacted
  const redacted = redactUrls(urls, salt)
  cache.set(urls, { salt, redacted })
  // A failure is not cached: the next call may succeed.
  redacted.catch(() => cache.delete(urls))
  return redacted
}

/** The URLs about to be sent, and the earlier policies whose scopes overlap theirs. */
export interface SentQuery {
  readonly urls: readonly WireEntry[]
  /** The places in `urls` to look up. */
  readonly places: readonly number[]
  readonly collisions: readonly Collision[]
}

/** Without an earlier policy there is nothing to compare, so nothing is redacted. */
export async function lookUpAlreadySent(
  { urls, places, collisions }: SentQuery,
  salt: string,
): Promise<AlreadySent> {
  if (collisions.length === 0) return noneOf(places.length)
  return inPieces(findAlreadySent({ urls, kept: await redactedOf(urls, salt), places }, collisions))
}

/** The description that a policy was sent with. The ledger does not store descriptions, so only this session knows them. */
export function useSentDescriptions(): (requestId: string) => string | undefined {
  const ledger = useLedger()
  return useCallback(
    (requestId) => {
      const exchange = ledger.state().exchanges.get(requestId)?.exchange
      return exchange && descriptionsIn(exchange)[0]
    },
    [ledger],
  )
}
