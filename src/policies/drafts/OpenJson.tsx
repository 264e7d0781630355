import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Drafts.module.css'
import { type Arrival, checkBytes, type Opened, readOpened, readRecord, type Refused } from './opened.ts'
import { type Fields } from './recordReader.ts'
import { countUrls } from '../request/words.ts'

/** A new draft from a file or a text: one that was exported, or a policy as the service answered it. */
export function OpenJson({ onArrive }: { readonly onArrive: (arrival: Arrival, from: string) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const [choice, setChoice] = useState<{ readonly from: string; readonly records: readonly Fields[] }>()

  function take(opened: Opened, from: string) {
    setRefused('reason' in opened ? opened : undefined)
    setChoice('records' in opened ? { from, records: opened.records } : undefined)
    if ('draft' in opened) onArrive(opened, from)
  }
  function readFile(file: File) {
    // Before it is read: a file of any size may be dropped.
    const reason = checkBytes(file.size)
    if (reason !== undefined) return take({ reason: `${file.name} cannot be opened. ${reason}` }, file.name)
    file.text().then(
      (read) => take(readOpened(read), file.name),
      () => take({ reason: `${file.name} could not be read. Choose it again.` }, file.name),
    )
    return undefined
  }

  return (
    <>
      <DropZone
        what="a JSON file"
        hint="A draft that was exported, or an answer of the service with a policy in it."
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
          take(readOpened(pasted), 'what was pasted')
        }}
      />
      <Group>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => take(readOpened(text), 'what was pasted')}
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
      <LiveRegion>
        {choice && (
          <Notice tone="notice" title={`There are ${choice.records.length} policies in it.`}>
            <Text size="sm">Choose the one to make a draft of.</Text>
            <ul className={classes.list}>
              {choice.records.map((record, index) => (
                <li key={index} className={classes.item}>
                  <Text className={classes.name}>{sayRecord(record, index)}</Text>
                  <div>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Make a draft of policy ${index + 1}`}
                      onClick={() => {
                        const read = readRecord(record)
                        if ('reason' in read) setRefused(read)
                        else onArrive(read, `policy ${index + 1} of ${choice.from}`)
                      }}
                    >
                      Make a draft of it
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </LiveRegion>
    </>
  )
}

const longPaste = 100_000

function sayRecord({ description, urls }: Fields, index: number): string {
  const name = typeof description === 'string' && description.trim() ? description.slice(0, 120) : undefined
  return `${name ?? `Policy ${index + 1}`}, ${countUrls(Array.isArray(urls) ? urls.length : 0)}`
}
