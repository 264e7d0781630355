import { Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { useIsNarrow } from '../pane/useIsNarrow.ts'
import type { Column, RowSelection } from './columns.ts'
import type { Sort } from './order.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './useRowKeys.ts'
import { useVisibleRows } from './useVisibleRows.ts'
import classes from './DataTable.module.css'

export interface DataTableProps<T> {
  /** The table's accessible name. */
  readonly label: string
  /** The columns, as the same array while nothing changes, so that rows are not rendered again. */
  readonly columns: readonly Column<T>[]
  /** The rows, or their numbers where there are too many for an object of each. */
  readonly rows: ArrayLike<T>
  /** The shown rows in order; by default all rows in their own order. */
  readonly order?: Uint32Array
  readonly loading?: boolean
  /** The element shown if there are no rows. */
  readonly empty: ReactNode
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** The minimum width, below which the table scrolls in its own box. */
  readonly minWidth?: string
  /** Whether the table is only as wide as its columns, which all have a width in CSS lengths. */
  readonly isFitted?: boolean
  /** A key, for example of the search and the order: when it changes, the table scrolls to its top. */
  readonly topOn?: string
  /** The selection. Rows then have a check box, and the keys move between them. */
  readonly selection?: RowSelection<T>
  /** Rows that are lower than usual, or have two lines. */
  readonly rowSize?: 'compact' | 'double'
  /** Whether rows are cards in a narrow window: see `Column.card`. */
  readonly hasCards?: boolean
  /** Each row has a button, in place of a check box: see `useRowKeys`. */
  readonly hasRowButtons?: boolean
}

/** The heights of rows in pixels, the same as in the stylesheet. */
const heights = { row: 36, compact: 32, double: 48, card: 61 }

/** The rows of a table that is loading. */
const SkeletonRows = ({ columns }: { readonly columns: readonly Pick<Column<never>, 'key' | 'card'>[] }) =>
  [0, 1, 2, 3, 4, 5].map((row) => (
    <tr key={row} className={classes.row}>
      {columns.map(({ key, card }) => (
        <td key={key} data-card={card}>
          <Skeleton height={12} my={4} width={`${50 + ((row * 17) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))

/** A table of any length. Rows have a fixed height, and only the visible ones are rendered. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, order, loading = false, selection, rowSize, hasCards = false } = props
  const { minWidth = '640px', isFitted = false } = props
  const box = useRef<HTMLDivElement>(null)
  const count = order?.length ?? rows.length
  const isNarrow = useIsNarrow()
  const isCards = hasCards && isNarrow
  const isFit = isFitted && !isCards
  // The second line of a row stands between the two of its card.
  const more = rowSize === 'double' ? 16 : 0
  const rowHeight = isCards ? heights.card + more : heights[rowSize ?? 'row']
  const virtual = useVisibleRows({ box, count, rowHeight, topOn: props.topOn })
  const visible = virtual.getVirtualItems()
  const before = visible[0]?.start ?? 0
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0)
  const first = Math.floor((virtual.scrollOffset ?? 0) / rowHeight)
  const handlers = useRowKeys({ box, count, rowHeight, first, scrollToIndex: virtual.scrollToIndex })
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
      data-cards={hasCards || undefined}
      data-rows={rowSize}
      data-fitted={isFit || undefined}
      // An empty box has nothing to scroll. The table alone has the label, which would be read twice.
      {...(!isEmpty && { role: 'group', 'aria-label': 'Rows', tabIndex: 0, 'data-scroll': true })}
      {...(!isEmpty && (selection || props.hasRowButtons) && handlers)}
    >
      {isEmpty && props.empty}
      {/* The table is kept while it is empty, since a new table takes several times as long as new rows. */}
      <table
        hidden={isEmpty}
        className={classes.table}
        style={isFit ? { width: `calc(${columns.map(({ width }) => width).join(' + ')})` } : { minWidth }}
        aria-label={label}
        aria-rowcount={loading ? undefined : count + 1}
        aria-busy={loading || undefined}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={loading ? undefined : selection}
        />
        <tbody>
          {loading && <SkeletonRows columns={columns} />}
          {!loading && before > 0 && <tr aria-hidden style={{ height: before }} />}
          {!loading &&
            visible.map(({ index }) => {
              const at = order?.[index] ?? index
              const row = rows[at]
              return row === undefined ? null : (
                <TableRow
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
          {!loading && after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
