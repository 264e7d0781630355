import { useState } from 'react'
import { Notice } from '../Notice.tsx'
import { useWindowDrop } from './drop.ts'
import { FileDrop } from './FileDrop.tsx'

/** A file that this console wrote, dropped or chosen. `what`: such as "an approval". `take` returns why it is refused. */
export function JsonSource(props: { what: string; take: (file: File) => Promise<string | undefined> }) {
  const { what, take } = props
  const [refused, setRefused] = useState<string>()
  const onFile = (file: File) =>
    void take(file).then(setRefused, () => setRefused('The file could not be opened.'))
  const taker = { onFile, onRefused: setRefused }
  const over = useWindowDrop({ enabled: true, ...taker })
  return (
    <>
      <FileDrop what={what} accept=".json,application/json,text/plain" over={over} {...taker} />
      {refused && (
        <Notice tone="bad" role="alert" title="The file was not accepted.">
          {refused}
        </Notice>
      )}
    </>
  )
}
