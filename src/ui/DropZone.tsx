import { Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './DropZone.module.css'

export interface DropZoneProps {
  /** What is to be dropped, such as "a CSV, XLSX or XLS file". */
  readonly what: string
  readonly hint?: string
  /** For the file dialog alone: what is dropped is judged by whoever takes it. */
  readonly accept: string
  readonly onFile: (file: File) => void
  /** Told when several were dropped: one is taken, and the admin should know which. */
  readonly onRefused: (sentence: string) => void
}

/** Takes one file, dropped or chosen. */
export function DropZone({ what, hint, accept, onFile, onRefused }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (files && files.length > 1) onRefused(`${files.length} files were dropped. Drop one at a time.`)
    else if (file) onFile(file)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files)
    else onRefused('That was no file. Drop a file from this device.')
  }

  return (
    <div
      className={classes.zone}
      data-over={over || undefined}
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
        <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        tabIndex={-1}
        aria-label={`File: ${what}`}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
