import { Button, Text, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
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
import { countEntries } from '../request/policyWords.ts'
import { Covered } from './Covered.tsx'
import type { ListEditor } from './listDocument.ts'
import { useRemoval } from './useRemoval.ts'
import { useLead } from './useShown.ts'
import classes from './List.module.css'

export interface UrlFindingsProps {
  readonly findings: ListFindings
  readonly editor: ListEditor
}

const keepWords = 'Keep, with a reason'

const tones = { 'strong reason': 'bad', reason: 'warn', tick: 'warn', info: 'notice' } as const

/** The findings beside the list, those that need a reason first, each with its fixes. Nothing changes without a click. */
export function UrlFindings({
  findings: { findings, entries: judged, questions, unchecked },
  editor,
}: UrlFindingsProps) {
  const { list, answers } = editor.document
  // Its toast with Undo stays when the card is gone.
  const remove = useRemoval(list, editor.change)
  const lead = useLead()
  const focusNext = useFocusNext(() => elementAt('find') ?? elementAt('box'))
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const still = findings.filter(({ key, question }) => question !== undefined && opened.has(key))
  // A question that comes back is closed.
  if (still.length < opened.size) setOpened(new Set(still.map(({ key }) => key)))
  /** The question whose button was clicked, until its field has the focus. */
  const clicked = useRef<string>(undefined)
  const comment = useMemo(() => commentOf(questions, answers), [questions, answers])
  const card = (finding: ListFinding) => {
    const { key, code, level, label, title, examples, count, values, question } = finding
    const show: Fix = {
      label: 'Show',
      name: `Show in the list (${label})`,
      variant: 'subtle',
      onFix: () => lead({ at: 'list', show: key }),
    }
    if (code === 'covered') {
      return (
        <Covered
          key={key}
          finding={finding}
          entries={judged}
          waiting={unchecked}
          editor={editor}
          show={show}
          onDrop={remove}
        />
      )
    }
    const drop = `Remove ${countEntries(values.size)}`
    const fix = { label: drop, name: `${drop} (${label})`, onFix: () => remove(values) }
    const asked = code === 'risky' ? question : undefined
    const answer = (asked && answers[asked.key]) ?? noAnswer
    const isAnswering = opened.has(key) || answer.reason + answer.word !== ''
    const open = () => {
      if (!opened.has(key)) setOpened(new Set([...opened, key]))
    }
    const keep: Fix = {
      label: keepWords,
      name: `${keepWords} (${label})`,
      place: 'reason',
      onFix: () => {
        clicked.current = key
        open()
      },
    }
    // The sentence of one entry says what its kind would.
    const isOne = question !== undefined && count === 1
    return (
      <Notice key={key} tone={tones[level]} title={(isOne && examples[0]) || title}>
        <FindingPart
          examples={isOne ? [] : examples.slice(0, 3)}
          count={isOne ? 0 : count}
          // Which of two entries that contradict each other to remove is for the admin to decide.
          fixes={code === 'conflict' ? [show] : [fix, ...(asked && !isAnswering ? [keep] : []), show]}
        />
        {asked && isAnswering && (
          <Reason
            question={asked}
            answer={answer}
            takesFocus={() => {
              const isClicked = clicked.current === key
              if (isClicked) clicked.current = undefined
              return isClicked
            }}
            onAnswer={(next) => {
              // A reason that is cleared stays open.
              open()
              editor.change({ answers: { ...answers, [asked.key]: next } })
            }}
          />
        )}
      </Notice>
    )
  }
  return (
    <div {...focusNext} className={findings.length === 0 ? 'hidden' : 'stack tight'}>
      {findings.filter(({ code }) => code === 'risky').map(card)}
      {codesWithoutReason.map((code) => (
        // Mounted empty, so that screen readers announce its content.
        <LiveRegion key={code}>{findings.filter((each) => each.code === code).map(card)}</LiveRegion>
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

function Reason({
  question,
  answer,
  takesFocus,
  onAnswer,
}: {
  readonly question: ReasonQuestion
  /** Whether it replaces the clicked button, asked once. */
  readonly takesFocus: () => boolean
  readonly answer: ReasonAnswer
  readonly onAnswer: (answer: ReasonAnswer) => void
}) {
  const { kind, action, severity } = question
  const open = checkAnswer(question, answer)
  const shown = shownAnswer(question, answer)
  const isMore = addedSince(question, answer).length > 0
  const canConfirm = isMore && severity === 'reason'
  const field = useRef<HTMLInputElement>(null)
  const focusFirst = useEffectEvent(() => {
    if (takesFocus()) field.current?.focus()
  })
  useEffect(() => focusFirst(), [])
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
  )
}
