import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

export interface FileHandlers {
  readonly onFile: (file: File) => void
  /** Called if several files were dropped, so that the admin chooses one. */
  readonly onRefused: (sentence: string) => void
}

/** Takes the file of a drop or of a file dialog, or reports why not. */
export function takeFile(files: FileList | null | undefined, { onFile, onRefused }: FileHandlers) {
  const [file, ...others] = files ?? []
  if (others.length > 0) onRefused(`${others.length + 1} files were dropped. Drop one at a time.`)
  else if (file) onFile(file)
}

/** Whether files are dragged. Text dragged into a field is left to the browser. */
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** The page takes a file before `useRefusedDrop` refuses it. */
const early = { capture: true }

/** Takes a file dropped anywhere in the window while `enabled`, and returns whether one is dragged over it. */
export function useWindowDrop({ enabled, ...rest }: FileHandlers & { readonly enabled: boolean }): boolean {
  const [over, setOver] = useState(false)
  const take = (event: DragEvent) => {
    if (!holdsFiles(event) || !enabled) return
    setOver(event.type === 'dragover')
    event.preventDefault()
    if (event.type === 'drop') takeFile(event.dataTransfer?.files, rest)
  }
  useWindowEvent('dragover', take, early)
  useWindowEvent('drop', take, early)
  // A move between two elements of the page always has a related target.
  useWindowEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), early)
  return over && enabled
}

function refuse(event: DragEvent) {
  if (event.defaultPrevented || !holdsFiles(event)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

/** Ignores a file dropped in any other place: by default the browser would open it in place of the page. */
export function useRefusedDrop() {
  useWindowEvent('dragover', refuse)
  useWindowEvent('drop', refuse)
}
