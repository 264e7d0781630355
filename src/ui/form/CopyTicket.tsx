import { Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** The button that copies the text of a receipt. */
export function CopyTicket({ text, isMain = true }: { readonly text: string; readonly isMain?: boolean }) {
  const clipboard = useClipboard({ timeout: 1_500 })
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
      </Button>
      {clipboard.error && <Text role="alert">The browser did not allow copying.</Text>}
    </>
  )
}
