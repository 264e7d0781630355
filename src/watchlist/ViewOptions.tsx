import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { pageKey } from '../ui/pageState.ts'
import type { Column } from '../ui/table/columns.ts'
import { flip } from './facets/refinement.ts'
import classes from './People.module.css'

export interface Options {
  readonly isCompact: boolean
  /** The keys of columns that differ from the default: hidden documented fields, or other fields that are shown. */
  readonly changed: readonly string[]
}

export const optionsKey = pageKey<Options>({ isCompact: false, changed: [] })

export const isShown = ({ key }: Column<WatchlistRecord>, { changed }: Options): boolean =>
  key.startsWith('field ') === changed.includes(key)

export interface ViewOptionsProps {
  readonly columns: readonly Column<WatchlistRecord>[]
  readonly options: Options
  readonly onOptions: (options: Options) => void
}

/** The choice of columns, and of how tall the rows are. */
export const ViewOptions = memo(function ViewOptions({ columns, options, onOptions }: ViewOptionsProps) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.options}
          variant="default"
          size={30}
          aria-label="Columns"
          title="Columns"
        >
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and rows">
        <div className="stack snug">
          {/* The first column has the name and the check box. */}
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.key}
              label={column.header}
              checked={isShown(column, options)}
              onChange={() => onOptions({ ...options, changed: flip(options.changed, column.key) })}
            />
          ))}
          <Checkbox
            label="Compact rows"
            checked={options.isCompact}
            onChange={() => onOptions({ ...options, isCompact: !options.isCompact })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
})
