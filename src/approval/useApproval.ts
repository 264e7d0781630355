import { useMemo } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { pageKeys, usePageState } from '../ui/pageState.ts'
import { useNowAt } from '../ui/time/clock.ts'
import { type Approval, endOf, judgeApproval, readApproval } from './approval.ts'
import { readSigner } from './signer.ts'

const approvalKeys = pageKeys<Approval | undefined>(undefined)
/** Whether a review of these bytes was asked for. */
export const askedKeys = pageKeys(false)

export type ApprovalState = ReturnType<typeof useApproval>

/** The approval of the bytes with this digest. `isNeeded`: whether config.json asks for one. */
export function useApproval(digest: string | undefined, isNeeded: boolean) {
  const { config, account, now } = useSession()
  const [given, setGiven] = usePageState(approvalKeys(digest))
  const [wasAsked] = usePageState(askedKeys(digest))
  const ends = useMemo(() => (given ? [endOf(given)] : []), [given])
  const time = useNowAt(ends, now)
  /** The one that counts. */
  const approval = given && endOf(given) > time ? given : undefined
  /** Takes an approval. Returns the reason for a refusal. */
  async function add(file: Blob): Promise<string | undefined> {
    const read = await readApproval(file)
    if ('reason' in read) return read.reason
    const { region = '', fingerprint = '' } = account ?? {}
    const { reviewers } = config.approvals
    const ownKey = (await readSigner())?.key
    const question = { digest: digest ?? '', region, account: fingerprint, reviewers, ownKey, now: now() }
    const refusal = judgeApproval(read, question)
    if (refusal === undefined) setGiven(read)
    return refusal
  }
  /** Why nothing can be sent without one. */
  const lacking = isNeeded && !approval ? 'An approval is missing. Ask for a review.' : undefined
  return { approval, lacking, add, wasAsked }
}
