import type { Ref } from 'react'
import { type FileTaker, takeFile } from './drop.ts'

export interface FileInputProps extends FileTaker {
  /** For the button that opens it: `ref.current?.click()`. */
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** For the file dialog alone: what is chosen is judged by whoever takes it. */
  readonly accept: string
}

/** The browser's own file dialog, out of sight: a button beside it opens it. A dialog that is cancelled changes nothing. */
export function FileInput({ ref, label, accept, onFile, onRefused }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      className="hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        takeFile(event.currentTarget.files, { onFile, onRefused })
        // The same file may be chosen again after it was changed.
        event.currentTarget.value = ''
      }}
    />
  )
}
