import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { Dialog } from '../../ui/pane/Dialog.tsx'
import { type Entry, typeText } from '../urls/entry.ts'
import { change, type EntryList, revise, type Revision } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'

export interface EntryEditorProps {
  readonly list: EntryList
  readonly entry: Entry
  readonly editing: Revision
  readonly apply: ListEditor['change']
}

const selects = [
  { field: 'action', label: 'Action', known: knownUrlActions },
  { field: 'type', label: 'Type', known: knownUrlTypes },
] as const

export function EntryEditor({ list, entry, editing, apply }: EntryEditorProps) {
  const [problem, setProblem] = useState<string>()
  const close = () => apply({ editing: undefined })
  function save(event: FormEvent) {
    event.preventDefault()
    // For React, it is in the form of the page.
    event.stopPropagation()
    const revised = revise(list.entries, editing)
    if ('reason' in revised) setProblem(revised.reason)
    else apply({ editing: undefined, list: change(list, revised.entries, `${entry.value} edited`) })
  }
  function edit(part: Partial<Revision>) {
    setProblem(undefined)
    apply({ editing: { ...editing, ...part } })
  }
  return (
    <Dialog opened onClose={close} title={`Edit ${entry.value}`}>
      <form className="stack snug" onSubmit={save}>
        <TextInput
          label="URL"
          data-autofocus
          error={problem}
          value={editing.text}
          spellCheck={false}
          autoCapitalize="off"
          classNames={{ input: 'mono' }}
          onChange={(event) => edit({ text: event.currentTarget.value })}
        />
        <Group grow>
          {selects.map(({ field, label, known }) => (
            <NativeSelect
              key={field}
              label={label}
              value={editing[field]}
              data={[...new Set([...known, entry[field]])].map((value) => ({
                value,
                label: typeText(value),
              }))}
              onChange={(event) => edit({ [field]: event.currentTarget.value })}
            />
          ))}
        </Group>
        <FirstFew all={entry.sources} most={3}>
          {({ line, text, context = text }) => (
            <>
              Line {line}: <bdi className="mono">{context}</bdi>
            </>
          )}
        </FirstFew>
        <Group justify="flex-end" gap="xs">
          <Button size="xs" onClick={close}>
            Cancel
          </Button>
          <Button variant="filled" size="xs" type="submit">
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
