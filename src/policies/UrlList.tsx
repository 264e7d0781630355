import { ActionIcon, Button, Group, List, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { knownUrlActions, knownUrlTypes, limits } from '../api/schemas.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useKeptState } from '../ui/kept.ts'
import { Notice } from '../ui/Notice.tsx'
import { Columns } from '../ui/Page.tsx'
import { number } from '../ui/number.ts'
import type { Entry } from './entry.ts'
import type { Refused } from './flow.ts'
import classes from './policies.module.css'
import { type Added, addLines, checkSize, describeReading } from './urls.ts'

export interface UrlListProps {
  readonly entries: readonly Entry[]
  readonly onChange: (entries: readonly Entry[]) => void
  /** What stands in the box and is not in the list yet. */
  readonly text: string
  readonly onText: (text: string) => void
  /** What the service refused. */
  readonly refused: Refused | undefined
}

const other = 'other'
const maxShown = 20

/** The URL list: a box to paste into, and the entries it made. One value, not a form array. */
export function UrlList({ entries, onChange, text, onText, refused }: UrlListProps) {
  const [action, setAction] = useKeptState<string>('policy.action', knownUrlActions[0])
  const [freeAction, setFreeAction] = useKeptState('policy.freeAction', '')
  const [type, setType] = useKeptState('policy.type', '')
  const [freeType, setFreeType] = useKeptState('policy.freeType', '')
  const [reading, setReading] = useState<Added>()
  const [tooMuch, setTooMuch] = useState<string>()
  const [removed, setRemoved] = useState<readonly Entry[]>()
  const columns = useMemo(() => makeColumns(entries, onChange, refused), [entries, onChange, refused])

  const chosenAction = action === other ? freeAction.trim() : action
  const chosenType = type === other ? freeType.trim() : type || undefined
  const missing =
    text.trim() === ''
      ? 'Paste or type something first.'
      : chosenAction === ''
        ? 'Enter the action to send.'
        : chosenType === ''
          ? 'Enter the type to send.'
          : undefined

  function add() {
    const refusal = checkSize(text)
    setTooMuch(refusal)
    if (refusal !== undefined) return
    const next = addLines(entries, text, chosenAction, chosenType)
    onChange(next.entries)
    setReading(next)
    // What was not taken stays where it can be mended.
    onText(next.rejected.map((each) => each.text).join('\n'))
  }

  return (
    <>
      <Textarea
        label="Domains and URLs"
        description="One a line. Paste as many as you have; they are added to the list below."
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={5}
        spellCheck={false}
        autoCapitalize="off"
        classNames={{ input: 'mono' }}
        placeholder={'phish.example\nfiles.example/invoice?id=7'}
      />
      <Columns>
        <div className={classes.edge}>
          <NativeSelect
            label="Action"
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
            data={[...knownUrlActions, { value: other, label: 'Another value' }]}
          />
          {action === other && (
            <TextInput
              label="Action to send"
              description="The service publishes no list of actions."
              value={freeAction}
              onChange={(event) => setFreeAction(event.currentTarget.value)}
            />
          )}
        </div>
        <div className={classes.edge}>
          <NativeSelect
            label="Type"
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={[
              { value: '', label: 'By its form: a path makes it a URL' },
              ...knownUrlTypes,
              { value: other, label: 'Another value' },
            ]}
          />
          {type === other && (
            <TextInput
              label="Type to send"
              description="The service publishes no list of types."
              value={freeType}
              onChange={(event) => setFreeType(event.currentTarget.value)}
            />
          )}
        </div>
      </Columns>
      <Group>
        <Button variant="default" onClick={add} disabled={missing !== undefined}>
          Add to the list
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {[tooMuch ?? (reading && describeReading(reading)), missing].filter(Boolean).join(' ')}
        </Text>
      </Group>
      {reading && reading.rejected.length > 0 && (
        <Notice tone="warn" title={`${reading.rejected.length} not added`}>
          <List size="sm">
            {reading.rejected.slice(0, maxShown).map(({ text: line, reason }, index) => (
              <List.Item key={index}>
                <code className="mono">{line.length > 80 ? `${line.slice(0, 80)}…` : line}</code>: {reason}
              </List.Item>
            ))}
          </List>
          {reading.rejected.length > maxShown && (
            <Text size="sm">and {number(reading.rejected.length - maxShown)} more</Text>
          )}
        </Notice>
      )}
      <Group justify="space-between">
        <Text size="sm">
          <strong>{number(entries.length)}</strong> of {number(limits.urlsPerPolicy)} URLs
        </Text>
        {entries.length > 0 ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              setRemoved(entries)
              setReading(undefined)
              onChange([])
            }}
          >
            Remove all {number(entries.length)}
          </Button>
        ) : (
          removed && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(removed)}>
              Bring back the {number(removed.length)} removed
            </Button>
          )
        )}
      </Group>
      <DataTable
        label="URLs of this policy"
        columns={columns}
        rows={entries}
        minWidth="520px"
        empty={
          <Empty title="No URLs yet">
            Paste them above. The service will strip scheme, port and fragment from each, and keep path and
            query.
          </Empty>
        }
      />
    </>
  )
}

function makeColumns(
  entries: readonly Entry[],
  onChange: (entries: readonly Entry[]) => void,
  refused: Refused | undefined,
): readonly Column<Entry>[] {
  const change = (entry: Entry, part: Partial<Entry>) =>
    onChange(entries.map((each) => (each === entry ? { ...each, ...part } : each)))
  const select = (entry: Entry, field: 'action' | 'type', known: readonly string[]) => (
    <NativeSelect
      variant="unstyled"
      size="xs"
      aria-label={`${field === 'action' ? 'Action' : 'Type'} of ${entry.value}`}
      value={entry[field]}
      data={known.includes(entry[field]) ? [...known] : [...known, entry[field]]}
      onChange={(event) => change(entry, { [field]: event.currentTarget.value })}
    />
  )
  return [
    {
      key: 'value',
      header: 'Value',
      cell: (entry) => {
        const failure = refused?.get(entry.value)
        return (
          <span title={entry.value} className="mono">
            {entry.value}
            {failure && <strong className={classes.failure}> {failure}</strong>}
          </span>
        )
      },
    },
    { key: 'type', header: 'Type', width: '120px', cell: (entry) => select(entry, 'type', knownUrlTypes) },
    {
      key: 'action',
      header: 'Action',
      width: '120px',
      cell: (entry) => select(entry, 'action', knownUrlActions),
    },
    {
      key: 'remove',
      header: 'Remove',
      width: '84px',
      align: 'end',
      cell: (entry) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${entry.value}`}
          onClick={() => onChange(entries.filter((each) => each !== entry))}
        >
          <IconX size={16} />
        </ActionIcon>
      ),
    },
  ]
}
