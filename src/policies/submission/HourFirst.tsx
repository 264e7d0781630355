import { Checkbox } from '@mantine/core'
import { isTrial, meantOf, sayTrial, trialOf } from '../../ledger/book/trial.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { dayMs } from '../../ui/time/day.ts'
import type { DocumentChange } from '../document/policyDocument.ts'
import { isBegun, isSplit, type Submission } from '../document/submission.ts'
import type { Sending } from './useSubmission.ts'

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
    const latest = unwritten === undefined ? now() + settings.days * dayMs : 0
    const scopes = trialOf(submission.policies.map(meantOf), now(), latest)
    return scopes && !isSplit(submission) ? withScopes(submission, scopes) : undefined
  }
}

interface HourFirstProps {
  readonly sending: Sending
  readonly onChange: (next: DocumentChange) => void
}

/** Makes the policy under review a trial of one hour, or the full one again. */
export function HourFirst({ sending: { submission, run }, onChange }: HourFirstProps) {
  const makeTrial = useTrial()
  const { policies } = submission
  const checked = policies.some(isTrial)
  if (isBegun(submission) || !(checked || makeTrial(submission))) return null
  return (
    <Checkbox
      label="For one hour first"
      description={checked ? sayTrial(policies) : 'Home then asks whether to keep it.'}
      checked={checked}
      disabled={run.isRunning}
      onChange={() => {
        const next = checked ? withScopes(submission, policies.map(meantOf)) : makeTrial(submission)
        onChange({ hourFirst: !checked, submission: next ?? submission })
      }}
    />
  )
}
