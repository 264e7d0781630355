import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import { type FieldErrors, type FieldPath, set, useFieldArray } from 'react-hook-form'
import { ApiError } from '../api/errors.ts'
import { createPolicy } from '../api/operations.ts'
import { DraftKept, DraftNotice } from '../drafts/DraftNotice.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import { problemOf } from '../session/problem.ts'
import { useClient, useRegionName, useSession } from '../session/SessionProvider.tsx'
import type { Problem } from '../ui/ErrorPanel.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormShell } from '../ui/FormShell.tsx'
import { useKeptReducer, useKeptState } from '../ui/kept.ts'
import { useKeptForm } from '../ui/keptForm.ts'
import { Page, Section } from '../ui/Page.tsx'
import { holdingPage } from '../ui/unload.ts'
import { type Answers, areAnswered, commentOf } from './findings.ts'
import { change, emptyList, listOf, type UrlList as List } from './list.ts'
import { isEmpty, newChoice, type PolicyDraft, readDraft } from './draft.ts'
import { entryOf, makeJob, refusedEntries, start, step } from './flow.ts'
import classes from './policies.module.css'
import {
  checkPolicy,
  checkBox,
  checkUrls,
  formField,
  newPolicy,
  newScope,
  type PolicyValues,
  toRequest,
} from './policy.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { UrlFindings } from './UrlFindings.tsx'
import { UrlList } from './UrlList.tsx'
import { useFindings } from './useFindings.ts'
import { countEntries, countUrls } from './words.ts'

export function PolicyPage() {
  const client = useClient()
  const region = useRegionName()
  const { now } = useSession()
  const [flow, dispatch] = useKeptReducer('policy.flow', step, start)
  const [list, setList] = useKeptState<List>('policy.list', emptyList)
  const urls = list.entries
  const [text, setText] = useKeptState('policy.text', '')
  const [choice, setChoice] = useKeptState('policy.choice', newChoice)
  const [answers, setAnswers] = useKeptState<Answers>('policy.answers', {})
  const findings = useFindings(urls)
  const { questions, missing } = findings
  const form = useKeptForm<PolicyValues>('policy.values', {
    defaultValues: newPolicy(),
    resolver: resolvePolicy,
  })
  const { control, handleSubmit, reset, setError, getValues, subscribe } = form
  const draft = useDraft<PolicyDraft>({
    page: 'policies',
    read: readDraft,
    collect() {
      const typed = { values: getValues(), urls, text, choice, answers }
      return flow.at === 'created' || isEmpty(typed) ? undefined : typed
    },
    restore: fill,
  })
  const { touch, forget } = draft
  useEffect(() => subscribe({ formState: { values: true }, callback: touch }), [subscribe, touch])
  useEffect(touch, [urls, text, choice, answers, touch])
  const scopes = useFieldArray({ control, name: 'scopes' })
  // Nobody finds a review open that was left: it is looked at anew.
  useEffect(() => () => dispatch({ do: 'back' }), [dispatch])

  const changeList = useCallback(
    (next: List) => {
      setList(next)
      dispatch({ do: 'change' })
    },
    [setList, dispatch],
  )

  const review = handleSubmit((values) => {
    try {
      dispatch({ do: 'review', job: makeJob(toRequest(values, urls, commentOf(questions, answers)), region) })
    } catch (error) {
      dispatch({ do: 'fail', problem: toProblem(error) })
    }
  })

  async function send() {
    if (flow.at !== 'reviewing') return
    const { input } = flow.job
    dispatch({ do: 'send' })
    try {
      const answer = await holdingPage(() => client.call(createPolicy, input))
      dispatch({ do: 'create', answer })
      forget()
    } catch (error) {
      const failures = error instanceof ApiError ? error.failures : []
      for (const { field = '', message } of failures) {
        const name = formField(field)
        // `formField` gives the names of the form's own fields.
        if (name) setError(name as FieldPath<PolicyValues>, { message })
      }
      dispatch({
        do: 'fail',
        problem: toProblem(error, input.urls.length),
        refused: refusedEntries(input.urls, failures),
      })
    }
  }

  function fill(next: PolicyDraft) {
    reset(next.values)
    setList(listOf(next.urls))
    setText(next.text)
    setChoice(next.choice)
    setAnswers(next.answers)
  }

  function startAfresh() {
    fill({ values: newPolicy(), urls: [], text: '', choice, answers: {} })
    dispatch({ do: 'again' })
    forget()
  }

  const unanswered = areAnswered(questions, answers) ? undefined : 'The list needs a reason, above.'
  const sending = flow.at === 'sending'
  return (
    <Page
      wide
      title="Policies"
      sentence="Block or allow domains and URLs, for the people and the time you choose."
    >
      {flow.at === 'created' ? (
        <Receipt answer={flow.answer} onAgain={startAfresh} />
      ) : (
        <FormShell
          label="New policy"
          onSubmit={(event) => void review(event)}
          submitLabel={`Review ${countUrls(urls.length)}`}
          pending={sending ? 'The policy is on its way.' : undefined}
          disabledReason={checkUrls(urls) ?? checkBox(text) ?? missing ?? unanswered}
          error={flow.at === 'filling' ? flow.problem : undefined}
          secondary={<DraftKept isKept={draft.isKept} />}
          now={now}
        >
          {/* What is being sent was reviewed: it stays as it is until the answer comes. */}
          <fieldset className={classes.fields} disabled={sending}>
            <DraftNotice foundAt={draft.foundAt} onDiscard={startAfresh} />
            <Section title="URLs" sentence="What this policy blocks or allows.">
              <UrlList
                list={list}
                onList={changeList}
                text={text}
                onText={setText}
                choice={choice}
                onChoice={setChoice}
                refused={flow.at === 'filling' ? flow.refused : undefined}
              />
              <UrlFindings
                findings={findings}
                answers={answers}
                onAnswers={setAnswers}
                onDrop={(covered) =>
                  changeList(
                    change(
                      list,
                      findings.entries.filter((_, index) => !covered.has(index)),
                      `${countEntries(covered.size)} dropped, covered by others`,
                    ),
                  )
                }
              />
            </Section>
            <div className={classes.rest}>
              <Section title="Scope" sentence="Who it applies to, and when. Each scope stands on its own.">
                {scopes.fields.map((field, index) => (
                  <ScopeFields
                    key={field.id}
                    control={control}
                    index={index}
                    onRemove={scopes.fields.length > 1 ? () => scopes.remove(index) : undefined}
                  />
                ))}
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconPlus size={16} />}
                    onClick={() => scopes.append(newScope())}
                  >
                    Add a scope
                  </Button>
                </div>
              </Section>
              <Section title="About" sentence="For whoever reads this policy later.">
                <TextField control={control} name="description" label="Description" />
              </Section>
            </div>
          </fieldset>
        </FormShell>
      )}
      <Review
        job={flow.at === 'reviewing' ? flow.job : undefined}
        onCancel={() => dispatch({ do: 'back' })}
        onConfirm={() => void send()}
      />
    </Page>
  )
}

function resolvePolicy(values: PolicyValues) {
  const problems = checkPolicy(values)
  if (problems.size === 0) return { values, errors: {} }
  const errors: FieldErrors<PolicyValues> = {}
  for (const [field, message] of problems) set(errors, field, { type: 'check', message })
  return { values: {}, errors }
}

/** The failures that have no field here; the others show at theirs, and only there. */
function toProblem(error: unknown, entries = 0): Problem {
  if (!(error instanceof ApiError)) return problemOf(error)
  return {
    ...problemOf(error),
    failures: error.failures.filter(
      ({ field = '' }) => (entryOf(field) ?? entries) >= entries && !formField(field),
    ),
  }
}
