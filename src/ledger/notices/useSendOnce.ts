/**
 * The same is sent by one tab. Two that have it under review, and are clicked at the same moment, have heard nothing of
 * each other: here the second is told of the first, and sends nothing.
 */
import type { Operation } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { inOneTab } from '../../ui/oneTab.ts'
import { useLedger } from '../journal/LedgerContext.ts'
import { findRepeat } from '../book/repeat.ts'
import type { Acknowledged } from './RepeatNotice.tsx'
import { useOwn } from '../journal/useOwn.ts'

export type Once<T> = { readonly sent: T } | { readonly problem: Problem }

const told = (message: string, advice: string): { readonly problem: Problem } => ({
  problem: { message, outcome: 'Nothing was sent from here.', advice },
})

const onItsWay = told(
  'Another tab is already sending this request.',
  'Wait for its answer, then review this again.',
)
const isSent = told(
  'Another tab has already sent this request.',
  'Review this again: it then says what became of it.',
)

/** A ledger that cannot be read holds nobody up for longer, in milliseconds. */
const patience = 2_000

/** What was reviewed with what the ledger said of it then, sent unless the ledger says more by now. */
export function useSendOnce({ id: operation }: Operation) {
  const ledger = useLedger()
  const { now } = useSession()
  const own = useOwn()
  return async <T>({ digest, repeat: said }: Acknowledged, send: () => Promise<T>): Promise<Once<T>> => {
    if (digest === undefined || !own) return { sent: await send() }
    let done: Once<T> = onItsWay
    await inOneTab(`signet-send:${own.region}:${own.account}:${operation}:${digest}`, async () => {
      // What another tab has just sent is known to it alone.
      await withTimeout(patience, ledger.catchUp()).catch(() => undefined)
      const { requests, liveTabs } = ledger.state()
      const repeat = findRepeat(requests, liveTabs, { digest, operation, ...own }, now())
      const isNew = repeat !== undefined && repeat.entry.sent.at > (said?.entry.sent.at ?? 0)
      done = isNew ? isSent : { sent: await send() }
    })
    return done
  }
}
