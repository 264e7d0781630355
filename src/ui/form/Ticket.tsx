import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Pane } from '../pane/Pane.tsx'
import { Fold } from './Fold.tsx'

/** The pane beside a receipt: the text for the ticket, with the actions. */
export function TicketPane({ ticket, children }: { readonly ticket: string; readonly children: ReactNode }) {
  const copy = (
    <CopyButton value={ticket} timeout={1_500}>
      {({ copied, copy: click }) => (
        <Button
          variant="filled"
          fullWidth
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={click}
        >
          {copied ? 'Copied' : 'Copy for the ticket'}
        </Button>
      )}
    </CopyButton>
  )
  return (
    <Pane label="For the ticket" action={copy}>
      <div className="row">{children}</div>
      <Fold title="For the ticket">
        <pre className="block mono" role="region" aria-label="Text for the ticket" tabIndex={0}>
          {ticket}
        </pre>
      </Fold>
    </Pane>
  )
}
