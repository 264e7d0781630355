import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A value with a button to copy it. `shown`: a shorter text in place of a long value. */
export const Copy = ({ value, label, shown = value }: { value: string; label: string; shown?: string }) => (
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
