import { useCallback, useMemo, useState } from 'react'
import { useLedger, useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useDerived } from '../../ui/useDerived.ts'
import { useSteady } from '../../ui/useSteady.ts'
import type { Submission } from '../document/submission.ts'
import type { WireEntry } from '../urls/entry.ts'
import { type EarlierQuery, findEarlier } from './earlier.ts'

/** What was sent before, as the review shows it. While news of the ledger are compared, the last result stays. */
export function useEarlier(
  submission: Submission | undefined,
  entries: readonly WireEntry[],
  digests: ReadonlySet<string>,
) {
  const ledger = useLedger()
  const { now } = useSession()
  const own = useOwn()
  const known = useLedgerState().requests
  const requests = useSteady(
    useMemo(() => [...known.values()].filter(({ sent }) => sent.subject?.kind === 'policy'), [known]),
  )
  const query = useMemo(
    () => (submission && own ? { submission, entries, digests, requests, own } : undefined),
    [submission, entries, digests, requests, own],
  )
  const look = useCallback((asked: EarlierQuery) => findEarlier(asked, ledger.state(), now()), [ledger, now])
  const { output, isFailed } = useDerived(query, look)
  const [earlier, setEarlier] = useState(output)
  if (output && output !== earlier) setEarlier(output)
  return { earlier, isFailed }
}
