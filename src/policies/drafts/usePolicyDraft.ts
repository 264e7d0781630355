import { type SetStateAction, useCallback, useEffect } from 'react'
import { type FieldErrors, set, type UseFormReturn } from 'react-hook-form'
import { type DraftState, useDraft } from '../../drafts/useDraft.ts'
import { usePageState } from '../../ui/pageState.ts'
import { usePageForm } from '../../ui/form/pageForm.ts'
import { isEmpty, newDraft, type PolicyDraft, readDraftInPieces, summarise } from './draft.ts'
import { type Choice, newChoice } from '../urls/reading.ts'
import type { ReasonAnswers } from '../checks/reasonQuestions.ts'
import type { InvalidEntry } from '../urls/validateEntries.ts'
import { emptyList, type EntryList, listOf } from '../urls/list.ts'
import type { Editing } from '../list/EntryEditor.tsx'
import { isDone, type Submission } from '../submission/submission.ts'
import type { SentParts } from '../submission/sentParts.ts'
import type { FindingAnswers } from '../list/UrlFindings.tsx'
import { checkPolicy, newPolicy, type PolicyValues } from '../request/policy.ts'
import { newSimulatorInput, type SimulatorInput } from '../simulator/simulatorInput.ts'
import { useRun } from '../submission/useSubmission.ts'

/** The draft on the page and its setters. */
export interface PolicyEditor {
  readonly form: UseFormReturn<PolicyValues>
  readonly list: EntryList
  readonly setList: (list: SetStateAction<EntryList>) => void
  readonly text: string
  readonly setText: (text: SetStateAction<string>) => void
  readonly choice: Choice
  readonly setChoice: (choice: Choice) => void
  readonly answers: ReasonAnswers
  /** The answers to the findings, and the covered entries that are kept. */
  readonly said: FindingAnswers
  /** What is under review, being sent, or created. */
  readonly submission: Submission | undefined
  readonly setSubmission: (submission: Submission | undefined) => void
  readonly sent: SentParts | undefined
  readonly setSent: (sent: SentParts | undefined) => void
  /** What was pasted or restored and is no entry. */
  readonly left: readonly InvalidEntry[]
  readonly setLeft: (left: SetStateAction<readonly InvalidEntry[]>) => void
  /** The entry that is being edited. */
  readonly editing: Editing | undefined
  readonly setEditing: (editing: Editing | undefined) => void
  readonly trial: SimulatorInput
  readonly setTrial: (trial: SimulatorInput) => void
  /** The name of the draft; absent where the description is used. */
  readonly name: string | undefined
  readonly setName: (name: string | undefined) => void
  readonly draft: DraftState<PolicyDraft>
  /** The current content of the page. */
  readonly collect: () => PolicyDraft
  readonly fill: (next: PolicyDraft) => void
  /** Empties the page and leaves its draft. */
  readonly clear: () => void
}

const nothingLeft: readonly InvalidEntry[] = []

/** A draft with more entries is not stored with every keystroke. */
const manyEntries = 300

/** The content of the policy page, kept while another page is shown, and as a draft. */
export function usePolicyDraft(): PolicyEditor {
  const [list, setList] = usePageState<EntryList>('policy.list', emptyList)
  const [text, setText] = usePageState('policy.text', '')
  const [choice, setChoice] = usePageState('policy.choice', newChoice)
  const [answers, setAnswers] = usePageState<ReasonAnswers>('policy.answers', {})
  const [kept, setKept] = usePageState<readonly string[]>('policy.covered', [])
  const [name, setName] = usePageState<string | undefined>('policy.name', undefined)
  const [submission, setSubmission] = usePageState<Submission | undefined>('policy.submission', undefined)
  const [sent, setSent] = usePageState<SentParts | undefined>('policy.sent', undefined)
  const [left, setLeft] = usePageState<readonly InvalidEntry[]>('policy.left', nothingLeft)
  const { isSentHere } = useRun(submission)
  const [trial, setTrial] = usePageState('policy.trial', newSimulatorInput)
  const [editing, setEditing] = usePageState<Editing | undefined>('policy.editing', undefined)
  const form = usePageForm<PolicyValues>('policy.values', {
    defaultValues: newPolicy(),
    resolver: resolvePolicy,
    // In the order of the page: after the scopes.
    shouldFocusError: false,
  })
  const { reset, getValues, subscribe } = form
  const urls = list.entries

  const fill = useCallback(
    (next: PolicyDraft) => {
      reset(next.values)
      setList(listOf(next.urls))
      setText(next.text)
      setChoice(next.choice)
      setAnswers(next.answers)
      setKept(next.kept ?? [])
      setName(next.name)
      setSubmission(next.plan)
      setSent(next.sent)
      setLeft(next.left ?? nothingLeft)
      setTrial(next.trial ?? newSimulatorInput)
      setEditing(next.editing)
    },
    [
      reset,
      setList,
      setText,
      setChoice,
      setAnswers,
      setKept,
      setName,
      setSubmission,
      setSent,
      setLeft,
      setTrial,
      setEditing,
    ],
  )
  const collect = (): PolicyDraft => ({
    name,
    values: getValues(),
    urls,
    text,
    choice,
    answers,
    kept,
    plan: submission,
    sent,
    left,
    trial,
    editing,
  })
  const draft = useDraft<PolicyDraft>({
    page: 'policies',
    read: readDraftInPieces,
    collect() {
      const typed = collect()
      // Newly found sent entries stay until the admin has seen them.
      const isSent = submission !== undefined && isDone(submission) && isSentHere
      return isSent || isEmpty(typed) ? undefined : typed
    },
    restore: fill,
    isLarge: (typed) => typed.urls.length + (typed.left?.length ?? 0) > manyEntries,
    summarise,
  })
  const { touch, forget } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(touch, [
    urls,
    text,
    choice,
    answers,
    kept,
    name,
    submission,
    sent,
    left,
    trial,
    editing,
    isSentHere,
    touch,
  ])

  function clear() {
    fill(newDraft(choice))
    forget()
  }
  return {
    form,
    list,
    setList,
    text,
    setText,
    choice,
    setChoice,
    answers,
    said: { answers, onAnswers: setAnswers, kept, onKept: setKept },
    name,
    setName,
    submission,
    setSubmission,
    sent,
    setSent,
    left,
    setLeft,
    editing,
    setEditing,
    trial,
    setTrial,
    draft,
    collect,
    fill,
    clear,
  }
}

function resolvePolicy(values: PolicyValues) {
  const problems = checkPolicy(values)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}
