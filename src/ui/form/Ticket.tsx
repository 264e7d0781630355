import { Button, Text, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Pane } from '../pane/Pane.tsx'
import { useIsNarrow } from '../pane/useIsNarrow.ts'
import { Details } from './Details.tsx'
import classes from './Ticket.module.css'

interface TicketProps {
  readonly ticket: string
}

/** The pane beside a receipt: the text for the ticket, with the actions. */
export const TicketPane = ({ ticket, children }: TicketProps & { readonly children: ReactNode }) => (
  <Pane label="For the ticket" action={<CopyTicket text={ticket} />}>
    <TicketText ticket={ticket} />
    <div className={classes.actions}>{children}</div>
  </Pane>
)

function TicketText({ ticket }: TicketProps) {
  const text = (
    <pre className={`block mono ${classes.text}`} role="region" aria-label="Text for the ticket" tabIndex={0}>
      {ticket}
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

function CopyTicket({ text }: { readonly text: string }) {
  const clipboard = useClipboard({ timeout: 1_500 })
  return (
    <div className="stack tight">
      <Button
        variant="filled"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
      </Button>
      {clipboard.error && <Text role="alert">The browser did not allow copying.</Text>}
    </div>
  )
}
