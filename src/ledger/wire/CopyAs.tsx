import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { WireRequest } from '../../api/wire.ts'
import { snippets } from './snippets.ts'

/** One request as a script to run elsewhere, without secrets. It is made on a click: a body may be large. */
export function CopyAs({ request }: { readonly request: WireRequest }) {
  const clipboard = useClipboard({ timeout: 1_500 })
  const [copied, setCopied] = useState<string>()
  return (
    <div className="row">
      {snippets.map(({ name, write }) => {
        const done = clipboard.copied && copied === name
        return (
          <Button
            key={name}
            size="xs"
            leftSection={done ? <IconCheck size={14} aria-hidden /> : <IconTerminal2 size={14} aria-hidden />}
            onClick={() => {
              setCopied(name)
              clipboard.copy(write(request))
            }}
          >
            {done ? `${name} copied` : `Copy as ${name}`}
          </Button>
        )
      })}
    </div>
  )
}
