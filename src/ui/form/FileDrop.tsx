import { Button, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { type FileTaker, takeFile } from './drop.ts'
import classes from './FileDrop.module.css'

export interface FileInputProps extends FileTaker {
  /** The `ref` for the button that opens the dialog: `ref.current?.click()`. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** The types for the file dialog. The receiver checks the file. */
  readonly accept: string
}

/** The browser's file dialog, without its own button. A cancelled dialog changes nothing. */
export const FileInput = ({ ref, label, accept, ...taker }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    className="hidden"
    tabIndex={-1}
    aria-label={label}
    onChange={(event) => {
      takeFile(event.currentTarget.files, taker)
      // An empty value lets the same file be chosen again after a change.
      event.currentTarget.value = ''
    }}
  />
)

export interface FileDropProps extends Omit<FileInputProps, 'ref' | 'label'> {
  /** The kind of file, such as "a CSV, XLSX or XLS file". */
  readonly what: string
  readonly hint?: ReactNode
  /** Whether a file is dragged over the window, which takes it: see `useWindowDrop`. */
  readonly over: boolean
}

/** A zone to drop or choose a file. */
export function FileDrop({ what, hint, over, ...input }: FileDropProps) {
  const dialog = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.zone} data-over={over || undefined}>
      <IconFileUpload className="dimmed" size={28} stroke={1.5} aria-hidden />
      <Text>
        Drop {what} here, or{' '}
        <Button id="choose-file" size="compact-sm" onClick={() => dialog.current?.click()}>
          Choose a file
        </Button>
      </Text>
      {hint && <Text c="dimmed">{hint}</Text>}
      <FileInput ref={dialog} label={`File: ${what}`} {...input} />
    </div>
  )
}
