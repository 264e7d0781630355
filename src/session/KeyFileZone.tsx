import { ActionIcon } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FileTaker } from '../ui/form/drop.ts'
import { FileInput } from '../ui/form/FileDrop.tsx'
import classes from './KeyFileZone.module.css'

export interface KeyFileZoneProps extends FileTaker {
  /** Whether a file is dragged over the window, which takes it too. */
  readonly over: boolean
  readonly onText: (text: string) => void
}

const label = 'Paste or drop all four keys as JSON'

/** A field to paste or drop all keys at once, real for phones and screen readers. It keeps nothing. */
export function KeyFileZone({ over, onText, ...files }: KeyFileZoneProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.zone} data-over={over || undefined}>
      <input
        className={classes.field}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        // A pasted object never arrives here, because the form takes it first.
        onInput={(event) => {
          const { value } = event.currentTarget
          event.currentTarget.value = ''
          onText(value)
        }}
      />
      <ActionIcon
        size={32}
        aria-label="Choose a JSON file"
        title="Choose a JSON file"
        onClick={() => chooser.current?.click()}
      >
        <IconFileUpload size={18} />
      </ActionIcon>
      <FileInput ref={chooser} label="File with the four keys" accept=".json,.txt" {...files} />
    </div>
  )
}
