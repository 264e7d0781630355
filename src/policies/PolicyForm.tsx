import { type ReactNode, useMemo } from 'react'
import { limits } from '../api/schemas.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormShell } from '../ui/form/FormShell.tsx'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import { place as placeRef } from '../ui/places.ts'
import { areAnswered, decidedOf } from './checks/reasonQuestions.ts'
import type { ListFindings } from './checks/useFindings.ts'
import { Cleared } from './Cleared.tsx'
import type { PolicyEditor } from './drafts/usePolicyDraft.ts'
import { BudgetMeter } from './history/BudgetMeter.tsx'
import { ActionChoice } from './list/UrlBox.tsx'
import { UrlFindings } from './list/UrlFindings.tsx'
import { UrlList } from './list/UrlList.tsx'
import { useReading } from './list/useReading.ts'
import { useReviewTyped } from './list/useReviewTyped.ts'
import { isAsked } from './list/validateEntries.ts'
import { OwnDomainsQuestion } from './OwnDomains.tsx'
import { focusPlace } from './request/focusPlace.ts'
import type { PagePlace } from './request/place.ts'
import { checkUrls } from './request/policy.ts'
import { countUrls } from './request/policyWords.ts'
import { Scopes } from './scopes/Scopes.tsx'
import { HeardSentence, ThisPolicy } from './ThisPolicy.tsx'
import { readOptionsOf, whyUnfit } from './urls/reading.ts'
import classes from './PolicyForm.module.css'

export interface PolicyFormProps {
  readonly editor: PolicyEditor
  readonly findings: ListFindings
  readonly onReview: () => void
  readonly tryIt: ReactNode
  /** The reason why the test lists prevent sending, if they do. */
  readonly untried: string | undefined
  /** The value of an entry to scroll to. */
  readonly sought: string | undefined
  readonly onSought: (value: string | undefined) => void
}

/** The policy being built, with the reason why it cannot be reviewed yet. */
export function PolicyForm(props: PolicyFormProps) {
  const { editor, findings, onReview, untried } = props
  const { now } = useSession()
  const { form, document } = editor
  const { text, choice, answers, editing } = document
  const isTyped = text.trim() !== ''
  const urls = document.list.entries
  const { questions, unchecked } = findings
  const reader = useReading(editor)
  const decided = useMemo(() => decidedOf(urls, questions, answers), [urls, questions, answers])
  const built = { control: form.control, entries: decided, next: readOptionsOf(choice).action }
  const isNarrow = useIsNarrow()

  // The editor of an entry is shown only if the entry is in the list.
  const isEditing = urls.some(({ value }) => value === editing?.value)
  // The possible reasons why Review is disabled, each with its place. The first one is shown.
  const blockers: readonly { readonly text: string | undefined; readonly place?: PagePlace }[] = [
    { text: isEditing ? `Save or cancel the edit of "${editing?.value}".` : undefined },
    { text: reader.stillReading },
    {
      text: document.left.some(isAsked) ? 'Answer what is asked under "Left out".' : undefined,
      place: { at: 'question' },
    },
    { text: isTyped ? whyUnfit(choice) : checkUrls(urls), place: { at: 'box' } },
    { text: unchecked },
    {
      text: areAnswered(questions, answers) ? undefined : 'Remove or keep an entry.',
      place: { at: 'reason' },
    },
    { text: untried },
  ]
  const blocker = blockers.find(({ text: why }) => why !== undefined)
  const place = blocker?.place
  const reviewTyped = useReviewTyped(editor, reader, [reader.stillReading, unchecked].some(Boolean), () => {
    if (!blocker && !isTyped) onReview()
    else if (!blocker || place) focusPlace(place ?? { at: 'box' })
  })
  return (
    <FormShell
      label="New policy"
      pane="This policy"
      onSubmit={isTyped ? reviewTyped : onReview}
      submitLabel={
        isTyped
          ? 'Add and review'
          : decided.length > limits.urlsPerPolicy
            ? `Plan ${Math.ceil(decided.length / limits.urlsPerPolicy)} policies`
            : decided.length === 0
              ? 'Review'
              : `Review ${countUrls(decided.length)}`
      }
      pending={undefined}
      disabledReason={blocker?.text}
      onReason={place && (() => focusPlace(place))}
      error={document.failure?.problem}
      secondary={<HeardSentence {...built} />}
      consequence={
        <>
          <ThisPolicy {...built} all={urls.length} />
          {!isNarrow && <UrlFindings findings={findings} editor={editor} />}
          <BudgetMeter entries={urls.length} />
          {blocker === undefined && findings.findings.every(({ level }) => level === 'info') && (
            <Cleared entries={urls} findings={findings} />
          )}
          {urls.length > 0 && <OwnDomainsQuestion />}
        </>
      }
      now={now}
    >
      <fieldset className="stack snug">
        <div className={classes.head}>
          <ActionChoice editor={editor} />
          <TextField
            control={form.control}
            name="description"
            label="Name"
            placeholder="Such as Phishing wave INC-4711"
            classNames={{ root: classes.name }}
            autoComplete="off"
            withAsterisk
            aria-required
          />
        </div>
        <div className={classes.work}>
          <section aria-label="URLs" className="stack snug" ref={placeRef('list')}>
            <h2 className="hidden">URLs</h2>
            <UrlList
              editor={editor}
              reader={reader}
              findings={findings}
              sought={props.sought}
              onSought={props.onSought}
            />
          </section>
          <div>
            <Scopes form={form} />
            {props.tryIt}
          </div>
        </div>
      </fieldset>
    </FormShell>
  )
}
