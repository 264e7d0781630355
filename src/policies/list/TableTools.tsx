import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type SetStateAction, useEffect, useRef } from 'react'
import { ButtonRow } from '../../ui/form/ButtonRow.tsx'
import { ignoreEnter } from '../../ui/form/ignoreEnter.ts'
import { number } from '../../ui/number.ts'
import { rowsIn } from '../../ui/table/order.ts'
import type { ListFilter } from '../checks/listFindings.ts'
import { type EntryList, redo, undo } from '../urls/list.ts'
import classes from './List.module.css'
import { ListTools } from './ListTools.tsx'
import type { Shown } from './useShown.ts'

export interface TableToolsProps {
  readonly list: EntryList
  readonly onList: (list: SetStateAction<EntryList>) => void
  readonly onRemove: (values: ReadonlySet<string>) => void
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly filters: readonly ListFilter[]
  /** The chosen filter. */
  readonly only: ListFilter | undefined
  readonly shown: Shown
  readonly onShown: (key: string) => void
  /** Which entries the table shows. */
  readonly order: Uint32Array
  /** The number of selected entries. */
  readonly chosen: number
}

/** Above the list: which entries it shows, and what can be done with these. */
export function TableTools({
  list,
  onList,
  onRemove,
  query,
  onQuery,
  filters,
  only,
  shown,
  onShown,
  order,
  chosen,
}: TableToolsProps) {
  const { entries } = list
  const filter = useRef<HTMLSelectElement>(null)
  const wasLed = useRef(shown.led)
  useEffect(() => {
    if (wasLed.current === shown.led) return
    wasLed.current = shown.led
    filter.current?.scrollIntoView({ block: 'center' })
    filter.current?.focus()
  }, [shown.led])
  return (
    <div className={`row ${classes.tools}`}>
      <TextInput
        data-place="find"
        aria-label="Find in the list"
        placeholder="Find in the list"
        value={query}
        spellCheck={false}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={ignoreEnter}
      />
      <NativeSelect
        ref={filter}
        data-place="filter"
        aria-label="Show"
        value={only?.key ?? ''}
        disabled={filters.length === 0}
        data={[
          { value: '', label: `All ${number(entries.length)}` },
          ...filters.map(({ key, label, values }) => ({
            value: key,
            label: `${label} (${number(values.size)})`,
          })),
        ]}
        onChange={(event) => onShown(event.currentTarget.value)}
      />
      <ButtonRow label="For the list">
        <Steps list={list} onList={onList} />
        {order.length > 0 && (
          <ListTools
            count={order.length}
            isAll={order.length === entries.length}
            shown={() => rowsIn(entries, order)}
            onRemove={onRemove}
          />
        )}
      </ButtonRow>
      <span role="status" className="dimmed">
        {chosen > 0
          ? `${number(chosen)} selected`
          : order.length === entries.length
            ? ''
            : `${number(order.length)} of ${number(entries.length)}`}
      </span>
    </div>
  )
}

const steps = [
  { name: 'Undo', Icon: IconArrowBackUp, go: undo, of: 'past', command: 'undo' },
  { name: 'Redo', Icon: IconArrowForwardUp, go: redo, of: 'future', command: undefined },
] as const

function Steps({ list, onList }: Pick<TableToolsProps, 'list' | 'onList'>) {
  return (
    <>
      {steps.map(({ name, Icon, go, of, command }) => {
        const what = list[of].at(-1)?.what
        const label = what === undefined ? name : `${name}: ${what}`
        return (
          <ActionIcon
            key={name}
            variant="default"
            size={36}
            aria-label={label}
            data-command={command}
            data-toolbar-toggle
            title={what === undefined ? `Nothing to ${name.toLowerCase()}` : label}
            disabled={what === undefined}
            onClick={() => onList(go)}
          >
            <Icon size={18} />
          </ActionIcon>
        )
      })}
    </>
  )
}
