import { Button, NativeSelect, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { handedTextKey } from '../../drafts/handedText.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { takeFile } from '../../ui/form/drop.ts'
import { FileInput } from '../../ui/form/FileInput.tsx'
import { usePageState } from '../../ui/pageState.ts'
import { place } from '../../ui/places.ts'
import { checkFile } from '../urls/paste.ts'
import { type Choice, other, readOptionsOf, whyUnfit } from '../urls/reading.ts'
import type { ListEditor } from './listDocument.ts'
import type { PasteReader } from './useReading.ts'
import classes from './List.module.css'

export interface UrlBoxProps {
  readonly editor: ListEditor
  readonly reader: PasteReader
}

/** In characters. */
const muchText = 20_000

/** Takes pasted, dropped and typed text and files. A paste goes to the list at once. */
export function UrlBox({ editor: { document, change }, reader }: UrlBoxProps) {
  const { text, choice } = document
  // Once the list has entries, the empty box takes two lines.
  const isShort = document.list.entries.length > 0
  const file = useRef<HTMLInputElement>(null)
  const unfit = whyUnfit(choice)
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
    const isMuch = pasted.length > muchText
    if (pasted.trim() === '' || (!isMuch && (unfit !== undefined || text.trim() !== ''))) return
    event.preventDefault()
    if (unfit === undefined) add(pasted)
    else reader.refuse(`${unfit} Then paste again.`)
  }

  async function read(chosen: File) {
    try {
      const unreadable = await checkFile(chosen)
      if (unreadable === undefined) add(await chosen.text())
      else reader.refuse(unreadable)
    } catch {
      reader.refuse(`${chosen.name} could not be read. Choose it again.`)
    }
  }
  const taker = { onFile: (chosen: File) => reader.hold(read(chosen)), onRefused: reader.refuse }

  return (
    <>
      <div className="row">
        <ChoiceFields choice={choice} onChoice={(part) => change({ choice: { ...choice, ...part } })} />
        <HelpMark topic="entries" label="What a domain and a URL match" />
        <Button
          className={classes.file}
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          data-command="choose file"
          onClick={() => file.current?.click()}
          disabled={unfit !== undefined}
        >
          Choose a file
        </Button>
        <FileInput
          ref={file}
          label="File with a list"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          {...taker}
        />
      </div>
      <Textarea
        ref={place('box')}
        label="Domains and URLs"
        description={
          isShort
            ? undefined
            : 'Paste a list, a spreadsheet or a report. Addresses such as hxxp://evil[.]com are understood.'
        }
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onPaste={(event) => paste(event, event.clipboardData.getData('text'))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (unfit === undefined && text.trim() !== '') add(text)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return paste(event, event.dataTransfer.getData('text'))
          event.preventDefault()
          return takeFile(event.dataTransfer.files, taker)
        }}
        // Not by its focus: a click elsewhere would move what it is meant for.
        rows={isShort && text === '' ? 2 : 5}
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: 'mono' }}
        placeholder={
          isShort ? 'Paste, drop or type more' : 'phish.example\nhxxps://files[.]example/invoice?id=7'
        }
      />
      {/* Mounted empty, so that screen readers announce its content. */}
      <div className="row">
        {text.trim() !== '' && (
          <Button
            variant="default"
            data-command="add"
            onClick={() => add(text)}
            disabled={unfit !== undefined}
          >
            Add to the list
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {unfit ?? (text.trim() === '' ? '' : 'Or press Ctrl + Enter.')}
        </Text>
      </div>
    </>
  )
}

interface ChoiceFieldsProps {
  readonly choice: Choice
  readonly onChoice: (part: Partial<Choice>) => void
}

/** The action and the type of the next entries. */
function ChoiceFields({ choice: { action, freeAction, type, freeType }, onChoice }: ChoiceFieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Action"
        value={action}
        onChange={(next) => onChoice({ action: next })}
        data={[
          ...knownUrlActions.map((known) => ({ value: known, label: capital(known) })),
          { value: other, label: 'Other' },
        ]}
      />
      {action === other && (
        <FreeField what="action" value={freeAction} onChange={(next) => onChoice({ freeAction: next })} />
      )}
      <NativeSelect
        aria-label="Type"
        value={type}
        onChange={(event) => onChoice({ type: event.currentTarget.value })}
        data={[
          { value: '', label: 'Type: automatic' },
          ...knownUrlTypes.map((known) => ({ value: known, label: `Type: ${known}` })),
          { value: other, label: 'Type: other' },
        ]}
      />
      {type === other && (
        <FreeField what="type" value={freeType} onChange={(next) => onChoice({ freeType: next })} />
      )}
    </>
  )
}

interface FreeFieldProps {
  readonly what: 'action' | 'type'
  readonly value: string
  readonly onChange: (value: string) => void
}

const FreeField = ({ what, value, onChange }: FreeFieldProps) => (
  <TextInput
    aria-label={`${capital(what)} to send`}
    placeholder={`${capital(what)} to send`}
    title={`The service publishes no list of ${what}s.`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
