import type { Ref } from 'react'
import { type FileHandlers, takeFile } from './drop.ts'

export interface FileInputProps extends FileHandlers {
  /** The `ref` for the button that opens the dialog: `ref.current?.click()`. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** The types for the file dialog. The receiver checks the file. */
  readonly accept: string
}

/** The browser's file dialog, without its own button. A cancelled dialog changes nothing. */
export const FileInput = ({ ref, label, accept, ...handlers }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    className="hidden"
    tabIndex={-1}
    aria-label={label}
    onChange={(event) => {
      takeFile(event.currentTarget.files, handlers)
      // An empty value lets the same file be chosen again after a change.
      event.currentTarget.value = ''
    }}
  />
)
