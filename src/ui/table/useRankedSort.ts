import { useEffect, useState } from 'react'
import { inPieces } from '../time/nextTask.ts'
import type { Sort, View } from './order.ts'

/**
 * The sort as soon as its columns are ranked, in pieces, and until then the one before. Other rows are sorted at once, since
 * they would be shown unsorted for a moment.
 */
export function useRankedSort(view: Pick<View, 'rank'>, sort: Sort | undefined): Sort | undefined {
  const [shown, show] = useState({ view, sort })
  const isNext = shown.view === view && shown.sort !== sort
  const work = isNext ? view.rank(sort) : undefined
  const isWaiting = work !== undefined
  if (!isWaiting && (shown.view !== view || shown.sort !== sort)) show({ view, sort })
  useEffect(() => {
    if (!isWaiting) return undefined
    let isWanted = true
    const rest = view.rank(sort)
    if (rest) void inPieces(rest).then(() => isWanted && show({ view, sort }))
    return () => {
      isWanted = false
    }
  }, [view, sort, isWaiting])
  return isWaiting ? shown.sort : sort
}
