import { Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../Notice.tsx'
import { useWindowDrop } from './drop.ts'
import { FileDrop } from './FileDrop.tsx'

interface JsonSourceProps {
  /** The kind of file, such as "an approval". */
  readonly what: string
  /** What a refusal means. */
  readonly refusal: string
  /** Takes the file. Returns the reason for a refusal. */
  readonly take: (file: File) => Promise<string | undefined>
}

/** A file that this console wrote, dropped or chosen. */
export function JsonSource({ what, refusal, take }: JsonSourceProps) {
  const [refused, setRefused] = useState<string>()
  const taker = {
    onFile: (file: File) =>
      void take(file).then(setRefused, () => setRefused('The file could not be opened.')),
    onRefused: setRefused,
  }
  const over = useWindowDrop({ enabled: true, ...taker })
  return (
    <>
      <FileDrop what={what} accept=".json,application/json,text/plain" over={over} {...taker} />
      {refused && (
        <Notice tone="bad" role="alert" title={refusal}>
          <Text>{refused}</Text>
        </Notice>
      )}
    </>
  )
}
