import { Text } from '@mantine/core'
import { useRef } from 'react'
import { sayFinding } from '../book/entryWords.ts'
import { type Verdict, verdicts } from '../book/event.ts'
import type { RequestEntry } from '../book/requests.ts'
import { FindingButtons } from './Findings.tsx'
import classes from './Entry.module.css'

export interface EmailResultProps {
  readonly entry: RequestEntry
  readonly onJudge: (verdict: Verdict) => void
}

/** What the service's email says of an import that it accepted. */
export function EmailResult({ entry: { sent, verdict: given }, onJudge }: EmailResultProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} tabIndex={-1} role="status" className={`stack tight ${classes.judged}`}>
      <Text size="sm">
        {given
          ? `Recorded: ${sayFinding(sent.operation, given).toLowerCase()}.`
          : 'When the email has come, record what it says.'}
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
