import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconXboxX } from '@tabler/icons-react'
import { FirstFew } from '../FirstFew.tsx'
import { useKeptFocus } from '../focus.ts'
import { count, fewOf } from '../number.ts'
import { addedSince, answerFor, isAnswered, openFindings, shortestReason, withReason } from './finding.ts'
import type { Answers, Finding, FindingAnswer } from './finding.ts'
import classes from '../Notice.module.css'

/** A button of a finding. */
export interface Fix {
  readonly label: string
  /** The name for screen readers, if the text and the label do not say enough. */
  readonly name?: string
  /** `filled`: nothing can be sent without it. `subtle`: it changes nothing that is sent, so that it never waits. */
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly onFix: () => void
}

/** `waiting` is why the fix waits. It keeps the focus. */
export const FixButton = (props: Fix & { id?: string | undefined; waiting?: string | undefined }) => (
  <Button
    id={props.id}
    // Its text names columns, and may be long.
    h="auto"
    mih={26}
    my={-3}
    py={3}
    styles={{ label: { overflow: 'visible', textAlign: 'start', whiteSpace: 'normal' } }}
    variant={props.variant}
    size="compact-xs"
    data-decision={props.variant === 'filled' || undefined}
    aria-label={props.name}
    {...(props.waiting !== undefined && props.variant !== 'subtle'
      ? { 'data-disabled': true, 'aria-disabled': true, title: props.waiting }
      : { onClick: props.onFix })}
  >
    {props.label}
  </Button>
)

export interface FindingsProps<Of extends Finding> {
  readonly label: string
  /** The strictest first. */
  readonly findings: readonly Of[]
  /** Both are absent where none is answered. */
  readonly answers?: Answers
  readonly onAnswer?: (key: string, answer: FindingAnswer | undefined) => void
  readonly fixesOf: (finding: Of) => readonly Fix[]
  readonly waiting?: string | undefined
  /** In place of findings. */
  readonly none?: string | undefined
}

const icons = { bad: IconXboxX, warn: IconAlertTriangle, note: IconInfoCircle }

/** The findings, each in a line with its fixes, and the answer that it needs. Nothing changes without a click. */
export function Findings<Of extends Finding>(props: FindingsProps<Of>) {
  const { label, findings, answers = {}, onAnswer, fixesOf, waiting, none } = props
  const keptFocus = useKeptFocus()
  /** The first that holds back the page. A reason beside the disabled button leads to its fix or field. */
  const open = openFindings(findings, answers).find(({ level }) => level !== 'tick')
  return (
    // Mounted empty, so that screen readers announce what is added.
    <div {...keptFocus} aria-live="polite" aria-relevant="additions text">
      {findings.length === 0 && none}
      {findings.length > 0 && (
        <ul className="plain stack snug" aria-label={label}>
          {findings.map((finding) => {
            const { key, level, isWarning, sentence, examples = [], count: cases } = finding
            const tone = level === 'stop' ? 'bad' : level === 'note' && !isWarning ? 'note' : 'warn'
            const Icon = icons[tone]
            const id = finding === open ? 'finding' : undefined
            return (
              <li key={key} className={classes.notice} data-tone={tone}>
                <Icon size={18} className={classes.icon} aria-hidden />
                <div className="stack tight grow">
                  <div className="row">
                    {/* The buttons come below a long sentence. */}
                    <span style={{ flex: '1 1 auto' }}>{sentence}</span>
                    <div className="row">
                      {fixesOf(finding).map((fix, index) => (
                        <FixButton
                          key={fix.label}
                          {...fix}
                          id={level === 'stop' && index === 0 ? id : undefined}
                          waiting={waiting}
                        />
                      ))}
                    </div>
                  </div>
                  {examples.length > 0 && (
                    <FirstFew all={examples} count={cases}>
                      {(line) => <bdi>{line}</bdi>}
                    </FirstFew>
                  )}
                  {level === 'tick' && (
                    <Checkbox
                      data-asked
                      // Apart from the buttons, which a finger would hit.
                      my={4}
                      label="I understand"
                      aria-label={`I understand: ${sentence}`}
                      checked={isAnswered(finding, answers)}
                      onChange={({ currentTarget: { checked } }) =>
                        onAnswer?.(key, checked ? answerFor(finding) : undefined)
                      }
                    />
                  )}
                  {level === 'reason' && <Reason {...{ id, finding, answers, onAnswer }} />}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface ReasonProps extends Pick<FindingsProps<Finding>, 'onAnswer'> {
  readonly id: string | undefined
  readonly finding: Finding
  readonly answers: Answers
}

function Reason({ id, finding, answers, onAnswer }: ReasonProps) {
  const { key, ask = 'Reason' } = finding
  const { reason = '' } = answers[key] ?? {}
  const added = addedSince(finding, answers)
  return (
    <div className="row bottom">
      <TextInput
        id={id}
        className="grow"
        label={ask}
        description={
          added.length > 0
            ? `${count(added.length, 'entry was', 'entries were')} added: ${fewOf(added, 3)}.`
            : `At least ${shortestReason} characters. Sent in the comment.`
        }
        value={reason}
        data-asked={isAnswered(finding, answers) ? undefined : true}
        onChange={(event) => onAnswer?.(key, withReason(finding, answers, event.currentTarget.value))}
      />
      {added.length > 0 && (
        <Button onClick={() => onAnswer?.(key, answerFor(finding, reason))}>Confirm</Button>
      )}
    </div>
  )
}
