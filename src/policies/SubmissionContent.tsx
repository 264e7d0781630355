import { Text } from '@mantine/core'
import { limits } from '../api/schemas.ts'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { isBegun, isSplit, type Submission } from './document/submission.ts'
import type { PolicyEditor } from './drafts/usePolicyDraft.ts'
import { countUrls } from './request/policyWords.ts'
import { FewUrls } from './review/FewUrls.tsx'
import { ReviewDetails, ReviewTitle } from './review/ReviewProse.tsx'
import { ReviewWire } from './review/ReviewWire.tsx'
import { PartRow } from './submission/PartRow.tsx'
import type { Sending } from './submission/useSubmission.ts'

export const submissionTitle = (submission: Submission): string =>
  isSplit(submission) ? `A plan of ${number(submission.parts.length)} policies` : 'Review the policy'

export interface SubmissionContentProps {
  /** Whether the outcome of a request is unknown. */
  readonly isUnknown: boolean
  readonly editor: PolicyEditor
  readonly sending: Sending
}

/** The content of a submission: the URLs of a policy, or the parts of a plan. */
export function SubmissionContent({ editor, sending, isUnknown }: SubmissionContentProps) {
  const { page } = editor
  const { submission, entries, input, run } = sending
  const many = isSplit(submission)
  const isStarted = isBegun(submission)
  const state = isUnknown ? 'Outcome unknown' : 'Review'
  const { foundAt } = page.open
  const isFound = foundAt !== undefined && foundAt >= submission.at
  return (
    <div className="stack">
      <div>
        <ReviewTitle
          input={input}
          kind={many ? submissionTitle(submission) : `${state}: ${input.description}`}
          tone={isUnknown ? 'warn' : undefined}
        />
        {many && (
          <Text c="dimmed" size="sm">
            {countUrls(entries.length)} exceed the {number(limits.urlsPerPolicy)} that one policy holds. Each
            part becomes its own policy. Nothing is replaced or removed.
          </Text>
        )}
      </div>
      {isFound && !run.isRunning && run.answers.size === 0 && (
        <Notice tone="notice" role="status" title={many ? 'Plan restored.' : 'Draft restored.'}>
          <Text>
            {many
              ? 'Parts already sent are not sent again. Activity has their outcome.'
              : 'It was sent, or about to be, when the page was closed.'}
            {isStarted && sending.open.length > 0 && ' Confirm the risks again before the next part is sent.'}
          </Text>
        </Notice>
      )}
      {many ? (
        <ol className="plain">
          {submission.parts.map((_, index) => (
            <PartRow key={index} index={index} sending={sending} />
          ))}
        </ol>
      ) : (
        <FewUrls label="URLs to send" urls={input.urls} />
      )}
      <div>
        <ReviewDetails input={input} entries={entries} />
        {!many && <ReviewWire input={input} />}
      </div>
    </div>
  )
}
