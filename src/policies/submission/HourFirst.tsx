import { Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { parseWireDate } from '../../api/dates.ts'
import { isTrial, meantOf, sayTrial, trialOf } from '../../ledger/book/trial.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { askedKeys } from '../../review/requestState.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { usePageState } from '../../ui/pageState.ts'
import { useNowAt } from '../../ui/time/clock.ts'
import { dayMs } from '../../ui/time/day.ts'
import type { DocumentChange } from '../document/policyDocument.ts'
import { isBegun, isSplit, type Submission } from '../document/submission.ts'
import { renewedBy } from '../request/renewal.ts'
import type { Sending } from './useSubmission.ts'

/** The least of its hour that a trial has when it is sent. */
const almostMs = 55 * 60_000

/** The submission with other scopes. Its parts are others too, since their digests change. */
const withScopes = (submission: Submission, policies: Submission['policies']): Submission => ({
  ...submission,
  policies,
  parts: submission.parts.map((part) => ({ ...part })),
})

/** Makes a submission a trial; `undefined` where that is not possible, or Home could not ask about it later. */
export function useTrial(): (submission: Submission) => Submission | undefined {
  const { now } = useSession()
  const { settings, unwritten } = useLedgerState()
  return (submission) => {
    // Home would take what the trial renews for renewed.
    if (isSplit(submission) || renewedBy(submission) !== undefined) return undefined
    const latest = unwritten === undefined ? now() + settings.days * dayMs : 0
    const scopes = trialOf(submission.policies.map(meantOf), now(), latest)
    return scopes && withScopes(submission, scopes)
  }
}

interface HourFirstProps {
  readonly sending: Sending
  /** Whether it was chosen, also where it is not possible. */
  readonly isWanted: boolean
  readonly onChange: (next: DocumentChange) => void
}

/** Makes the policy under review a trial of one hour, or the full one again. */
export function HourFirst({ sending: { submission, run }, isWanted, onChange }: HourFirstProps) {
  const { now, file } = useSession()
  const [wasAsked] = usePageState(askedKeys(submission.at))
  const makeTrial = useTrial()
  const { policies } = submission
  const checked = policies.some(isTrial)
  // Before it is sent, a trial begins again once less than 55 minutes of its hour are left. What a reviewer has stays as it is.
  const isOpen = !isBegun(submission) && !run.isRunning && !wasAsked && file === undefined
  const shortAt = useMemo(
    () => policies.filter(isTrial).map(({ toDate = '' }) => parseWireDate(toDate) - almostMs),
    [policies],
  )
  const isShort = useNowAt(shortAt, now) >= Math.min(...shortAt)
  const renew = useEffectEvent(() => {
    const next = makeTrial(submission)
    if (next) onChange({ submission: next })
  })
  useEffect(() => {
    if (isShort && isOpen) renew()
  }, [isShort, isOpen])
  const possible = checked || makeTrial(submission) !== undefined
  if (isBegun(submission) || !(possible || isWanted)) return null
  return (
    <Checkbox
      label="For one hour first"
      description={
        checked
          ? sayTrial(policies)
          : possible
            ? 'Home then asks whether to keep it.'
            : 'Not possible here: it takes one new policy with one period of more than an hour, and a journal that keeps it.'
      }
      checked={checked}
      disabled={run.isRunning || !possible}
      onChange={() => {
        const next = checked ? withScopes(submission, policies.map(meantOf)) : makeTrial(submission)
        onChange({ hourFirst: !checked, submission: next ?? submission })
      }}
    />
  )
}
