import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { regionBase } from '../../session/config.ts'
import { dayOf, type RequestRow } from '../book/activity.ts'
import { endsOf, toCalendar } from './calendar.ts'
import { toCsv } from './csv.ts'
import { download } from '../../ui/download.ts'
import { toHar } from './har.ts'
import { toJsonl } from './jsonl.ts'
import { count } from '../../ui/number.ts'

const har = (shown: readonly RequestRow[]) =>
  toHar(shown, (region) => `${location.origin}${regionBase(region)}`)

export interface ExportMenuProps {
  readonly rows: readonly RequestRow[]
  /** All requests that the filters show, in order. */
  readonly order: Uint32Array
  readonly now: () => number
}

export function ExportMenu({ rows, order, now }: ExportMenuProps) {
  const save = (extension: string, type: string, write: (shown: readonly RequestRow[]) => string) => () => {
    const shown = Array.from(order, (index) => rows[index]).filter((row) => row !== undefined)
    download(`signet-activity-${dayOf(now())}.${extension}`, type, write(shown))
  }
  const calendar = (shown: readonly RequestRow[]) => toCalendar(shown.flatMap(endsOf), now())
  const ends = Array.from(order).reduce((sum, index) => {
    const row = rows[index]
    return sum + (row ? endsOf(row).length : 0)
  }, 0)
  return (
    // The placeholder is an element that a menu may not contain.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          data-command="export"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={order.length === 0}
        >
          Export {count(order.length, 'request')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={save('jsonl', 'application/x-ndjson', toJsonl)}>JSON Lines, for a SIEM</Menu.Item>
        <Menu.Item onClick={save('csv', 'text/csv', toCsv)}>CSV, for a spreadsheet</Menu.Item>
        <Menu.Item onClick={save('har', 'application/json', har)}>HAR, for a network panel</Menu.Item>
        <Menu.Item disabled={ends === 0} onClick={save('ics', 'text/calendar', calendar)}>
          {ends === 0 ? 'No policy with an end date' : `${count(ends, 'policy end')}, for a calendar`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
