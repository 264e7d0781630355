import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { createPolicy } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isBegun } from './document/submission.ts'
import type { PolicyEditor } from './drafts/usePolicyDraft.ts'
import { PolicyReview } from './review/PolicyReview.tsx'
import type { Sending } from './submission/useSubmission.ts'

export interface SubmissionContentProps {
  /** Whether the outcome of a request is unknown. */
  readonly isUnknown: boolean
  readonly editor: PolicyEditor
  readonly sending: Sending
}

/** The content of a submission. */
export function SubmissionContent({ editor, sending, isUnknown }: SubmissionContentProps) {
  const { page } = editor
  const { state } = useSession()
  const { submission, entries, input, run } = sending
  const request = useMemo(() => toWire(createPolicy, input), [input])
  const { foundAt } = page.open
  const isFound = foundAt !== undefined && foundAt >= submission.at
  return (
    <PolicyReview
      input={input}
      request={request}
      region={state.status === 'signed-in' ? state.account.region : ''}
      entries={entries}
      state={isUnknown ? 'Outcome unknown' : undefined}
      tone={isUnknown ? 'warn' : undefined}
    >
      {isFound && !run.isRunning && run.answers.size === 0 && (
        <Notice tone="notice" role="status" title="Draft restored.">
          <Text>
            It was sent, or about to be, when the page was closed.
            {isBegun(submission) && sending.open.length > 0 && ' Confirm the risks again before it is sent.'}
          </Text>
        </Notice>
      )}
    </PolicyReview>
  )
}
