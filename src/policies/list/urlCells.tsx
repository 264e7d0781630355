import { IconAlertTriangle, IconWorld, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { knownUrlActions, knownUrlTypes } from '../../api/schemas.ts'
import type { Column } from '../../ui/table/columns.ts'
import { addressOf, changeWords, type Entry } from '../urls/entry.ts'
import { findLookalike } from '../request/scripts.ts'
import { useActions } from './tableActions.ts'
import cells from './urlCells.module.css'
import { WireCell } from './WireCell.tsx'

// Native controls and icons created once, since a keystroke in the search renders thirty rows.
const triangle = <IconAlertTriangle size={12} aria-hidden />
const world = <IconWorld size={14} aria-hidden />
const cross = <IconX size={16} aria-hidden />

function ChooseCell({ value }: Entry) {
  const { chosen, choose, sought, onFound } = useActions()
  const box = useRef<HTMLInputElement>(null)
  const isSought = sought === value
  useEffect(() => {
    if (!isSought) return
    const open = box.current?.closest('tr')?.querySelector<HTMLElement>('[data-open]')
    const target = open ?? box.current
    target?.focus()
    onFound()
  }, [isSought, onFound])
  return (
    <input
      ref={box}
      type="checkbox"
      className={cells.check}
      aria-label={`Select ${value}`}
      checked={chosen.has(value)}
      onChange={() => undefined}
      // A click event has the shift key, unlike a change event; the space bar clicks, too.
      onClick={(event) => choose(value, !chosen.has(value), event.shiftKey)}
    />
  )
}

function PastedCell({ sources }: Entry) {
  const [first] = sources
  if (!first) return null
  const text = sources.map(({ line, text: pasted }) => `line ${line}: ${pasted}`).join('\n')
  return (
    <span className="mono" title={text}>
      <bdi>{first.text}</bdi>
      {sources.length > 1 && <span className="dimmed"> and {sources.length - 1} more</span>}
    </span>
  )
}

function ChangesCell({ transforms, unicode }: Entry) {
  const lookalike = unicode === undefined ? undefined : findLookalike(unicode)
  return (
    <span>
      {lookalike !== undefined && (
        <span className={`chip ${cells.chip} ${cells.warned}`} title={lookalike}>
          {triangle} look-alike
        </span>
      )}
      {[...new Set(transforms)].map((transform) => (
        <span key={transform} className={`chip ${cells.chip}`} title={changeWords[transform]}>
          {transform}
        </span>
      ))}
    </span>
  )
}

/** Without "domain" for a value with a path, which would cover more. The whole domain is a separate action. */
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

/** Widening covers more than was pasted, so it is a separate button. */
function RowActions({ value, action }: Entry) {
  const { remove, widen } = useActions()
  const { path, query } = addressOf({ value })
  const wider = `${action === 'allow' ? 'Allow' : action === 'block' ? 'Block' : 'Use'} the whole domain`
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
  { key: 'changes', header: 'Changes', width: '208px', cell: (entry) => <ChangesCell {...entry} /> },
  {
    key: 'type',
    header: 'Type',
    width: '100px',
    cell: (entry) => <Choice entry={entry} field="type" known={knownUrlTypes} />,
    sortBy: ({ type }) => type,
  },
  {
    key: 'action',
    header: 'Action',
    width: '100px',
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
