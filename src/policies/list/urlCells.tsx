import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { Column } from '../../ui/table/columns.ts'
import type { Chip } from '../checks/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { type Entry, shortChangesText, changesText, typeText } from '../urls/entry.ts'
import { UrlText } from './UrlText.tsx'
import cells from './urlCells.module.css'

/** Actions and facts that the cells need besides their entry. */
export interface Actions {
  readonly edit: (entry: Entry) => void
  /** Removes entries by their values. */
  readonly remove: (values: ReadonlySet<string>) => void
  readonly refused?: RefusedEntries | undefined
  /** The findings of each entry, by value. */
  readonly chips: ReadonlyMap<string, readonly Chip[]>
}

/** The table renders its cells from data alone, so the actions come by context. */
export const ActionsContext = createContext<Actions>({ edit() {}, remove() {}, chips: new Map() })

// Native controls and icons created once, since a keystroke in the search renders twenty rows.
const triangle = <IconAlertTriangle size={12} aria-hidden />
const pencil = <IconPencil size={16} aria-hidden />
const cross = <IconX size={16} aria-hidden />

/** Where an entry of a text stands: its first line that says more than the entry. */
export const contextOf = ({ sources, value }: Entry) =>
  sources.find(({ context }) => context !== undefined && context.trim() !== value)

function ValueCell(entry: Entry) {
  const { value, unicode, transforms } = entry
  const { refused, chips } = use(ActionsContext)
  const failure = refused?.get(value)
  const { line, context } = contextOf(entry) ?? {}
  const notes = shortChangesText(transforms)
  return (
    <span className={cells.entry} title={changesText(transforms)}>
      <span className="mono" title={value}>
        <UrlText url={value} />
        {unicode && <bdi className="dimmed"> {unicode}</bdi>}
        {failure && <span style={{ color: 'var(--bad)' }}> {failure}</span>}
      </span>{' '}
      {chips.get(value)?.map(({ text, level, sentence }) => (
        <span
          key={text}
          className={`chip ${cells.chip}`}
          data-warned={level !== 'note' || undefined}
          title={sentence}
        >
          {level !== 'note' && triangle} {text}
        </span>
      ))}
      {notes !== '' && <span className="dimmed">{notes}</span>}
      {context !== undefined && (
        <bdi className={`dimmed ${cells.context}`} title={`Line ${line}: ${context}`}>
          {context}
        </bdi>
      )}
    </span>
  )
}

/** Buttons for the mouse and for touch. With the keyboard: F2 or Enter, and Delete. */
function RowActions(entry: Entry) {
  const { edit, remove } = use(ActionsContext)
  const button = (title: string) => {
    const label = `${title} ${entry.value}`
    return { type: 'button', tabIndex: -1, title, 'aria-label': label, className: cells.icon } as const
  }
  return (
    <span className={cells.actions}>
      <button {...button('Edit')} onClick={() => edit(entry)}>
        {pencil}
      </button>
      <button {...button('Remove')} onClick={() => remove(new Set([entry.value]))}>
        {cross}
      </button>
    </span>
  )
}

export const columns: readonly Column<Entry>[] = [
  { key: 'value', header: 'URL', cell: (entry) => <ValueCell {...entry} />, sortBy: ({ value }) => value },
  {
    key: 'type',
    header: 'Type',
    width: '86px',
    cell: ({ type }) => typeText(type),
    sortBy: ({ type }) => type,
    isSecondary: true,
  },
  {
    key: 'action',
    header: 'Action',
    width: '86px',
    cell: ({ action }) => action,
    sortBy: ({ action }) => action,
  },
  {
    key: 'row',
    header: 'Edit',
    isHeaderHidden: true,
    width: 'clamp(40px, 100cqw - 400px, 72px)',
    align: 'end',
    cell: (entry) => <RowActions {...entry} />,
  },
]
