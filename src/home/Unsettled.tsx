import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle, IconMail } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { awaitsEmail, isDifferent, isUnsettled } from '../log/needsYou.ts'
import { accountKey } from '../log/activity/filters.ts'
import { operationName, sayFinding, describeOutcome, describeWhat } from '../log/words.ts'
import type { Verdict } from '../log/entry.ts'
import { nameOf, type LogRow } from '../log/entry.ts'
import { sayWhich, unknownOutcomeHelp } from '../log/operations.ts'
import { FindingButtons, Lines } from '../log/SettleOutcome.tsx'
import { useLog } from '../log/LogContext.ts'
import { sentLink } from '../policies/sent/sentLink.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { number } from '../ui/number.ts'
import { shortTime, time } from '../ui/time/clock.ts'
import { Box } from './Box.tsx'
import classes from './home.module.css'

const maxShown = 5

const unread = 'For some, it cannot be read here whether an address was given. Look in the directory, too.'

/** The kinds of writes that need the admin: to look into the service, or to wait for an email. */
const kinds = {
  different: {
    title: 'Stored differently',
    isOpen: isDifferent,
    filter: 'outcome=stored-differently',
    sentence: 'Compare, then correct it in the service.',
    tone: 'bad',
    Icon: IconAlertTriangle,
  },
  unknown: {
    title: 'Outcome unknown',
    isOpen: isUnsettled,
    filter: 'outcome=outcome-unknown',
    sentence: undefined,
    tone: 'warn',
    Icon: IconHelpCircle,
  },
  email: {
    title: 'Result by email',
    isOpen: awaitsEmail,
    filter: 'operation=importUsers',
    sentence: 'When the email has come, record what it says.',
    tone: undefined,
    Icon: IconMail,
  },
} as const

export interface UnsettledProps {
  readonly kind: keyof typeof kinds
  /** The requests, latest first. */
  readonly rows: readonly LogRow[]
  readonly now: number
}

/** The writes with an open question, such as whether they were executed, each with the possible answers. */
export function Unsettled({ kind, rows, now }: UnsettledProps) {
  const { title, isOpen, filter, sentence, tone } = kinds[kind]
  const { recordVerdict } = useLog()
  // A settled request keeps its place, because a double click would otherwise settle the next one too.
  const [settled, setSettled] = useState<readonly string[]>([])
  const unknown = rows.filter((row) => isOpen(row, now))
  const listed = rows.filter((row) => isOpen(row, now) || settled.includes(row.sent.id))
  const isUnread = kind === 'email' && listed.some(({ sent }) => sent.subject === undefined)
  const [latest] = listed
  if (!latest) return null
  const last = listed.find(({ sent }) => sent.id === settled.at(-1))
  return (
    <Box
      title={title}
      count={unknown.length > 0 ? number(unknown.length) : undefined}
      tone={tone}
      sentence={isUnread ? `${sentence} ${unread}` : sentence}
      link={
        unknown.length > maxShown && {
          href: `#/activity?${filter}&account=${accountKey(latest.sent)}`,
          text: 'All in Activity',
        }
      }
    >
      <ul className="plain stack tight">
        {listed.slice(0, maxShown + settled.length).map((row) => (
          <Item
            key={row.sent.id}
            row={row}
            now={now}
            kind={kind}
            isSettled={settled.includes(row.sent.id)}
            onFind={(verdict) => {
              setSettled([...settled, row.sent.id])
              void recordVerdict(row.sent.id, verdict)
            }}
          />
        ))}
      </ul>
      <LiveRegion className="hidden">
        {last?.verdict && `${sayRecorded(last, last.verdict)} ${sayWhich(last)}`}
      </LiveRegion>
    </Box>
  )
}

const sayRecorded = ({ sent }: LogRow, verdict: Verdict) =>
  `Recorded: ${sayFinding(sent.operation, verdict).toLowerCase()}.`

interface ItemProps {
  readonly row: LogRow
  readonly now: number
  readonly kind: UnsettledProps['kind']
  readonly isSettled: boolean
  readonly onFind: (verdict: Verdict) => void
}

function Item({ row, now, kind, isSettled, onFind }: ItemProps) {
  const { tone, Icon } = kinds[kind]
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const id = useId()
  const { sent, outcome, verdict } = row
  const hasReceipt = sent.subject?.kind === 'policy'
  const which = sayWhich(row)
  const operation = operationName(sent.operation)
  const what = describeWhat(row)
  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-label={[which, operation, what, `sent ${time(sent.at)}`].filter(Boolean).join(', ')}
      className={classes.unknown}
      data-tone={isSettled ? undefined : tone}
    >
      <Icon size={20} aria-hidden />
      <div className={classes.said}>
        <strong>{nameOf(row) ?? operation}</strong>
        <div>{[what, `sent ${shortTime(sent.at, now)}`].filter(Boolean).join(', ')}</div>
      </div>
      <div className={`row ${classes.buttons}`}>
        {kind !== 'different' ? (
          <>
            <Anchor
              component="button"
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              What to look for
            </Anchor>
            {verdict ? (
              <Text size="sm">
                {sayRecorded(row, verdict)}{' '}
                <Anchor href={`#/activity?id=${sent.id}`}>Change it in Activity</Anchor>
              </Text>
            ) : (
              <div className={`row ${classes.findings}`}>
                <FindingButtons
                  operation={sent.operation}
                  disabled={isSettled}
                  onFind={(found) => {
                    // The clicked button disappears, so the card gets the focus. Nothing scrolls, so that a double
                    // click hits nothing else.
                    card.current?.focus({ preventScroll: true })
                    onFind(found)
                  }}
                />
              </div>
            )}
          </>
        ) : (
          <Anchor href={hasReceipt ? `#${sentLink(sent.id)}` : `#/activity?id=${sent.id}`}>
            {hasReceipt ? 'Open the receipt' : 'Open the request'}
          </Anchor>
        )}
      </div>
      <div id={id} hidden={!isOpen} className={classes.lookFor}>
        {isOpen && (
          <>
            <Text size="sm">{describeOutcome(row, outcome)}</Text>
            <Lines lines={unknownOutcomeHelp(row).lookFor} />
            <Anchor href={`#/activity?id=${sent.id}`}>Open in Activity</Anchor>
          </>
        )}
      </div>
    </li>
  )
}
