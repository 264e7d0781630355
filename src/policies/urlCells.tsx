import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPencil, IconX } from '@tabler/icons-react'
import { createContext, type KeyboardEvent, use, useState } from 'react'
import { knownUrlActions, knownUrlTypes } from '../api/schemas.ts'
import type { Column } from '../ui/DataTable.tsx'
import { addressOf, changeWords, type Entry } from './entry.ts'
import type { Refused } from './flow.ts'
import classes from './policies.module.css'

/** What can be done to the rows of a URL list. */
export interface Actions {
  readonly chosen: ReadonlySet<string>
  readonly choose: (value: string, on: boolean, range: boolean) => void
  readonly set: (value: string, part: Partial<Pick<Entry, 'action' | 'type'>>) => void
  readonly remove: (value: string) => void
  /** Gives the reason where what was typed cannot be an entry. */
  readonly edit: (value: string, text: string) => string | undefined
  readonly refused: Refused | undefined
}

/** Rows are drawn from data alone; what can be done to them is not in it. */
export const ActionsContext = createContext<Actions | undefined>(undefined)

function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('A cell outside of its table.')
  return actions
}

function ChooseCell({ value }: Entry) {
  const { chosen, choose } = useActions()
  return (
    <Checkbox
      size="xs"
      aria-label={`Select ${value}`}
      checked={chosen.has(value)}
      onChange={() => undefined}
      // A click knows of the shift key, a change does not; the space bar clicks too.
      onClick={(event) => choose(value, !chosen.has(value), event.shiftKey)}
    />
  )
}

/** Asked for by the click that opened it. */
const focus = (input: HTMLInputElement | null) => {
  input?.focus()
}

function WireCell(entry: Entry) {
  const { edit: commit, refused } = useActions()
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState<string>()
  const { value, unicode } = entry
  const failure = refused?.get(value)
  const close = () => {
    setTyped(undefined)
    setReason(undefined)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || typed === undefined) return
    // The form around it must not be submitted.
    event.preventDefault()
    const why = commit(value, typed)
    if (why) setReason(why)
    else close()
  }
  if (typed !== undefined) {
    return (
      <TextInput
        size="xs"
        aria-label={`Edit ${value}`}
        description={reason}
        error={reason !== undefined}
        value={typed}
        ref={focus}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKey}
      />
    )
  }
  return (
    <span className={classes.wire}>
      <span className={`mono ${classes.value}`} title={value}>
        {value}
        {unicode && <span className={classes.unicode}> {unicode}</span>}
        {failure && <strong className={classes.failure}> {failure}</strong>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`Edit ${value}`}
        onClick={() => setTyped(value)}
      >
        <IconPencil size={14} />
      </ActionIcon>
    </span>
  )
}

function PastedCell({ sources }: Entry) {
  const [first] = sources
  if (!first) return null
  const text = sources.map(({ line, text: pasted }) => `line ${line}: ${pasted}`).join('\n')
  return (
    <span className="mono" title={text}>
      {first.text}
      {sources.length > 1 && <span className="dimmed"> and {sources.length - 1} more</span>}
    </span>
  )
}

const ChangesCell = ({ transforms }: Entry) => (
  <span>
    {[...new Set(transforms)].map((transform) => (
      <span key={transform} className={classes.chip} title={changeWords[transform]}>
        {transform}
      </span>
    ))}
  </span>
)

/** As a domain, a path would be dropped and more be covered: that is a choice of its own, of the whole domain. */
function offered(entry: Entry, field: 'action' | 'type', known: readonly string[]): string[] {
  const { path, query } = addressOf(entry)
  const fit = field === 'type' && path + query !== '' ? known.filter((each) => each !== 'domain') : known
  return fit.includes(entry[field]) ? [...fit] : [...fit, entry[field]]
}

function Choice({
  entry,
  field,
  known,
}: {
  readonly entry: Entry
  readonly field: 'action' | 'type'
  readonly known: readonly string[]
}) {
  const { set } = useActions()
  return (
    <NativeSelect
      variant="unstyled"
      size="xs"
      aria-label={`${field === 'action' ? 'Action' : 'Type'} of ${entry.value}`}
      value={entry[field]}
      data={offered(entry, field, known)}
      onChange={(event) => set(entry.value, { [field]: event.currentTarget.value })}
    />
  )
}

function RemoveCell({ value }: Entry) {
  const { remove } = useActions()
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${value}`} onClick={() => remove(value)}>
      <IconX size={16} />
    </ActionIcon>
  )
}

export const columns: readonly Column<Entry>[] = [
  { key: 'choose', header: '', width: '40px', cell: (entry) => <ChooseCell {...entry} /> },
  {
    key: 'pasted',
    header: 'As pasted',
    cell: (entry) => <PastedCell {...entry} />,
    sortBy: ({ sources }) => sources[0]?.line ?? 0,
  },
  {
    key: 'value',
    header: 'On the wire',
    cell: (entry) => <WireCell key={entry.value} {...entry} />,
    sortBy: ({ value }) => value,
  },
  { key: 'changes', header: 'Changes', width: '200px', cell: (entry) => <ChangesCell {...entry} /> },
  {
    key: 'type',
    header: 'Type',
    width: '108px',
    cell: (entry) => <Choice entry={entry} field="type" known={knownUrlTypes} />,
    sortBy: ({ type }) => type,
  },
  {
    key: 'action',
    header: 'Action',
    width: '108px',
    cell: (entry) => <Choice entry={entry} field="action" known={knownUrlActions} />,
    sortBy: ({ action }) => action,
  },
  {
    key: 'remove',
    header: 'Remove',
    width: '80px',
    align: 'end',
    cell: (entry) => <RemoveCell {...entry} />,
  },
]
