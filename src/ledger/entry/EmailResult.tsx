import { Text } from '@mantine/core'
import { useRef } from 'react'
import { sayOutcome } from '../book/entryWords.ts'
import { type Verdict, verdicts } from '../book/event.ts'
import type { RequestEntry, RequestOutcome } from '../book/requests.ts'
import { FindingButtons } from './Findings.tsx'
import classes from './Entry.module.css'

export interface EmailResultProps {
  readonly entry: RequestEntry
  readonly outcome: RequestOutcome
  readonly onJudge: (verdict: Verdict) => void
}

/** What the service's email says of an import that it accepted. */
export function EmailResult({ entry, outcome, onJudge }: EmailResultProps) {
  const { sent, verdict: given } = entry
  const isNotified = sent.subject?.kind === 'import' && sent.subject.notifyEmailAddress !== undefined
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} role="status" className={`stack tight ${classes.judged}`}>
      <Text>
        {sayOutcome(entry, outcome)}{' '}
        {!given &&
          (isNotified
            ? 'When the email has come, record what it says.'
            : 'Record what you find in the directory.')}
      </Text>
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
    </div>
  )
}
