import { Button, NativeSelect, Popover, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import { useDialog } from '../../ui/pane/escape.ts'
import { addressOf, type Entry, sayType } from '../urls/entry.ts'
import { revise, type Revision, widen, without } from './entryList.ts'
import { sayPasted } from './urlCells.tsx'
import classes from './EntryEditor.module.css'

export interface EntryEditorProps {
  readonly entries: readonly Entry[]
  readonly entry: Entry
  readonly editing: Revision
  /** The place of the editor, in pixels from the top of the table. */
  readonly top: number
  readonly onEditing: (editing: Revision) => void
  readonly onEntries: (entries: readonly Entry[], what: string) => void
  /** Called with the value of the entry now. */
  readonly onClose: (value: string) => void
}

/** The choices of a field. A value with a path cannot become a domain here, which would cover more. */
function offered(entry: Entry, field: 'action' | 'type', known: readonly string[]): string[] {
  const fit = field === 'type' && hasPath(entry) ? known.filter((each) => each !== 'domain') : known
  return fit.includes(entry[field]) ? [...fit] : [...fit, entry[field]]
}

function hasPath(entry: Entry): boolean {
  const { path, query } = addressOf(entry)
  return path + query !== ''
}

const selects = [
  { field: 'action', label: 'Action', known: knownUrlActions },
  { field: 'type', label: 'Type', known: knownUrlTypes },
] as const

/** The editor of one entry, over the page: nothing else can change or send the list meanwhile. */
export function EntryEditor(props: EntryEditorProps) {
  const { entries, entry, editing, top, onEditing, onEntries, onClose } = props
  const [problem, setProblem] = useState<string>()
  const { value, action } = entry
  function save() {
    const revised = revise(entries, editing)
    if ('reason' in revised) return setProblem(revised.reason)
    onEntries(revised.entries, `${value} edited`)
    return onClose(revised.value)
  }
  function remove() {
    onEntries(without(entries, new Set([value])), `${value} removed`)
    onClose(value)
  }
  function widenIt() {
    const wider = widen(entries, new Set([value]))
    if (wider === entries) return setProblem('The domain is already in the list with another action or type.')
    onEntries(wider, `${value} widened to its domain`)
    return onClose(value)
  }
  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  useDialog(true, () => onClose(value))
  return (
    <Popover
      opened
      trapFocus
      withOverlay
      // The popover is opened by other elements than its anchor.
      withRoles={false}
      overlayProps={{ backgroundOpacity: 0, onClick: save }}
      closeOnEscape={false}
      hideDetached={false}
      position="bottom"
      width="min(440px, calc(100vw - 32px))"
      shadow="md"
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ top }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-modal
        aria-label={`Edit ${value}`}
        className="stack snug"
        onKeyDownCapture={onKey}
      >
        <TextInput
          label="URL"
          data-autofocus
          error={problem}
          value={editing.text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          classNames={{ input: 'mono' }}
          onChange={(event) => {
            setProblem(undefined)
            onEditing({ ...editing, text: event.currentTarget.value })
          }}
        />
        <div className={classes.pair}>
          {selects.map(({ field, label, known }) => (
            <NativeSelect
              key={field}
              label={label}
              value={editing[field]}
              data={offered(entry, field, known).map((each) => ({ value: each, label: sayType(each) }))}
              onChange={(event) => onEditing({ ...editing, [field]: event.currentTarget.value })}
            />
          ))}
        </div>
        <div>
          <Text size="sm" c="dimmed">
            As pasted
          </Text>
          <div className={`mono ${classes.pasted}`}>
            <bdi>{sayPasted(entry)}</bdi>
          </div>
        </div>
        <div className="row spread">
          <div className="row">
            <Button size="xs" onClick={remove}>
              Remove
            </Button>
            {hasPath(entry) && (
              <Button size="xs" onClick={widenIt}>
                {action === 'allow' ? 'Allow' : action === 'block' ? 'Block' : 'Use'} the whole domain
              </Button>
            )}
          </div>
          <div className="row">
            <Button size="xs" onClick={() => onClose(value)}>
              Cancel
            </Button>
            <Button variant="filled" size="xs" onClick={save}>
              Save
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
