import { Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { takeFile } from './drop.ts'
import { FileInput, type FileInputProps } from './FileInput.tsx'
import classes from './DropZone.module.css'

export interface DropZoneProps extends Omit<FileInputProps, 'ref' | 'label'> {
  /** The kind of file, such as "a CSV, XLSX or XLS file". */
  readonly what: string
  readonly hint?: ReactNode
  /** Whether a file is dragged over the window, which accepts it too. */
  readonly over?: boolean
  /** Whether the zone is small, because a file was taken already. */
  readonly isSmall?: boolean
}

/** A zone to drop or choose a file, or several. */
export function DropZone({ what, hint, accept, over: overWindow, isSmall, ...taker }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) takeFile(event.dataTransfer.files, taker)
    else taker.onRefused('That is not a file. Drop a file from this device.')
  }

  return (
    <div
      className={classes.zone}
      data-over={over || overWindow || undefined}
      data-small={isSmall || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <Text>
        Drop {what} here, or{' '}
        <Button size="compact-sm" data-command="choose file" onClick={() => input.current?.click()}>
          {taker.isMany ? 'Choose files' : 'Choose a file'}
        </Button>
      </Text>
      {hint && <Text c="dimmed">{hint}</Text>}
      <FileInput ref={input} label={`File: ${what}`} accept={accept} {...taker} />
    </div>
  )
}
