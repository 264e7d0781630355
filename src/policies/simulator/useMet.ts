import { useCallback, useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Entry as Known } from '../../ledger/book/book.ts'
import { findContaining } from '../../ledger/book/collision.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { redactPolicy } from '../../ledger/book/redaction.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSteady } from '../../ui/useSteady.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { findMet, indexSent, type SentIndex } from './met.ts'
import type { Lists } from './simulator.ts'
import { readUrl } from './trial.ts'
import { keptOf } from '../history/useResent.ts'

export interface Met {
  /** What is said of each URL that is hit by what was already sent. */
  readonly met: ReadonlyMap<string, string>
  /** It is not known yet. */
  readonly isLooking: boolean
}

const nothing: ReadonlyMap<string, string> = new Map()
const none: readonly Known[] = []
const index = (sent: readonly Known[]): Promise<SentIndex> => inPieces(indexSent(sent))

/** Which URLs the policies hit that were already sent to all whom these scopes are for. */
export function useMet(
  urls: readonly string[],
  scopes: CreatePolicyInput['policies'],
  hit: Lists['hit'],
  now: number,
): Met {
  const { book, liveTabs, salt, reading } = useLedgerState()
  const own = useOwn()
  const isAsked = urls.length > 0
  const redact = useCallback(
    (policies: CreatePolicyInput['policies']) =>
      redactPolicy({ description: '', policies: [...policies], urls: [] }, salt),
    [salt],
  )
  const { output: subject, isFailed } = useDerived(isAsked ? scopes : undefined, redact)
  const isReady = subject !== undefined && own !== undefined
  const containing = useMemo(
    () => (subject && own ? findContaining(book, liveTabs, own, subject.scopes, now) : none),
    [subject, own, book, liveTabs, now],
  )
  const sent = useSteady(containing, Object.is)
  const isAny = sent.length > 0
  const { output: sentIndex } = useDerived(isAny ? sent : undefined, index)
  const question = useMemo(
    () => (sentIndex && isAsked ? { urls, sentIndex } : undefined),
    [sentIndex, isAsked, urls],
  )
  const look = useCallback(
    async ({ urls: asked, sentIndex: of }: NonNullable<typeof question>) => {
      const read = asked.map((url) => {
        const found = readUrl(url)
        const { host, path, query } = 'reason' in found ? { host: '', path: '', query: '' } : found.address
        return { action: hit, type: 'url', value: `${host}${path}${query}` }
      })
      return findMet(asked, await keptOf(read, salt), of, hit)
    },
    [hit, salt],
  )
  const { output: met, isFailed: isUncompared } = useDerived(question, look)
  const isKnown = !reading && isReady && (!isAny || met !== undefined)
  // What cannot be found out is not met.
  const isOver = isFailed || isUncompared
  return { met: met ?? nothing, isLooking: isAsked && !isKnown && !isOver }
}
