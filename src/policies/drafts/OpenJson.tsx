import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Drafts.module.css'
import { checkBytes, readDraftText, type Arrival, type Refused } from './draftFile.ts'

/** A new draft from one that was exported: its file, or its text. */
export function OpenJson({ onArrive }: { readonly onArrive: (arrival: Arrival, from: string) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()

  function take(read: Arrival | Refused, from: string) {
    setRefused('reason' in read ? read : undefined)
    if ('draft' in read) onArrive(read, from)
  }
  function readFile(file: File) {
    // Before it is read: a file of any size may be dropped.
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
        hint="A draft that was exported."
        accept=".json,application/json,text/plain"
        onFile={readFile}
        onRefused={(reason) => take({ reason }, 'it')}
      />
      <Textarea
        label="Or paste the JSON"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // A megabyte in a text area takes the browser seconds; to be read, it need not stand there.
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (pasted.length < longPaste) return
          event.preventDefault()
          take(readDraftText(pasted), 'what was pasted')
        }}
      />
      <Group>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => take(readDraftText(text), 'what was pasted')}
        >
          Make a draft of it
        </Button>
      </Group>
      {refused && (
        <Notice tone="bad" role="alert" title="No draft was made of it.">
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
