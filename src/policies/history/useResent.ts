import { useCallback, useState } from 'react'
import type { Collision } from '../../ledger/book/collision.ts'
import { namesOf } from '../../ledger/book/clues.ts'
import type { PolicySubject } from '../../ledger/book/event.ts'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { redactUrls } from '../../ledger/book/redaction.ts'
import { useDerived } from '../../ui/useDerived.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import type { WireEntry } from '../urls/entry.ts'
import { findResent, noneOf, type Resent } from './resent.ts'

/** As the ledger keeps them. A list is asked about again with each policy that is sent. */
const known = new WeakMap<
  readonly WireEntry[],
  { readonly salt: string; readonly kept: Promise<PolicySubject['urls']> }
>()

export function keptOf(urls: readonly WireEntry[], salt: string): Promise<PolicySubject['urls']> {
  const found = known.get(urls)
  if (found?.salt === salt) return found.kept
  const kept = redactUrls(urls, salt)
  known.set(urls, { salt, kept })
  // Whoever asks next may have more luck.
  kept.catch(() => known.delete(urls))
  return kept
}

/** What is about to be sent, and the earlier policies that it meets. */
export interface Question {
  readonly urls: readonly WireEntry[]
  /** Those of them that are asked about; all where it is absent. */
  readonly places?: readonly number[]
  readonly collisions: readonly Collision[]
}

/** Where nothing is met nothing need be compared. */
export async function lookForResent({ urls, places, collisions }: Question, salt: string): Promise<Resent> {
  if (collisions.length === 0) return noneOf(places?.length ?? urls.length)
  return inPieces(findResent({ urls, kept: await keptOf(urls, salt), places }, collisions))
}

export interface Looked {
  readonly resent: Resent | undefined
  /** It is not known yet; what is given then is what was known before. */
  readonly isLooking: boolean
  /** It could not be found out. */
  readonly isFailed: boolean
}

/** Which of the URLs under review were sent to the same people before; the same question is to be handed in while it is. */
export function useResent(question: Question | undefined): Looked {
  const { salt } = useLedgerState()
  const look = useCallback((asked: Question) => lookForResent(asked, salt), [salt])
  const { output: found, isFailed } = useDerived(question, look)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  if (!question && last) setLast(undefined)
  return {
    resent: found ?? (question && last),
    isLooking: question !== undefined && found === undefined && !isFailed,
    isFailed,
  }
}

/** The description that a policy was sent with, which this page alone still knows. */
export function useNames(): (requestId: string) => string | undefined {
  const ledger = useLedger()
  return useCallback(
    (requestId) => {
      const exchange = ledger.state().live.get(requestId)?.exchange
      return exchange && namesOf(exchange)[0]
    },
    [ledger],
  )
}
