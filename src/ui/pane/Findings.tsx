import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconXboxX } from '@tabler/icons-react'
import { FirstFew } from '../FirstFew.tsx'
import { count, sayFew } from '../number.ts'
import { place } from '../places.ts'
import {
  type Answers,
  addedSince,
  answerFor,
  type Finding,
  type FindingAnswer,
  isAnswered,
  shortestReason,
  withReason,
} from './finding.ts'
import { type Fix, FixButton } from './FindingPart.tsx'
import { useFocusNext } from './useFocusNext.ts'
import classes from './Findings.module.css'

const icons = { stop: IconXboxX, reason: IconAlertTriangle, tick: IconAlertTriangle, note: IconInfoCircle }

type OnAnswer = (key: string, answer: FindingAnswer | undefined) => void

export interface FindingsProps<Of extends Finding> {
  readonly label: string
  /** The strictest first. */
  readonly findings: readonly Of[]
  readonly answers: Answers
  readonly onAnswer: OnAnswer
  readonly fixesOf: (finding: Of) => readonly Fix[]
  /** Why the fixes wait. */
  readonly waiting?: string | undefined
  /** In place of findings. */
  readonly none?: string | undefined
  /** Takes the focus when the last finding goes. */
  readonly otherwise: () => HTMLElement | undefined
}

/** The findings, each in a line with its fixes, and the answer that it needs. Nothing changes without a click. */
export function Findings<Of extends Finding>(props: FindingsProps<Of>) {
  const { label, findings, answers, onAnswer, fixesOf, waiting, none, otherwise } = props
  const focusNext = useFocusNext(otherwise)
  return (
    // Mounted empty, so that screen readers announce what is added.
    <div {...focusNext} aria-live="polite" aria-relevant="additions text">
      {findings.length === 0 && none}
      {findings.length > 0 && (
        <ul className={`plain stack tight ${classes.findings}`} aria-label={label}>
          {findings.map((finding) => {
            const { key, level, isWarning, sentence, examples = [], count: cases = examples.length } = finding
            const Icon = isWarning ? IconAlertTriangle : icons[level]
            return (
              <li
                key={key}
                className={classes.finding}
                data-part
                data-level={isWarning ? 'warning' : level}
                tabIndex={-1}
              >
                <Icon size={18} className={classes.icon} aria-hidden />
                <div className="stack tight grow">
                  <div className={`row ${classes.head}`}>
                    <span className="grow">{sentence}</span>
                    {fixesOf(finding).map((fix, index) => (
                      <FixButton
                        key={fix.label}
                        {...fix}
                        place={level === 'stop' && index === 0 ? 'finding' : undefined}
                        waiting={waiting}
                      />
                    ))}
                  </div>
                  {examples.length > 0 && (
                    <FirstFew all={examples} most={examples.length} count={cases}>
                      {(line) => <bdi>{line}</bdi>}
                    </FirstFew>
                  )}
                  {level === 'tick' && (
                    <Checkbox
                      data-asked
                      label="I understand"
                      aria-label={`I understand: ${sentence}`}
                      checked={isAnswered(finding, answers)}
                      onChange={({ currentTarget: { checked } }) =>
                        onAnswer(key, checked ? answerFor(finding) : undefined)
                      }
                    />
                  )}
                  {level === 'reason' && <Reason finding={finding} answers={answers} onAnswer={onAnswer} />}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface ReasonProps {
  readonly finding: Finding
  readonly answers: Answers
  readonly onAnswer: OnAnswer
}

function Reason({ finding, answers, onAnswer }: ReasonProps) {
  const { key, ask = 'Reason' } = finding
  const { reason = '' } = answers[key] ?? {}
  const added = addedSince(finding, answers)
  const isOpen = !isAnswered(finding, answers)
  return (
    <div className="row bottom">
      <TextInput
        ref={isOpen ? place('finding') : undefined}
        className="grow"
        label={ask}
        description={
          added.length > 0
            ? `${count(added.length, 'entry was', 'entries were')} added: ${sayFew(added, 3)}.`
            : `At least ${shortestReason} characters. Sent in the comment.`
        }
        value={reason}
        {...(isOpen && { 'data-asked': true })}
        onChange={(event) => onAnswer(key, withReason(finding, answers, event.currentTarget.value))}
      />
      {added.length > 0 && (
        <Button size="sm" onClick={() => onAnswer(key, answerFor(finding, reason))}>
          Confirm
        </Button>
      )}
    </div>
  )
}
