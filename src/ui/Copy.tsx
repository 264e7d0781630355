import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

export interface CopyProps {
  readonly value: string
  readonly label: string
  /** A shorter text to show instead of a long value. */
  readonly shown?: string
}

export const Copy = ({ value, label, shown = value }: CopyProps) => (
  <span>
    <code className="mono">{shown}</code>{' '}
    <CopyButton value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          style={{ verticalAlign: 'middle' }}
          onClick={copy}
          title={copied ? 'Copied' : `Copy ${label}`}
          aria-label={copied ? `${label} copied` : `Copy ${label}`}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  </span>
)
