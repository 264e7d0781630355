import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A value in monospace, shown exactly, with a copy button. */
export function Copy({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <span>
      <code className="mono">{value}</code>{' '}
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
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
}
