import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { knownUrlActions } from '../../api/schemas.ts'
import { copyText } from '../../ui/download.ts'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { ignoreEnter } from '../../ui/form/ignoreEnter.ts'
import { number } from '../../ui/number.ts'
import { place } from '../../ui/places.ts'
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { rowsIn } from '../../ui/table/order.ts'
import { toast } from '../../ui/toast/toast.ts'
import { countEntries } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { entriesCovering } from './entriesCovering.ts'
import { assign, type EntryList, redo, toCsv, toDefangedText, undo, widen } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import type { ShownRows } from './useRows.ts'
import classes from './List.module.css'

export interface TableToolsProps {
  readonly list: EntryList
  readonly apply: ListEditor['change']
  readonly rows: ShownRows
  /** The selected entries, by value. */
  readonly chosen: ReadonlySet<string>
  readonly onEntries: (entries: readonly Entry[], what: string) => void
  readonly onRemove: (values: ReadonlySet<string>) => void
}

/** Above the list: which entries it shows, and what can be done with these and with the selected ones. */
export function TableTools({ list, apply, rows, chosen, ...changes }: TableToolsProps) {
  const { query, setQuery, searched, filters, only, setShown, order } = rows
  const { entries } = list
  return (
    <div className={`row ${classes.tools}`}>
      {entries.length > 0 && (
        <TextInput
          ref={place('find')}
          size="xs"
          aria-label="Find in the list"
          placeholder="Find in the list"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={ignoreEnter}
        />
      )}
      {filters.length > 0 && (
        <NativeSelect
          ref={place('filter')}
          size="xs"
          aria-label="Show"
          value={only?.key ?? ''}
          data={[
            { value: '', label: `All ${number(entries.length)}` },
            ...filters.map(({ key, label, values }) => ({
              value: key,
              label: `${label} (${number(values.size)})`,
            })),
          ]}
          onChange={(event) => setShown({ key: event.currentTarget.value })}
        />
      )}
      <ButtonRow label="For the list">
        <Steps list={list} apply={apply} />
        {order.length > 0 && <Export list={list} order={order} />}
      </ButtonRow>
      <span role="status" className="dimmed">
        {chosen.size > 0
          ? `${number(chosen.size)} selected`
          : order.length < entries.length && `${number(order.length)} of ${number(entries.length)}`}
      </span>
      <Covering entries={entries} searched={searched} />
      {chosen.size > 0 && <ChosenTools entries={entries} chosen={chosen} {...changes} />}
    </div>
  )
}

const steps = [
  ['Undo', IconArrowBackUp, undo, 'past'],
  ['Redo', IconArrowForwardUp, redo, 'future'],
] as const

const Steps = ({ list, apply }: Pick<TableToolsProps, 'list' | 'apply'>) =>
  steps.map(([name, Icon, go, side]) => {
    const what = list[side].at(-1)?.what
    const label = what === undefined ? name : `${name}: ${what}`
    return (
      <ActionIcon
        key={name}
        variant="default"
        size={32}
        aria-label={label}
        title={label}
        data-command={name === 'Undo' ? 'undo' : undefined}
        data-toolbar-toggle
        disabled={what === undefined}
        onClick={() => apply((now) => ({ list: go(now.list) }))}
      >
        <Icon size={18} />
      </ActionIcon>
    )
  })

const nameOf = (ending: string) => `urls${ending}`
const formats: readonly ExportFormat<Entry>[] = [
  { label: 'Save defanged', ending: '.txt', type: 'text/plain', write: toDefangedText },
  { label: 'Save as CSV', ending: '.csv', type: 'text/csv', write: toCsv },
]

/** The entries that are shown: defanged for people, with wire values for machines. */
function Export({ list: { entries }, order }: Pick<TableToolsProps, 'list'> & Pick<ShownRows, 'order'>) {
  const copy = async () =>
    toast({
      message: (await copyText(toDefangedText(rowsIn(entries, order))))
        ? `${countEntries(order.length)} copied, defanged.`
        : 'The browser blocked copying. Save the list instead.',
    })
  const label = `Export ${number(order.length)}`
  return (
    <ExportMenu label={label} rows={entries} order={order} nameOf={nameOf} formats={formats} size="xs">
      <Menu.Item onClick={() => void copy()}>Copy defanged</Menu.Item>
    </ExportMenu>
  )
}

const actionWords: Readonly<Record<string, string>> = { block: 'blocked', allow: 'allowed' }

/** Which entries cover an address in the search, the most specific first. */
function Covering({ entries, searched }: { readonly entries: readonly Entry[]; readonly searched: string }) {
  const covering = useMemo(() => entriesCovering(entries, searched), [entries, searched])
  return (
    <div role="status" className={classes.covering}>
      {covering?.length === 0 && 'No entry covers it.'}
      {covering?.slice(0, 3).map(({ value, action }) => (
        <span key={`${value} ${action}`}>
          <bdi className="mono">{value}</bdi> covers it: {actionWords[action] ?? `“${action}”`}.{' '}
        </span>
      ))}
    </div>
  )
}

type ChosenToolsProps = Omit<TableToolsProps, 'list' | 'apply' | 'rows'> & Pick<EntryList, 'entries'>

function ChosenTools({ entries, chosen, onEntries, onRemove }: ChosenToolsProps) {
  const tools = [
    ...knownUrlActions.map((action) => ({
      words: `Set to ${action}`,
      what: `set to ${action}`,
      next: () => assign(entries, chosen, { action }),
    })),
    {
      words: 'Use the whole domain',
      what: 'widened',
      next: () => widen(entries, chosen),
    },
  ]
  function run({ what, next }: (typeof tools)[number]) {
    const changed = next()
    if (changed === entries) toast({ message: 'No entry has a domain that can take its place.' })
    else onEntries(changed, `${countEntries(chosen.size)} ${what}`)
  }
  return (
    <div className={`row ${classes.chosen}`} role="group" aria-label="Selected entries">
      {tools.map((tool) => (
        <Button key={tool.words} size="compact-sm" onClick={() => run(tool)}>
          {tool.words}
        </Button>
      ))}
      <Button size="compact-sm" onClick={() => onRemove(chosen)}>
        Remove {number(chosen.size)}
      </Button>
    </div>
  )
}
