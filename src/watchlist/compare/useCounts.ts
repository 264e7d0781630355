import { useEffect, useEffectEvent, useMemo } from 'react'
import { useKept } from '../../drafts/useKept.ts'
import { withLock } from '../../ui/oneTab.ts'
import { useDerived } from '../../ui/useDerived.ts'
import type { WatchlistAnswer } from '../gathering.ts'
import { type Counted, countsSchema, countVideos, filterOf, seriesOf, withCount } from './counts.ts'

const page = 'watchlist.counts'

/** The counts of this reading and of earlier days, oldest first. Those of a whole reading are remembered. */
export function useCounts(list: WatchlistAnswer | undefined): readonly Counted[] {
  const { items, readNow, keep } = useKept(page, countsSchema)
  const { output: asked = '' } = useDerived(list?.asked, filterOf)
  const now = useMemo(() => {
    if (!list?.isComplete) return undefined
    return { at: list.startedAt, asked, ...countVideos(list.people) }
  }, [list, asked])
  const remember = useEffectEvent(async (counted: Counted) => {
    const stored = await readNow()
    // An entry that cannot be read now must not get a second one beside it.
    if (!stored) return
    // Two tabs may have left several entries.
    const reads = stored.flatMap(({ value }) => value.reads)
    if (reads.some((each) => each.at === counted.at && each.asked === counted.asked)) return
    await keep({ reads: withCount(reads, counted) }, ...stored.map(({ id }) => id))
  })
  useEffect(() => {
    // A failure is ignored: the counts of this reading are missing from the line.
    if (now && now.asked !== '') withLock(page, () => remember(now)).catch(() => undefined)
  }, [now])
  const reads = items[0]?.value.reads
  return useMemo(() => (now ? seriesOf(reads ?? [], now) : []), [reads, now])
}
