import { Anchor, Title } from '@mantine/core'
import { IconActivity, IconCalendarPlus, IconPrinter } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { reviewDatesOf, toCalendar } from '../../ledger/exports/calendar.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { download } from '../../ui/download.ts'
import { CopyTicket } from '../../ui/form/CopyTicket.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Pane } from '../../ui/pane/Pane.tsx'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { type CreatedPolicy, type ReceiptData, useReceipt } from './useReceipt.ts'
import classes from './Receipt.module.css'

export interface ReceiptProps extends CreatedPolicy {
  /** Further actions. */
  readonly children?: ReactNode
}

/** The receipt on a page of its own: the facts, and beside them the text for the ticket with the actions. */
export function ReceiptPage({
  head,
  next,
  children,
  ...policy
}: ReceiptProps & {
  /** The title above the sentence, or a notice in its place. */
  readonly head: string | ReactElement
  /** What the admin should know next. */
  readonly next: ReactNode
}) {
  const receipt = useReceipt(policy)
  const isTitle = typeof head === 'string'
  return (
    <div className="split">
      <div className="stack">
        {!isTitle && head}
        <ReceiptFacts receipt={receipt} title={isTitle ? head : undefined} next={next} />
      </div>
      <Pane
        label="For the ticket"
        action={
          <div className="stack">
            <CopyTicket text={receipt.ticket} />
          </div>
        }
      >
        <TicketText receipt={receipt} />
        <div className={classes.actions}>
          <Actions receipt={receipt}>{children}</Actions>
        </div>
      </Pane>
    </div>
  )
}

/** The receipt beside other work. One of several is only a part: none of them has the main action. */
export function Receipt({
  isPart = false,
  children,
  ...policy
}: ReceiptProps & { readonly isPart?: boolean }) {
  const receipt = useReceipt(policy)
  return (
    <>
      <ReceiptFacts receipt={receipt} />
      <div className="row">
        <CopyTicket text={receipt.ticket} isMain={!isPart} />
        <Actions receipt={receipt}>{children}</Actions>
      </div>
      {!isPart && <TicketText receipt={receipt} />}
    </>
  )
}

interface PartProps {
  readonly receipt: ReceiptData
}

function TicketText({ receipt }: PartProps) {
  const text = (
    <pre className={`block mono ${classes.text}`} role="region" aria-label="Text for the ticket" tabIndex={0}>
      {receipt.ticket}
    </pre>
  )
  return (
    <div className={`stack tight ${classes.ticket}`}>
      {useIsNarrow() ? (
        <Details summary="For the ticket">{text}</Details>
      ) : (
        <>
          <Title order={3}>For the ticket</Title>
          {text}
        </>
      )}
    </div>
  )
}

function Actions({ receipt, children }: PartProps & { readonly children?: ReactNode }) {
  const { now } = useSession()
  const ends = reviewDatesOf(receipt)
  return (
    <>
      {ends.length > 0 && (
        <ToolButton
          icon={IconCalendarPlus}
          onClick={() => download('signet-ends.ics', 'text/calendar', toCalendar(ends, now(), receipt.mark))}
        >
          Add the end to the calendar
        </ToolButton>
      )}
      {children}
      <ToolButton icon={IconPrinter} onClick={() => print()}>
        Print
      </ToolButton>
      <Anchor href={`#/activity?id=${receipt.requestId}`} className={classes.link}>
        <IconActivity size={16} aria-hidden /> Open the request
      </Anchor>
    </>
  )
}
