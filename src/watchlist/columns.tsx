import type { WatchlistRecord } from '../api/schemas.ts'
import type { Column } from '../ui/table/columns.ts'
import { documented, valueOf } from './fields.ts'

/** A cell with a text, or words for an empty one: departments and names may be empty (beyond-the-spec §2). */
const cellOf = (text: string, what: string, className?: string) =>
  text.trim() === '' ? (
    <span role="img" aria-label={`No ${what}`} className="dimmed">
      —
    </span>
  ) : (
    <span title={text} className={className}>
      {text}
    </span>
  )

const textColumn = (
  key: string,
  header: string,
  what: string,
  get: (person: WatchlistRecord) => string,
  more: Partial<Column<WatchlistRecord>>,
): Column<WatchlistRecord> => ({
  key,
  header,
  cell: (person) => cellOf(get(person), what, key === 'name' ? undefined : 'dimmed'),
  sortBy: get,
  ...more,
})

/** The columns of the documented fields (admin-api §2.4). */
export const columns: readonly Column<WatchlistRecord>[] = [
  textColumn('name', 'Name', 'name', ({ name }) => name, { width: '27%' }),
  textColumn('email', 'Email', 'email address', ({ emailAddress }) => emailAddress, {}),
  textColumn('department', 'Department', 'department', (person) => person.department, {
    width: '20%',
  }),
  {
    key: 'videos',
    header: 'Videos left',
    width: '120px',
    align: 'end',
    cell: ({ watchlistCount }) =>
      watchlistCount === undefined ? cellOf('', 'count') : <b>{watchlistCount}</b>,
    sortBy: ({ watchlistCount }) => watchlistCount ?? '',
  },
]

/** The text that the quick filter searches: every column but the number, which has filters of its own. */
export const searchTextOf = (record: WatchlistRecord): string => {
  let text = `${record.name}\n${record.emailAddress}\n${record.department}`
  for (const field of Object.keys(record))
    if (!documented.includes(field)) text += `\n${valueOf(record, field)}`
  return text
}
