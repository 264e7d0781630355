import { Text } from '@mantine/core'
import { HelpMark } from '../../help/HelpMark.tsx'
import { toRow } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { SettleButtons, SettleOutcome } from '../../log/SettleOutcome.tsx'
import { useReceiptFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { backToForm, type StepAt } from '../flow/step.ts'
import type { OpenPolicy } from '../flow/usePolicy.ts'
import { PolicyReview } from './PolicyReview.tsx'

export interface UnknownOutcomeProps {
  readonly page: OpenPolicy
  readonly step: StepAt<'unknown'>
}

/** A policy that may have been created. Nothing can change before the admin has looked in the service. */
export function UnknownOutcome({ page, step: { frozen, entry } }: UnknownOutcomeProps) {
  const { liveTabs } = useLogState()
  const { list, problem } = page.document
  const box = useReceiptFocus()
  return (
    <section ref={box} tabIndex={-1} aria-label="Outcome unknown">
      <PolicyReview {...frozen} entries={list.entries} isSent>
        {entry ? (
          <SettleOutcome
            row={toRow(entry, liveTabs)}
            happened={problem && `${problem.message} ${problem.outcome}`}
          />
        ) : (
          // The request was noted in the draft, and the log knows nothing of it.
          <Notice tone="warn" role="alert" title="The outcome of this policy is unknown.">
            <Text>
              Activity has no record of this policy, so it may or may not have been sent. Look in the service
              for a policy with this name.{' '}
              <HelpMark topic="unknown-outcome" label="Unknown outcome: what that means" />
            </Text>
            <SettleButtons
              operation="createPolicy"
              onSettle={(settled) => (settled === 'there' ? page.created([]) : page.change(backToForm))}
            />
          </Notice>
        )}
        <Text c="dimmed">The form is locked until you say whether the policy was created.</Text>
      </PolicyReview>
    </section>
  )
}
