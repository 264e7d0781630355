import { Button, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import {
  addedSince,
  answerFor,
  checkAnswer,
  commentOf,
  noAnswer,
  shownAnswer,
  type ReasonAnswer,
  type ReasonQuestion,
  typeReason,
} from '../checks/reasonQuestions.ts'
import { Overlaps } from './Overlaps.tsx'
import { useShown } from './useShown.ts'
import type { Findings } from '../checks/useFindings.ts'
import type { ListEditor } from './listDocument.ts'
import { change, without } from '../urls/list.ts'
import { wordFor } from '../checks/reasons.ts'
import { keyOfQuestion } from '../checks/listFilters.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

/** Focuses the first reason that is missing. */
export const focusUnanswered = () => document.querySelector<HTMLElement>('[data-unanswered]')?.focus()

export interface UrlFindingsProps {
  readonly findings: Findings
  readonly editor: ListEditor
}

/** What needs a look before the review, each with its fixes. The list changes only by a click. */
export function UrlFindings({ findings, editor }: UrlFindingsProps) {
  const { list, answers, kept } = editor.document
  const { questions, overlaps } = findings
  const { entries } = list
  const { lead } = useShown()
  /** The findings may be of an older list, in which a covering entry is still present. */
  function drop(covered: ReadonlySet<number>) {
    if (findings.entries !== entries) return
    const left = entries.filter((_, index) => !covered.has(index))
    editor.change({ list: change(list, left, `${countEntries(covered.size)} removed, covered by others`) })
  }
  const comment = useMemo(() => commentOf(questions, answers), [questions, answers])
  return (
    // Mounted empty, so that screen readers announce its content.
    <div className={overlaps.length + questions.length === 0 ? 'hidden' : 'stack tight'}>
      <Overlaps
        findings={findings}
        kept={kept}
        onKept={(next) => editor.change({ kept: next })}
        onDrop={drop}
        onShow={lead}
      />
      {questions.map((question) => (
        <Ask
          key={question.key}
          question={question}
          answer={answers[question.key] ?? noAnswer}
          onAnswer={(answer) => editor.change({ answers: { ...answers, [question.key]: answer } })}
          onShow={() => lead(keyOfQuestion(question))}
          onDrop={(values) =>
            editor.change({
              list: change(list, without(entries, values), `${countEntries(values.size)} removed`),
            })
          }
        />
      ))}
      {comment !== '' && (
        <div>
          <Text size="sm" fw={600}>
            Comment to be sent with each scope:
          </Text>
          <pre className={`mono block ${classes.comment}`}>{comment}</pre>
        </div>
      )}
    </div>
  )
}

function Ask({
  question,
  answer,
  onAnswer,
  onShow,
  onDrop,
}: {
  readonly question: ReasonQuestion
  readonly answer: ReasonAnswer
  readonly onAnswer: (answer: ReasonAnswer) => void
  readonly onShow: () => void
  /** Removes the entries that the question is about. */
  readonly onDrop: (values: ReadonlySet<string>) => void
}) {
  const { kind, action, severity, asked } = question
  const open = checkAnswer(question, answer)
  const shown = shownAnswer(question, answer)
  const isMore = addedSince(question, answer).length > 0
  const canConfirm = isMore && severity === 'reason'
  const field = useRef<HTMLInputElement>(null)
  return (
    <Notice
      tone={severity === 'strong reason' ? 'bad' : severity === 'reason' ? 'warn' : 'notice'}
      title={`${countEntries(asked.length)} to ${action}: ${kind}.`}
    >
      <FirstFew all={asked} most={3}>
        {({ value, warning }) => <bdi>{`${value}: ${warning.sentence}`}</bdi>}
      </FirstFew>
      <div className="row">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onDrop(new Set(asked.map(({ value }) => value)))}
        >
          Remove {countEntries(asked.length)}
          <span className="hidden"> ({kind})</span>
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          Show in the list
          <span className="hidden"> ({kind})</span>
        </Button>
      </div>
      {severity !== 'notice' && (
        <div className={classes.answer}>
          <TextInput
            ref={field}
            data-unanswered={open === undefined ? undefined : true}
            label={`Reason to ${action} (${kind})`}
            description={
              <span className={classes.open} data-more={isMore || undefined}>
                {isMore && <IconAlertTriangle size={15} aria-hidden />}
                <bdi>{open ?? 'Will be saved in the comment of each scope.'}</bdi>
              </span>
            }
            value={shown.reason}
            onChange={(event) => onAnswer(typeReason(question, answer, event.currentTarget.value))}
          />
          {severity === 'strong reason' && (
            <TextInput
              label={`Type "${wordFor(action)}" (${kind})`}
              value={shown.word}
              onChange={(event) =>
                onAnswer(answerFor(question, { reason: shown.reason, word: event.currentTarget.value }))
              }
            />
          )}
          {canConfirm && (
            <div className={classes.confirm}>
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  // The button disappears.
                  field.current?.focus()
                  onAnswer(answerFor(question, shown))
                }}
              >
                Confirm the reason
                <span className="hidden">
                  {' '}
                  to {action} ({kind})
                </span>
              </Button>
            </div>
          )}
        </div>
      )}
    </Notice>
  )
}
