/** Small things that an account keeps on this device: names, own domains, the columns and the address of an import. */
import type { Device } from './database.ts'
import type { Tabs } from './tabs.ts'

export type Kind = 'names' | 'own domains' | 'import columns' | 'import address'

export type Kept = ReturnType<typeof createKept>

export function createKept(
  { database, seal, unseal, settings }: Device,
  { alone, announce }: Tabs,
  now: () => number,
) {
  const idOf = (owner: string, kind: Kind) => `${kind} ${owner}`
  async function read(owner: string, kind: Kind): Promise<unknown> {
    const id = idOf(owner, kind)
    const stored = await database.get('kept', id)
    return stored && unseal(id, stored)
  }
  return {
    read,
    /** Reads, changes and writes alone among all tabs. `undefined` removes it. Nothing is written where nothing is kept. */
    update: (owner: string, kind: Kind, change: (before: unknown) => unknown): Promise<void> =>
      alone('kept', async () => {
        const next = change(await read(owner, kind))
        if (!settings().isKept) return
        const id = idOf(owner, kind)
        if (next === undefined) await database.delete('kept', id)
        else await database.put('kept', { id, owner, at: now(), ...(await seal(id, next)) })
        announce('kept')
      }),
  }
}
