import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column, RowSelection } from './columns.ts'
import { nextSort, type Sort } from './order.ts'
import classes from './DataTable.module.css'

export interface TableHeadProps<T> {
  readonly columns: readonly Column<T>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly selection: RowSelection<T> | undefined
}

export const TableHead = <T,>({ columns, sort, onSort, selection }: TableHeadProps<T>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map(({ key, header, isHeaderHidden, extra, align, sortBy }, at) => {
        const direction = sort?.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending'
        const Icon = { none: IconSelector, descending: IconArrowDown, ascending: IconArrowUp }[direction]
        const isSorted = sortBy && onSort
        return (
          <th key={key} scope="col" data-align={align} aria-sort={isSorted && direction}>
            {selection && at === 0 && <ChooseAll {...selection} />}
            {isSorted ? (
              <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, key))}>
                {header}
                <Icon size={14} aria-hidden />
              </UnstyledButton>
            ) : (
              <span className={isHeaderHidden ? 'hidden' : undefined}>{header}</span>
            )}
            {extra}
          </th>
        )
      })}
    </tr>
  </thead>
)

const ChooseAll = ({ shown, onToggleAll }: Pick<RowSelection<never>, 'shown' | 'onToggleAll'>) => (
  <label className={classes.choose}>
    <input
      ref={(box) => {
        // HTML has no attribute for the third state.
        if (box) box.indeterminate = shown === 'some'
      }}
      type="checkbox"
      aria-label="Select all shown"
      checked={shown === 'all'}
      onChange={onToggleAll}
    />
  </label>
)
