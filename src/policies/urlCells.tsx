import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconWorld, IconX } from '@tabler/icons-react'
import { createContext, type KeyboardEvent, use, useRef, useState } from 'react'
import { knownUrlActions, knownUrlTypes } from '../api/schemas.ts'
import type { Column } from '../ui/DataTable.tsx'
import { addressOf, changeWords, type Entry } from './entry.ts'
import type { Refused } from './flow.ts'
import classes from './policies.module.css'
import { findLookalike } from './scripts.ts'
import cells from './urlCells.module.css'
import { spellOut } from './visible.ts'

// The controls are the browser's own, and the icons made once: a key in the filter draws thirty rows anew.
const pencil = <IconPencil size={14} aria-hidden />
const triangle = <IconAlertTriangle size={12} aria-hidden />
const world = <IconWorld size={14} aria-hidden />
const cross = <IconX size={16} aria-hidden />

/** What can be done to the rows of a URL list. */
export interface Actions {
  readonly chosen: ReadonlySet<string>
  readonly choose: (value: string, on: boolean, range: boolean) => void
  readonly set: (value: string, part: Partial<Pick<Entry, 'action' | 'type'>>) => void
  readonly remove: (value: string) => void
  /** The whole domain instead of a URL of it. */
  readonly widen: (value: string) => void
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
    <input
      type="checkbox"
      className={cells.check}
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
  const wasClosed = useRef(false)
  const close = () => {
    wasClosed.current = true
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
        <bdi>{spellOut(value)}</bdi>
        {unicode && (
          <span className={classes.unicode}>
            {' '}
            <bdi>{spellOut(unicode)}</bdi>
          </span>
        )}
        {failure && <strong className={classes.failure}> {failure}</strong>}
      </span>
      <button
        type="button"
        className={cells.icon}
        data-edit
        // Back to where it was opened.
        ref={(button) => {
          if (wasClosed.current) button?.focus()
          wasClosed.current = false
        }}
        aria-label={`Edit ${value}`}
        title="Edit"
        onClick={() => setTyped(value)}
      >
        {pencil}
      </button>
    </span>
  )
}

function PastedCell({ sources }: Entry) {
  const [first] = sources
  if (!first) return null
  const text = sources.map(({ line, text: pasted }) => `line ${line}: ${spellOut(pasted)}`).join('\n')
  return (
    <span className="mono" title={text}>
      <bdi>{spellOut(first.text)}</bdi>
      {sources.length > 1 && <span className="dimmed"> and {sources.length - 1} more</span>}
    </span>
  )
}

function ChangesCell({ transforms, unicode }: Entry) {
  const lookalike = unicode === undefined ? undefined : findLookalike(unicode)
  return (
    <span>
      {lookalike !== undefined && (
        <span className={`${classes.chip} ${cells.warned}`} title={lookalike}>
          {triangle} look-alike
        </span>
      )}
      {[...new Set(transforms)].map((transform) => (
        <span key={transform} className={classes.chip} title={changeWords[transform]}>
          {transform}
        </span>
      ))}
    </span>
  )
}

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
    <select
      className={cells.select}
      aria-label={`${field === 'action' ? 'Action' : 'Type'} of ${entry.value}`}
      value={entry[field]}
      onChange={(event) => set(entry.value, { [field]: event.currentTarget.value })}
    >
      {offered(entry, field, known).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

/** More than was pasted would be covered: it is asked for by name. */
function RowActions({ value, action }: Entry) {
  const { remove, widen } = useActions()
  const { path, query } = addressOf({ value })
  const wider = `${action === 'allow' ? 'Allow' : action === 'block' ? 'Block' : 'Take'} the whole domain instead`
  return (
    <span className={cells.actions}>
      {path + query !== '' && (
        <button
          type="button"
          className={cells.icon}
          aria-label={`${wider} of ${value}`}
          title={wider}
          onClick={() => widen(value)}
        >
          {world}
        </button>
      )}
      <button
        type="button"
        className={cells.icon}
        aria-label={`Remove ${value}`}
        title="Remove"
        onClick={() => remove(value)}
      >
        {cross}
      </button>
    </span>
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
  { key: 'changes', header: 'Changes', width: '232px', cell: (entry) => <ChangesCell {...entry} /> },
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
    key: 'row',
    header: 'Actions',
    width: '84px',
    align: 'end',
    cell: (entry) => <RowActions {...entry} />,
  },
]
