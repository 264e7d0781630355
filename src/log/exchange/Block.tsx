import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../../ui/number.ts'
import classes from './Exchange.module.css'

export interface BlockProps {
  readonly label: string
  readonly text: string
  /** What is copied; by default the text. */
  readonly copy?: string
}

const maxShown = 20_000

/** A text shown exactly. A long one is cut on the page until expanded, and whole in the clipboard. */
export function Block({ label, text, copy = text }: BlockProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? text : text.slice(0, maxShown)
  const left = text.length - shown.length
  return (
    <div className="stack tight">
      <div className="row spread">
        <Text c="dimmed">{label}</Text>
        <CopyButton value={copy} timeout={1_500}>
          {(clipboard) => (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              aria-label={clipboard.copied ? `${label} copied` : `Copy: ${label}`}
              onClick={clipboard.copy}
            >
              {clipboard.copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
      <pre className={`mono block ${classes.text}`} role="region" aria-label={label} tabIndex={0}>
        {shown}
        {left > 0 && `\n… ${count(left, 'more character')}.`}
      </pre>
      {left > 0 && (
        <div>
          <Button size="xs" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  )
}
