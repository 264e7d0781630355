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
  type ReasonAnswers,
  type ReasonQuestion,
  typeReason,
} from '../checks/reasonQuestions.ts'
import { Overlaps, type OverlapsProps } from './Overlaps.tsx'
import { wordFor } from '../checks/reasons.ts'
import { keyOfQuestion } from '../checks/listFilters.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import classes from './List.module.css'
import { countEntries } from '../request/policyWords.ts'

export interface UrlFindingsProps extends OverlapsProps {
  readonly answers: ReasonAnswers
  readonly onAnswers: (answers: ReasonAnswers) => void
}

/** Findings about the list before the review. The list changes only by a click. */
export function UrlFindings({ answers, onAnswers, ...overlapsProps }: UrlFindingsProps) {
  const { findings, onShow } = overlapsProps
  const { questions, overlaps } = findings
  const comment = useMemo(() => commentOf(questions, answers), [questions, answers])
  return (
    // Mounted empty, so that screen readers announce its content.
    <div className={overlaps.length + questions.length === 0 ? 'hidden' : 'stack narrow'}>
      <Overlaps {...overlapsProps} />
      {questions.map((question) => (
        <Ask
          key={question.key}
          question={question}
          answer={answers[question.key] ?? noAnswer}
          onAnswer={(answer) => onAnswers({ ...answers, [question.key]: answer })}
          onShow={() => onShow(keyOfQuestion(question))}
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
}: {
  readonly question: ReasonQuestion
  readonly answer: ReasonAnswer
  readonly onAnswer: (answer: ReasonAnswer) => void
  readonly onShow: () => void
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
      <FirstFew all={asked} most={10}>
        {({ value, warning }) => <bdi>{`${value}: ${warning.sentence}`}</bdi>}
      </FirstFew>
      <div>
        <Button variant="subtle" size="xs" onClick={onShow}>
          Show in the list
          <span className="hidden"> ({kind})</span>
        </Button>
      </div>
      {severity !== 'notice' && (
        <div className={classes.answer} data-confirm={canConfirm || undefined}>
          <TextInput
            ref={field}
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
