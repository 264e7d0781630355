import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Notice } from '../Notice.tsx'
import { useWindowDrop } from './drop.ts'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'

export const Refused = ({ reason }: { readonly reason: string | undefined }) =>
  reason !== undefined && (
    <Notice tone="bad" role="alert" title="The file was not accepted.">
      <Text>{reason}</Text>
    </Notice>
  )

interface FileSourceProps extends Pick<FileDropProps, 'what' | 'hint'> {
  readonly accept?: string
  /** Returns why the file is refused. */
  readonly take: (file: File) => Promise<string | undefined>
}

/** A file that this console wrote, dropped or chosen. */
export function FileSource({ accept = '.json,application/json,text/plain', take, ...zone }: FileSourceProps) {
  const [refused, setRefused] = useState<string>()
  const last = useRef(Promise.resolve())
  function onFile(file: File) {
    const next = last.current.then(() => take(file))
    // One after the other, so that no file takes the place of one that was dropped later.
    last.current = next.then(setRefused, () => setRefused('The file could not be opened.'))
  }
  const handlers = { onFile, onRefused: setRefused }
  const over = useWindowDrop({ enabled: true, ...handlers })
  return (
    <>
      <FileDrop accept={accept} over={over} {...zone} {...handlers} />
      <Refused reason={refused} />
    </>
  )
}
