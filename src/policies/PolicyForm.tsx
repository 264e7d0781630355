import { useSession } from '../session/SessionProvider.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormShell } from '../ui/form/FormShell.tsx'
import { count } from '../ui/number.ts'
import { openFindings } from '../ui/pane/finding.ts'
import { useIsNarrow } from '../ui/pane/useIsNarrow.ts'
import type { ListFindings } from './checks/useFindings.ts'
import type { PolicyEditor } from './flow/usePolicy.ts'
import { remove } from './list/entryList.ts'
import { FindingList } from './list/FindingList.tsx'
import { needsAnswer } from './list/leftOutLines.ts'
import { ActionChoice } from './list/UrlBox.tsx'
import { UrlList } from './list/UrlList.tsx'
import { usePaste } from './list/usePaste.ts'
import { useGoToPlace } from './list/useRows.ts'
import { OwnDomainsQuestion } from './OwnDomains.tsx'
import { focusPlace } from './request/focusPlace.ts'
import type { PagePlace } from './request/policy.ts'
import { Scopes } from './scopes/Scopes.tsx'
import { HeardSentence, ThisPolicy } from './ThisPolicy.tsx'
import { readOptionsOf } from './urls/pasteResult.ts'
import classes from './PolicyForm.module.css'

export interface PolicyFormProps {
  readonly editor: PolicyEditor
  readonly findings: ListFindings
  readonly onReview: () => void
}

/** The policy being built, with the reason why it cannot be reviewed yet. */
export function PolicyForm({ editor, findings, onReview }: PolicyFormProps) {
  const { now } = useSession()
  const { form, document } = editor
  const { text, choice, answers, editing } = document
  const isTyped = text.trim() !== ''
  const urls = document.list.entries
  const { unchecked } = findings
  const reader = usePaste(editor)
  const goToPlace = useGoToPlace()
  const open = openFindings(findings.findings, answers)
  // A tick may wait for the review.
  const [first] = open.filter(({ level }) => level !== 'tick')
  const built = { control: form.control, urls, next: choice.action.trim() }
  const isNarrow = useIsNarrow()

  // The editor of an entry is shown only if the entry is in the list.
  const isEditing = editing !== undefined && urls.some(({ value }) => value === editing.value)
  // The possible reasons why Review is disabled, each with its place. The first one is shown.
  const blockers: readonly { readonly text: string | undefined; readonly place?: PagePlace }[] = [
    { text: isEditing ? `Save or cancel the edit of "${editing.value}".` : undefined },
    { text: reader.stillReading },
    {
      text: document.leftOut.some(needsAnswer) ? 'Answer what is asked under "Left out".' : undefined,
      place: { at: 'question' },
    },
    { text: isTyped || urls.length > 0 ? undefined : 'Add at least one URL.', place: { at: 'box' } },
    { text: unchecked },
    {
      text: first && (first.level === 'stop' ? first.sentence : 'Reason missing.'),
      place: { at: 'finding' },
    },
  ]
  const blocker = blockers.find((each) => each.text !== undefined)
  const place = blocker?.place
  const list = (
    <FindingList
      editor={editor}
      findings={findings.findings}
      onGo={goToPlace}
      onRemove={(values) => editor.change({ list: remove(document.list, values) })}
      waiting={unchecked}
    />
  )
  return (
    <FormShell
      label="New policy"
      pane="This policy"
      // What is typed is added first, and looked at before the review.
      onSubmit={isTyped ? () => void reader.read(text, readOptionsOf(choice)) : onReview}
      submitLabel={
        isTyped ? 'Add what is typed' : urls.length === 0 ? 'Review' : `Review ${count(urls.length, 'URL')}`
      }
      pending={undefined}
      disabledReason={blocker?.text}
      onReason={place && (() => focusPlace(place))}
      error={document.failure?.problem}
      secondary={<HeardSentence {...built} />}
      consequence={
        <>
          <ThisPolicy {...built} />
          {!isNarrow && list}
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
            withAsterisk
            aria-required
          />
        </div>
        <div className={classes.work}>
          <section aria-label="URLs" className="stack snug" id="list">
            <h2 className="hidden">URLs</h2>
            <UrlList editor={editor} reader={reader} findings={findings.findings}>
              {list}
            </UrlList>
          </section>
          <Scopes form={form} />
        </div>
      </fieldset>
    </FormShell>
  )
}
