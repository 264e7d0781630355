import { count } from '../../ui/number.ts'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { dayOf } from '../book/activity.ts'
import type { RequestRow } from '../book/requests.ts'
import { toCsv, toJson } from './exports.ts'

export interface ExportRequestsProps {
  readonly rows: readonly RequestRow[]
  /** All requests that the filters show, in order. */
  readonly order: Uint32Array
  readonly now: () => number
}

const formats = [
  { label: 'CSV, with names and URLs', ending: '.csv', type: 'text/csv', write: toCsv },
  { label: 'JSON, each request in full', ending: '.json', type: 'application/json', write: toJson },
]

export const ExportRequests = ({ rows, order, now }: ExportRequestsProps) => (
  <ExportMenu
    label={`Export ${count(order.length, 'request')}`}
    size="xs"
    rows={rows}
    order={order}
    nameOf={(ending) => `signet-activity-${dayOf(now())}${ending}`}
    formats={formats}
  />
)
