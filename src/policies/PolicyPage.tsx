import { type SetStateAction, useCallback, useState } from 'react'
import { limits } from '../api/schemas.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { usePageReducer } from '../ui/pageState.ts'
import { Page } from '../ui/frame/Page.tsx'
import { useDraftsBar } from './drafts/Drafts.tsx'
import type { Entry } from './urls/entry.ts'
import { commentOf } from './checks/reasonQuestions.ts'
import { start, step } from './request/flow.ts'
import { change, type EntryList as List, without } from './urls/list.ts'
import { focusProblem } from './review/focusProblem.ts'
import { isBegun, makePlan } from './split/plan.ts'
import { toRequest } from './request/policy.ts'
import { OwnDomainsButton, OwnDomainsNotice } from './OwnDomains.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { Receipt } from './receipt/Receipt.tsx'
import { Review } from './review/Review.tsx'
import { addSentParts, sentPartsOf } from './split/sentByPlan.ts'
import { SplitPlan } from './split/SplitPlan.tsx'
import { hasLists } from './simulator/simulatorInput.ts'
import { TryIt, notChecked, type CheckedInput } from './simulator/TryIt.tsx'
import { useFindings } from './checks/useFindings.ts'
import { usePolicyDraft } from './drafts/usePolicyDraft.ts'
import { useSending } from './useSending.ts'
import { useLead } from './list/useShown.ts'
import { useIsRunning } from './split/useSplit.ts'
import type { PagePlace } from './request/place.ts'
import { countEntries } from './request/policyWords.ts'

export function PolicyPage() {
  const { now } = useSession()
  const [flow, dispatch] = usePageReducer('policy.flow', step, start)
  const editor = usePolicyDraft(flow.at !== 'created')
  const { form, list, setList, answers, draft } = editor
  const { control, handleSubmit } = form
  const urls = list.entries
  const findings = useFindings(urls)
  const { questions, overlaps } = findings
  const sending = useSending(flow, dispatch, form, editor.setPlan, draft)

  const changeList = useCallback(
    (next: SetStateAction<List>) => {
      setList(next)
      dispatch({ do: 'change' })
    },
    [setList, dispatch],
  )
  const isSplit = urls.length > limits.urlsPerPolicy
  const review = handleSubmit((values) => {
    const input = toRequest(values, urls, commentOf(questions, answers))
    if (isSplit) sending.plan(makePlan(urls, overlaps, input, now()), urls)
    else sending.review(input, values.scopes)
  })
  function startAfresh() {
    editor.clear()
    dispatch({ do: 'again' })
  }

  const lead = useLead()
  const dropSent = (values: ReadonlySet<string>) =>
    changeList(change(list, without(urls, values), `${countEntries(values.size)} removed (already sent)`))
  /** Removes the entries of created policies from the list. */
  function leavePlan(left: readonly Entry[], place?: PagePlace) {
    const created = urls.length - left.length
    if (created > 0) changeList(change(list, left, `${countEntries(created)} removed (already sent)`))
    // If an undo brings the entries back, the page says that they were sent.
    editor.setSent(addSentParts(editor.sent, editor.plan ? sentPartsOf(editor.plan, urls) : []))
    editor.setPlan(undefined)
    if (!place) return
    lead(place)
    setTimeout(() => focusProblem(place))
  }

  /** The same content becomes the draft of a new policy. */
  function createLike() {
    dispatch({ do: 'again' })
    draft.touch()
  }

  const [checkedInput, setVerdict] = useState<CheckedInput>()
  const checked =
    checkedInput?.entries === urls && checkedInput.input === editor.trial ? checkedInput.reason : notChecked
  const untried = hasLists(editor.trial) ? checked : undefined
  const [sought, setSought] = useState<string>()
  const isSending = flow.at === 'sending'
  const isRunning = useIsRunning(editor.plan)
  const tryIt = (
    <TryIt
      control={control}
      entries={urls}
      input={editor.trial}
      onInput={editor.setTrial}
      onChecked={setVerdict}
      // A plan shows no list.
      onShow={editor.plan ? undefined : setSought}
    />
  )
  const drafts = useDraftsBar({
    editor,
    isBusy: isSending || isRunning,
    moment: isRunning ? 'running' : flow.at,
    onShow: () => dispatch({ do: 'again' }),
  })
  return (
    <Page
      wide
      title="Policies"
      sentence="Block or allow domains and URLs, for the people and the time you choose."
      actions={
        <>
          {drafts.buttons}
          <OwnDomainsButton />
        </>
      }
    >
      <OwnDomainsNotice />
      {drafts.notices}
      {editor.plan ? (
        <SplitPlan
          key={editor.plan.at}
          plan={editor.plan}
          entries={urls}
          findings={findings}
          scopes={form.getValues('scopes')}
          isFound={draft.foundAt !== undefined && isBegun(editor.plan)}
          kept={draft.kept}
          onPlan={editor.setPlan}
          onLeave={leavePlan}
          onAgain={startAfresh}
          untried={untried}
        >
          {hasLists(editor.trial) && tryIt}
        </SplitPlan>
      ) : flow.at === 'created' ? (
        <Receipt job={flow.job} answer={flow.answer} onAgain={startAfresh} onLike={createLike} />
      ) : (
        <PolicyForm
          editor={editor}
          onList={changeList}
          findings={findings}
          problem={flow.at === 'filling' ? flow.problem : undefined}
          refused={flow.at === 'filling' ? flow.refused : undefined}
          isSending={isSending}
          onReview={() => void review()}
          onDiscard={startAfresh}
          onDropSent={dropSent}
          tryIt={tryIt}
          untried={untried}
          sought={sought}
          onSought={setSought}
        />
      )}
      <Review
        job={flow.at === 'reviewing' ? flow.job : undefined}
        findings={findings}
        // The last edit may have changed it.
        untried={untried}
        onDrop={dropSent}
        onCancel={() => dispatch({ do: 'back' })}
        onConfirm={(looked) => void sending.send(looked)}
      />
    </Page>
  )
}
