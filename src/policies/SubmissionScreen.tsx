import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Text, Title } from '@mantine/core'
import { limits } from '../api/schemas.ts'
import { useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { useOwn } from '../ledger/journal/useOwn.ts'
import { againWord, RepeatNotice } from '../ledger/notices/RepeatNotice.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { focusTitle, useReceiptFocus } from '../ui/pane/focusBack.ts'
import { Pane } from '../ui/pane/Pane.tsx'
import { toast } from '../ui/toast/toast.ts'
import { useEscape } from '../ui/pane/escape.ts'
import { useOwnEntry } from '../ui/pane/useOwnEntry.ts'
import { areAnswered } from './checks/reasonQuestions.ts'
import type { ListFindings } from './checks/useFindings.ts'
import { type SentAs, sentAsOf } from './document/policyDocument.ts'
import type { PolicyEditor } from './drafts/usePolicyDraft.ts'
import { AccountMeter } from './history/BudgetMeter.tsx'
import { useBudget } from './history/useBudget.ts'
import type { PagePlace } from './request/place.ts'
import { countUrls } from './request/policyWords.ts'
import type { Refusal } from './request/refusals.ts'
import { FewUrls } from './review/FewUrls.tsx'
import { ReviewDetails, ReviewSentence } from './review/ReviewProse.tsx'
import { ReviewFindings } from './review/ReviewFindings.tsx'
import { ReviewWire } from './review/ReviewWire.tsx'
import type { Entry } from './urls/entry.ts'
import { without } from './list/entryList.ts'
import { Created } from './submission/Created.tsx'
import { NameAll } from './submission/NameAll.tsx'
import { PartOutcome, PartRow } from './submission/PartRow.tsx'
import { SendAction } from './submission/SendAction.tsx'
import {
  checkNames,
  isBegun,
  isDone,
  isSplit,
  remaining,
  renameAll,
  requestOf,
  senderOf,
  type Submission,
  withPart,
} from './document/submission.ts'
import { useRisks } from './submission/useRisks.ts'
import { useSubmission } from './submission/useSubmission.ts'
import { whyNot } from './document/words.ts'
import { within } from '../ui/places.ts'

export interface SubmissionScreenProps {
  readonly editor: PolicyEditor
  readonly submission: Submission
  readonly findings: ListFindings
  /** Returns to the form, with the entries that were not created. */
  readonly onLeave: (left: readonly Entry[], place: PagePlace, sentAs?: SentAs) => void
  /** The service named fields or entries of a single policy. */
  readonly onRefused: (refusal: Refusal) => void
  /** Why the test lists prevent sending, if they do. */
  readonly untried: string | undefined
  /** Shown below what is sent. */
  readonly children?: ReactNode
}

/** Review, progress and receipt of a list that is sent as one policy or as several. */
export function SubmissionScreen(props: SubmissionScreenProps) {
  const { editor, submission, findings, onLeave, onRefused, untried } = props
  const { form, document, change, page } = editor
  const entries = document.list.entries
  // The form cannot change while the submission is open.
  const [scopes] = useState(() => form.getValues('scopes'))
  const { now } = useSession()
  const own = useOwn()
  const { reading } = useLedgerState()
  // Of several, a name changes nothing that they have in common.
  const about = isSplit(submission) ? '' : (submission.parts[0]?.name ?? '')
  const { policies } = submission
  const input = useMemo(() => requestOf(about, policies, entries), [about, policies, entries])
  const sending = useSubmission(submission, entries, {
    onRefused,
    onCreated: page.end,
  })
  const { run, statuses, pause, repeat } = sending
  const many = isSplit(submission)
  const isSendable = (index: number) => ['waiting', 'undone'].includes(statuses[index]?.state ?? '')
  const mayRename = (index: number) => many && !run.isRunning && isSendable(index)
  /** The journal already counts parts that are being sent or may have arrived. */
  const unsent = submission.parts.reduce(
    (sum, { places }, index) => (isSendable(index) ? sum + places.length : sum),
    0,
  )
  const { account } = useBudget(unsent)
  const risks = useRisks(submission, entries, { input, findings, scopes, sending, account })
  const isStarted = isBegun(submission)
  const names = checkNames(submission)
  const [typed, setTyped] = useState('')
  const isUnknown = statuses.some(({ state }) => state === 'outcome unknown')
  const isRepeated = !many && !run.isRunning && (repeat !== undefined || isUnknown)
  const isTyped = typed.trim().toLowerCase() === againWord
  // Such as of a domain that was learnt since.
  const unanswered = areAnswered(findings.questions, document.answers)
    ? undefined
    : 'An entry needs a reason. Go back to the list.'
  const unchecked = findings.unchecked ?? unanswered ?? untried
  const ended = risks.ended === -1 ? undefined : 'The end of the policy has passed.'
  const reason =
    ended ??
    whyNot({
      isLooking: reading || risks.isLooking,
      isOther: own !== undefined && senderOf(submission, own) === undefined,
      unchecked,
      open: risks.open.length,
      names,
      statuses,
    }) ??
    (isRepeated && !isTyped ? `Type "${againWord}" to continue.` : undefined)

  // A new finding during sending holds back the next part.
  const isHeld = [untried, unanswered, ended].some((why) => why !== undefined) || risks.open.length > 0
  useEffect(() => {
    if (isHeld && run.isRunning && !run.isPausing) pause()
  }, [isHeld, run, pause])

  const left = remaining(submission, entries)
  const mayLeave =
    !run.isRunning &&
    (!many ||
      // Until the journal is read, a sent part may look unsent.
      (!reading && statuses.every(({ state }) => state !== 'outcome unknown' && state !== 'on its way')))
  const sentAs = many ? undefined : sentAsOf(statuses[0], input)
  const leaveFor = (kept: readonly Entry[], place: PagePlace) => onLeave(kept, place, sentAs)
  const back = () => leaveFor(left, { at: 'review' })
  const toEnd = mayLeave
    ? () => leaveFor(left, { at: 'scope', index: risks.ended, field: 'toDate' })
    : undefined
  const box = useReceiptFocus()
  const goBack = useOwnEntry('review', !isDone(submission), () => mayLeave && back())
  // Nothing is left behind a receipt.
  const leave = mayLeave && !isDone(submission) ? goBack : undefined
  useEscape(leave)
  if (isDone(submission)) {
    return (
      <Created
        submission={submission}
        entries={entries}
        sending={sending}
        onAgain={() => {
          page.clear()
          focusTitle()
        }}
        onLike={() => {
          // The page's own toasts go with the receipt.
          const note = editor.copy()
          if (note !== '') toast({ message: `New draft like this.${note}` })
          focusTitle()
        }}
      />
    )
  }

  const { foundAt } = page.open
  const isFound = foundAt !== undefined && foundAt >= submission.at
  const title = many ? `A plan of ${number(submission.parts.length)} policies` : 'Review the policy'
  const asks = risks.findings.some(({ level }) => level === 'tick')
  return (
    <section ref={box} tabIndex={-1} className="split" aria-label={title}>
      <div className="stack">
        <div>
          <Title order={2} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {many
              ? `${countUrls(entries.length)} exceed the ${number(limits.urlsPerPolicy)} that one policy holds. Each part becomes its own policy. Nothing is replaced or removed.`
              : !isStarted && 'Nothing is sent before you create the policy.'}
          </Text>
        </div>
        {isFound && !run.isRunning && run.answers.size === 0 && (
          <Notice tone="notice" role="status" title={many ? 'Plan restored.' : 'Draft restored.'}>
            <Text>
              {many
                ? 'Parts already sent are not sent again. The journal has their outcome.'
                : 'It was sent, or about to be, when the page was closed.'}
              {isStarted && risks.open.length > 0 && ' Confirm the risks again before the next part is sent.'}
            </Text>
          </Notice>
        )}
        {many ? (
          <>
            {submission.parts.some((_, index) => mayRename(index)) && (
              <NameAll onName={(name) => change({ submission: renameAll(submission, name, mayRename) })} />
            )}
            <ol className="plain">
              {submission.parts.map((_, index) => (
                <PartRow
                  key={index}
                  index={index}
                  submission={submission}
                  entries={entries}
                  sending={sending}
                  problem={names[index]}
                  onName={
                    mayRename(index)
                      ? (name) => change({ submission: withPart(submission, index, { name }) })
                      : undefined
                  }
                />
              ))}
            </ol>
          </>
        ) : (
          <FewUrls label="URLs to send" urls={input.urls} />
        )}
        <ReviewDetails input={input} entries={entries} />
        {!many && <ReviewWire input={input} />}
        {props.children}
      </div>
      <Pane
        label="Before sending"
        action={
          <SendAction
            sending={sending}
            input={input}
            left={left.length}
            reason={reason}
            onReason={
              ended !== undefined
                ? toEnd
                : risks.isLooking || reason === unchecked
                  ? undefined
                  : () => within(box.current, 'asked')[0]?.focus()
            }
            kept={page.kept}
            word={isRepeated ? againWord : undefined}
            typed={typed}
            onTyped={setTyped}
            onSend={() => void sending.goOn(risks.mayLeave)}
            onBack={leave}
          />
        }
      >
        <div className="stack">
          {run.problem && (
            <ErrorPanel key={run.problem.requestId ?? run.problem.message} problem={run.problem} now={now} />
          )}
          {!many && <PartOutcome index={0} submission={submission} sending={sending} input={input} />}
          {isRepeated && !isUnknown && repeat && <RepeatNotice repeat={repeat} />}
          <ReviewSentence input={input} many={submission.parts.length} isBegun={many && isStarted} />
          {(!isStarted || !many || (asks && !run.isRunning)) && (
            <ReviewFindings
              findings={risks.findings}
              isOpen={(finding) => risks.open.includes(finding)}
              onTick={risks.tick}
              onFix={mayLeave ? (place) => leaveFor(left, place) : undefined}
              onDrop={mayLeave ? (values) => leaveFor(without(left, values), { at: 'list' }) : undefined}
            />
          )}
          <AccountMeter entries={unsent} />
        </div>
      </Pane>
    </section>
  )
}
