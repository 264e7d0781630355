import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Copies the whole of a text shown nearby. */
export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  const { copied, copy } = useClipboard({ timeout: 1_500 })
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      aria-label={copied ? `${label} copied` : `Copy: ${label}`}
      onClick={() => copy(value)}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
