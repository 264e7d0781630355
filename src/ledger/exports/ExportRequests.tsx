import { count } from '../../ui/number.ts'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { rowsIn } from '../../ui/table/order.ts'
import { dayOf } from '../book/activity.ts'
import { endsOfRow } from '../book/ends.ts'
import type { RequestRow } from '../book/requests.ts'
import { useLedgerState } from '../journal/LedgerContext.ts'
import { reviewDatesOfRow, toCalendar } from './calendar.ts'
import { requestsToCsv } from './csv.ts'
import { toJsonl } from './jsonl.ts'

export interface ExportRequestsProps {
  readonly rows: readonly RequestRow[]
  /** All requests that the filters show, in order. */
  readonly order: Uint32Array
  readonly now: () => number
}

export function ExportRequests({ rows, order, now }: ExportRequestsProps) {
  const { mark } = useLedgerState()
  const ends = rowsIn(rows, order).reduce((sum, row) => sum + endsOfRow(row).length, 0)
  return (
    <ExportMenu
      label={`Export ${count(order.length, 'request')}`}
      size="xs"
      rows={rows}
      order={order}
      nameOf={(ending) => `signet-activity-${dayOf(now())}${ending}`}
      formats={[
        {
          label: 'JSON Lines, for a SIEM',
          ending: '.jsonl',
          type: 'application/x-ndjson',
          write: (shown) => toJsonl(shown, mark),
        },
        {
          label: 'CSV, for a spreadsheet',
          ending: '.csv',
          type: 'text/csv',
          write: (shown) => requestsToCsv(shown, mark),
        },
        {
          label: ends === 0 ? 'No policy with an end date' : `${count(ends, 'policy end')}, for a calendar`,
          ending: '.ics',
          type: 'text/calendar',
          write: (shown) => toCalendar(shown.flatMap(reviewDatesOfRow), now(), mark),
          disabled: ends === 0,
        },
      ]}
    />
  )
}
