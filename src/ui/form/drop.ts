import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

export interface FileTaker {
  readonly onFile: (file: File) => void
  /** Called if several files were dropped, so that the admin chooses one. */
  readonly onRefused: (sentence: string) => void
}

/** Takes the file of a drop or of a file dialog, or reports why not. */
export function takeFile(files: FileList | null, { onFile, onRefused }: FileTaker) {
  const [file, ...others] = files ?? []
  if (others.length > 0) onRefused(`${others.length + 1} files were dropped. Drop one at a time.`)
  else if (file) onFile(file)
}

/** Whether files are dragged. Text dragged into a field is left to the browser. */
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes a file dropped anywhere in the window while `enabled`, and returns whether one is dragged over it. */
export function useWindowDrop({ enabled, ...taker }: FileTaker & { readonly enabled: boolean }): boolean {
  const [over, setOver] = useState(false)
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    // A field that took the file has prevented the default already.
    if (!enabled || event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) takeFile(event.dataTransfer.files, taker)
  })
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    // A move between two elements of the page always has a related target.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => onDrop(event)
    // The listener is on the document, to run before that of `useRefusedDrop` on the window.
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('dragover', hover, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => end.abort()
  }, [])
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
