import { Anchor, Title } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useAllNames } from '../device/useNames.ts'
import { describeDays, isNear } from '../log/ends.ts'
import type { LogRow } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { isDifferent, isUnsettled } from '../log/needsYou.ts'
import { OperationIcon } from '../log/OperationIcon.tsx'
import { OutcomeChip } from '../log/OutcomeChip.tsx'
import { SettleOutcome } from '../log/SettleOutcome.tsx'
import { nameOf } from '../log/subject.ts'
import { describeWhat, operationName } from '../log/words.ts'
import { sentLink, sentListLink } from '../policies/flow/links.ts'
import { LikeLink } from '../policies/sent/LikeLink.tsx'
import { endOf, endsSoon } from '../policies/sent/sent.ts'
import { dayAndTime, shortTime } from '../ui/time/clock.ts'
import noticeClasses from '../ui/Notice.module.css'
import classes from './home.module.css'

interface BoxProps {
  readonly title: string
  readonly link?: { readonly href: string; readonly text: string } | false
  readonly children: ReactNode
}

/** One part of Home, with its heading. */
export const Box = ({ title, link, children }: BoxProps) => (
  <section className="stack tight" aria-label={title}>
    <div className="row spread">
      <Title order={2}>{title}</Title>
      {link && <Anchor href={link.href}>{link.text}</Anchor>}
    </div>
    {children}
  </section>
)

interface ListProps {
  readonly rows: readonly LogRow[]
  readonly now: number
}

/** The longest list of what needs the admin, or ends soon. */
const most = 5

/** The writes whose outcome is unknown, and the policies that the service stored differently. */
export function NeedsYou({ rows, now }: ListProps) {
  // A settled request keeps its place, because a double click would otherwise settle the next one too.
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = rows.filter((row) => (isUnsettled(row) || isDifferent(row, now)) && !seen.includes(row.id))
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id }) => id)])
  const listed = rows.filter(({ id }) => seen.includes(id))
  if (listed.length === 0) return null
  const link = { href: '#/activity?outcome=outcome-unknown', text: 'All in Activity' }
  return (
    <Box title="Needs you" link={listed.length > most && link}>
      <ul className="plain stack tight">
        {listed.slice(0, most).map((row) => (
          <Item key={row.id} row={row} now={now} />
        ))}
      </ul>
    </Box>
  )
}

function Item({ row, now }: { readonly row: LogRow; readonly now: number }) {
  const differs = row.outcome === 'stored differently'
  const Icon = differs ? IconAlertTriangle : IconHelpCircle
  const name = nameOf(row) ?? operationName(row.operation)
  return (
    <li className={noticeClasses.notice} data-tone={differs ? 'bad' : row.settled ? undefined : 'warn'}>
      <Icon size={18} className={noticeClasses.icon} aria-hidden />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div>
          {describeWhat(row)}, sent {shortTime(row.at, now)} <OutcomeChip row={row} />
        </div>
        {differs ? (
          <>
            Compare, then correct it in the service.{' '}
            <Anchor href={`#${sentLink(row.id)}`} aria-label={`Open the receipt: ${name}`}>
              Open the receipt
            </Anchor>
          </>
        ) : (
          <SettleOutcome row={row} about={name} />
        )}
      </div>
    </li>
  )
}

/** The policies that end in the next days. Each leads to its receipt. */
export function EndsSoon({ now }: Pick<ListProps, 'now'>) {
  const { entries, liveTabs } = useLogState()
  const known = useAllNames()
  const ends = useMemo(() => endsSoon(entries, liveTabs, now, known), [entries, liveTabs, now, known])
  if (ends.length === 0) return null
  const link = ends.length > most && { href: `#${sentListLink('ends soon')}`, text: 'All in Sent' }
  return (
    <Box title="Ends soon" link={link}>
      <ul className={`plain ${classes.rows}`}>
        {ends.slice(0, most).map((sent) => {
          const { id, name, amount, who, outcome } = sent
          const when = endOf(sent, now)
          return (
            <li key={id} className={`row ${classes.item}`}>
              <span className={classes.subject}>
                <Anchor href={`#${sentLink(id)}`}>{name}</Anchor>{' '}
                <span className="dimmed">
                  {amount}, {who} {outcome !== 'accepted' && <OutcomeChip row={sent} />}
                </span>
              </span>
              <time className="dimmed" dateTime={new Date(when).toISOString()}>
                {dayAndTime(when, now)}
              </time>
              <span className="chip" data-tone={isNear(when, now) ? 'warn' : undefined}>
                {describeDays(when, now)}
              </span>
              <LikeLink requestId={id} name={name} />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

const maxRequests = 6

/** The last requests of this account. Each opens in Activity. */
export function LastRequests({ rows, now }: ListProps) {
  if (rows.length === 0) return null
  return (
    <Box title="Last requests" link={{ href: '#/activity', text: 'Open Activity' }}>
      <ul className={`plain ${classes.rows}`}>
        {rows.slice(0, maxRequests).map((row) => (
          <li key={row.id}>
            <a href={`#/activity?id=${row.id}`} className={`row ${classes.link} ${classes.item}`}>
              <time className="dimmed" dateTime={new Date(row.at).toISOString()}>
                {shortTime(row.at, now)}
              </time>{' '}
              <OperationIcon row={row} />
              <span className={classes.subject}>
                <bdi>{nameOf(row) ?? operationName(row.operation)}</bdi>
                <span className="dimmed">, {describeWhat(row)}</span>
              </span>{' '}
              <OutcomeChip row={row} />
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
