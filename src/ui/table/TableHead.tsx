import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column, RowSelection } from './columns.ts'
import { levelsOf, nextSort, type Sort } from './order.ts'
import classes from './DataTable.module.css'

export interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly isMultiSort: boolean
  readonly selection: RowSelection<T> | undefined
}

export function TableHead<T>({ columns, selection, ...sorting }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => (
          <Header key={column.key} column={column} isOneStop={selection !== undefined} {...sorting}>
            {selection && at === 0 && <ChooseAll {...selection} />}
          </Header>
        ))}
      </tr>
    </thead>
  )
}

function ChooseAll({ shown, onToggleAll }: Pick<RowSelection<never>, 'shown' | 'onToggleAll'>) {
  return (
    <label className={classes.choose}>
      <input
        ref={(box) => {
          // HTML has no attribute for the third state.
          if (box) box.indeterminate = shown === 'some'
        }}
        type="checkbox"
        aria-label="Select all shown"
        // See `useRowKeys`.
        tabIndex={-1}
        checked={shown === 'all'}
        onChange={onToggleAll}
      />
    </label>
  )
}

interface HeaderProps<T> extends Omit<TableHeadProps<T>, 'columns' | 'selection'> {
  readonly column: Column<T>
  /** The table is one stop of the Tab key. */
  readonly isOneStop: boolean
  readonly children: ReactNode
}

function Header<T>({ column, sort, onSort, isMultiSort, isOneStop, children }: HeaderProps<T>) {
  const { key, header, isHeaderHidden, extra, align, card, sortBy } = column
  const levels = levelsOf(sort)
  const at = levels.findIndex((level) => level.key === key)
  const sorted = levels[at]
  const Icon = !sorted ? IconSelector : sorted.descending ? IconArrowDown : IconArrowUp
  const direction = !sorted ? 'none' : sorted.descending ? 'descending' : 'ascending'
  const sortTo = sortBy && onSort
  return (
    <th scope="col" data-align={align} data-card={card} aria-sort={sortTo && direction}>
      {children}
      {sortTo ? (
        <UnstyledButton
          className={classes.sort}
          tabIndex={isOneStop ? -1 : undefined}
          title={isMultiSort ? 'Shift + click sorts by this column, too' : undefined}
          onClick={({ shiftKey }) => sortTo(nextSort(sort, key, isMultiSort && shiftKey))}
        >
          {header}
          <Icon size={14} aria-hidden />
          {sorted && levels.length > 1 && (
            <span className={classes.level}>
              <span className="hidden">, sort level </span>
              {at + 1}
            </span>
          )}
        </UnstyledButton>
      ) : (
        <span className={isHeaderHidden ? 'hidden' : undefined}>{header}</span>
      )}
      {extra}
    </th>
  )
}
