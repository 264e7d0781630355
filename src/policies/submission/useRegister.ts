import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { isOf, type RequestEntry } from '../../ledger/book/requests.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { foundSent } from '../sent/sentPolicy.ts'
import { useRecordSent } from '../sent/useSentPolicies.ts'

/** Lists in the register what was sent. Nothing here rejects. */
export function useRegister() {
  const own = useOwn()
  const { now } = useSession()
  const addAll = useRecordSent()
  return {
    /** `records`: empty where the outcome is unknown. */
    record(input: CreatePolicyInput, requestId: string, at: number, records: readonly PolicyRecord[]) {
      if (!own) return
      const { region, account } = own
      void addAll([
        { version: 1, requestId, at, endedAt: now(), region, account, input, records: [...records] },
      ])
    },
    /** Known from the ledger only, as after a reload. */
    recordFound(input: CreatePolicyInput, known: RequestEntry) {
      // A submission of another account may be open.
      if (isOf(known, own)) void addAll([foundSent(input, known)])
    },
  }
}
