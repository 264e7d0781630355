import { Button, Text, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FindingPart, type Fix } from '../../ui/pane/FindingPart.tsx'
import { useFocusNext } from '../../ui/pane/useFocusNext.ts'
import { elementAt, place } from '../../ui/places.ts'
import { codesWithoutReason, type ListFinding } from '../checks/listFindings.ts'
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
import { wordFor } from '../checks/reasons.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import { countEntries, sayRemove } from '../request/policyWords.ts'
import { Covered } from './Covered.tsx'
import type { ListEditor } from './listDocument.ts'
import { useRemoval } from './useRemoval.ts'
import { useLead } from './useShown.ts'
import classes from './List.module.css'

export interface UrlFindingsProps {
  readonly findings: ListFindings
  readonly editor: ListEditor
}

const tones = { 'strong reason': 'bad', reason: 'warn', tick: 'warn', info: 'notice' } as const

/** The findings beside the list, those that need a reason first, each with its fixes. Nothing changes without a click. */
export function UrlFindings({ findings, editor }: UrlFindingsProps) {
  const { findings: all, questions } = findings
  const { list, answers } = editor.document
  // Its toast with Undo stays when the card is gone.
  const onDrop = useRemoval(list, editor.change)
  const focusNext = useFocusNext(() => elementAt('find') ?? elementAt('box'))
  const comment = useMemo(() => commentOf(questions, answers), [questions, answers])
  const card = (finding: ListFinding) => (
    <Card key={finding.key} finding={finding} findings={findings} editor={editor} onDrop={onDrop} />
  )
  return (
    <div {...focusNext} className={all.length === 0 ? 'hidden' : 'stack tight'}>
      {all.filter(({ code }) => code === 'risky').map(card)}
      {codesWithoutReason.map((code) => (
        // Mounted empty, so that screen readers announce its content.
        <LiveRegion key={code}>{all.filter((each) => each.code === code).map(card)}</LiveRegion>
      ))}
      {comment !== '' && (
        <div>
          <Text size="sm" fw={500}>
            Comment to be sent with each scope:
          </Text>
          <pre className={`mono block ${classes.comment}`}>{comment}</pre>
        </div>
      )}
    </div>
  )
}

export interface CardProps extends UrlFindingsProps {
  readonly finding: ListFinding
  readonly onDrop: ReturnType<typeof useRemoval>
}

/** A finding with its fixes, and its reason once it is kept. */
function Card(props: CardProps) {
  const { finding, editor, onDrop } = props
  const { key, code, level, label, title, text, examples, count, values, question } = finding
  const { answers } = editor.document
  const lead = useLead()
  const [isKept, setKept] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const show: Fix = {
    label: 'Show',
    name: `Show in the list (${label})`,
    variant: 'subtle',
    onFix: () => lead({ at: 'list', show: key }),
  }
  if (code === 'covered') return <Covered {...props} show={show} />
  const fix = {
    label: sayRemove(values.size),
    name: `Remove ${countEntries(values.size)} (${label})`,
    onFix: () => onDrop(values),
  }
  const asked = code === 'risky' ? question : undefined
  const answer = (asked && answers[asked.key]) ?? noAnswer
  const isAnswering = isKept || answer.reason + answer.word !== ''
  const keep = {
    label: 'Keep',
    name: `Keep (${label})`,
    place: 'reason',
    onFix() {
      setKept(true)
      // The clicked button disappears.
      setTimeout(() => field.current?.focus())
    },
  }
  return (
    <Notice tone={tones[level]} title={title}>
      {text !== undefined && <Text>{text}</Text>}
      <FindingPart
        examples={examples.slice(0, 3)}
        count={count}
        // Which of two entries that contradict each other to remove is for the admin to decide.
        fixes={code === 'conflict' ? [show] : [fix, ...(asked && !isAnswering ? [keep] : []), show]}
      />
      {asked && isAnswering && (
        <Reason
          question={asked}
          answer={answer}
          field={field}
          onAnswer={(next) => {
            // A reason that is cleared stays open.
            setKept(true)
            editor.change({ answers: { ...answers, [asked.key]: next } })
          }}
        />
      )}
    </Notice>
  )
}

function Reason({
  question,
  answer,
  field,
  onAnswer,
}: {
  readonly question: ReasonQuestion
  readonly field: RefObject<HTMLInputElement | null>
  readonly answer: ReasonAnswer
  readonly onAnswer: (answer: ReasonAnswer) => void
}) {
  const { kind, action, severity } = question
  const open = checkAnswer(question, answer)
  const shown = shownAnswer(question, answer)
  const isMore = addedSince(question, answer).length > 0
  const canConfirm = isMore && severity === 'reason'
  const ref = useMergedRef(field, open === undefined ? undefined : place('reason'))
  return (
    <div className="stack tight">
      <TextInput
        ref={ref}
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
        <div>
          <Button
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
  )
}
