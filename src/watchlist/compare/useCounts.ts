import { useEffect, useEffectEvent, useMemo } from 'react'
import type * as z from 'zod/mini'
import { useKept } from '../../device/useKept.ts'
import { useDerived } from '../../ui/useDerived.ts'
import type { WatchlistAnswer } from '../gathering.ts'
import { type Counted, countsSchema, countVideos, filterOf, seriesOf, withCount } from './counts.ts'

const none: z.infer<typeof countsSchema> = { reads: [] }

/** The counts of this reading and of earlier days, oldest first. Those of a whole reading are remembered. */
export function useCounts(list: WatchlistAnswer | undefined): readonly Counted[] {
  const [{ reads }, update] = useKept('watchlist counts', countsSchema, none)
  const { output: asked = '' } = useDerived(list?.asked, filterOf)
  const now = useMemo(() => {
    if (!list?.isComplete) return undefined
    return { at: list.startedAt, asked, ...countVideos(list.people) }
  }, [list, asked])
  const remember = useEffectEvent((counted: Counted) =>
    update((before) =>
      before.reads.some((each) => each.at === counted.at && each.asked === counted.asked)
        ? before
        : { reads: withCount(before.reads, counted) },
    ),
  )
  useEffect(() => {
    if (now && now.asked !== '') void remember(now)
  }, [now])
  return useMemo(() => (now ? seriesOf(reads, now) : []), [reads, now])
}
