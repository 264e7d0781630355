import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { elementScroll, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { number } from '../number.ts'
import { printable, useIsPrinting } from '../printing.tsx'
import classes from './DataTable.module.css'
import type { Sort } from './order.ts'

export interface Column<T> {
  readonly key: string
  readonly header: string
  /** CSS width. Columns without one share the remaining width. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: T) => ReactNode
  /** The comparison of a sortable column. */
  readonly compare?: (a: T, b: T) => number
  /** Or the value to sort by, for many rows: see `createView`. */
  readonly sortBy?: (row: T) => string | number
}

export interface DataTableProps<T> {
  /** The table's accessible name. */
  readonly label: string
  /** Module-level data, so that rows need not be rendered again. */
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  /** The shown rows in order; by default all rows in their own order. */
  readonly order?: Uint32Array
  readonly loading?: boolean
  /** Shown if there are no rows. */
  readonly empty: ReactNode
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** The minimum width, below which the table scrolls in its own box. */
  readonly minWidth?: string
  /** A change shows the first row again, for example of the search and the order. */
  readonly topOn?: string
  /** The index of a row to scroll into view. */
  readonly reach?: number
}

const rowHeight = 36
const skeletonRows = [0, 1, 2, 3, 4, 5]

/** A table of any length. Rows have a fixed height, and only the visible ones are rendered. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, order = rows, loading, empty } = props
  return !loading && order.length === 0 ? <div className={classes.box}>{empty}</div> : <Rows {...props} />
}

/** In pixels, for the first rows, before the box is measured. The same as `.box` in the stylesheet. */
const tallestBox = () => Math.min(innerHeight * 0.7, 760)

/** From the current position: an admin who scrolls as soon as there are rows stays there. */
const observeOffset: typeof observeElementOffset<HTMLDivElement> = (instance, onOffset) => {
  const stop = observeElementOffset(instance, onOffset)
  onOffset(instance.scrollElement?.scrollTop ?? 0, false)
  return stop
}

/** A scroll to the current position would end a scroll in progress. */
const scrollTo: typeof elementScroll<HTMLDivElement> = (offset, options, instance) => {
  if (instance.scrollElement?.scrollTop !== offset) elementScroll(offset, options, instance)
}

function Rows<T>({
  label,
  columns,
  rows,
  order,
  loading,
  sort,
  onSort,
  minWidth = '640px',
  topOn,
  reach,
}: DataTableProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [isLaidOut, setIsLaidOut] = useState(false)
  // Once, because it may make the browser lay out the page.
  const [tallest] = useState(tallestBox)
  const count = order?.length ?? rows.length
  const virtual = useVirtualizer({
    count,
    // Earlier, the size and place of the box would need a second layout of the page.
    getScrollElement: () => (isLaidOut ? box.current : null),
    initialRect: { width: 0, height: tallest },
    observeElementOffset: observeOffset,
    scrollToFn: scrollTo,
    estimateSize: () => rowHeight,
    // Rows out of sight come after the others are painted.
    overscan: isLaidOut ? 8 : 0,
  })
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      // Called just before the rows are painted.
      timer = setTimeout(() => setIsLaidOut(true))
    })
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  const top = useRef(topOn)
  useLayoutEffect(() => {
    if (box.current && top.current !== topOn) box.current.scrollTop = 0
    top.current = topOn
  }, [topOn])
  const { scrollToIndex } = virtual
  useLayoutEffect(() => {
    if (reach !== undefined && isLaidOut) scrollToIndex(reach, { align: 'center' })
  }, [reach, scrollToIndex, isLaidOut])
  const isPrinting = useIsPrinting()
  const printed = printable(count)
  const visible = virtual.getVirtualItems()
  const indexes = isPrinting
    ? Array.from({ length: printed.shown }, (_, index) => index)
    : visible.map(({ index }) => index)
  const before = isPrinting ? 0 : (visible[0]?.start ?? 0)
  const after = isPrinting ? 0 : virtual.getTotalSize() - (visible.at(-1)?.end ?? 0)

  return (
    <div ref={box} className={classes.box} role="region" aria-label={label} tabIndex={0} data-scroll>
      <table
        className={classes.table}
        style={{ minWidth }}
        aria-label={label}
        aria-rowcount={loading ? undefined : count + 1}
        aria-busy={loading || undefined}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            skeletonRows.map((row) => (
              <tr key={row} className={classes.row}>
                {columns.map(({ key }) => (
                  <td key={key}>
                    <Skeleton height={12} width={`${50 + ((row * 17) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <>
              {before > 0 && <tr aria-hidden style={{ height: before }} />}
              {indexes.map((index) => {
                const at = order?.[index] ?? index
                const row = rows[at]
                return row === undefined ? null : <Row key={at} row={row} index={index} columns={columns} />
              })}
              {after > 0 && <tr aria-hidden style={{ height: after }} />}
            </>
          )}
        </tbody>
      </table>
      {isPrinting && printed.left > 0 && (
        <p className={classes.left}>
          {number(printed.left)} more rows are not printed. Filter the table to print them.
        </p>
      )}
    </div>
  )
}

function Header<T>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<T>
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}) {
  const { key, header, align, compare, sortBy } = column
  const sorted = sort?.key === key ? sort : undefined
  if (!(compare ?? sortBy) || !onSort) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    )
  }
  const Icon = !sorted ? IconSelector : sorted.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={!sorted ? 'none' : sorted.descending ? 'descending' : 'ascending'}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort({ key, descending: sorted ? !sorted.descending : false })}
      >
        {header}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

const Row = memo(function Row<T>({
  row,
  index,
  columns,
}: {
  readonly row: T
  readonly index: number
  readonly columns: readonly Column<T>[]
}) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2}>
      {columns.map(({ key, align, cell }) => (
        <td key={key} data-align={align}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <T>(props: { row: T; index: number; columns: readonly Column<T>[] }) => ReactNode // memo loses the generic
