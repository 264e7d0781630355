import { Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { RequestEntry, RequestOutcome } from '../book/requests.ts'
import { type Verdict, verdicts } from '../book/event.ts'
import { unknownOutcomeHelp } from '../book/unknownOutcomeHelp.ts'
import { FindingButtons, Lines } from './Findings.tsx'
import classes from './Entry.module.css'
import { sayFinding, sayOutcome } from '../book/entryWords.ts'

export interface UnknownProps {
  readonly entry: RequestEntry
  readonly outcome: RequestOutcome
  readonly onJudge: (verdict: Verdict) => void
  /** The third choice: sending again. */
  readonly again: ReactNode
}

/** A write with an unknown outcome: what is known, what to look for, and the admin's finding. */
export function Unknown({ entry, outcome, onJudge, again }: UnknownProps) {
  const { verdict: given, sent } = entry
  const { known, lookFor } = unknownOutcomeHelp(entry)
  const box = useRef<HTMLDivElement>(null)
  const confirm = (verdict: Verdict) => {
    onJudge(verdict)
    // The clicked button disappears.
    box.current?.focus()
  }
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
        <Text>{sayOutcome(entry, outcome)}</Text>
        {!given && (
          <>
            <Text fw={600}>What is known</Text>
            <Lines lines={known} />
            <Text fw={600}>What to look for in the service</Text>
            <Lines lines={lookFor} />
            <Text>Then record your finding.</Text>
          </>
        )}
        <div className="row">
          <FindingButtons
            operation={sent.operation}
            choices={verdicts.filter((verdict) => verdict !== given)}
            onFind={confirm}
          />
          {again}
        </div>
      </Notice>
    </div>
  )
}
