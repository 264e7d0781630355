import type { ReactNode } from 'react'

export interface Column<T> {
  readonly key: string
  readonly header: string
  /** Whether only screen readers have the header, as above buttons. */
  readonly isHeaderHidden?: boolean
  /** An element below the header, such as the choice of how the column is used. */
  readonly extra?: ReactNode
  /** CSS width. Columns without one share the remaining width. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: T) => ReactNode
  /** The value by which a sortable column is sorted: see `createView`. */
  readonly sortBy?: (row: T) => string | number
  /** Whether a phone leaves it out. */
  readonly isSecondary?: boolean
}

/** Rows that can be selected, each by the check box in its first cell. */
export interface RowSelection<T> {
  /** Indexes into the rows. */
  readonly chosen: ReadonlySet<number>
  /** The part of the shown rows that is selected. */
  readonly shown: 'none' | 'some' | 'all'
  readonly nameOf: (row: T) => string
  /** Toggles the row at a place of the shown order. A range starts at the row toggled last. */
  readonly onToggle: (place: number, isRange: boolean) => void
  readonly onToggleAll: () => void
}
