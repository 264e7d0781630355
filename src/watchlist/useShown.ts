import { useMemo, useState } from 'react'
import type { WatchlistRecord } from '../api/schemas.ts'
import { createView, filterOrder, type Sort } from '../ui/table/order.ts'
import { noneChosen, type Selection } from '../ui/table/selection.ts'
import { usePreparation } from '../ui/table/usePreparation.ts'
import { columns, textOf } from './columns.tsx'
import { countFacets, passesOf } from './facets/facets.ts'
import type { VideoCount } from './filters.ts'
import { askedBuckets, type Refinement } from './facets/refinement.ts'

export interface Asked {
  readonly query: string
  readonly sort: Sort | undefined
  readonly refinement: Refinement
  /** The video counts of the request. */
  readonly videos: readonly VideoCount[]
}

/** The shown people in order. Not deferred: the filter takes less than a frame, and to defer it would cost another. */
export function useShown(records: readonly WatchlistRecord[], { query, sort, refinement, videos }: Asked) {
  const facets = useMemo(() => countFacets(records, askedBuckets(videos)), [records, videos])
  const view = useMemo(() => createView(records, textOf, columns), [records])
  usePreparation(view)
  const passes = useMemo(() => passesOf(facets, refinement), [facets, refinement])
  const order = useMemo(() => {
    const found = view.show(query, sort)
    return passes ? filterOrder(found, passes) : found
  }, [view, query, sort, passes])
  return { facets, order }
}

/** The selection of one list: another reading has other people at the same indexes. */
export function useSelection(records: readonly WatchlistRecord[]) {
  // A list that still grows keeps its first record.
  const [held, setHeld] = useState({ of: records[0], selection: noneChosen })
  const selection = held.of === records[0] ? held.selection : noneChosen
  const select = (next: Selection) => setHeld({ of: records[0], selection: next })
  return [selection, select] as const
}
