import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Drafts.module.css'
import { checkBytes, readDraftText, type Arrival, type Refused } from './draftFile.ts'

/** A new draft from an exported one, as a file or as text. */
export function OpenJson({ onArrive }: { readonly onArrive: (arrival: Arrival, from: string) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()

  function take(read: Arrival | Refused, from: string) {
    setRefused('reason' in read ? read : undefined)
    if ('draft' in read) onArrive(read, from)
  }
  function readFile(file: File) {
    // Checked before reading, since a dropped file may have any size.
    const reason = checkBytes(file.size)
    if (reason !== undefined) return take({ reason: `${file.name} cannot be opened. ${reason}` }, file.name)
    file.text().then(
      (read) => take(readDraftText(read), file.name),
      () => take({ reason: `${file.name} could not be read. Choose it again.` }, file.name),
    )
    return undefined
  }

  return (
    <>
      <DropZone
        what="a JSON file"
        hint="An exported draft."
        accept=".json,application/json,text/plain"
        onFile={readFile}
        onRefused={(reason) => take({ reason }, 'the file')}
      />
      <Textarea
        label="Or paste the JSON"
        rows={4}
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
          take(readDraftText(pasted), 'pasted text')
        }}
      />
      <Group>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => take(readDraftText(text), 'pasted text')}
        >
          Create draft
        </Button>
      </Group>
      {refused && (
        <Notice tone="bad" role="alert" title="No draft was created.">
          <Text size="sm">{refused.reason}</Text>
          {refused.problems && (
            <ul className={classes.reasons}>
              {refused.problems.slice(0, 20).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

const longPaste = 100_000
