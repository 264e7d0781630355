import { Text } from '@mantine/core'
import { useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { isReportedByEmail, sayFinding, sayOutcome } from '../book/entryWords.ts'
import { type Verdict, verdicts } from '../book/event.ts'
import type { RequestRow } from '../book/requests.ts'
import type { RequestSubject } from '../book/subject.ts'
import { unknownOutcomeHelp } from '../book/unknownOutcomeHelp.ts'
import { FindingButtons, Lines } from './Findings.tsx'
import classes from './Entry.module.css'

export interface JudgementProps {
  readonly row: RequestRow
  /** Absent where nothing can be recorded: in a file that is open without keys. */
  readonly onJudge: ((verdict: Verdict) => void) | undefined
}

/** What to record of an import that the service accepted. */
function sayHowToJudge(subject: RequestSubject | undefined): string {
  if (subject?.kind !== 'import')
    return 'It cannot be read here whether an address was given for the result. Record what the email says, or what you find in the directory.'
  return subject.notifyEmailAddress === undefined
    ? 'Record what you find in the directory.'
    : 'When the email has come, record what it says.'
}

/**
 * A write with an open question: its outcome is unknown, or the service's email has the result. Shows the facts and
 * what to look for, and records the admin's finding.
 */
export function Judgement({ row, onJudge }: JudgementProps) {
  const { verdict: given, sent, outcome } = row
  const box = useRef<HTMLDivElement>(null)
  const buttons = onJudge && (
    <div className="row">
      <FindingButtons
        operation={sent.operation}
        choices={verdicts.filter((verdict) => verdict !== given)}
        onFind={(verdict) => {
          onJudge(verdict)
          // The clicked button disappears.
          box.current?.focus()
        }}
      />
    </div>
  )
  if (isReportedByEmail(row)) {
    return (
      <div ref={box} tabIndex={-1} role="status" className={`stack tight ${classes.judged}`}>
        <Text>
          {sayOutcome(row, outcome)} {!given && sayHowToJudge(sent.subject)}
        </Text>
        {buttons}
      </div>
    )
  }
  const { known, lookFor } = unknownOutcomeHelp(row)
  return (
    <div ref={box} tabIndex={-1} className={classes.judged}>
      <Notice
        role="status"
        tone={given ? 'notice' : 'warn'}
        title={
          given
            ? `Your finding: ${sayFinding(sent.operation, given).toLowerCase()}.`
            : 'The outcome of this request is unknown.'
        }
      >
        <Text>{sayOutcome(row, outcome)}</Text>
        {!given && (
          <>
            <Text fw={600}>What is known</Text>
            <Lines lines={known} />
            <Text fw={600}>What to look for in the service</Text>
            <Lines lines={lookFor} />
            {onJudge && <Text>Then record your finding.</Text>}
          </>
        )}
        {buttons}
      </Notice>
    </div>
  )
}
