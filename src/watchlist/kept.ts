/** Small things that the admin names. They are kept like drafts: encrypted, for the account, and not if nothing is kept. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { useDrafts, usePlace } from '../drafts/useDraft.ts'
import { toast } from '../ui/toast/toast.ts'
import { watchlistSearch } from './filters.ts'

export interface Kept<T> {
  readonly id: string
  readonly value: T
}

/** A link with a name. */
const savedView = z.object({ name: z.string(), search: watchlistSearch })
export type SavedView = z.infer<typeof savedView>

const attributeLabel = z.object({ id: z.string(), label: z.string() })

const notKept = 'This could not be saved on this device.'

function useKept<T>(page: string, schema: z.ZodMiniType<T>) {
  const drafts = useDrafts()
  const place = usePlace(page)
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['kept', place], [place])
  const { data } = useQuery({
    queryKey,
    queryFn: place ? async () => (await drafts.list(place)) ?? [] : skipToken,
    staleTime: Infinity,
  })
  const renew = () => queries.invalidateQueries({ queryKey })
  useEffect(
    () => drafts.onChanged(() => void queries.invalidateQueries({ queryKey })),
    [drafts, queries, queryKey],
  )
  const items = useMemo(
    () =>
      (data ?? []).flatMap(({ id, summary }): Kept<T>[] => {
        const read = schema.safeParse(summary)
        return read.success ? [{ id, value: read.data }] : []
      }),
    [data, schema],
  )
  return {
    items,
    /** In place of another one, if it has an id. With a new date: like a draft, it goes some time after its last use. */
    async save(value: T, id?: string): Promise<boolean> {
      const isKept = place !== undefined && (await drafts.add(place, value, value))
      if (!isKept) toast({ message: notKept })
      else if (id !== undefined) await drafts.remove(id)
      await renew()
      return isKept
    },
    /** Returns a way back. */
    async remove(id: string): Promise<(() => Promise<void>) | undefined> {
      const undo = await drafts.discard(id)
      await renew()
      if (typeof undo === 'string') {
        toast({ message: notKept })
        return undefined
      }
      return async () => {
        if (!(await undo())) toast({ message: notKept })
        await renew()
      }
    },
  }
}

export const useSavedViews = () => useKept('watchlist.views', savedView)

/** The admin's names of custom attributes, by the attribute's id. */
export function useAttributeLabels() {
  const { items, save, remove } = useKept('watchlist.attributes', attributeLabel)
  const labels = useMemo(() => new Map(items.map(({ value }) => [value.id, value.label])), [items])
  return {
    labels,
    /** An empty label forgets the attribute. */
    async name(id: string, label: string): Promise<void> {
      const found = items.find(({ value }) => value.id === id)
      if (label !== '') await save({ id, label }, found?.id)
      else if (found) await remove(found.id)
    },
  }
}
