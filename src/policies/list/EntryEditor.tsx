import { Button, Modal, NativeSelect, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { useDialog } from '../../ui/pane/escape.ts'
import { type Entry, sayType } from '../urls/entry.ts'
import { revise, type Revision } from './entryList.ts'
import classes from './EntryEditor.module.css'

export interface EntryEditorProps {
  readonly entries: readonly Entry[]
  readonly entry: Entry
  readonly editing: Revision
  readonly onEditing: (editing: Revision) => void
  readonly onEntries: (entries: readonly Entry[], what: string) => void
  /** Called with the value of the entry now. */
  readonly onClose: (value: string) => void
}

const selects = [
  { field: 'action', label: 'Action', known: knownUrlActions },
  { field: 'type', label: 'Type', known: knownUrlTypes },
] as const

/** The editor of one entry, over the page: nothing else can change or send the list meanwhile. */
export function EntryEditor(props: EntryEditorProps) {
  const { entries, entry, editing, onEditing, onEntries, onClose } = props
  const [problem, setProblem] = useState<string>()
  const cancel = () => onClose(entry.value)
  function save() {
    const revised = revise(entries, editing)
    if ('reason' in revised) return setProblem(revised.reason)
    onEntries(revised.entries, `${entry.value} edited`)
    return onClose(revised.value)
  }
  function change(part: Partial<Revision>) {
    setProblem(undefined)
    onEditing({ ...editing, ...part })
  }
  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  useDialog(true, cancel)
  return (
    <Modal opened onClose={cancel} title={`Edit ${entry.value}`}>
      <div className="stack snug" onKeyDownCapture={onKey}>
        <TextInput
          label="URL"
          data-autofocus
          error={problem}
          value={editing.text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          classNames={{ input: 'mono' }}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          {selects.map(({ field, label, known }) => (
            <NativeSelect
              key={field}
              label={label}
              value={editing[field]}
              data={[...new Set([...known, entry[field]])].map((value) => ({ value, label: sayType(value) }))}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Text size="sm" c="dimmed" className={classes.pasted}>
          {entry.sources.map(({ line, text, context = text }, at) => (
            <span key={at}>
              Line {line}: <bdi className="mono">{context}</bdi>
              {'\n'}
            </span>
          ))}
        </Text>
        <div className={`row ${classes.end}`}>
          <Button size="xs" onClick={cancel}>
            Cancel
          </Button>
          <Button variant="filled" size="xs" onClick={save}>
            Save
          </Button>
        </div>
      </div>
    </Modal>
  )
}
