import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import { ignoreEnter } from '../ui/form/ignoreEnter.ts'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count, number } from '../ui/number.ts'
import { usePageState } from '../ui/pageState.ts'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { naturalOrder } from '../ui/table/order.ts'
import { EditCell } from './EditCell.tsx'
import { type Editor, useEditor } from './useEditor.ts'
import { type Mapping, type Role, roles, emailColumn } from './judge/header.ts'
import classes from './imports.module.css'
import { flags } from './judge/flags.ts'
import { repairCell } from './judge/repair.ts'
import { noteOf } from './findings/rowFacts.ts'
import { filtersOf, orderOf, type Shown } from './findings/rowOrder.ts'
import { useFind } from './findings/useFind.ts'
import type { Read } from './outgoing/prepare.ts'
import { describeLayout, summarise } from './sentences.ts'
import type { Settings } from './judge/settings.ts'
import type { Edit } from './read/edits.ts'
import { readRows } from './read/table.ts'

const mask = '••••••'
const shownColumns = 40
const shownCharacters = 200
/** A browser draws no box that is higher, at 28 pixels a row. */
const shownRows = 1_150_000

/** A, B, … Z, AA: as a spreadsheet names a column without a heading. Fewer than 702 are shown. */
const letter = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))

export const shownKey = 'import.shown'
export const queryKey = 'import.query'

export interface RowsProps {
  readonly read: Read
  readonly settings: Settings
  /** The columns as chosen, which may not be applied yet. */
  readonly chosen: Mapping | undefined
  /** Absent: nothing can be changed now. */
  readonly onSet?: (settings: Partial<Settings>) => void
  readonly onEdit?: (edits: readonly Edit[]) => void
}

function columnsOf(
  { read, settings, chosen, onSet }: RowsProps,
  { editing, onStart, onType, onEnd }: Editor,
): Column<number>[] {
  const { table, judgement } = read
  const { mapping, suggestions, suggestionHeadings } = judgement
  const [suggestion] = suggestions
  const shownRoles = (chosen ?? mapping)?.roles
  const rows = readRows(table)
  let last = { row: -1, cells: [] as string[] }
  const cellsOf = (row: number) => {
    if (last.row !== row) last = { row, cells: rows.cells(row) }
    return last.cells
  }
  // Those of the rule, or else of the suggestion, which may have none: then the first row tells how many columns there are.
  const headings = !mapping && suggestionHeadings.length > 0 ? suggestionHeadings : judgement.headings
  const width = Math.min(shownColumns, Math.max(headings.length, mapping?.roles.length ?? 0))
  const email = emailColumn(mapping)
  const header = mapping?.header ?? suggestion?.header ?? 0
  const choose = (column: number, role: Role | undefined) => {
    // A role is of one column, but for those that a file may have several of.
    const others = Array.from({ length: Math.max(width, headings.length) }, (_, at) => {
      const before = shownRoles?.[at]
      return before === role && role !== 'left out' ? undefined : before
    })
    const { isNameless = false } = mapping ?? {}
    onSet?.({ mapping: { header, roles: others.with(column, role), ...(isNameless && { isNameless }) } })
  }
  const cells = Array.from({ length: width }, (_, at): Column<number> => {
    const heading = (header >= 0 && headings[at]?.trim()) || letter(at)
    const role = mapping?.roles[at]
    const isSecret = judgement.secret.includes(at)
    return {
      key: String(at),
      header: heading,
      width: at === email || suggestion?.roles[at] === 'email' ? '260px' : undefined,
      extra: onSet && (
        <Choice
          size="xs"
          aria-label={`Send ${heading} as`}
          data-decision={email < 0 || undefined}
          value={shownRoles?.[at] ?? ''}
          options={[['', mapping ? 'as it is' : 'not chosen'], ...roles.map((each) => [each, each] as const)]}
          onChoose={(chosenRole) => choose(at, chosenRole || undefined)}
        />
      ),
      cell: (row) => {
        const text = cellsOf(row)[at] ?? ''
        if (isSecret) return text === '' ? '' : mask
        if (editing?.row === row)
          return (
            <EditCell
              label={`${heading}, line ${number(table.lines[row] ?? 0)}`}
              value={editing.typed.get(at) ?? text}
              isFirst={at === Math.max(0, email)}
              onType={(typed) => onType(at, typed)}
              onEnd={onEnd}
            />
          )
        const isRepaired = ((judgement.flags[row] ?? 0) & flags.changed) !== 0
        const sent = isRepaired ? repairCell(text, role, settings.repairs) : text
        const said = sent.length > shownCharacters ? `${sent.slice(0, shownCharacters)}…` : sent
        return sent === text ? said : <ins title={`In the file: ${text}`}>{said}</ins>
      },
    }
  })
  const hasNotes = filtersOf(judgement).length > 1
  const canEdit = onSet && mapping
  const noteColumn: Column<number> = {
    key: 'note',
    header: hasNotes ? 'Note' : 'Edit',
    width: hasNotes ? '260px' : '72px',
    cell: (row) => {
      const note = noteOf(read, row, cellsOf(row)[email] ?? '')
      return (
        <span className={classes.flag}>
          {canEdit && editing?.row !== row && (
            <ActionIcon
              variant="subtle"
              size={24}
              tabIndex={-1}
              aria-label={`Edit line ${number(table.lines[row] ?? 0)}`}
              onClick={() => onStart(row)}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
          {note && <IconAlertTriangle size={14} aria-hidden />}
          {note && <span title={note}>{note}</span>}
        </span>
      )
    },
  }
  const lineColumn: Column<number> = {
    key: 'line',
    header: 'Line',
    width: '76px',
    align: 'end',
    cell: (row) => <span className="dimmed">{number(table.lines[row] ?? 0)}</span>,
  }
  return [lineColumn, ...(hasNotes || canEdit ? [noteColumn] : []), ...cells]
}

/** All rows of a CSV, as they are read and with what there is to say about each. */
export function Rows({ read: latest, settings, chosen, onSet, onEdit }: RowsProps) {
  // After the rest of the page: with a million rows, both at once would block it.
  const read = useDeferredValue(latest)
  const { judgement } = read
  const [shown, setShown] = usePageState<Shown>(shownKey, 'all')
  const rows = useMemo(() => naturalOrder(judgement.flags.length), [judgement])
  const filters = filtersOf(judgement)
  const only = filters.some((filter) => filter.shown === shown) ? shown : 'all'
  const [query, setQuery] = usePageState(queryKey, '')
  const match = useFind(read, query)
  const order = useMemo(() => orderOf(read, only, match?.has), [read, only, match])
  const editor = useEditor(read, order, onEdit)
  const columns = useMemo(
    () => columnsOf({ read, settings, chosen, onSet }, editor),
    [read, settings, chosen, onSet, editor],
  )
  const more = Math.max(0, judgement.headings.length - shownColumns)
  const layout = [
    ...describeLayout(read),
    more > 0 && `${count(more, 'more column is', 'more columns are')} not shown.`,
    order.length > shownRows && `The first ${count(shownRows, 'row')} are shown.`,
  ].filter((sentence) => typeof sentence === 'string')
  return (
    <div className="stack tight">
      <div className={`row ${classes.tools}`}>
        <TextInput
          aria-label="Find in the rows"
          placeholder="Find in the rows"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={ignoreEnter}
        />
        <Choice
          aria-label="Show"
          value={only}
          options={filters.map(({ shown: value, label, rows: many }) => [
            value,
            value === 'all' ? `All ${number(many)}` : `${label} (${number(many)})`,
          ])}
          onChoose={setShown}
        />
        <LiveRegion>
          {match && match.text === query.trim() && (
            <Text size="sm">{count(order.length, 'row has', 'rows have')} this text.</Text>
          )}
        </LiveRegion>
        {layout.length > 0 && (
          <Text size="sm" c="dimmed">
            {layout.join(' ')}
          </Text>
        )}
      </div>
      <DataTable
        label="Preview of the file"
        columns={columns}
        rows={rows}
        order={order.subarray(0, shownRows)}
        topOn={`${only} ${query}`}
        isCompact
        hasRowButtons={onSet !== undefined && judgement.mapping !== undefined}
        minWidth={`${130 + columns.length * 144}px`}
        empty={
          <Text c="dimmed" ta="center" p="lg">
            {match ? 'No row has this text.' : 'No people below the headings.'}
          </Text>
        }
      />
    </div>
  )
}

/** The counts of all rows, which screen readers announce. */
export const Summary = ({ read }: { readonly read: Read | undefined }) => (
  <LiveRegion>{read && <Text fw={600}>{summarise(read.judgement)}</Text>}</LiveRegion>
)
