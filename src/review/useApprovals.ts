import { useMemo } from 'react'
import { ApiError } from '../api/errors.ts'
import type { Operation } from '../api/operations.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { count } from '../ui/number.ts'
import { pageKeys, usePageState } from '../ui/pageState.ts'
import { useNowAt } from '../ui/time/clock.ts'
import { useDerived } from '../ui/useDerived.ts'
import { type Approval, bareName, endOf, isSameName, judgeApproval } from './approval.ts'
import { withoutKeys } from './requestState.ts'
import { readSigner } from './signer.ts'

/** The key with which this browser approves; empty without one. Without storage there is none. */
const readOwnKey = async (): Promise<string> => (await readSigner().catch(() => undefined))?.key ?? ''
const isOfOne = (one: Approval, other: Approval) => one.key === other.key || isSameName(one.by, other.by)
const countPeople = (approvals: readonly Approval[]): number =>
  new Set(approvals.map(({ by }) => bareName(by))).size

const givenKeys = pageKeys<readonly Approval[]>([], 10)

interface ApprovalsProps {
  readonly operation: Operation
  /** Identifies what is under review. */
  readonly about: number | string
  /** The digests that an approval has to name; `undefined` until they are known. */
  readonly digestsFor: (approval: Approval) => readonly string[] | undefined
  /** How many approvals config.json asks for. */
  readonly asked: number
  /** What to do if one is missing. */
  readonly advice?: string | undefined
}

export type Approvals = ReturnType<typeof useApprovals>

/** The approvals of what is under review, and whether they are enough. */
export function useApprovals(props: ApprovalsProps) {
  const { operation, about, digestsFor, asked, advice = 'Ask for a review.' } = props
  const { config, state, now, file } = useSession()
  const { approvals } = config
  const [given, setGiven] = usePageState(givenKeys(about))
  const { latest: ownKey } = useDerived(given.length > 0 ? given : undefined, readOwnKey)
  const ends = useMemo(() => given.map((each) => endOf(each, approvals)), [given, approvals])
  const time = useNowAt(ends, now)
  const { region = '', fingerprint: account = '' } = state.status === 'signed-in' ? state.account : {}
  const whose = { region, account, approvals, ownKey }
  const judged = given.flatMap((approval) => {
    const digests = digestsFor(approval)
    return digests ? { approval, reason: judgeApproval(approval, { ...whose, digests, now: time }) } : []
  })
  const counting = judged.flatMap(({ approval, reason }) => (reason === undefined ? approval : []))
  const by = counting.map((each) => each.by).join(' and ')
  const missing = asked - countPeople(counting)
  const lacking =
    missing > 0 ? `${count(missing, 'approval is', 'approvals are')} missing. ${advice}` : undefined
  return {
    about,
    judged,
    /** In few words, for the button. */
    approvedBy: by.length <= 20 ? by : count(countPeople(counting), 'person', 'people'),
    lacking: file === undefined ? lacking : withoutKeys,
    /** Takes an approval in place of an earlier one of the same person; false if a later one is there. */
    take: (next: Approval): boolean => {
      const isOlder = given.some((each) => isOfOne(each, next) && each.at > next.at)
      if (!isOlder) setGiven((before) => [...before.filter((each) => !isOfOne(each, next)), next])
      return !isOlder
    },
    /** The approvals of a body as files. Throws if they are no longer enough. */
    approve: (digest = ''): readonly string[] => {
      const right = counting.filter((each) => each.digests.includes(digest) && endOf(each, approvals) > now())
      if (countPeople(right) >= asked) return right.map((each) => each.file)
      const happened = 'An approval no longer counts.'
      throw new ApiError({ operation, kind: 'aborted', executed: 'no', happened, advice })
    },
  }
}
