import { useMemo } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { createView, filterOrder } from '../ui/table/order.ts'
import { countShown, noneChosen, orderFor, type Selection, toggle, toggleAll } from '../ui/table/selection.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import { columns, textOf } from './columns.tsx'
import { countFacets, passesOf } from './facets/facets.ts'
import { askedBuckets, type VideoCount } from './facets/refinement.ts'
import type { View } from './filters.ts'
import type { WatchlistAnswer } from './gathering.ts'

/**
 * The shown people in order. `videos`: the counts of the request. Not deferred: the filter takes less than a frame, and
 * to defer it would cost another.
 */
export function useShown(
  records: readonly WatchlistRecord[],
  { q, sort, left, departments, range }: View,
  videos: readonly VideoCount[],
) {
  const facets = useMemo(() => countFacets(records, askedBuckets(videos)), [records, videos])
  const view = useMemo(() => createView(records, textOf, columns), [records])
  usePreparation(view)
  const order = useMemo(() => {
    const found = view.show(q, sort)
    const passes = passesOf(facets, { left, departments, range })
    return passes ? filterOrder(found, passes) : found
  }, [view, q, sort, facets, left, departments, range])
  return { facets, order }
}

const noSelection = { startedAt: 0, selection: noneChosen, hasAll: false }
const selectionKey = pageKey(noSelection)
const nameOf = ({ emailAddress, name }: WatchlistRecord) => emailAddress || name || 'a person without a name'

/**
 * The selection of one reading, also after another page: another reading has other people at the same indexes.
 * `hasAll`: everyone was selected while more people were read.
 */
export function useSelection({ startedAt }: WatchlistAnswer, order: Uint32Array, isReading: boolean) {
  const [held, hold] = usePageState(selectionKey)
  const { selection, hasAll } = held.startedAt === startedAt ? held : noSelection
  const select = (next: Selection, isForAll = false) => hold({ startedAt, selection: next, hasAll: isForAll })
  const shown = useMemo(() => countShown(selection, order), [selection, order])
  return {
    chosen: selection.chosen,
    /** How many of the shown people are selected. */
    shown,
    /** How many were read after everyone was selected. */
    rest: hasAll && !isReading ? order.length - shown : 0,
    /** The people that an action is for. */
    acted: useMemo(() => orderFor(selection, order), [selection, order]),
    selectAll: () => select(toggleAll(selection, order)),
    clear: () => select(noneChosen),
    rows: {
      chosen: selection.chosen,
      shown: shown === 0 ? 'none' : shown === order.length ? 'all' : 'some',
      nameOf,
      onToggle: (place: number, isRange: boolean) => select(toggle(selection, order, place, isRange)),
      onToggleAll: () => select(toggleAll(selection, order), isReading),
    },
  } as const
}
