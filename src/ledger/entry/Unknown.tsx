import { Button, List, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { Entry, Fate } from '../book/book.ts'
import classes from './Entry.module.css'
import type { Verdict } from '../book/event.ts'
import { clues } from '../book/clues.ts'
import type { Live } from '../book/live.ts'
import { sayFate } from '../book/entryWords.ts'

export interface UnknownProps {
  readonly entry: Entry
  readonly fate: Fate
  readonly live: Live | undefined
  readonly onJudge: (verdict: Verdict) => void
  /** The third way out: sending it once more. */
  readonly again: ReactNode
}

/** A write whose outcome nobody knows: what is known, what to look for, and the admin's word for what was found. */
export function Unknown({ entry, fate, live, onJudge, again }: UnknownProps) {
  const judged = entry.verdict
  const { known, lookFor } = clues(entry, live)
  const box = useRef<HTMLDivElement>(null)
  const judge = (verdict: Verdict) => {
    onJudge(verdict)
    // The button that was clicked goes away with its question.
    box.current?.focus()
  }
  return (
    <div ref={box} tabIndex={-1} className={classes.judged}>
      <Notice
        role="status"
        tone={judged ? 'notice' : 'warn'}
        title={judged ? `You found: it ${judged}.` : 'Nobody knows yet whether this arrived.'}
      >
        <Text>{sayFate(entry, fate)}</Text>
        {!judged && (
          <>
            <Text fw={600}>What is known</Text>
            <List size="sm">
              {known.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Text fw={600}>What to look for in the service</Text>
            <List size="sm">
              {lookFor.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Text>When you have looked, say what you found. The ledger keeps it.</Text>
          </>
        )}
        <div className="row">
          {judged !== 'arrived' && (
            <Button variant="default" size="xs" onClick={() => judge('arrived')}>
              It arrived
            </Button>
          )}
          {judged !== 'did not arrive' && (
            <Button variant="default" size="xs" onClick={() => judge('did not arrive')}>
              It did not arrive
            </Button>
          )}
          {again}
        </div>
      </Notice>
    </div>
  )
}
