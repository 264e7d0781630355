import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { knownUrlActions } from '../api/schemas.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { number } from '../ui/number.ts'
import { createView, filterOrder, type Sort, type View } from '../ui/order.ts'
import type { Entry } from './entry.ts'
import type { Refused } from './flow.ts'
import { assign, change, edit, redo, undo, type UrlList, widen, without } from './list.ts'
import classes from './policies.module.css'
import { type Actions, ActionsContext, columns } from './urlCells.tsx'
import { countEntries } from './words.ts'

const textOf = ({ value, unicode = '', sources }: Entry): string =>
  [value, unicode, ...sources.map(({ text }) => text)].join('\n')

/** A slice of rows that never holds up a frame. */
const sliceRows = 2_000

/** Readies the rows for the find box while nobody waits. */
function usePreparation(view: View) {
  useEffect(() => {
    let timer = setTimeout(function next() {
      if (view.prepare(sliceRows)) timer = setTimeout(next)
    })
    return () => clearTimeout(timer)
  }, [view])
}

export interface UrlTableProps {
  readonly list: UrlList
  readonly onList: (list: UrlList) => void
  /** What the service refused. */
  readonly refused: Refused | undefined
  /** Only these, by their wire value, where a group of them is looked at. */
  readonly only?: ReadonlySet<string>
}

/** The list: found, sorted, chosen and changed; every change can be taken back. */
export function UrlTable({ list, onList, refused, only }: UrlTableProps) {
  const { entries } = list
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastChosen = useRef<string>(undefined)
  const asked = useDeferredValue(query)
  const view = useMemo(() => createView(entries, textOf, columns), [entries])
  usePreparation(view)
  const found = useMemo(() => view.show(asked, sort), [view, asked, sort])
  const order = useMemo(
    () => (only ? filterOrder(found, (index) => only.has(entries[index]?.value ?? '')) : found),
    [found, only, entries],
  )
  const still = useMemo(() => {
    if (chosen.size === 0) return chosen
    return new Set(entries.flatMap(({ value }) => (chosen.has(value) ? [value] : [])))
  }, [entries, chosen])

  const actions = useMemo<Actions>(() => {
    const one = (value: string) => new Set([value])
    return {
      chosen: still,
      choose(value, on, range) {
        const values = Array.from(order, (index) => entries[index]?.value ?? '')
        const [from, to] = [values.indexOf(lastChosen.current ?? value), values.indexOf(value)]
        const reach =
          range && from !== -1 ? values.slice(Math.min(from, to), Math.max(from, to) + 1) : [value]
        lastChosen.current = value
        const next = new Set(still)
        for (const each of reach) {
          if (on) next.add(each)
          else next.delete(each)
        }
        setChosen(next)
      },
      set: (value, part) =>
        onList(
          change(list, assign(entries, one(value), part), `${value} set to ${Object.values(part).join()}`),
        ),
      remove: (value) => onList(change(list, without(entries, one(value)), `${value} removed`)),
      edit(value, text) {
        const edited = edit(entries, value, text)
        if ('reason' in edited) return edited.reason
        onList(change(list, edited.entries, `${value} edited`))
        return undefined
      },
      refused,
    }
  }, [list, entries, onList, refused, still, order])

  const shown = () => new Set(Array.from(order, (index) => entries[index]?.value ?? ''))
  const apply = (next: readonly Entry[], what: string) => onList(change(list, next, what))
  const [undone, redone] = [list.past.at(-1), list.future.at(-1)]
  const many = countEntries(still.size)
  return (
    <ActionsContext value={actions}>
      <div className={classes.tools}>
        <TextInput
          aria-label="Find in the list"
          placeholder="Find in the list"
          value={query}
          spellCheck={false}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // The form around it must not be submitted.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span role="status" className={classes.count}>
          {still.size > 0
            ? `${number(still.size)} selected`
            : order.length === entries.length
              ? ''
              : `${number(order.length)} of ${number(entries.length)}`}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={undone ? `Undo: ${undone.what}` : 'Undo'}
          title={undone ? `Undo: ${undone.what}` : 'Nothing to undo'}
          disabled={!undone}
          onClick={() => onList(undo(list))}
        >
          <IconArrowBackUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={redone ? `Redo: ${redone.what}` : 'Redo'}
          title={redone ? `Redo: ${redone.what}` : 'Nothing to redo'}
          disabled={!redone}
          onClick={() => onList(redo(list))}
        >
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </div>
      {entries.length > 0 && (
        <div className={classes.chosen} role="group" aria-label="What is selected">
          {still.size < order.length ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setChosen(shown())}>
              Select {order.length === entries.length ? 'all' : 'the'} {number(order.length)}
              {order.length === entries.length ? '' : ' shown'}
            </Button>
          ) : null}
          {still.size > 0 && (
            <>
              <Button size="compact-sm" variant="subtle" onClick={() => setChosen(new Set())}>
                Select none
              </Button>
              {knownUrlActions.map((action) => (
                <Button
                  key={action}
                  size="compact-sm"
                  variant="default"
                  onClick={() => apply(assign(entries, still, { action }), `${many} set to ${action}`)}
                >
                  Set to {action}
                </Button>
              ))}
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => apply(widen(entries, still), `${many} widened to their domains`)}
              >
                Take the whole domain instead
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => apply(without(entries, still), `${many} removed`)}
              >
                Remove {number(still.size)}
              </Button>
            </>
          )}
        </div>
      )}
      <DataTable
        label="URLs of this policy"
        columns={columns}
        rows={entries}
        order={order}
        sort={sort}
        onSort={setSort}
        topOn={`${asked} ${sort?.key} ${sort?.descending}`}
        minWidth="980px"
        empty={
          entries.length === 0 ? (
            <Empty title="No URLs yet">
              Paste them above. Each row shows what was pasted, and what will be sent.
            </Empty>
          ) : (
            <Empty title="Nothing found">No entry of the list holds “{asked}”.</Empty>
          )
        }
      />
    </ActionsContext>
  )
}
