import { useEffect, useEffectEvent, useMemo } from 'react'
import { useKept } from '../../drafts/useKept.ts'
import { inOneTab } from '../../ui/oneTab.ts'
import type { WatchlistAnswer } from '../gathering.ts'
import { type Counted, countsSchema, countVideos, filterOf, seriesOf, withCount } from './counts.ts'

const page = 'watchlist.counts'

/**
 * The counts of this reading and of earlier days, oldest first, and remembers those of a whole reading. Empty for the
 * others.
 */
export function useCounts(list: WatchlistAnswer | undefined): readonly Counted[] {
  const { items, readNow, keep } = useKept(page, countsSchema)
  const now = useMemo(() => {
    if (!list?.isComplete) return undefined
    return { at: list.startedAt, asked: filterOf(list.asked) ?? '', ...countVideos(list.people) }
  }, [list])
  const remember = useEffectEvent(async (counted: Counted) => {
    const item = (await readNow())?.[0]
    const reads = item?.value.reads ?? []
    if (reads.some(({ at, asked }) => at === counted.at && asked === counted.asked)) return
    await keep({ reads: withCount(reads, counted) }, item?.id)
  })
  useEffect(() => {
    // A failure is ignored: the counts of this reading are missing from the line.
    if (now && now.asked !== '') inOneTab(page, () => remember(now)).catch(() => undefined)
  }, [now])
  const reads = items[0]?.value.reads
  return useMemo(() => (now ? seriesOf(reads ?? [], now) : []), [reads, now])
}
