import { useEffect, useEffectEvent, useState } from 'react'

export interface FileTaker {
  readonly onFile: (file: File) => void
  /** Told when several were dropped: one is taken, and the admin should know which. */
  readonly onRefused: (sentence: string) => void
}

/** Takes the one file of a drop or a file dialog, or says why not. */
export function takeFile(files: FileList | null, { onFile, onRefused }: FileTaker) {
  const [file] = files ?? []
  if (files && files.length > 1) onRefused(`${files.length} files were dropped. Drop one at a time.`)
  else if (file) onFile(file)
}

/**
 * Takes a file that is dropped anywhere in the window; gives whether one hovers over it. While it is not `enabled` the
 * drop does nothing: left to itself, the browser would open the file in place of the console.
 */
export function useWindowDrop({ enabled, ...taker }: FileTaker & { readonly enabled: boolean }): boolean {
  const [over, setOver] = useState(false)
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    // A drop zone that took it has prevented the default already.
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
    // Between two elements of the page there is always a next one.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => onDrop(event)
    // On the document, so that this comes before `useRefusedDrop` on the window.
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

/** Text that is dragged into a field is none of ours. */
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** A file dropped where nothing takes it does nothing: left to itself, the browser would open it in place of the page. */
export function useRefusedDrop() {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
