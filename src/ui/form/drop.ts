import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

export interface FileTaker {
  readonly onFile: (file: File) => void
  /** Called if several files were dropped, so that the admin chooses one. */
  readonly onRefused: (sentence: string) => void
}

/** Takes the one file of a drop or a file dialog, or reports why not. */
export function takeFile(files: FileList | null, { onFile, onRefused }: FileTaker) {
  const [file] = files ?? []
  if (files && files.length > 1) onRefused(`${files.length} files were dropped. Drop one at a time.`)
  else if (file) onFile(file)
}

/**
 * Takes a file dropped anywhere in the window, and returns whether one is dragged over it. While not `enabled`, a drop
 * does nothing: by default the browser would open the file in place of the console.
 */
export function useWindowDrop({ enabled, ...taker }: FileTaker & { readonly enabled: boolean }): boolean {
  const [over, setOver] = useState(false)
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    // A drop zone that took the file has prevented the default already.
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (enabled && event.dataTransfer) takeFile(event.dataTransfer.files, taker)
  })
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    // A move between two elements of the page always has a related target.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => onDrop(event)
    // The listener is on the document, to run before that of `useRefusedDrop` on the window.
    document.addEventListener('dragover', hover)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', hover)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return over && enabled
}

/** Whether files are dragged. Text dragged into a field is left to the browser. */
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

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
