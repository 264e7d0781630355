import { Button, List, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import { type Answer, type Answers, checkAnswer, commentOf, noAnswer, type Question } from './findings.ts'
import { sayOverlap, savesOf } from './overlap.ts'
import classes from './policies.module.css'
import { strongWord } from './reasons.ts'
import type { Findings } from './useFindings.ts'
import { countEntries } from './words.ts'

const maxShown = 10

export interface UrlFindingsProps {
  readonly findings: Findings
  readonly answers: Answers
  readonly onAnswers: (answers: Answers) => void
  /** Drops entries that others cover, by their place in the judged list. */
  readonly onDrop: (covered: ReadonlySet<number>) => void
}

/** What there is to say of the list before it is reviewed: nothing is changed but by a click. */
export function UrlFindings({ findings, answers, onAnswers, onDrop }: UrlFindingsProps) {
  const { entries, questions, overlaps, missing } = findings
  const saves = savesOf(overlaps)
  const covered = overlaps.filter(({ kind }) => kind !== 'allow against block')
  const conflicts = overlaps.filter(({ kind }) => kind === 'allow against block')
  const comment = useMemo(() => commentOf(questions, answers), [questions, answers])
  if (overlaps.length + questions.length === 0) return null
  return (
    <div className={classes.narrow}>
      {covered.length > 0 && (
        <Notice
          tone="notice"
          title={`${count(saves, 'entry is', 'entries are')} covered by others.`}
          role="status"
        >
          <Text size="sm">Without them the list does the same, and takes less of the budget.</Text>
          <Some all={covered} say={(overlap) => sayOverlap(overlap, entries)} />
          <div>
            <Button
              variant="default"
              size="xs"
              disabled={missing !== undefined}
              onClick={() => onDrop(new Set(covered.map((overlap) => overlap.covered)))}
            >
              Drop {countEntries(saves)}
            </Button>
          </div>
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice tone="warn" title={`${count(conflicts.length, 'conflict')} in the list.`} role="status">
          <Some all={conflicts} say={(overlap) => sayOverlap(overlap, entries)} />
        </Notice>
      )}
      {questions.map((question) => (
        <Ask
          key={question.key}
          question={question}
          answer={answers[question.key] ?? noAnswer}
          onAnswer={(answer) => onAnswers({ ...answers, [question.key]: answer })}
        />
      ))}
      {comment !== '' && (
        <div>
          <Text size="sm" fw={600}>
            The reasons will stand in the comment of each scope:
          </Text>
          <pre className={`mono ${classes.body}`}>{comment}</pre>
        </div>
      )}
    </div>
  )
}

/** The first of many, each in a sentence. */
function Some<T>({ all, say }: { readonly all: readonly T[]; readonly say: (one: T) => string }) {
  return (
    <>
      <List size="sm" className={classes.told}>
        {all.slice(0, maxShown).map((one, index) => (
          <List.Item key={index}>{say(one)}</List.Item>
        ))}
      </List>
      {all.length > maxShown && <Text size="sm">and {number(all.length - maxShown)} more</Text>}
    </>
  )
}

function Ask({
  question,
  answer,
  onAnswer,
}: {
  readonly question: Question
  readonly answer: Answer
  readonly onAnswer: (answer: Answer) => void
}) {
  const { kind, action, severity, asked } = question
  const open = checkAnswer(question, answer)
  return (
    <Notice
      tone={severity === 'strong reason' ? 'bad' : severity === 'reason' ? 'warn' : 'notice'}
      title={`${countEntries(asked.length)} to ${action}: ${kind}.`}
    >
      <Some all={asked} say={({ value, warning }) => `${value}: ${warning.sentence}`} />
      {severity !== 'notice' && (
        <div className={classes.answer}>
          <TextInput
            label={`Reason to ${action} (${kind})`}
            description={open ?? 'It will stand in the comment of each scope.'}
            value={answer.reason}
            onChange={(event) => onAnswer({ ...answer, reason: event.currentTarget.value })}
          />
          {severity === 'strong reason' && (
            <TextInput
              label={`Type "${strongWord}" (${kind})`}
              value={answer.word}
              onChange={(event) => onAnswer({ ...answer, word: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </Notice>
  )
}
