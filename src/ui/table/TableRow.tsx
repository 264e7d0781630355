import { memo, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'

export interface TableRowProps<T> {
  readonly row: T
  /** The place in the shown order. */
  readonly index: number
  readonly columns: readonly Column<T>[]
  /** Whether the row is selected; absent if rows cannot be. */
  readonly isChosen: boolean | undefined
  readonly name: string | undefined
  /** Toggles the row; the same function at each render, so that rows are not rendered again. */
  readonly onToggle: (place: number, isRange: boolean) => void
}

const ignore = () => undefined

export const TableRow = memo(function TableRow<T>(props: TableRowProps<T>) {
  const { row, index, columns, isChosen, name, onToggle } = props
  return (
    <tr className={classes.row} aria-rowindex={index + 2} data-chosen={isChosen || undefined}>
      {columns.map(({ key, align, cell }, at) => (
        <td key={key} data-align={align}>
          {isChosen !== undefined && at === 0 && (
            <label className={classes.choose}>
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                // The rows are one stop of the Tab key: see `useRowKeys`.
                tabIndex={-1}
                checked={isChosen}
                onChange={ignore}
                // A click event has the shift key, unlike a change event; the space bar clicks, too.
                onClick={(event) => onToggle(index, event.shiftKey)}
              />
            </label>
          )}
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <T>(props: TableRowProps<T>) => ReactNode // memo loses the generic
