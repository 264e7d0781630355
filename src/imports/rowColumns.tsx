import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import type { Dispatch, ReactNode } from 'react'
import { Choice } from '../ui/form/Choice.tsx'
import { number } from '../ui/number.ts'
import type { Column } from '../ui/table/columns.ts'
import { emailColumn, type Role, roles, withoutHidden } from './file/columns.ts'
import type { Decisions } from './file/decisions.ts'
import type { ReadFile } from './file/prepare.ts'
import { badFlags, isSecret } from './file/rowMarks.ts'
import type { ShownCells } from './findings/shownRows.ts'
import type { Editing, ImportAction } from './job/flow.ts'
import classes from './imports.module.css'

export interface RowsProps {
  readonly read: ReadFile
  /** Those of now, which may not be applied yet. */
  readonly decisions: Decisions
  readonly editing: Editing | undefined
  /** Absent: nothing can be changed now. */
  readonly dispatch: Dispatch<ImportAction> | undefined
}

const focus = (input: HTMLInputElement | null) => input?.focus()
const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const
const cut = { ...wrapped, wordBreak: 'break-all' } as const
const top = { verticalAlign: 'top' }
const shownCharacters = 200
const clip = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)

/** The columns of the table: of the line, and those of the file, with the note below the address. One row at a time is edited. */
export function tableColumns(
  { read: { table, checked }, decisions, editing, dispatch }: RowsProps,
  { header, width, columns, headingOf, fileCells, cellsOf, textOf, noteOf, mayBeTypo }: ShownCells,
  order: Uint32Array,
): Column<number>[] {
  const { mapping } = checked
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

  const isBad = (row: number) => ((checked.flags[row] ?? 0) & badFlags) !== 0
  /** The address, its note in the colour of the finding, and the button to edit its row. */
  function noted(row: number, shown: ReactNode) {
    const isTypo = mayBeTypo(row)
    const text = [isTypo && 'Perhaps misspelt', noteOf(row)].filter(Boolean).join(', ')
    const [Icon, tone] = isTypo || isBad(row) ? [IconAlertTriangle, 'warn'] : [IconInfoCircle]
    return (
      <div className="row" style={{ flexWrap: 'nowrap', gap: 4 }}>
        <div className="grow">
          <Text fz="inherit" lh="16px" lineClamp={text ? 1 : 2} style={text ? cut : wrapped}>
            {shown}
          </Text>
          {text && (
            <Text className={classes.note} fz={12} lh="16px" truncate title={text} data-tone={tone}>
              <Icon size={14} color="var(--tone, var(--mantine-color-dimmed))" style={top} aria-hidden />{' '}
              {text}
            </Text>
          )}
        </div>
        {dispatch && mapping && (
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
      </div>
    )
  }
  /** A cell of the row that is edited. Enter saves the row and goes on, Escape does not save, leaving the row saves it. */
  const edited = ({ row, typed }: Editing, column: number, change: Dispatch<ImportAction>) => (
    <TextInput
      ref={column === first ? focus : undefined}
      size="xs"
      // As high as the row, so that no other row moves.
      styles={{ input: { height: 24, minHeight: 24, paddingInline: 6 } }}
      aria-label={`${headingOf(column)}, line ${lineOf(row)}`}
      spellCheck={false}
      value={typed.get(column) ?? cellsOf(row)[column] ?? ''}
      onChange={({ currentTarget }) => change({ do: 'type', column, text: currentTarget.value })}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInRow = relatedTarget !== null && currentTarget.closest('tr') === relatedTarget.closest('tr')
        if (!isInRow && document.hasFocus()) change({ do: 'edit' })
      }}
      onKeyDown={(event) => {
        // The keys of the table move between its rows.
        event.stopPropagation()
        // Enter also ends the conversion of an input method.
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        const next = order.subarray(order.indexOf(row) + 1).find(isBad)
        change(event.key === 'Enter' ? { do: 'edit', row: next } : { do: 'cancel edit' })
      }}
    />
  )
  const cells = columns.map((at): Column<number> => {
    const heading = headingOf(at)
    return {
      key: String(at),
      header: heading,
      // A whole address, or all that a phone has.
      ...(at === first && { width: 'min(360px, 100cqw - 50px)' }),
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
        if (dispatch && editing?.row === row) return edited(editing, at, dispatch)
        const text = fileCells(row)[at] ?? ''
        const shown = sent === text ? clip(sent) : <ins title={`In the file: ${text}`}>{clip(sent)}</ins>
        return at === first ? noted(row, shown) : shown
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
  return [line, ...cells]
}
