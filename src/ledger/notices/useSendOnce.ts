/**
 * Lets only one tab send a request. Two tabs with the same request under review, clicked at the same moment, do not know
 * of each other. Here the second one learns of the first, and sends nothing.
 */
import type { Operation } from '../../api/operations.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { Problem } from '../../ui/ErrorPanel.tsx'
import { inOneTab } from '../../ui/oneTab.ts'
import { withTimeout } from '../../ui/time/withTimeout.ts'
import { findNewer } from '../book/repeat.ts'
import { useLedger } from '../journal/LedgerContext.ts'
import type { Ledger } from '../journal/state.ts'
import { useOwn } from '../journal/useOwn.ts'
import type { RepeatCheck } from './useRepeatCheck.ts'

export type Once<T> = { readonly sent: T } | { readonly problem: Problem }

const told = (message: string, advice: string): { readonly problem: Problem } => ({
  problem: { message, outcome: 'Nothing was sent from this tab.', advice },
})

const onItsWay = told(
  'Another tab is already sending this request.',
  'Wait for its answer, then review again.',
)
const isSent = told('Another tab has already sent this request.', 'Review again to see its outcome.')

/** The longest wait for a journal that cannot be read, in milliseconds. */
const readTimeout = 2_000

/** Reads what the other tabs have written, as far as it can be read. */
export const catchUp = (ledger: Pick<Ledger, 'catchUp'>): Promise<void> =>
  withTimeout(readTimeout, ledger.catchUp()).catch(() => undefined)

/** Sends what was reviewed, unless the journal now knows more than at the review. */
export function useSendOnce({ id: operation }: Operation) {
  const ledger = useLedger()
  const { now } = useSession()
  const own = useOwn()
  return async <T>(
    { digest, repeat: said }: Pick<RepeatCheck, 'digest' | 'repeat'>,
    send: () => Promise<T>,
  ): Promise<Once<T>> => {
    if (digest === undefined || !own) return { sent: await send() }
    let done: Once<T> = onItsWay
    await inOneTab(`signet-send:${own.region}:${own.account}:${operation}:${digest}`, async () => {
      // The other tab may have sent it just now.
      await catchUp(ledger)
      const { requests, liveTabs } = ledger.state()
      const same = { digest, operation, ...own }
      const isNew = findNewer(requests, liveTabs, same, now(), said?.entry.sent.at) !== undefined
      done = isNew ? isSent : { sent: await send() }
    })
    return done
  }
}
