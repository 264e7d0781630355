import { Button, List, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { count, number } from '../ui/number.ts'
import type { Columns } from './columns.ts'
import type { Entry } from './entry.ts'
import classes from './policies.module.css'
import type { Addition, Counts, Ignored, Mode, Reading } from './urls.ts'

/** A line of what was pasted that is no new entry, and why. */
interface Told {
  readonly line: number
  readonly text: string
  readonly reason: string
}

/** What became of every line of the last paste. */
export interface Account {
  readonly mode: Mode
  readonly lines: number
  readonly counts: Counts
  readonly added: number
  readonly told: Readonly<Record<Group, readonly Told[]>>
  /** Of a table. */
  readonly columns?: Columns
}

const groups = [
  { key: 'merged', words: 'merged', title: 'Already in the list, or there more than once' },
  { key: 'rejected', words: 'not added', title: 'Not added' },
  { key: 'ignored', words: 'ignored', title: 'Ignored' },
] as const
type Group = (typeof groups)[number]['key']

const whyIgnored: Readonly<Record<Ignored['why'], string>> = {
  empty: 'Empty.',
  comment: 'A comment.',
  header: 'The names of the columns.',
  prose: 'No address in it.',
  mail: 'An e-mail address. Its domain was not taken.',
}

export function accountOf(
  before: readonly Entry[],
  reading: Reading,
  { added, counts, conflicts }: Addition,
): Account {
  const known = new Set(before.map(({ value }) => value))
  const refused = new Set(conflicts.map(({ line, text }) => `${line} ${text}`))
  const again = reading.found.flatMap(({ value, sources }) =>
    known.has(value) ? sources.filter(({ line, text }) => !refused.has(`${line} ${text}`)) : [],
  )
  const merged = [
    ...again.map(({ line, text }) => ({ line, text, reason: 'It is in the list already.' })),
    ...reading.merged.map(({ line, text, value }) => ({ line, text, reason: `The same as ${value}.` })),
  ]
  const rejected = [...reading.rejected, ...conflicts].toSorted((a, b) => a.line - b.line)
  const ignored = reading.ignored.map(({ line, text, why }) => ({ line, text, reason: whyIgnored[why] }))
  const { mode, lines, columns } = reading
  return { mode, lines, counts, added, told: { merged, rejected, ignored }, ...(columns && { columns }) }
}

const modes = [
  { value: 'lines', label: 'a list, one value a line' },
  { value: 'csv', label: 'a table' },
  { value: 'text', label: 'a text with addresses in it' },
]

const maxShown = 100
const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

export interface AccountingProps {
  readonly account: Account
  /** Reads the same paste otherwise; nothing once the list was changed since. */
  readonly onReread: ((how: { readonly mode: Mode; readonly columns?: Columns }) => void) | undefined
}

/** Every line accounted for: lines are the sum of the four. Each group is one click away. */
export function Accounting({ account, onReread }: AccountingProps) {
  const [open, setOpen] = useState<Group | undefined>(
    account.told.rejected.length > 0 ? 'rejected' : undefined,
  )
  const { lines, counts, added, mode, columns } = account
  const told = open ? account.told[open] : []
  return (
    <div className={classes.account}>
      <div className={classes.sum}>
        <Text size="sm" role="status">
          {count(lines, 'line')} = {number(counts.kept)} kept + {number(counts.merged)} merged +{' '}
          {number(counts.rejected)} not added + {number(counts.ignored)} ignored.{' '}
          {count(added, 'entry', 'entries')} added.
        </Text>
        {groups.map(({ key, words }) => (
          <Button
            key={key}
            size="compact-sm"
            variant={open === key ? 'light' : 'subtle'}
            disabled={account.told[key].length === 0}
            aria-expanded={open === key}
            onClick={() => setOpen(open === key ? undefined : key)}
          >
            Show {number(account.told[key].length)} {words}
          </Button>
        ))}
      </div>
      {onReread && (
        <div className={classes.reread}>
          <NativeSelect
            size="xs"
            label="Read as"
            value={mode}
            data={modes}
            onChange={(event) => onReread({ mode: modeOf(event.currentTarget.value) })}
          />
          {columns && (
            <ColumnChoices columns={columns} onChange={(next) => onReread({ mode, columns: next })} />
          )}
        </div>
      )}
      {open && told.length > 0 && (
        <Notice
          tone={open === 'rejected' ? 'warn' : 'notice'}
          title={groups.find(({ key }) => key === open)?.title ?? ''}
        >
          <List size="sm" className={classes.told}>
            {told.slice(0, maxShown).map(({ line, text, reason }, index) => (
              <List.Item key={index}>
                Line {number(line)}: {text.trim() !== '' && <code className="mono">{shorten(text)}</code>}{' '}
                {reason}
              </List.Item>
            ))}
          </List>
          {told.length > maxShown && <Text size="sm">and {number(told.length - maxShown)} more</Text>}
        </Notice>
      )}
    </div>
  )
}

const modeOf = (value: string): Mode => (value === 'csv' || value === 'text' ? value : 'lines')

const place = (value: string): number | undefined => (value === '' ? undefined : Number(value))

/** Which column holds what, as it was recognised; the admin can say otherwise. */
function ColumnChoices({
  columns,
  onChange,
}: {
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
}) {
  const names = columns.names.map((name, index) => ({
    value: String(index),
    label: name.trim() === '' ? `Column ${index + 1}` : name,
  }))
  const none = { value: '', label: 'None' }
  return (
    <>
      <NativeSelect
        size="xs"
        label="Value column"
        value={String(columns.value)}
        data={names}
        onChange={(event) => onChange({ ...columns, value: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label="Action column"
        value={String(columns.action ?? '')}
        data={[none, ...names]}
        onChange={(event) => onChange({ ...columns, action: place(event.currentTarget.value) })}
      />
      <NativeSelect
        size="xs"
        label="Type column"
        value={String(columns.type ?? '')}
        data={[none, ...names]}
        onChange={(event) => onChange({ ...columns, type: place(event.currentTarget.value) })}
      />
    </>
  )
}
