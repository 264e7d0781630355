import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useIsPrinting } from './printing.tsx'

export interface CopyProps {
  readonly value: string
  readonly label: string
  /** A shorter text to show instead of a long value. Paper has the value, since nothing can be copied there. */
  readonly shown?: string
}

const Shown = ({ value, shown }: Pick<CopyProps, 'value' | 'shown'>) => <>{useIsPrinting() ? value : shown}</>

export function Copy({ value, label, shown }: CopyProps) {
  return (
    <span>
      <code className="mono">{shown === undefined ? value : <Shown value={value} shown={shown} />}</code>{' '}
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
}
