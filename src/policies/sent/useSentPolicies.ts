import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDrafts, usePlace } from '../../drafts/useDraft.ts'
import { useKept } from '../../drafts/useKept.ts'
import { currentOutcome, isOf, lacksRecord, type RequestEntry } from '../../ledger/book/requests.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { mergeSent, type Sent } from './sentList.ts'
import { foundSent, type SentPolicy, sentPolicy, sentSummary, summarise } from './sentPolicy.ts'

/** Its place in the storage, which has the rules of drafts: encrypted, of one account, and not if nothing is kept. */
const page = 'sent'

/** The policies sent from this device for this account, latest first, each once. */
export function useSentPolicies() {
  const drafts = useDrafts()
  const place = usePlace(page)
  const { items, isRead } = useKept(page, sentSummary)
  const { requests, liveTabs } = useLedgerState()
  const all = useMemo(() => {
    const merged = mergeSent(items).map(({ id, value }): Sent => {
      const known = requests.get(value.requestId)
      const stored = value.isDifferent ? 'stored differently' : 'accepted'
      const answered = value.isCreated ? stored : 'outcome unknown'
      const outcome = known ? currentOutcome(known, liveTabs) : answered
      return { ...value, id, outcome, isLacking: known !== undefined && lacksRecord(known) }
    })
    return merged.toSorted((a, b) => b.at - a.at)
  }, [items, requests, liveTabs])

  /** The whole policy; `undefined` if it is gone or cannot be read. */
  async function read(id: string): Promise<SentPolicy | undefined> {
    const found = place && (await drafts.peek(id, place))
    return found && sentPolicy.safeParse(found.content).data
  }
  return { all, isRead, read }
}

/**
 * Adds policies to the register, and returns how many were kept. It never rejects: a failure must not look like one of the
 * sending.
 */
export function useRecordSent() {
  const drafts = useDrafts()
  const place = usePlace(page)
  const queries = useQueryClient()
  return async (policies: readonly SentPolicy[]): Promise<number> => {
    if (!place) return 0
    const entries = policies.map((policy) => ({ content: policy, summary: summarise(policy) }))
    const kept = await drafts.addAll(place, entries)
    await queries.invalidateQueries({ queryKey: ['kept', place] })
    return kept
  }
}

/** Lists what is sent here. Nothing here rejects. */
export function useRegister() {
  const own = useOwn()
  const { now } = useSession()
  const addAll = useRecordSent()
  const drafts = useDrafts()
  const place = usePlace(page)
  return {
    /** `records`: empty where the outcome is unknown. */
    record(input: SentPolicy['input'], requestId: string, at: number, records: SentPolicy['records']) {
      if (!own) return
      const { region, account } = own
      void addAll([{ version: 1, requestId, at, endedAt: now(), region, account, input, records }])
    },
    /** Known from the ledger only, as after a reload. */
    async recordFound(input: SentPolicy['input'], known: RequestEntry): Promise<void> {
      // A submission of another account may be open.
      if (!place || !isOf(known, own)) return
      // As it was sent: the part may have another name by now.
      const isListed = (await drafts.list(place))?.some(
        ({ summary }) => sentSummary.safeParse(summary).data?.requestId === known.sent.id,
      )
      if (!isListed) await addAll([foundSent(input, known)])
    },
  }
}
