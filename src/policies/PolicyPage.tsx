import { type SetStateAction, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { limits } from '../api/schemas.ts'
import { DraftKept, DraftNotice } from '../drafts/DraftNotice.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormShell } from '../ui/form/FormShell.tsx'
import { usePageReducer } from '../ui/pageState.ts'
import { Page, Section } from '../ui/frame/Page.tsx'
import { useDraftsBar } from './drafts/Drafts.tsx'
import { openEditsOf, sayOpenEdits } from './urls/edits.ts'
import type { Entry } from './urls/entry.ts'
import { areAnswered, commentOf } from './checks/reasonQuestions.ts'
import { start, step } from './request/flow.ts'
import { LeftNotice } from './drafts/LeftNotice.tsx'
import { leaveCell, stayInCell } from './list/openCell.ts'
import { change, type EntryList as List, without } from './urls/list.ts'
import { focusBox, focusProblem } from './review/focusProblem.ts'
import { isBegun, makePlan } from './split/plan.ts'
import { checkBox, checkUrls, toRequest } from './request/policy.ts'
import { Receipt } from './receipt/Receipt.tsx'
import { Review } from './review/Review.tsx'
import { Scopes } from './scopes/Scopes.tsx'
import { addSentParts, keepAll, sentInList, sentPartsOf } from './split/sentByPlan.ts'
import { SentNotice } from './drafts/SentNotice.tsx'
import { SplitPlan } from './split/SplitPlan.tsx'
import { hasLists } from './simulator/simulatorInput.ts'
import { TryIt, notChecked, type CheckedInput } from './simulator/TryIt.tsx'
import { UrlList } from './list/UrlList.tsx'
import { judging, useFindings } from './checks/useFindings.ts'
import { usePolicyDraft } from './drafts/usePolicyDraft.ts'
import { useReading } from './list/useReading.ts'
import { useReviewAsked } from './useReviewAsked.ts'
import { useSending } from './useSending.ts'
import { useLead } from './list/useShown.ts'
import { useIsRunning } from './split/useSplit.ts'
import type { PagePlace } from './request/place.ts'
import { countEntries, countUrls } from './request/policyWords.ts'

export function PolicyPage() {
  const { now } = useSession()
  const [flow, dispatch] = usePageReducer('policy.flow', step, start)
  const editor = usePolicyDraft(flow.at !== 'created')
  const { form, list, setList, text, answers, draft } = editor
  const { control, handleSubmit } = form
  const urls = list.entries
  const findings = useFindings(urls)
  const { questions, overlaps, unchecked } = findings
  const sending = useSending(flow, dispatch, form, editor.setPlan, draft)

  const changeList = useCallback(
    (next: SetStateAction<List>) => {
      setList(next)
      dispatch({ do: 'change' })
    },
    [setList, dispatch],
  )
  const reader = useReading(list, changeList, editor.setText)
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

  const { sent, left } = editor
  const unplaced = left?.length ? 'Save or remove the entries that cannot be sent.' : undefined
  const found = useMemo(() => sentInList(urls, sent), [urls, sent])
  const undecided = found?.isOpen ? 'Remove or keep the entries that were already sent.' : undefined
  const unanswered = areAnswered(questions, answers) ? undefined : 'An entry needs a reason.'
  const [checkedInput, setVerdict] = useState<CheckedInput>()
  const checked =
    checkedInput?.entries === urls && checkedInput.input === editor.trial ? checkedInput.reason : notChecked
  const untried = hasLists(editor.trial) ? checked : undefined
  const { edits } = editor
  const leftOpen = useSyncExternalStore(edits.subscribe, () => edits.get().left)
  const held = useMemo(() => openEditsOf(leftOpen, urls), [leftOpen, urls])
  const editing = held.length === 0 ? undefined : sayOpenEdits(held)
  // Why Review is disabled: the first of these, in the order of the page.
  const otherReason =
    reader.stillReading ?? checkUrls(urls) ?? checkBox(text) ?? unplaced ?? undecided ?? editing
  const disabledReason = otherReason ?? unchecked ?? unanswered ?? untried
  const isJudging = otherReason === undefined && (unchecked === judging || untried === notChecked)
  const reviewLater = useReviewAsked(() => void review(), isJudging, disabledReason !== undefined)
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
      actions={drafts.buttons}
    >
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
        <FormShell
          label="New policy"
          pane="This policy"
          onPress={stayInCell}
          onSubmit={({ nativeEvent: { submitter } }) => {
            const cell = leaveCell(submitter)
            if (cell === 'no cell') void review()
            if (cell === 'taken') reviewLater()
          }}
          submitLabel={
            isSplit
              ? `Plan ${Math.ceil(urls.length / limits.urlsPerPolicy)} policies`
              : `Review ${countUrls(urls.length)}`
          }
          pending={isSending ? 'The policy is being sent.' : undefined}
          disabledReason={disabledReason}
          error={flow.at === 'filling' ? flow.problem : undefined}
          secondary={<DraftKept kept={draft.kept} />}
          now={now}
        >
          {/* The reviewed request must not change while it is sent. */}
          <fieldset disabled={isSending}>
            <DraftNotice foundAt={draft.foundAt} onDiscard={startAfresh} />
            <LeftNotice
              left={editor.left}
              moved={editor.moved}
              onRemove={() => editor.setLeft(undefined)}
              onClose={() => editor.setMoved(undefined)}
              onClosed={focusBox}
            />
            <SentNotice
              all={urls.length}
              sent={sent}
              found={found}
              onRemove={(values) => {
                dropSent(values)
                // The clicked button disappears.
                setTimeout(() => focusProblem({ at: 'list' }))
              }}
              onKeep={() => editor.setSent(sent && found && keepAll(sent, found))}
            />
            <Section title="URLs" sentence="What this policy blocks or allows.">
              <UrlList
                list={list}
                onList={changeList}
                reader={reader}
                text={text}
                onText={editor.setText}
                choice={editor.choice}
                onChoice={editor.setChoice}
                refused={flow.at === 'filling' ? flow.refused : undefined}
                findings={findings}
                said={editor.said}
                edits={edits}
                held={held}
                sought={sought}
                onSought={setSought}
              />
            </Section>
            <div className="narrow">
              <Scopes form={form} />
              {tryIt}
              <Section title="About" sentence="For people who read this policy later.">
                <TextField
                  control={control}
                  name="description"
                  label="Description"
                  description="Describes the whole policy. Each scope has its own name."
                />
              </Section>
            </div>
          </fieldset>
        </FormShell>
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
