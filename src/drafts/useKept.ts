/** Small things that the admin names. They are kept like drafts: encrypted, for the account, and not if nothing is kept. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import { toast } from '../ui/toast/toast.ts'
import { useDrafts, usePlace } from './useDraft.ts'

export interface Kept<T> {
  readonly id: string
  readonly value: T
}

const failed = () => toast({ message: 'This could not be saved on this device.' })

/** The latest first. What the schema does not read is not listed. */
export function useKept<T>(page: string, schema: z.ZodMiniType<T>) {
  const drafts = useDrafts()
  const place = usePlace(page)
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['kept', place], [place])
  const { data } = useQuery({
    queryKey,
    queryFn: place ? async () => (await drafts.list(place)) ?? [] : skipToken,
    staleTime: Infinity,
    // What is wiped or deleted while no page looks must not come back from memory.
    gcTime: 0,
  })
  const items = useMemo(
    () =>
      (data ?? []).flatMap(({ id, summary }): Kept<T>[] => {
        const read = schema.safeParse(summary)
        return read.success ? [{ id, value: read.data }] : []
      }),
    [data, schema],
  )
  const renew = () => queries.invalidateQueries({ queryKey })
  useEffect(
    () => drafts.onChanged(() => void queries.invalidateQueries({ queryKey })),
    [drafts, queries, queryKey],
  )
  /** `id`: of the entry that this one replaces. `isAsked`: the admin is told of a failure. Each is kept for some days after it was saved last, as a draft is. */
  async function save(value: T, id?: string, isAsked = true): Promise<boolean> {
    const isKept = place !== undefined && (await drafts.add(place, value, value))
    if (!isKept && isAsked) failed()
    if (isKept && id !== undefined) await drafts.remove(id)
    await renew()
    return isKept
  }
  /** Returns a way back. */
  async function remove(id: string): Promise<(() => Promise<void>) | undefined> {
    const undo = await drafts.discard(id)
    await renew()
    if (typeof undo !== 'string') return async () => void ((await undo()) ? await renew() : failed())
    failed()
    return undefined
  }
  return { items, save, remove }
}
