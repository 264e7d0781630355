import { useMemo } from 'react'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { isFromEveryoneToEveryone } from '../../ledger/book/collision.ts'
import { type Approval, bareName, endOf, isSameName, judgeApproval } from '../../review/approval.ts'
import { withoutKeys } from '../../review/requestState.ts'
import { readSigner } from '../../review/signer.ts'
import type { Approvals } from '../../session/config.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { count } from '../../ui/number.ts'
import { pageKeys, usePageState } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { useDerived } from '../../ui/useDerived.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { isBegun, type Submission } from '../document/submission.ts'

/** The key with which this browser approves; empty without one. Without storage there is none. */
const readOwnKey = async (): Promise<string> => (await readSigner().catch(() => undefined))?.key ?? ''
const isOfOne = (one: Approval, other: Approval) => one.key === other.key || isSameName(one.by, other.by)
const countPeople = (approvals: readonly Approval[]): number =>
  new Set(approvals.map(({ by }) => bareName(by))).size

const givenKeys = pageKeys<readonly Approval[]>([], 10)

/** How many approvals a policy needs by config.json. */
export const countNeeded = (
  rules: Approvals,
  { urls, policies }: CreatePolicyInput,
  isOwn: boolean,
): number =>
  Math.max(
    rules.all,
    urls.some(({ action }) => action !== 'block') ? rules.allow : 0,
    isOwn ? rules.ownDomains : 0,
    policies.some(isFromEveryoneToEveryone) ? rules.everyone : 0,
    urls.length > rules.manyUrls ? rules.many : 0,
  )

/** The approvals of a submission, and whether they are enough. `known`: the digest of each part, once it is known. */
export function useApprovals(
  submission: Submission,
  input: CreatePolicyInput,
  { questions }: Pick<ListFindings, 'questions'>,
  known: readonly (string | undefined)[],
) {
  const { at, parts } = submission
  const { config, state, now, file } = useSession()
  const { approvals } = config
  const [given, setGiven] = usePageState(givenKeys(at))
  const { latest: ownKey } = useDerived(given.length > 0 ? given : undefined, readOwnKey)
  const ends = useMemo(() => given.map((each) => endOf(each, approvals)), [given, approvals])
  const time = useNowAt(ends, now)
  const { region = '', fingerprint: account = '' } = state.status === 'signed-in' ? state.account : {}
  const whose = { region, account, approvals, ownKey }
  const judged = given.map((approval) => {
    // A part that is being sent, or was, has no digest. `approve` compares each part by itself.
    const digests = known.map(
      (digest, part) =>
        digest ?? (parts[part]?.begunAt || parts[part]?.isCreated ? approval.digests[part] : undefined) ?? '',
    )
    return { approval, reason: judgeApproval(approval, { ...whose, digests, now: time }) }
  })
  const counting = judged.flatMap(({ approval, reason }) => (reason === undefined ? approval : []))
  const by = counting.map((each) => each.by).join(' and ')
  const isOwn = questions.some(({ kind }) => kind === 'own domain' || kind === 'part of own domain')
  const needed = file === undefined ? countNeeded(approvals, input, isOwn) : 0
  const missing = needed - countPeople(counting)
  const advice = isBegun(submission)
    ? 'Go back with what was not sent, and ask for a review of it.'
    : 'Ask for a review.'
  const lacking =
    missing > 0 ? `${count(missing, 'approval is', 'approvals are')} missing. ${advice}` : undefined
  return {
    judged,
    /** In few words, for the button. */
    approvedBy:
      by !== '' && by.length <= 20
        ? by
        : counting.length > 0
          ? count(countPeople(counting), 'person', 'people')
          : '',
    lacking: file === undefined ? lacking : withoutKeys,
    /** Takes an approval in place of an earlier one of the same person; false if a later one is there. */
    take: (next: Approval): boolean => {
      const isOlder = given.some((each) => isOfOne(each, next) && each.at > next.at)
      if (!isOlder) setGiven((before) => [...before.filter((each) => !isOfOne(each, next)), next])
      return !isOlder
    },
    /** The approvals of a body as files; `undefined` if they are not enough. */
    approve: (digest = ''): readonly string[] | undefined => {
      const right = counting.filter((each) => each.digests.includes(digest) && endOf(each, approvals) > now())
      return countPeople(right) < needed ? undefined : right.map((each) => each.file)
    },
  }
}
