import { Anchor, Button, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { isUnsettled, type OwnRow } from '../ledger/book/account.ts'
import { accountKey } from '../ledger/book/activity.ts'
import { operationName, outcomeWords, sayOutcome, saySubject } from '../ledger/book/entryWords.ts'
import type { Verdict } from '../ledger/book/event.ts'
import { unknownOutcomeHelp } from '../ledger/book/unknownOutcomeHelp.ts'
import { FindingButtons, Lines } from '../ledger/entry/Findings.tsx'
import { useLedger, useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const most = 5

export interface UnsettledProps {
  /** The requests of this account, latest first. */
  readonly rows: readonly OwnRow[]
  readonly now: number
}

/** The writes of which it is not known whether they were executed, each with the ways on. */
export function Unsettled({ rows, now }: UnsettledProps) {
  const { recordVerdict } = useLedger()
  // What was settled here keeps its place: if it went, a double click would settle the request after it.
  const [settled, setSettled] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const unknown = rows.filter(isUnsettled)
  const listed = rows.filter((row) => isUnsettled(row) || settled.includes(row.sent.id))
  const [latest] = listed
  if (!latest) return null

  function settle({ sent: { id } }: OwnRow, verdict: Verdict) {
    const next = unknown[unknown.findIndex(({ sent }) => sent.id === id) + 1]
    const row = next && list.current?.querySelector<HTMLElement>(`[data-id="${next.sent.id}"]`)
    const focused = row ?? heading.current
    focused?.focus()
    setSettled([...settled, id])
    void recordVerdict(id, verdict)
  }

  const last = listed.find(({ sent }) => sent.id === settled.at(-1))
  return (
    <Box
      title="Outcome unknown"
      heading={heading}
      count={unknown.length > 0 ? number(unknown.length) : undefined}
      link={
        unknown.length > most && {
          href: `#/activity?outcome=outcome-unknown&account=${accountKey(latest.sent)}`,
          text: 'All in Activity',
        }
      }
    >
      <ul ref={list} className="plain stack tight">
        {listed.slice(0, most + settled.length).map((row) => (
          <Item
            key={row.sent.id}
            row={row}
            now={now}
            isSettled={settled.includes(row.sent.id)}
            onFind={(verdict) => settle(row, verdict)}
          />
        ))}
      </ul>
      <LiveRegion>{last?.verdict && <Recorded {...last} />}</LiveRegion>
    </Box>
  )
}

const Recorded = ({ sent, outcome }: OwnRow) => (
  <Text size="sm">
    Recorded: {outcomeWords(outcome, [sent.operation])}. {operationName(sent.operation)},{' '}
    {saySubject(sent.subject)}. <Anchor href={`#/activity?id=${sent.id}`}>Change it in Activity</Anchor>
  </Text>
)

interface ItemProps {
  readonly row: OwnRow
  readonly now: number
  readonly isSettled: boolean
  readonly onFind: (verdict: Verdict) => void
}

function Item({ row, now, isSettled, onFind }: ItemProps) {
  const { exchanges } = useLedgerState()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { sent, outcome } = row
  const operation = operationName(sent.operation)
  const what = saySubject(sent.subject)
  return (
    <li
      tabIndex={-1}
      data-id={sent.id}
      aria-label={`${operation}, ${what}`}
      className={classes.unknown}
      data-tone={isSettled ? undefined : 'warn'}
    >
      <IconHelpCircle size={20} aria-hidden />
      <div className={classes.said}>
        <strong>{operation}</strong> {what}. Sent {dayAndTime(sent.at, now)}. {sayOutcome(row, outcome)}
      </div>
      <div className={`row ${classes.buttons}`}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          What to look for
        </Button>
        <FindingButtons operation={sent.operation} disabled={isSettled} onFind={onFind} />
      </div>
      <div id={id} hidden={!isOpen} className={classes.lookFor}>
        {isOpen && (
          <>
            <Lines lines={unknownOutcomeHelp(row, exchanges.get(sent.id)).lookFor} />
            <Anchor size="sm" href={`#/activity?id=${sent.id}`}>
              Open in Activity
            </Anchor>
          </>
        )}
      </div>
    </li>
  )
}
