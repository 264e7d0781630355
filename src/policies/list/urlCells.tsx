import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react'
import { createContext, use } from 'react'
import type { Column } from '../../ui/table/columns.ts'
import type { Chip } from '../checks/finding.ts'
import type { RefusedEntries } from '../request/refusals.ts'
import { type Entry, sayShort, sayTransforms, sayType } from '../urls/entry.ts'
import cells from './urlCells.module.css'

/** Actions and facts that the cells need besides their entry. */
export interface Actions {
  /** Opens the entry below its button. */
  readonly edit: (value: string, button: HTMLElement) => void
  readonly remove: (value: string) => void
  /** The entries that the service refused. */
  readonly refused: RefusedEntries | undefined
  /** The findings of each entry, by value. */
  readonly chips: ReadonlyMap<string, readonly Chip[]>
}

/** The table renders its cells from data alone, so the actions come by context. */
export const ActionsContext = createContext<Actions | undefined>(undefined)

function useActions(): Actions {
  const actions = use(ActionsContext)
  if (!actions) throw new Error('A cell outside of its table.')
  return actions
}

// Native controls and icons created once, since a keystroke in the search renders thirty rows.
const triangle = <IconAlertTriangle size={12} aria-hidden />
const pencil = <IconPencil size={16} aria-hidden />
const cross = <IconX size={16} aria-hidden />

function ValueCell({ value, unicode }: Entry) {
  const failure = useActions().refused?.get(value)
  return (
    <span className="mono" title={value}>
      <bdi>{value}</bdi>
      {unicode && (
        <span className="dimmed">
          {' '}
          <bdi>{unicode}</bdi>
        </span>
      )}
      {failure && <strong className={cells.failure}> {failure}</strong>}
    </span>
  )
}

/** The lines of an entry, for people. */
export const sayPasted = ({ sources }: Entry): string =>
  sources.map(({ line, text }) => `line ${line}: ${text}`).join('\n')

function NotesCell({ value, transforms }: Entry) {
  return (
    <span>
      {useActions()
        .chips.get(value)
        ?.map(({ text, level, sentence }) => (
          <span
            key={text}
            className={`chip ${cells.chip} ${level === 'note' ? '' : cells.warned}`}
            title={sentence}
          >
            {level !== 'note' && triangle} {text}
          </span>
        ))}
      <span className={`dimmed ${cells.change}`} title={sayTransforms(transforms)}>
        {sayShort(transforms)}
      </span>
    </span>
  )
}

/** Buttons for the mouse and for touch. With the keyboard: F2 and Delete. */
function RowActions({ value }: Entry) {
  const { edit, remove } = useActions()
  const acts = [
    { title: 'Edit', icon: pencil, act: (button: HTMLElement) => edit(value, button) },
    { title: 'Remove', icon: cross, act: () => remove(value) },
  ]
  return (
    <span className={cells.actions}>
      {acts.map(({ title, icon, act }) => (
        <button
          key={title}
          type="button"
          className={cells.icon}
          tabIndex={-1}
          aria-label={`${title} ${value}`}
          title={title}
          onClick={(event) => act(event.currentTarget)}
        >
          {icon}
        </button>
      ))}
    </span>
  )
}

export const columns: readonly Column<Entry>[] = [
  {
    key: 'value',
    header: 'URL',
    cell: (entry) => <ValueCell {...entry} />,
    sortBy: ({ value }) => value,
    card: 'title',
  },
  {
    key: 'notes',
    header: 'Notes',
    width: '32%',
    cell: (entry) => <NotesCell {...entry} />,
    card: 'aside',
  },
  {
    key: 'type',
    header: 'Type',
    width: '86px',
    cell: (each) => sayType(each.type),
    sortBy: ({ type }) => type,
  },
  {
    key: 'action',
    header: 'Action',
    width: '86px',
    cell: ({ action }) => <span data-action={action}>{action}</span>,
    sortBy: ({ action }) => action,
    card: 'line',
  },
  {
    key: 'row',
    header: 'Edit',
    isHeaderHidden: true,
    width: '84px',
    align: 'end',
    cell: (entry) => <RowActions {...entry} />,
    card: 'end',
  },
]
