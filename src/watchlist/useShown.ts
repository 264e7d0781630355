import { useMemo } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { pageKey, usePageState } from '../ui/pageState.ts'
import { createView, filterOrder } from '../ui/table/order.ts'
import { noneChosen, type Selection } from '../ui/table/selection.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import { columns, textOf } from './columns.tsx'
import { countFacets, passesOf } from './facets/facets.ts'
import { askedBuckets, type VideoCount } from './facets/refinement.ts'
import type { View } from './filters.ts'
import type { WatchlistAnswer } from './gathering.ts'

/**
 * The shown people in order. `videos`: the counts of the request. Not deferred: the filter takes less than a frame, and to
 * defer it would cost another.
 */
export function useShown(
  records: readonly WatchlistRecord[],
  { q, sort, left, departments, range }: View,
  videos: readonly VideoCount[],
) {
  const facets = useMemo(() => countFacets(records, askedBuckets(videos)), [records, videos])
  const view = useMemo(() => createView(records, textOf, columns), [records])
  usePreparation(view)
  const passes = useMemo(
    () => passesOf(facets, { left, departments, range }),
    [facets, left, departments, range],
  )
  const order = useMemo(() => {
    const found = view.show(q, sort)
    return passes ? filterOrder(found, passes) : found
  }, [view, q, sort, passes])
  return { facets, order }
}

const noSelection = { startedAt: 0, selection: noneChosen, hasAll: false }
const selectionKey = pageKey(noSelection)

/** The selection of one reading, also after another page: another reading has other people at the same indexes. */
export function useSelection({ startedAt }: WatchlistAnswer) {
  const [held, hold] = usePageState(selectionKey)
  const { selection, hasAll } = held.startedAt === startedAt ? held : noSelection
  return {
    selection,
    /** Everyone was selected while more people were read. */
    hasAll,
    select: (next: Selection, isForAll = false) => hold({ startedAt, selection: next, hasAll: isForAll }),
  }
}
