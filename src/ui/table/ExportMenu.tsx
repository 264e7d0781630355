import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { download } from '../download.ts'
import { rowsIn } from './order.ts'

export interface ExportFormat<T> {
  readonly label: string
  /** The end of the file's name, such as `.csv`. */
  readonly ending: string
  readonly type: string
  readonly write: (rows: readonly T[]) => string | Promise<string>
}

export interface ExportMenuProps<T> {
  readonly label: string
  readonly rows: readonly T[]
  /** The rows to export, in order. They are collected on a click only, since a filter must not wait for that. */
  readonly order: Uint32Array
  readonly nameOf: (ending: string) => string
  readonly formats: readonly ExportFormat<T>[]
  /** Further items, above the formats. */
  readonly children?: ReactNode
}

/** Saves rows of a table as a file, in one of several formats. */
export function ExportMenu<T>({ label, rows, order, nameOf, formats, children }: ExportMenuProps<T>) {
  const save = async ({ ending, type, write }: ExportFormat<T>) =>
    download(nameOf(ending), type, await write(rowsIn(rows, order)))
  return (
    // The placeholder is an element that a menu may not contain.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          data-toolbar-toggle
          size="xs"
          data-command="export"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={order.length === 0}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {formats.map((format) => (
          <Menu.Item key={format.ending} onClick={() => void save(format)}>
            {format.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
