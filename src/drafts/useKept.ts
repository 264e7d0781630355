/** Small things that the admin names. They are kept like drafts: encrypted, for the account, and not if nothing is kept. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '../session/SessionProvider.tsx'
import { ownerOf } from '../session/state.ts'
import { withLock } from '../ui/oneTab.ts'
import { toast } from '../ui/toast/toast.ts'
import type { Drafts, Listed, Place } from './drafts.ts'
import type { KeptPage } from './registry.ts'
import { useDrafts, usePlace } from './useDraft.ts'

export interface Kept<T> {
  readonly id: string
  /** The time of the save, in milliseconds since the epoch. */
  readonly at: number
  readonly value: T
}

const failed = () => toast({ message: 'This could not be saved on this device.' })

/** Entries of former keys become the account's own, since a later sign-in does not know those keys. */
export async function inherit(
  drafts: Pick<Drafts, 'list' | 'peek' | 'add' | 'remove'>,
  place: Place,
  former: readonly string[],
): Promise<void> {
  // An interruption, such as a reload, may have left an entry with both keys.
  const own = new Set((await drafts.list(place))?.map(({ summary }) => JSON.stringify(summary)))
  const found = await Promise.all(
    former.map(async (owner) => {
      const entries = (await drafts.list({ ...place, owner })) ?? []
      return entries.map((entry) => ({ ...entry, owner })).toReversed()
    }),
  )
  for (const { id, owner, summary } of found.flat()) {
    // Entries move one by one, so that the latest stays the latest, and each is added before it is removed, so that
    // none is lost.
    // oxlint-disable-next-line no-await-in-loop
    const entry = await drafts.peek(id, { ...place, owner })
    // oxlint-disable-next-line no-await-in-loop
    if (own.has(JSON.stringify(summary)) || (entry && (await drafts.add(place, entry.content, summary)))) {
      // oxlint-disable-next-line no-await-in-loop
      await drafts.remove(id)
    }
  }
}

/** The entries that the schema can read. */
const readItems = <T>(listed: readonly Listed[], schema: z.ZodMiniType<T>): readonly Kept<T>[] =>
  listed.flatMap(({ id, at, summary }) => {
    const read = schema.safeParse(summary)
    return read.success ? [{ id, at, value: read.data }] : []
  })

/** The readable kept items of a page, the latest first. Changes in other tabs are not noticed. */
export function useKeptItems<T>(page: KeptPage, schema: z.ZodMiniType<T>) {
  const drafts = useDrafts()
  const place = usePlace(page)
  const { state } = useSession()
  const account = state.status === 'signed-in' ? state.account : undefined
  const former = (account?.former ?? [])
    .flatMap((fingerprint) => (account ? ownerOf({ ...account, fingerprint }) : []))
    // In the sandbox, all tenants are one owner.
    .filter((owner) => owner !== place?.owner)
  const queryKey = useMemo(() => ['kept', place], [place])
  const { data } = useQuery({
    queryKey,
    queryFn: place
      ? async () => {
          // The page before the reload, or another tab, may still be moving them.
          if (former.length > 0) await withLock(`inherit ${page}`, () => inherit(drafts, place, former))
          return (await drafts.list(place)) ?? []
        }
      : skipToken,
    staleTime: Infinity,
    // Nothing is cached: entries that are wiped while no page shows them must not come back from memory.
    gcTime: 0,
  })
  const items = useMemo(() => readItems(data ?? [], schema), [data, schema])
  return { items, isRead: data !== undefined, place, queryKey }
}

export function useKept<T>(page: KeptPage, schema: z.ZodMiniType<T>) {
  const drafts = useDrafts()
  const queries = useQueryClient()
  const { items, isRead, place, queryKey } = useKeptItems(page, schema)
  // The whole list is read again, because Settings counts every kind.
  const renew = () => queries.invalidateQueries({ queryKey: ['kept'] })
  useEffect(
    () => drafts.onAnnounced(() => void queries.invalidateQueries({ queryKey })),
    [drafts, queries, queryKey],
  )
  /** The entries as stored now, for work that outlasts a rendering; `undefined` if they cannot be read. */
  async function readNow(): Promise<readonly Kept<T>[] | undefined> {
    const listed = place && (await drafts.list(place))
    return listed && readItems(listed, schema)
  }
  /** Keeps a value for some days after its last save. `replaced`: the ids of the entries that it replaces. */
  async function keep(value: T, ...replaced: readonly (string | undefined)[]): Promise<boolean> {
    const isKept = place !== undefined && (await drafts.add(place, value, value))
    const gone = isKept ? replaced.filter((id) => id !== undefined) : []
    await Promise.all(gone.map((id) => drafts.remove(id)))
    await renew()
    return isKept
  }
  /** Keeps a value, and reports in a toast if that fails. */
  async function save(value: T, ...replaced: readonly (string | undefined)[]): Promise<boolean> {
    const isKept = await keep(value, ...replaced)
    if (!isKept) failed()
    return isKept
  }
  /** Removes an entry. Returns an undo function. */
  async function remove(id: string): Promise<(() => Promise<void>) | undefined> {
    const undo = await drafts.discard(id)
    await renew()
    if (typeof undo !== 'string') return async () => void ((await undo()) ? await renew() : failed())
    failed()
    return undefined
  }
  return { items, isRead, readNow, keep, save, remove }
}
