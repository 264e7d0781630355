import type { ReactNode } from 'react'
import { AndMore } from '../../ui/FirstFew.tsx'
import { printable, useIsPrinting } from '../../ui/printing.tsx'
import type { ComparedField } from './comparison.ts'
import classes from './FieldTable.module.css'

/** More rows would be slow to render. */
const maxShown = 300

export interface FieldTableProps {
  readonly label: string
  readonly rows: readonly ComparedField[]
  /** What is compared, such as "Sent" and "Stored". */
  readonly names: readonly [before: string, after: string]
  /** Said of a field that the second one does not have. */
  readonly absent: string
  /** Below the name of a field. */
  readonly children?: (row: ComparedField) => ReactNode
}

/** Two policies field by field. ARIA roles in place of `<table>`: a narrow screen shows the rows as blocks. */
export function FieldTable({ label, rows, names: [before, after], absent, children }: FieldTableProps) {
  const most = useIsPrinting() ? printable(rows.length).shown : maxShown
  return (
    <>
      <div role="table" aria-label={label}>
        <div role="row" className={classes.head}>
          <span role="columnheader">Field</span>
          <span role="columnheader">{before}</span>
          <span role="columnheader">{after}</span>
        </div>
        {rows.slice(0, most).map((row, index) => (
          <div key={index} role="row" className={classes.row}>
            <span role="rowheader">
              {row.field} {children?.(row)}
            </span>
            <span role="cell" className="mono" data-label={before}>
              {row.before ?? <span className="dimmed">not sent</span>}
            </span>
            <span role="cell" className="mono" data-label={after}>
              {row.after ?? <span className="dimmed">{absent}</span>}
            </span>
          </div>
        ))}
      </div>
      <AndMore count={rows.length - most} />
    </>
  )
}
