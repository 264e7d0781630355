import { memo, type MouseEvent, type ReactNode } from 'react'
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
  readonly isChosenByClick: boolean
}

const ignore = () => undefined

const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, label, input, select, textarea') !== null

export const TableRow = memo(function TableRow<T>(props: TableRowProps<T>) {
  const { row, index, columns, isChosen, name, onToggle, isChosenByClick } = props
  // The check box is the control for keys and screen readers. The row is only a larger target for the pointer.
  const pointer = isChosenByClick && {
    onMouseDown(event: MouseEvent) {
      if (!event.shiftKey || isOnControl(event)) return
      // Shift and a click select rows up to here, and no text. Selected text elsewhere would keep the click from that.
      event.preventDefault()
      getSelection()?.removeAllRanges()
    },
    onClick(event: MouseEvent) {
      if (isOnControl(event)) return
      // A click that ends a selection of text toggles nothing. The first click of a double click has toggled the row
      // before the second one selected a word, so the second toggles it back.
      if (getSelection()?.isCollapsed !== false || event.detail === 2) onToggle(index, event.shiftKey)
    },
  }
  return (
    <tr className={classes.row} aria-rowindex={index + 2} data-chosen={isChosen || undefined} {...pointer}>
      {columns.map(({ key, align, card, cell }, at) => (
        <td key={key} data-align={align} data-card={card}>
          {isChosen !== undefined && at === 0 && (
            <label className={classes.choose}>
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                // The table is one stop of the Tab key: see `useRowKeys`.
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
