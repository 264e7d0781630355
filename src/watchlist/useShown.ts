import { useMemo } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { createView, filterOrder } from '../ui/table/order.ts'
import { countShown, noneChosen, orderFor, type Selection, toggle, toggleAll } from '../ui/table/selection.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import { columns, searchTextOf } from './columns.tsx'
import { countFacets, passesOf } from './facets/facets.ts'
import { askedBuckets, type VideoCount } from './facets/refinement.ts'
import { mostVideos, type PageView } from './filters.ts'
import type { WatchlistAnswer } from './gathering.ts'

/**
 * The shown people in order. `videos`: the counts of the request. Nothing is deferred: the filter takes less than a
 * frame, and deferring it would cost another.
 */
export function useShown(
  records: readonly WatchlistRecord[],
  { q, sort = mostVideos, left, departments }: PageView,
  videos: readonly VideoCount[],
) {
  const facets = useMemo(() => countFacets(records, askedBuckets(videos)), [records, videos])
  const view = useMemo(() => createView(records, searchTextOf, columns), [records])
  usePreparation(view)
  const order = useMemo(() => {
    const found = view.show(q, sort)
    const passes = passesOf(facets, { left, departments })
    return passes ? filterOrder(found, passes) : found
  }, [view, q, sort, facets, left, departments])
  return { facets, order }
}

const selectionKey = pageKey({ startedAt: 0, selection: noneChosen })
const nameOf = ({ emailAddress, name }: WatchlistRecord) => emailAddress || name || 'a person without a name'

/** The selection of one reading, kept while other pages are open. Indexes differ between readings. */
export function useSelection({ startedAt }: WatchlistAnswer, order: Uint32Array) {
  const [held, hold] = usePageState(selectionKey)
  const { selection } = held.startedAt === startedAt ? held : selectionKey.initial
  const select = (next: Selection) => hold({ startedAt, selection: next })
  const shown = useMemo(() => countShown(selection, order), [selection, order])
  return {
    chosen: selection.chosen,
    /** The number of shown people who are selected. */
    shown,
    /** The people that an action is for. */
    acted: useMemo(() => orderFor(selection, order), [selection, order]),
    clear: () => select(noneChosen),
    rows: {
      chosen: selection.chosen,
      shown: shown === 0 ? 'none' : shown === order.length ? 'all' : 'some',
      nameOf,
      onToggle: (place: number, isRange: boolean) => select(toggle(selection, order, place, isRange)),
      onToggleAll: () => select(toggleAll(selection, order)),
    },
  } as const
}
