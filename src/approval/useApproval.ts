import { useMemo } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { pageKeys, usePageState } from '../ui/pageState.ts'
import { useNowAt } from '../ui/time/clock.ts'
import { type Approval, endOf, judgeApproval, readApproval } from './approval.ts'
import { readSigner } from './signer.ts'

const approvalKeys = pageKeys<Approval | undefined>(undefined)
/** Whether a review of these bytes was asked for. */
export const askedKeys = pageKeys(false)

export interface ApprovalState {
  /** The one that counts. */
  readonly approval?: Approval | undefined
  /** Why nothing can be sent without one. */
  readonly lacking?: string | undefined
  /** Takes an approval. Returns the reason for a refusal. */
  readonly add: (file: Blob) => Promise<string | undefined>
  /** Whether somebody was asked for it. */
  readonly wasAsked: boolean
}

/** The approval of the bytes with this digest. `isNeeded`: whether config.json asks for one. */
export function useApproval(digest: string | undefined, isNeeded: boolean): ApprovalState {
  const { config, account, now } = useSession()
  const [given, setGiven] = usePageState(approvalKeys(digest))
  const [wasAsked] = usePageState(askedKeys(digest))
  const ends = useMemo(() => (given ? [endOf(given)] : []), [given])
  const time = useNowAt(ends, now)
  const approval = given && endOf(given) > time ? given : undefined
  async function add(file: Blob) {
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
  const lacking = isNeeded && !approval ? 'An approval is missing. Ask for a review.' : undefined
  return { approval, lacking, add, wasAsked }
}
