import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { toast } from '../ui/toast/toast.ts'
import { useDevice, useOwner } from './DeviceContext.ts'
import { type Kind, unread } from './kept.ts'

/**
 * A thing that the account keeps on this device, with a function that changes it and whether it was read. `schema`,
 * `empty`: constants. A value that the schema cannot read, as of an older console, counts as none.
 */
export function useKept<T>(kind: Kind, schema: z.ZodMiniType<T>, empty: T) {
  const { kept } = useDevice()
  const owner = useOwner()
  const value = useSyncExternalStore(kept.subscribe, () =>
    owner === undefined ? unread : kept.state(owner, kind),
  )
  const read = useCallback((stored: unknown) => schema.safeParse(stored).data ?? empty, [schema, empty])
  /** Changes the latest value, also that of another tab. A failure to store it is reported. */
  async function update(change: (before: T) => T): Promise<void> {
    const isDone = owner === undefined || (await kept.update(owner, kind, (stored) => change(read(stored))))
    if (!isDone) toast({ message: 'This could not be saved on this device.' })
  }
  return [useMemo(() => read(value), [read, value]), update, value !== unread] as const
}
