import { Autocomplete, Button, Combobox, Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { handedTextKey } from '../../device/handover.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { takeFile } from '../../ui/form/drop.ts'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { usePageState } from '../../ui/pageState.ts'
import { checkFile, decodeFile } from '../urls/pasteLimits.ts'
import { readOptionsOf } from '../urls/pasteResult.ts'
import type { ReadingProps } from './usePaste.ts'
import classes from './List.module.css'

const muchText = 20_000

/** Takes pasted, dropped and typed text and files. A paste goes to the list at once. */
export function UrlBox({ editor: { document, change }, reader }: ReadingProps) {
  const { text, choice } = document
  // Once the list has entries, the empty box takes one line.
  const isShort = document.list.entries.length > 0
  const file = useRef<HTMLInputElement>(null)
  const add = (added: string) => void reader.read(added, readOptionsOf(choice))

  const [handed, setHanded] = usePageState(handedTextKey)
  const readHanded = useEffectEvent(() => {
    setHanded(handedTextKey.initial)
    add(handed.text)
  })
  useEffect(() => {
    if (handed.isBegun) readHanded()
  }, [handed.isBegun])

  /**
   * A paste bypasses the box, since thousands of lines in a text area take the browser seconds. A short paste into a text
   * being typed stays in the box.
   */
  function paste(event: ClipboardEvent | DragEvent, pasted: string) {
    if (pasted.trim() === '' || (text.trim() !== '' && pasted.length <= muchText)) return
    event.preventDefault()
    add(pasted)
  }
  async function readFile(chosen: File) {
    try {
      const unreadable = checkFile(chosen)
      if (unreadable === undefined) add(decodeFile(new Uint8Array(await chosen.arrayBuffer())))
      else reader.refuse(unreadable)
    } catch {
      reader.refuse(`${chosen.name} could not be read. Choose it again.`)
    }
  }
  const taker = { onFile: (chosen: File) => void readFile(chosen), onRefused: reader.refuse }

  return (
    <div className={`row ${classes.box}`} data-fill={!isShort || undefined}>
      <Textarea
        id="box"
        flex={isShort ? '1 1 300px' : '1 1 100%'}
        label="Domains and URLs"
        labelProps={{ className: 'hidden' }}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onPaste={(event) => paste(event, event.clipboardData.getData('text'))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (text.trim() !== '') add(text)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return paste(event, event.dataTransfer.getData('text'))
          event.preventDefault()
          return takeFile(event.dataTransfer.files, taker)
        }}
        rows={isShort && text === '' ? 1 : 4}
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: 'mono' }}
        placeholder={
          isShort
            ? 'Add more'
            : 'Paste, drop or type a list, a spreadsheet or a report.\nhxxps://files[.]example/invoice?id=7 is understood.'
        }
      />
      {text.trim() !== '' && (
        <Button title="Ctrl + Enter" onClick={() => add(text)}>
          Add to the list
        </Button>
      )}
      <Autocomplete
        aria-label="Type"
        placeholder="Type: auto"
        style={{ width: 136 }}
        value={choice.type}
        onChange={(type) => change({ choice: { ...choice, type } })}
        data={[...knownUrlTypes]}
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
      />
      <HelpMark topic="documented" label="What a domain and a URL match" />
      <Button leftSection={<IconFileText size={16} aria-hidden />} onClick={() => file.current?.click()}>
        Choose a file
      </Button>
      <FileInput
        ref={file}
        label="File with a list"
        accept=".txt,.csv,.tsv,.json,text/plain,text/csv,application/json"
        {...taker}
      />
    </div>
  )
}

/** The action of the next entries. */
export function ActionChoice({ editor }: Pick<ReadingProps, 'editor'>) {
  const { choice } = editor.document
  return (
    <Autocomplete
      aria-label="Action"
      value={choice.action}
      onChange={(action) => editor.change({ choice: { ...choice, action } })}
      data={[...knownUrlActions]}
      rightSection={<Combobox.Chevron />}
      rightSectionPointerEvents="none"
      // Both are shown, whatever the field holds.
      filter={({ options }) => options}
    />
  )
}
