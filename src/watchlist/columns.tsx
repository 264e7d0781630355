import type { WatchlistRecord } from '../api/schemas.ts'
import type { Column } from '../ui/table/columns.ts'
import classes from './columns.module.css'
import { addedFields, documented, valueOf } from './fields.ts'

/** A department or a name may be an empty text (beyond-the-spec §2). */
const sayText = (text: string, what: string, className?: string) =>
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
  className = 'dimmed',
): Column<WatchlistRecord> => ({
  key,
  header,
  cell: (person) => sayText(get(person), what, className),
  sortBy: get,
  ...more,
})

/** The texts of a record (admin-api §2.4). */
const known: readonly Column<WatchlistRecord>[] = [
  textColumn('name', 'Name', 'name', ({ name }) => name, { width: '27%', card: 'title' }, classes.name),
  textColumn('email', 'Email', 'email address', ({ emailAddress }) => emailAddress, { card: 'line' }),
  textColumn('department', 'Department', 'department', (person) => person.department, {
    width: '22%',
    card: 'note',
  }),
]

/** The number, with a bar beside it: `most` fills the bar. */
const videos = (most: number): Column<WatchlistRecord> => ({
  key: 'videos',
  header: 'Videos left',
  width: '168px',
  align: 'end',
  card: 'end',
  cell: ({ watchlistCount: count }) =>
    count === undefined ? (
      sayText('', 'count')
    ) : (
      <>
        <span className={classes.meter} aria-hidden>
          <span style={{ width: `${Math.max(0, Math.min(100, (100 * count) / most))}%` }} />
        </span>
        <span className={classes.number}>{count}</span>
      </>
    ),
  sortBy: ({ watchlistCount }) => watchlistCount ?? -1,
})

/** A field that no document describes, shown as it came. */
const extra = (field: string): Column<WatchlistRecord> => ({
  key: `field ${field}`,
  header: field,
  cell: (record) => sayText(String(valueOf(record, field)), field),
})

/** Enough records to know their fields. */
const sampleRows = 1_000

/** All columns: the documented ones, and one for each other field of the answer. */
export function columnsOf(
  records: readonly WatchlistRecord[],
  most: number,
): readonly Column<WatchlistRecord>[] {
  const others = addedFields(records.slice(0, sampleRows))
  return [...known, videos(most), ...others.map(extra)]
}

export const columns = columnsOf([], 1)

/** The text that the quick filter searches: every column but the number, which has bars of its own. */
export const textOf = (record: WatchlistRecord): string => {
  let text = `${record.name}\n${record.emailAddress}\n${record.department}`
  for (const field of Object.keys(record))
    if (!documented.includes(field)) text += `\n${valueOf(record, field)}`
  return text
}
