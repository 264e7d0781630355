import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CreatePolicyInput } from '../api/schemas.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { againWord, RepeatNotice } from '../log/RepeatNotice.tsx'
import { Answers } from '../review/Answers.tsx'
import { AskReview } from '../review/AskReview.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { useEscape } from '../ui/pane/escape.ts'
import { focusTitle, useReceiptFocus } from '../ui/pane/focusBack.ts'
import { Pane } from '../ui/pane/Pane.tsx'
import { useOwnEntry } from '../ui/pane/useOwnEntry.ts'
import { within } from '../ui/places.ts'
import type { ListFindings } from './checks/useFindings.ts'
import { type SentAs, sentAsOf } from './document/policyDocument.ts'
import { checkNames, isBegun, isDone, isSplit, remaining, type Submission } from './document/submission.ts'
import { whyNot } from './document/words.ts'
import { toReview } from './drafts/reviewFile.ts'
import type { PolicyEditor } from './drafts/usePolicyDraft.ts'
import { without } from './list/entryList.ts'
import { FindingList } from './list/FindingList.tsx'
import type { PagePlace } from './request/place.ts'
import type { PolicyRefusal } from './request/refusals.ts'
import { Created } from './submission/Created.tsx'
import { PartOutcome } from './submission/PartRow.tsx'
import { RequestedBy } from './submission/RequestedBy.tsx'
import { SendAction } from './submission/SendAction.tsx'
import { type Sending, useSubmission } from './submission/useSubmission.ts'
import { SubmissionContent } from './SubmissionContent.tsx'
import type { Entry } from './urls/entry.ts'

export interface SubmissionScreenProps {
  readonly editor: PolicyEditor
  /** Whether it is in sight: Escape is meant for what is. */
  readonly isShown: boolean
  readonly submission: Submission
  readonly findings: ListFindings
  /** Returns to the form, with the entries that were not created. */
  readonly onLeave: (left: readonly Entry[], place: PagePlace, sentAs?: SentAs) => void
  /** Called when the service refuses named fields or entries of a single policy. */
  readonly onRefused: (refusal: PolicyRefusal) => void
}

const Limits = ({ urls }: Pick<CreatePolicyInput, 'urls'>) => (
  <Text size="sm" c="dimmed">
    {urls.some(({ type }) => type === 'url') && 'Single URLs need the service’s Web Proxy. '}
    This console cannot change or delete a policy.{' '}
    <HelpMark topic="entries" label="Limits: what a policy matches, and what this console cannot do" />
  </Text>
)

/** The failure of the last request, and the outcome of a single policy. */
function Outcome({ sending, isUnknown }: { readonly sending: Sending; readonly isUnknown: boolean }) {
  const { now } = useSession()
  const { problem } = sending.run
  const outcome = isSplit(sending.submission) ? null : <PartOutcome index={0} sending={sending} />
  if (!problem) return outcome
  const { requestId, message } = problem
  return (
    <ErrorPanel key={requestId ?? message} problem={problem} tone={isUnknown ? 'warn' : undefined} now={now}>
      {outcome}
    </ErrorPanel>
  )
}

/** Review, progress and receipt of a list that is sent as one policy or as several. */
export function SubmissionScreen(props: SubmissionScreenProps) {
  const { editor, submission, findings, onLeave, onRefused } = props
  const { form, document, page } = editor
  const { entries } = document.list
  // The form cannot change while the submission is open.
  const [scopes] = useState(() => form.getValues('scopes'))
  const { file } = useSession()
  const sending = useSubmission(submission, entries, {
    list: findings,
    answers: document.answers,
    scopes,
    onRefused,
    onCreated: page.end,
  })
  const { input, run, statuses, repeat, open, mayLeave, lacking } = sending
  const many = isSplit(submission)
  const isUnknown = statuses.some(({ state }) => state === 'outcome unknown')
  const isRepeated = !many && !run.isRunning && (repeat !== undefined || isUnknown)
  const { unchecked } = findings
  const ended = sending.ended === -1 ? undefined : 'The end of the policy has passed.'
  /** The first reason why the action is disabled, apart from a word to type. */
  const reason = [
    // Without keys, no other reason matters.
    file && lacking,
    ended,
    whyNot({
      ...sending,
      unchecked,
      open: open.length,
      names: checkNames(submission),
    }),
    lacking,
  ].find((each) => each !== undefined)

  const left = remaining(submission, entries)
  const leaveFor = (kept: readonly Entry[], place: PagePlace) =>
    onLeave(kept, place, many ? undefined : sentAsOf(statuses[0], input))
  const box = useReceiptFocus()
  const goBack = useOwnEntry('review', !isDone(submission), () => {
    if (mayLeave) leaveFor(left, { at: 'review' })
  })
  // Behind a receipt there is no form to go back to.
  const leave = mayLeave && !isDone(submission) ? goBack : undefined
  useEscape(props.isShown ? leave : undefined)
  if (isDone(submission)) {
    return (
      <Created
        sending={sending}
        onAgain={() => {
          page.replace()
          focusTitle()
        }}
      />
    )
  }

  /** Moves the focus to the reason why the button is disabled. */
  function showReason() {
    if (ended === undefined) within(box.current, 'asked')[0]?.focus()
    else leaveFor(left, { at: 'scope', index: sending.ended, field: 'toDate' })
  }
  const hasNone = reason !== undefined && (reason === unchecked || reason === lacking)
  const hasPlace = file === undefined && (ended === undefined ? !hasNone : mayLeave)
  const isStarted = isBegun(submission)
  const asks = sending.findings.some(({ level }) => level === 'tick')
  return (
    <section ref={box} tabIndex={-1} className="split" aria-label="Review the policy">
      <SubmissionContent editor={editor} sending={sending} isUnknown={isUnknown} />
      <Pane
        label="Before sending"
        action={
          <SendAction
            sending={sending}
            document={document}
            left={left.length}
            reason={reason}
            onReason={hasPlace ? showReason : undefined}
            kept={page.kept}
            word={isRepeated ? againWord : undefined}
            onBack={leave}
          />
        }
      >
        <div className="stack">
          <RequestedBy document={document} findings={findings.findings} />
          <Outcome sending={sending} isUnknown={isUnknown} />
          {isRepeated && !isUnknown && repeat && <RepeatNotice repeat={repeat} />}
          {(!isStarted || !many || (asks && !run.isRunning)) && (
            <FindingList
              editor={editor}
              findings={sending.findings}
              none={unchecked || sending.isLooking ? undefined : 'No findings.'}
              onGo={mayLeave ? (place) => leaveFor(left, place) : undefined}
              onRemove={mayLeave ? (values) => leaveFor(without(left, values), { at: 'list' }) : undefined}
            />
          )}
          {!isStarted && (
            <AskReview about={submission.at} make={() => toReview(page.collect(), submission)} />
          )}
          <Answers {...sending.approvals} />
          {!isStarted && <Limits {...input} />}
        </div>
      </Pane>
    </section>
  )
}
