import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { type Dispatch, useLayoutEffect, useRef } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import { number } from '../ui/number.ts'
import type { Column } from '../ui/table/columns.ts'
import { emailColumn, type Role, roles, withoutHidden } from './file/columns.ts'
import type { Decisions } from './file/decisions.ts'
import type { ReadFile } from './file/prepare.ts'
import { badFlags, flags, isSecret } from './file/rowMarks.ts'
import type { ShownCells } from './findings/shownRows.ts'
import type { Editing, ImportAction } from './job/flow.ts'

export interface RowsProps {
  readonly read: ReadFile
  /** Those of now, which may not be applied yet. */
  readonly decisions: Decisions
  readonly editing: Editing | undefined
  /** Absent: nothing can be changed now. */
  readonly dispatch: Dispatch<ImportAction> | undefined
}

interface EditCellProps {
  readonly label: string
  readonly column: number
  readonly value: string
  readonly isFirst: boolean
  readonly dispatch: Dispatch<ImportAction>
  readonly next: () => number | undefined
}

/** A cell of the row that is edited. Enter saves the row and goes on, Escape does not save, leaving the row saves it. */
function EditCell({ label, column, value, isFirst, dispatch, next }: EditCellProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <TextInput
      ref={input}
      size="xs"
      // As high as the row, so that no other row moves.
      styles={{ input: { height: 24, minHeight: 24, paddingInline: 6 } }}
      aria-label={label}
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => dispatch({ do: 'type', column, text: currentTarget.value })}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInRow = relatedTarget !== null && currentTarget.closest('tr') === relatedTarget.closest('tr')
        if (!isInRow && document.hasFocus()) dispatch({ do: 'edit' })
      }}
      onKeyDown={(event) => {
        // The keys of the table move between its rows.
        event.stopPropagation()
        // Enter also ends the conversion of an input method.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        dispatch(event.key === 'Enter' ? { do: 'edit', row: next() } : { do: 'cancel edit' })
      }}
    />
  )
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const
const shownCharacters = 200
const clip = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

/** The columns of the table: of the line and the note, and those of the file. One row at a time is edited in its cells. */
export function tableColumns(
  { read: { table, checked }, decisions, editing, dispatch }: RowsProps,
  { header, width, columns, headingOf, fileCells, cellsOf, textOf, noteOf }: ShownCells,
  order: Uint32Array,
): Column<number>[] {
  const { mapping } = checked
  const marksOf = (row: number) => checked.flags[row] ?? 0
  const lineOf = (row: number) => number(table.lines[row] ?? 0)
  const email = emailColumn(mapping)
  const first = Math.max(0, email)
  const chosen = decisions.mapping ?? checked.chosen
  const shownRoles = chosen && withoutHidden(chosen, table.sheet, decisions).roles

  function choose(column: number, role: Role | undefined) {
    // A role is of one column, but for "left out".
    const others = Array.from({ length: width }, (_, at) => {
      const before = chosen?.roles[at]
      return before === role && role !== 'left out' ? undefined : before
    })
    dispatch?.({
      do: 'decide',
      change: { mapping: { ...chosen, header, roles: others.with(column, role) } },
    })
  }

  const isBad = (row: number) => (marksOf(row) & badFlags) !== 0
  const hasNotes = checked.flags.some((mark) => (mark & ~flags.notARow) !== 0)
  const canEdit = dispatch && mapping
  /** Whether the note and the address, by which it is read, take a share of a wide table. */
  const hasRoom = columns.length < 5
  const cells = columns.map((at): Column<number> => {
    const heading = headingOf(at)
    return {
      key: String(at),
      header: heading,
      ...(at === email && { width: hasRoom ? '22%' : '190px' }),
      extra: dispatch && (
        <Choice
          size="xs"
          maw={160}
          my={4}
          rightSectionWidth={22}
          aria-label={`Send ${heading} as`}
          data-decision={email < 0 || undefined}
          value={shownRoles?.[at] ?? ''}
          options={[['', mapping ? 'as it is' : 'not chosen'], ...roles.map((each) => [each, each] as const)]}
          onChoose={(role) => choose(at, role || undefined)}
        />
      ),
      cell: (row) => {
        const sent = textOf(row, at)
        if (isSecret(checked, row, at)) return sent
        if (dispatch && editing?.row === row)
          return (
            <EditCell
              label={`${heading}, line ${lineOf(row)}`}
              column={at}
              value={editing.typed.get(at) ?? cellsOf(row)[at] ?? ''}
              isFirst={at === first}
              dispatch={dispatch}
              next={() => order.subarray(order.indexOf(row) + 1).find(isBad)}
            />
          )
        const text = fileCells(row)[at] ?? ''
        return sent === text ? clip(sent) : <ins title={`In the file: ${text}`}>{clip(sent)}</ins>
      },
    }
  })
  const line: Column<number> = {
    key: 'line',
    header: 'Line',
    // By the digits of the last one.
    width: `calc(${Math.max(3, lineOf(table.lines.length - 1).length)}ch + 22px)`,
    cell: (row) => <span className="dimmed">{lineOf(row)}</span>,
  }
  const note: Column<number> = {
    key: 'note',
    header: hasNotes ? 'Note' : 'Edit',
    width: hasNotes ? (hasRoom ? '30%' : '232px') : '56px',
    cell: (row) => {
      const text = noteOf(row)
      return (
        <span className="row" style={{ maxWidth: '100%', gap: 4, flexWrap: 'nowrap' }}>
          {canEdit && editing?.row !== row && (
            <ActionIcon
              color="accent"
              size={24}
              tabIndex={-1}
              aria-label={`Edit line ${lineOf(row)}`}
              onClick={() => dispatch({ do: 'edit', row })}
            >
              <IconPencil size={14} />
            </ActionIcon>
          )}
          {text && (marksOf(row) & ~flags.edited) !== 0 && (
            <IconAlertTriangle size={14} color="var(--warn)" aria-hidden />
          )}
          {text && (
            // Two lines, if it needs them, in a row of the usual height.
            <Text span fz={12} lh="14px" lineClamp={2} title={text} style={wrapped}>
              {text}
            </Text>
          )}
        </span>
      )
    },
  }
  return [line, ...cells.toSpliced(columns.indexOf(email) + 1, 0, note)]
}
