import { type SetStateAction, useCallback, useState } from 'react'
import { createPolicy } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { useSession } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { usePageState } from '../ui/pageState.ts'
import { areAnswered, commentOf } from './checks/reasonQuestions.ts'
import { useFindings } from './checks/useFindings.ts'
import { useDraftsBar } from './drafts/Drafts.tsx'
import { usePolicyDraft } from './drafts/usePolicyDraft.ts'
import { useLead } from './list/useShown.ts'
import { OwnDomainsButton, OwnDomainsNotice } from './OwnDomains.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import type { PagePlace } from './request/place.ts'
import { toRequest } from './request/policy.ts'
import { countEntries } from './request/policyWords.ts'
import { type RefusedEntries, type Refusal, refusalOf } from './request/refusals.ts'
import { focusProblem } from './review/focusProblem.ts'
import { hasLists } from './simulator/simulatorInput.ts'
import { type CheckedInput, notChecked, TryIt } from './simulator/TryIt.tsx'
import { addSentParts, sentPartsOf } from './submission/sentParts.ts'
import { inputOf, isSplit, makeSubmission } from './submission/submission.ts'
import { SubmissionScreen } from './submission/SubmissionScreen.tsx'
import { useRun } from './submission/useSubmission.ts'
import type { Entry } from './urls/entry.ts'
import { change, type EntryList as List, without } from './urls/list.ts'

/** Why the last attempt failed, shown in the form. */
interface Failure {
  readonly problem: Problem
  readonly refused?: RefusedEntries
}

/** The form, or in its place what is made of it. */
export function PolicyPage() {
  const { now } = useSession()
  const [failure, setFailure] = usePageState<Failure | undefined>('policy.failure', undefined)
  const editor = usePolicyDraft()
  const { form, list, setList, answers, draft, submission, setSubmission } = editor
  const { control, handleSubmit } = form
  const urls = list.entries
  const findings = useFindings(urls)
  const { questions, overlaps } = findings

  const changeList = useCallback(
    (next: SetStateAction<List>) => {
      setList(next)
      // Its refusals are outdated.
      setFailure((before) => before && { problem: before.problem })
    },
    [setList, setFailure],
  )
  function refuse({ problem, fields, refused }: Refusal) {
    setSubmission(undefined)
    for (const { name, message } of fields) form.setError(name, { message })
    setFailure({ problem, refused })
  }
  const review = handleSubmit((values) => {
    const made = makeSubmission(urls, overlaps, toRequest(values, urls, commentOf(questions, answers)), now())
    try {
      for (const part of made.parts) toWire(createPolicy, inputOf(made, part, urls))
      setFailure(undefined)
      setSubmission(made)
    } catch (error) {
      refuse(refusalOf(error))
    }
  })
  function startAfresh() {
    editor.clear()
    setFailure(undefined)
  }

  const lead = useLead()
  /** Removes the entries of created policies from the list. */
  function leave(left: readonly Entry[], place: PagePlace) {
    const created = urls.length - left.length
    if (created > 0) changeList(change(list, left, `${countEntries(created)} removed (already sent)`))
    // If an undo brings the entries back, the page says that they were sent.
    if (submission && isSplit(submission)) {
      editor.setSent(addSentParts(editor.sent, sentPartsOf(submission, urls)))
    }
    setSubmission(undefined)
    lead(place)
    setTimeout(() => focusProblem(place))
  }

  /** The same content becomes the draft of a new policy. */
  function createLike() {
    setSubmission(undefined)
    draft.touch()
  }

  const [checkedInput, setVerdict] = useState<CheckedInput>()
  const checked =
    checkedInput?.entries === urls && checkedInput.input === editor.trial ? checkedInput.reason : notChecked
  const untried = hasLists(editor.trial) ? checked : undefined
  const [sought, setSought] = useState<string>()
  const { isRunning } = useRun(submission)
  const tryIt = (
    <TryIt
      control={control}
      entries={urls}
      input={editor.trial}
      onInput={editor.setTrial}
      onChecked={setVerdict}
      // A submission shows no list.
      onShow={submission ? undefined : setSought}
    />
  )
  const drafts = useDraftsBar({
    editor,
    isBusy: isRunning,
    moment: `${submission?.at} ${isRunning}`,
    onShow: () => setFailure(undefined),
  })
  return (
    <Page
      wide
      title="Policies"
      sentence="Block or allow domains and URLs."
      actions={
        <ButtonRow label="Drafts, sent policies and domains">
          {drafts.buttons}
          <OwnDomainsButton />
        </ButtonRow>
      }
    >
      <OwnDomainsNotice />
      {drafts.notices}
      {submission ? (
        <SubmissionScreen
          key={submission.at}
          submission={submission}
          entries={urls}
          findings={findings}
          scopes={form.getValues('scopes')}
          isFound={draft.foundAt !== undefined && draft.foundAt >= submission.at}
          kept={draft.kept}
          onSubmission={setSubmission}
          onLeave={leave}
          onRefused={refuse}
          // Another draft may be open when the answer arrives.
          onCreated={() => draft.forget(draft.id)}
          onAgain={startAfresh}
          onLike={createLike}
          untried={untried}
          unanswered={
            areAnswered(questions, answers) ? undefined : 'An entry needs a reason. Go back to the list.'
          }
        >
          {hasLists(editor.trial) && tryIt}
        </SubmissionScreen>
      ) : (
        <PolicyForm
          editor={editor}
          onList={changeList}
          findings={findings}
          problem={failure?.problem}
          refused={failure?.refused}
          onReview={() => void review()}
          onDiscard={startAfresh}
          onDropSent={(values) =>
            changeList(
              change(list, without(urls, values), `${countEntries(values.size)} removed (already sent)`),
            )
          }
          tryIt={tryIt}
          untried={untried}
          sought={sought}
          onSought={setSought}
        />
      )}
    </Page>
  )
}
