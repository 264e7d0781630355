import { Anchor, Button, List, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { accountKey } from '../ledger/book/activity.ts'
import { operationName, sayFinding, sayOutcome, saySubject } from '../ledger/book/entryWords.ts'
import { type Verdict, verdicts } from '../ledger/book/event.ts'
import { unknownOutcomeHelp } from '../ledger/book/unknownOutcomeHelp.ts'
import { useLedger, useLedgerState } from '../ledger/journal/LedgerContext.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import { dayAndTime } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import type { OwnRow } from '../ledger/book/account.ts'
import classes from './home.module.css'

const most = 5

export interface UnsettledProps {
  /** The writes with an unknown outcome, latest first. */
  readonly rows: readonly OwnRow[]
  readonly now: number
}

interface Settled {
  readonly row: OwnRow
  readonly verdict: Verdict
  /** The request after it in the list. */
  readonly next: string | undefined
}

/** The writes of which it is not known whether they were executed, each with the ways on. */
export function Unsettled({ rows, now }: UnsettledProps) {
  const { recordVerdict } = useLedger()
  const [settled, setSettled] = useState<Settled>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // The clicked button disappears with its request.
  useEffect(() => {
    if (!settled) return
    const next = list.current?.querySelector<HTMLElement>(`[data-id="${settled.next}"]`)
    const focused = next ?? heading.current
    focused?.focus()
  }, [settled])

  async function settle(row: OwnRow, verdict: Verdict) {
    const next = rows[rows.indexOf(row) + 1]?.sent.id
    await recordVerdict(row.sent.id, verdict)
    setSettled({ row, verdict, next })
  }

  if (rows.length === 0 && !settled) return null
  const [{ sent } = {}] = rows
  return (
    <Box
      title="Outcome unknown"
      heading={heading}
      aside={
        <>
          {rows.length > 0 && (
            <span className={classes.tag} data-tone="warn">
              {number(rows.length)}
            </span>
          )}
          {sent && rows.length > most && (
            <Anchor
              size="sm"
              className={classes.end}
              href={`#/activity?outcome=outcome-unknown&account=${accountKey(sent)}`}
            >
              All in Activity
            </Anchor>
          )}
        </>
      }
    >
      {rows.length > 0 && (
        <ul ref={list} className={`plain ${classes.unsettled}`}>
          {rows.slice(0, most).map((row) => (
            <Item key={row.sent.id} row={row} now={now} onFind={(verdict) => void settle(row, verdict)} />
          ))}
        </ul>
      )}
      <LiveRegion>{settled && <SettledText {...settled} />}</LiveRegion>
    </Box>
  )
}

const SettledText = ({ row: { sent }, verdict }: Settled) => (
  <Text size="sm">
    Recorded: {sayFinding(sent.operation, verdict).toLowerCase()}. {operationName(sent.operation)},{' '}
    {saySubject(sent.subject)}. <Anchor href={`#/activity?id=${sent.id}`}>Change it in Activity</Anchor>
  </Text>
)

function Item({
  row,
  now,
  onFind,
}: {
  readonly row: OwnRow
  readonly now: number
  readonly onFind: (verdict: Verdict) => void
}) {
  const { exchanges } = useLedgerState()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { sent, outcome } = row
  const what = saySubject(sent.subject)
  const name = `${operationName(sent.operation)}, ${what}`
  return (
    <li tabIndex={-1} data-id={sent.id} aria-label={name} className={classes.unknown}>
      <IconHelpCircle size={20} className={classes.sign} aria-hidden />
      <div className={classes.said}>
        <strong>{operationName(sent.operation)}</strong> {what}.{' '}
        <span className={classes.dim}>
          Sent {dayAndTime(sent.at, now)}. {sayOutcome(row, outcome)}
        </span>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          What to look for
        </Button>
        {verdicts.map((verdict) => (
          <Button key={verdict} variant="default" size="xs" onClick={() => onFind(verdict)}>
            {sayFinding(sent.operation, verdict)}
          </Button>
        ))}
      </div>
      <div id={id} hidden={!isOpen} className={classes.lookFor}>
        {isOpen && (
          <>
            <List size="sm">
              {unknownOutcomeHelp(row, exchanges.get(sent.id)).lookFor.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Anchor size="sm" href={`#/activity?id=${sent.id}`}>
              Open in Activity
            </Anchor>
          </>
        )}
      </div>
    </li>
  )
}
