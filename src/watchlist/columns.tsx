import type { WatchlistRecord } from '../api/schemas.ts'
import type { Column } from '../ui/table/columns.ts'

/** A department or a name may be an empty text (beyond-the-spec §2). */
function Text({ text, what }: { readonly text: string; readonly what: string }) {
  if (text.trim() !== '') return <span title={text}>{text}</span>
  return (
    <span role="img" aria-label={`No ${what}`} className="dimmed">
      —
    </span>
  )
}

/** The four fields of a record (admin-api §2.4). */
export const columns: readonly Column<WatchlistRecord>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '27%',
    cell: ({ name }) => <Text text={name} what="name" />,
    sortBy: ({ name }) => name,
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ emailAddress }) => <Text text={emailAddress} what="email address" />,
    sortBy: ({ emailAddress }) => emailAddress,
  },
  {
    key: 'department',
    header: 'Department',
    width: '24%',
    cell: ({ department }) => <Text text={department} what="department" />,
    sortBy: ({ department }) => department,
  },
  {
    key: 'videos',
    header: 'Videos',
    width: '104px',
    align: 'end',
    cell: ({ watchlistCount }) => watchlistCount ?? <Text text="" what="count" />,
    sortBy: ({ watchlistCount }) => watchlistCount ?? -1,
  },
]

/** The text that the quick filter searches. */
export const textOf = ({ name, emailAddress, department }: WatchlistRecord): string =>
  `${name}\n${emailAddress}\n${department}`
