import { ActionIcon, Button, Checkbox, Popover, Text, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type Dispatch, useMemo, useState } from 'react'
import { count, number } from '../ui/number.ts'
import { usePieces } from '../ui/time/usePieces.ts'
import { type ColumnFacts, countReplaced, readColumn } from './findings/columnFacts.ts'
import type { ImportAction } from './job/flow.ts'
import { emailColumn } from './judge/header.ts'
import type { Read } from './outgoing/prepare.ts'

export interface ColumnMenuProps {
  readonly read: Read
  readonly column: number
  readonly heading: string
  /** The row of the headings. */
  readonly header: number
  /** Absent: nothing can be replaced. */
  readonly dispatch: Dispatch<ImportAction> | undefined
}

/** What is in a column, counted once it is opened, and the place to replace a text in it. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `What is in ${props.heading}`
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon color="accent" size={24} aria-label={name} onClick={() => setOpen(!isOpen)}>
          <IconChevronDown size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} className="stack snug">
        <Facts {...props} />
        {props.dispatch && <Replace {...props} onEnd={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Facts({ read, column, header }: ColumnMenuProps) {
  const facts = usePieces(useMemo(() => () => readColumn(read, column, header), [read, column, header]))
  return (
    <div className="stack tight" role="status">
      {(facts ? describe(facts, read, column) : ['Counting.']).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </div>
  )
}

function describe(
  { rows, filled, different, domains, first }: ColumnFacts,
  { judgement: { mapping, secret, counts } }: Read,
  column: number,
): string[] {
  const values = [
    count(different, 'different value'),
    ...(column === emailColumn(mapping) ? [count(domains, 'domain')] : []),
  ]
  return [
    `Filled: ${rows === 0 ? 0 : Math.floor((filled / rows) * 100)} % (${number(filled)} of ${count(rows, 'row')}).`,
    ...(secret.includes(column) || filled === 0
      ? []
      : [`${values.join(', ')}.`, `First values: ${first.map((text) => text.slice(0, 60)).join(' · ')}`]),
    ...(rows < counts.rows && rows >= 100_000 ? [`Counted in the first ${count(rows, 'row')}.`] : []),
  ]
}

function Replace({
  read,
  column,
  header,
  dispatch,
  onEnd,
}: ColumnMenuProps & { readonly onEnd: () => void }) {
  const [find, setFind] = useState('')
  const [to, setTo] = useState('')
  const [isWhole, setWhole] = useState(false)
  const replacement = useMemo(
    () => ({
      column,
      start: header + 1,
      find,
      to,
      where: isWhole ? ('whole' as const) : ('anywhere' as const),
    }),
    [column, header, find, to, isWhole],
  )
  const changed = usePieces(
    useMemo(
      () => (find === '' ? undefined : () => countReplaced(read, replacement)),
      [read, find, replacement],
    ),
  )
  return (
    <>
      <TextInput
        size="xs"
        label="Find in this column"
        description="Upper and lower case are the same."
        spellCheck={false}
        value={find}
        onChange={({ currentTarget }) => setFind(currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Replace with"
        spellCheck={false}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label="Only where it is the whole cell"
        checked={isWhole}
        onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
      />
      <Button
        size="xs"
        disabled={!changed}
        onClick={() => {
          dispatch?.({ do: 'set', settings: ({ edits }) => ({ edits: [...edits, replacement] }) })
          onEnd()
        }}
      >
        {changed === undefined ? 'Replace' : `Replace in ${count(changed, 'cell')}`}
      </Button>
    </>
  )
}
