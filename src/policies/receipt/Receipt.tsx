import { Button } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { CopyTicket, TicketPane, TicketText } from '../../ui/form/Ticket.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { type CreatedPolicy, type ReceiptData, useReceipt } from './useReceipt.ts'

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
  readonly next: readonly string[]
}) {
  const receipt = useReceipt(policy)
  const isTitle = typeof head === 'string'
  return (
    <div className="split">
      <div className="stack">
        {!isTitle && head}
        <ReceiptFacts receipt={receipt} title={isTitle ? head : undefined} next={next} />
      </div>
      <TicketPane ticket={receipt.ticket}>
        <Actions receipt={receipt}>{children}</Actions>
      </TicketPane>
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
        <CopyTicket text={receipt.ticket} size="xs" variant={isPart ? 'default' : 'filled'} />
        <Actions receipt={receipt}>{children}</Actions>
      </div>
      {!isPart && <TicketText ticket={receipt.ticket} />}
    </>
  )
}

function Actions({ receipt, children }: { readonly receipt: ReceiptData; readonly children?: ReactNode }) {
  return (
    <>
      {children}
      <Button
        component="a"
        size="xs"
        href={`#/activity?id=${receipt.requestId}`}
        leftSection={<IconActivity size={16} aria-hidden />}
      >
        Open the request
      </Button>
    </>
  )
}
