import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import type { Column, RowSelection } from './columns.ts'
import { nextSort, type Sort } from './order.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useRowWindow } from './useRowWindow.ts'
import classes from './DataTable.module.css'

export interface DataTableProps<T> {
  readonly label: string
  /** The same array while nothing changes, so that rows are not rendered again. */
  readonly columns: readonly Column<T>[]
  /** The rows, or their numbers where there are too many for an object of each. */
  readonly rows: ArrayLike<T>
  /** The shown rows by their indexes; all by default. */
  readonly order?: Uint32Array
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly loading?: boolean
  readonly empty: ReactNode
  /** The least width, unless secondary columns are left out. A narrower box scrolls. */
  readonly minWidth?: string
  /** A key, for example of the search and the order: when it changes, the table scrolls to its top. */
  readonly topOn?: string
  /** The selection. Rows then have a check box, and the keys move between them. */
  readonly selection?: RowSelection<T> | undefined
  /** Rows that are lower than usual, or have two lines. */
  readonly rowSize?: 'compact' | 'double' | undefined
}

/** The heights of rows in pixels. */
const heights = { row: 36, compact: 32, double: 48 }

/** A table of any length. Rows have a fixed height, and only the visible ones are rendered. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, order, loading = false, selection, rowSize, topOn } = props
  const count = loading ? 0 : (order?.length ?? rows.length)
  const rowHeight = heights[rowSize ?? 'row']
  const { box, first, start, end, onScroll, scrollToIndex } = useRowWindow(count, rowHeight, topOn)
  const handlers = useRowKeys({ box, count, rowHeight, first, scrollToIndex })
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  }, [selection])
  const onToggle = useCallback((place: number, isRange: boolean) => {
    latest.current?.onToggle(place, isRange)
  }, [])
  const isEmpty = !loading && count === 0
  return (
    <div
      ref={box}
      className={classes.box}
      // React's type of a style has no custom properties.
      style={{ ['--row-height' as string]: `${rowHeight}px` }}
      onScroll={onScroll}
      // An empty box has nothing to scroll. The table alone has the label, which would be read twice.
      data-scroll={!isEmpty || undefined}
      {...(!isEmpty && { role: 'group', 'aria-label': 'Rows', tabIndex: 0, ...handlers })}
    >
      {isEmpty && props.empty}
      {/* The table is kept while it is empty, since a new table takes several times as long as new rows. */}
      <table
        hidden={isEmpty}
        className={classes.table}
        style={{ minWidth: props.minWidth ?? '640px' }}
        aria-label={label}
        aria-rowcount={loading ? undefined : count + 1}
        aria-busy={loading || undefined}
      >
        <colgroup>
          {columns.map(({ key, width, isSecondary }) => (
            <col key={key} style={{ width }} data-secondary={isSecondary} />
          ))}
        </colgroup>
        <Head {...props} selection={loading ? undefined : selection} />
        <tbody>
          {loading && (
            <tr>
              {columns.map(({ key, isSecondary }) => (
                <td key={key} data-secondary={isSecondary}>
                  <Skeleton height={12} />
                </td>
              ))}
            </tr>
          )}
          {start > 0 && <tr aria-hidden style={{ height: start * rowHeight }} />}
          {Array.from({ length: end - start }, (_, place) => {
            const index = start + place
            const at = order?.[index] ?? index
            const row = rows[at]
            return row === undefined ? null : (
              <Row
                // A row keeps the focus when others come above it.
                key={at}
                row={row}
                index={index}
                columns={columns}
                isChosen={selection?.chosen.has(at)}
                name={selection?.nameOf(row)}
                onToggle={onToggle}
              />
            )
          })}
          {end < count && <tr aria-hidden style={{ height: (count - end) * rowHeight }} />}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<T> = Pick<DataTableProps<T>, 'columns' | 'sort' | 'onSort' | 'selection'>

const Head = <T,>({ columns, sort, onSort, selection }: HeadProps<T>) => (
  <thead>
    <tr aria-rowindex={1}>
      {columns.map(({ key, header, isHeaderHidden, extra, align, isSecondary, sortBy }, at) => {
        const direction = sort?.key !== key ? 'none' : sort.descending ? 'descending' : 'ascending'
        const Icon = { none: IconSelector, descending: IconArrowDown, ascending: IconArrowUp }[direction]
        const isSorted = sortBy && onSort
        return (
          <th
            key={key}
            scope="col"
            data-align={align}
            data-secondary={isSecondary}
            aria-sort={isSorted && direction}
          >
            {selection && at === 0 && (
              <label className={classes.choose}>
                <input
                  ref={(input) => {
                    // HTML has no attribute for the third state.
                    if (input) input.indeterminate = selection.shown === 'some'
                  }}
                  type="checkbox"
                  aria-label="Select all shown"
                  checked={selection.shown === 'all'}
                  onChange={selection.onToggleAll}
                />
              </label>
            )}
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

interface RowProps<T> extends Pick<DataTableProps<T>, 'columns'> {
  readonly row: T
  /** The place in the shown order. */
  readonly index: number
  /** Whether the row is selected; absent if rows cannot be. */
  readonly isChosen: boolean | undefined
  readonly name: string | undefined
  readonly onToggle: RowSelection<T>['onToggle']
}

const Row = memo(function Row<T>({ row, index, columns, isChosen, name, onToggle }: RowProps<T>) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2} data-chosen={isChosen || undefined}>
      {columns.map(({ key, align, isSecondary, cell }, at) => (
        <td key={key} data-align={align} data-secondary={isSecondary}>
          {isChosen !== undefined && at === 0 && (
            <label className={classes.choose}>
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                // The rows are one stop of the Tab key: see `useRowKeys`.
                tabIndex={-1}
                checked={isChosen}
                onChange={() => undefined}
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
}) as <T>(props: RowProps<T>) => ReactNode // memo loses the generic
