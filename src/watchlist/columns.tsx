/** The columns of people, and of people in two lists. */
import { Box, Text } from '@mantine/core'
import type { WatchlistRecord } from '../api/schemas.ts'
import type { Column } from '../ui/table/columns.ts'
import { differenceOf, type Pair, personOf } from './compare/compareLists.ts'
import { documentedFields, valueOf } from './fields.ts'

/** The documented fields (admin-api §2.4). */
const fields = [
  { key: 'name', of: 'name', header: 'Name' },
  { key: 'email', of: 'emailAddress', header: 'Email', width: '36%', isSecondary: true },
  { key: 'department', of: 'department', header: 'Department', width: '20%', isSecondary: true },
  { key: 'videos', of: 'watchlistCount', header: 'Videos left', width: '120px', align: 'end' },
] as const

type Field = (typeof fields)[number]

const textOf = (person: WatchlistRecord, { of }: Field): string => `${person[of] ?? ''}`.trim()

/** A text, or words for an empty one: departments and names may be empty (beyond-the-spec §2). */
function cellOf(person: WatchlistRecord, field: Field) {
  const text = textOf(person, field)
  const isCount = field.key === 'videos'
  if (text === '')
    return (
      <span role="img" aria-label={`No ${isCount ? 'count' : field.header.toLowerCase()}`} className="dimmed">
        —
      </span>
    )
  if (isCount) return <b>{text}</b>
  return (
    <span title={text} className={field.key === 'name' ? undefined : 'dimmed'}>
      {text}
    </span>
  )
}

export const columns: readonly Column<WatchlistRecord>[] = fields.map((field) => ({
  ...field,
  cell: (person) => cellOf(person, field),
  sortBy: (person) => person[field.of] ?? '',
}))

/** In a narrow window, the email is below the name, or in its place. */
export const narrowColumns = columns.toSpliced(0, 2, {
  ...fields[0],
  sortBy: ({ name }) => name,
  cell: (person) => (
    <Box display="inline-block" w="min(100cqw - 76px, 300px)" style={{ verticalAlign: 'middle' }}>
      <Text truncate>{person.name}</Text>
      <Text truncate fz={person.name ? 12 : undefined}>
        {cellOf(person, fields[1])}
      </Text>
    </Box>
  ),
})

/** "Sales → Finance", or one text if nothing changed. */
function changeOf({ before, after }: Pair, field: Field): string {
  const [was, is] = [before, after].map((person) => person && (textOf(person, field) || '—'))
  return was === undefined || is === undefined || was === is ? (is ?? was ?? '') : `${was} → ${is}`
}

/** The columns of a comparison: sorted by name, and by how many more videos are left. */
export const changeColumns: readonly Column<Pair>[] = fields.map((field) => ({
  ...field,
  cell: (pair) => <span title={changeOf(pair, field)}>{changeOf(pair, field)}</span>,
  ...(field.key === 'name' && { sortBy: (pair) => personOf(pair).name }),
  ...(field.key === 'videos' && { sortBy: (pair) => differenceOf(pair) ?? '' }),
}))

/** The text that the quick filter searches: every column but the number, which has filters of its own. */
export const searchTextOf = (record: WatchlistRecord): string => {
  let text = `${record.name}\n${record.emailAddress}\n${record.department}`
  for (const field of Object.keys(record))
    if (!documentedFields.includes(field)) text += `\n${valueOf(record, field)}`
  return text
}
