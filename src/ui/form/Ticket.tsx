import { Box, Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Pane } from '../pane/Pane.tsx'
import { useIsNarrow } from '../pane/useIsNarrow.ts'
import { Fold } from './Fold.tsx'

interface TicketProps {
  readonly ticket: string
  /** The actions beside it. */
  readonly children: ReactNode
}

/** The pane beside a receipt: the text for the ticket, with the actions. */
export function TicketPane({ ticket, children }: TicketProps) {
  const clipboard = useClipboard({ timeout: 1_500 })
  const isNarrow = useIsNarrow()
  const copy = (
    <div className="stack tight">
      <Button
        variant="filled"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => clipboard.copy(ticket)}
      >
        {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
      </Button>
      {clipboard.error && <Text role="alert">The browser did not allow copying.</Text>}
    </div>
  )
  const text = (
    <Box
      component="pre"
      className="block mono"
      mah={416}
      role="region"
      aria-label="Text for the ticket"
      tabIndex={0}
    >
      {ticket}
    </Box>
  )
  return (
    <Pane label="For the ticket" action={copy}>
      {isNarrow ? <Fold title="For the ticket">{text}</Fold> : text}
      <div className="row">{children}</div>
    </Pane>
  )
}
