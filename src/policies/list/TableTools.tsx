import { ActionIcon, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { copyText } from '../../ui/download.ts'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { ignoreEnter } from '../../ui/form/ignoreEnter.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { number } from '../../ui/number.ts'
import { elementAt, place } from '../../ui/places.ts'
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { rowsIn } from '../../ui/table/order.ts'
import { toast } from '../../ui/toast/toast.ts'
import { countEntries } from '../request/policyWords.ts'
import type { Entry } from '../urls/entry.ts'
import { entriesCovering } from './entriesCovering.ts'
import { type EntryList, redo, toCsv, toDefangedText, toWireText, undo } from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import type { ShownRows } from './useRows.ts'
import { useShown } from './useShown.ts'
import classes from './List.module.css'

export interface TableToolsProps {
  readonly list: EntryList
  readonly apply: ListEditor['change']
  readonly onRemove: (values: ReadonlySet<string>) => void
  /** What the table shows. */
  readonly rows: Pick<ShownRows, 'query' | 'setQuery' | 'searched' | 'filters' | 'only' | 'order'>
  /** The number of selected entries. */
  readonly chosen: number
}

/** Above the list: which entries it shows, and what can be done with these. */
export function TableTools(props: TableToolsProps) {
  const { list, apply, onRemove, chosen } = props
  const { query, setQuery, searched, filters, only, order } = props.rows
  const { entries } = list
  const isAll = order.length === entries.length
  const { shown, choose } = useShown()
  const lastJump = useRef(shown.jumps)
  useEffect(() => {
    if (lastJump.current === shown.jumps) return
    lastJump.current = shown.jumps
    // A search could hide the entries that a link leads to.
    setQuery('')
    elementAt('filter')?.scrollIntoView({ block: 'center' })
    elementAt('filter')?.focus()
  }, [shown.jumps, setQuery])
  return (
    <div className={`row ${classes.tools}`}>
      {entries.length > 0 && (
        <>
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
              onChange={(event) => choose(event.currentTarget.value)}
            />
          )}
        </>
      )}
      <ButtonRow label="For the list">
        <Steps list={list} apply={apply} />
        {order.length > 0 && (
          <>
            <Export list={list} order={order} />
            <ToolButton
              icon={IconTrash}
              onClick={() => onRemove(new Set(rowsIn(entries, order).map(({ value }) => value)))}
            >
              Remove {isAll ? `all ${number(order.length)}` : `the ${number(order.length)} shown`}
            </ToolButton>
          </>
        )}
      </ButtonRow>
      <span role="status" className="dimmed">
        {chosen > 0
          ? `${number(chosen)} selected`
          : isAll
            ? ''
            : `${number(order.length)} of ${number(entries.length)}`}
      </span>
      <Covering entries={entries} searched={searched} />
    </div>
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

const steps = [
  { name: 'Undo', Icon: IconArrowBackUp, go: undo, of: 'past', command: 'undo' },
  { name: 'Redo', Icon: IconArrowForwardUp, go: redo, of: 'future', command: undefined },
] as const

function Steps({ list, apply }: Pick<TableToolsProps, 'list' | 'apply'>) {
  return (
    <>
      {steps.map(({ name, Icon, go, of, command }) => {
        const what = list[of].at(-1)?.what
        const label = what === undefined ? name : `${name}: ${what}`
        return (
          <ActionIcon
            key={name}
            variant="default"
            size={32}
            aria-label={label}
            data-command={command}
            data-toolbar-toggle
            title={what === undefined ? `Nothing to ${name.toLowerCase()}` : label}
            disabled={what === undefined}
            onClick={() => apply((now) => ({ list: go(now.list) }))}
          >
            <Icon size={18} />
          </ActionIcon>
        )
      })}
    </>
  )
}

const formats: readonly ExportFormat<Entry>[] = [
  { label: 'Save defanged', ending: '.txt', type: 'text/plain', write: toDefangedText },
  { label: 'Save as CSV', ending: '.csv', type: 'text/csv', write: toCsv },
]

/** The entries that are shown: defanged for people, with wire values for machines. They are collected on a click only. */
function Export({ list: { entries }, order }: Pick<TableToolsProps, 'list'> & Pick<ShownRows, 'order'>) {
  const copy = async (toText: typeof toWireText, how: string) =>
    toast({
      message: (await copyText(toText(rowsIn(entries, order))))
        ? `${countEntries(order.length)} copied, ${how}.`
        : 'The browser blocked copying. Save the list instead.',
    })
  return (
    <ExportMenu
      label={`Export ${number(order.length)}`}
      rows={entries}
      order={order}
      nameOf={(ending) => `urls${ending}`}
      formats={formats}
      size="xs"
    >
      <Menu.Item onClick={() => void copy(toDefangedText, 'defanged')}>Copy defanged</Menu.Item>
      <Menu.Item onClick={() => void copy(toWireText, 'one wire value per line')}>Copy wire values</Menu.Item>
    </ExportMenu>
  )
}
