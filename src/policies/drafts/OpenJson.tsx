import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Arrival, readDraftFile } from './draftFile.ts'

/** The fields that make a new draft from an exported one, as a file or as text. */
export function OpenJson({ onArrive }: { readonly onArrive: (arrival: Arrival, from: string) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string>()

  async function take(file: File) {
    const read = await readDraftFile(file)
    setRefused('reason' in read ? read.reason : undefined)
    if ('draft' in read) onArrive(read, file.name)
  }
  const takeText = (json: string) => void take(new File([json], 'pasted text'))

  return (
    <>
      <DropZone
        isSmall
        what="a JSON file"
        accept=".json,application/json,text/plain"
        onFile={(file) => void take(file)}
        onRefused={setRefused}
      />
      <Textarea
        label="Or paste the JSON"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // A megabyte in a text area takes the browser seconds, so a long paste is read directly.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (pasted.length < longPaste) return
          event.preventDefault()
          takeText(pasted)
        }}
      />
      <Group>
        <Button disabled={text.trim() === ''} onClick={() => takeText(text)}>
          Create draft
        </Button>
      </Group>
      {refused && (
        <Notice tone="bad" role="alert" title="No draft was created.">
          <Text size="sm">{refused}</Text>
        </Notice>
      )}
    </>
  )
}

const longPaste = 100_000
