import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { knownUrlActions } from '../../api/schemas.ts'
import { copyText, download } from '../../ui/download.ts'
import { elementAt } from '../../ui/focus.ts'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { number } from '../../ui/number.ts'
import { rowsIn } from '../../ui/table/order.ts'
import { toast } from '../../ui/toast/toast.ts'
import { entriesCovering } from '../checks/coverage.ts'
import { countEntries } from '../checks/finding.ts'
import type { Entry } from '../urls/entry.ts'
import {
  assignAction,
  change,
  type EntryList,
  redo,
  remove,
  toCsv,
  toDefangedText,
  undo,
  widen,
} from './entryList.ts'
import type { ListEditor } from './listDocument.ts'
import type { ShownRows } from './useRows.ts'
import classes from './List.module.css'

export interface TableToolsProps {
  readonly list: EntryList
  readonly apply: ListEditor['change']
  readonly rows: ShownRows
  /** The selected entries, by value. */
  readonly chosen: ReadonlySet<string>
}

const steps = [
  { name: 'Undo', Icon: IconArrowBackUp, go: undo, side: 'past' },
  { name: 'Redo', Icon: IconArrowForwardUp, go: redo, side: 'future' },
] as const

/** Above the list: which entries it shows, and what can be done with these and with the selected ones. */
export function TableTools({ list, apply, rows, chosen }: TableToolsProps) {
  const { query, searched, setQuery, filters, only, setShown, order } = rows
  const { entries } = list
  const copy = async () =>
    toast({
      message: (await copyText(toDefangedText(rowsIn(entries, order))))
        ? `${countEntries(order.length)} copied, defanged.`
        : 'The browser blocked copying. Save the list instead.',
    })
  const assign = (action: string) => {
    const what = `${countEntries(chosen.size)} set to ${action}`
    apply({ list: change(list, assignAction(entries, chosen, action), what) })
  }
  function widenChosen() {
    const next = widen(entries, chosen)
    apply({ list: change(list, next, 'widened to whole domains') })
    if (next === entries) toast({ message: 'No entry has a domain that can take its place.' })
  }
  function removeChosen() {
    apply({ list: remove(list, chosen) })
    // Before the first change it cannot take the focus.
    setTimeout(() => elementAt('Undo')?.focus())
  }
  return (
    <div className={`row ${classes.tools}`}>
      {entries.length > 0 && (
        <TextInput
          id="find"
          className="grow"
          // Beside the other tools it must be wide enough for a domain.
          flex="1 1 132px"
          size="xs"
          aria-label="Find in the list"
          placeholder="Find in the list"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {filters.length > 0 && (
        <NativeSelect
          id="filter"
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
        {steps.map(({ name, Icon, go, side }) => {
          const what = list[side].at(-1)?.what
          const label = what === undefined ? name : `${name}: ${what}`
          return (
            <ToolButton
              key={name}
              id={name}
              icon={Icon}
              aria-label={label}
              title={label}
              disabled={what === undefined}
              onClick={() => apply((now) => ({ list: go(now.list) }))}
            >
              {name}
            </ToolButton>
          )
        })}
        {order.length > 0 && (
          <>
            <ToolButton icon={IconCopy} onClick={() => void copy()}>
              Copy defanged
            </ToolButton>
            <ToolButton
              icon={IconDownload}
              onClick={() => download('urls.csv', 'text/csv', toCsv(rowsIn(entries, order)))}
            >
              Export CSV
            </ToolButton>
          </>
        )}
      </ButtonRow>
      <div role="status" className={`dimmed ${classes.line}`}>
        {chosen.size > 0 && `${number(chosen.size)} selected. `}
        {order.length < entries.length && `${number(order.length)} of ${number(entries.length)}. `}
        <Covering entries={entries} query={searched} />
      </div>
      {chosen.size > 0 && (
        <div className={`row ${classes.line}`} role="group" aria-label="Selected entries">
          {knownUrlActions.map((action) => (
            <Button key={action} size="compact-sm" onClick={() => assign(action)}>
              Set to {action}
            </Button>
          ))}
          <Button size="compact-sm" onClick={widenChosen}>
            Use the whole domain
          </Button>
          <Button size="compact-sm" onClick={removeChosen}>
            Remove {number(chosen.size)}
          </Button>
        </div>
      )}
    </div>
  )
}

const actionWords: Readonly<Record<string, string>> = { block: 'blocked', allow: 'allowed' }

/** Which entries cover an address in the search, the most specific first. */
function Covering({ entries, query }: { readonly entries: readonly Entry[]; readonly query: string }) {
  const covering = useMemo(() => entriesCovering(entries, query), [entries, query])
  if (covering?.length === 0) return <>No entry covers it.</>
  return covering?.slice(0, 3).map(({ value, action }) => (
    <span key={`${value} ${action}`}>
      <bdi className="mono">{value}</bdi> should cover it: {actionWords[action] ?? `“${action}”`}.{' '}
    </span>
  ))
}
