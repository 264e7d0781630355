/** Small things that an account keeps on this device: one sealed record each. In memory, where nothing can be kept. */
import type { Session } from '../session/SessionProvider.tsx'
import { withTimeout } from '../ui/time/withTimeout.ts'
import { type Device, patience } from './database.ts'
import type { Tabs } from './tabs.ts'

export type Kind =
  | 'group names'
  | 'attribute names'
  | 'own domains'
  | 'import columns'
  | 'import address'
  | 'owners'

/** Stands for a value that was not read yet. */
export const unread = Symbol('unread')

const idOf = (owner: string, kind: Kind) => `${kind} ${owner}`

type Account = NonNullable<Session['account']>
const keyOf = ({ region, fingerprint }: Account) => `${region} ${fingerprint}`

export function createKept(device: Device, { alone, announce, onAnnounced }: Tabs, now: () => number) {
  /** What was read, by id. */
  const known = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  function set(id: string, value: unknown) {
    known.set(id, value)
    for (const listener of listeners) listener()
  }
  const inTurn = <T>(work: () => Promise<T>) => withTimeout(patience, alone('kept', work))
  const isWanted = () => device.settings().isKept && !device.isAbsent
  const held = (id: string) => (known.get(id) === unread ? undefined : known.get(id))
  async function read(id: string): Promise<unknown> {
    if (!isWanted()) return held(id)
    const stored = await (await device.open()).get('kept', id)
    return stored && device.unseal(id, stored)
  }
  const show = (id: string) => inTurn(async () => set(id, await read(id)))
  onAnnounced('kept', () => known.forEach((_, id) => void show(id).catch(() => undefined)))
  device.subscribe((news) => {
    if (news === 'wiped') known.forEach((_, id) => set(id, undefined))
  })

  /** Reads, changes and writes alone among all tabs. Tells whether that lies on the disk, as far as anything may. */
  async function update(owner: string, kind: Kind, change: (before: unknown) => unknown): Promise<boolean> {
    const id = idOf(owner, kind)
    async function write() {
      const before = await read(id)
      const next = change(before)
      const database = await device.open()
      if (next === undefined) await database.delete('kept', id)
      else if (next !== before)
        await database.put('kept', { id, owner, at: now(), ...(await device.seal(id, next)) })
      set(id, next)
      announce('kept')
      return true
    }
    const isStored = isWanted() && (await inTurn(write).catch(() => false))
    if (!isStored) set(id, change(held(id)))
    return isStored || !isWanted()
  }

  /** A value, `unread` until it was read: that begins once it is asked for. */
  function state(owner: string, kind: Kind): unknown {
    const id = idOf(owner, kind)
    if (!known.has(id)) {
      known.set(id, unread)
      show(id).catch(() => known.delete(id))
    }
    return known.get(id)
  }
  /** The owners of what lies here by the keys: those of one account have one. Only `know` writes them, so the casts hold. */
  const owners = () => state('', 'owners') as Readonly<Record<string, string>> | undefined

  return {
    state,
    update,
    /** Done once the owners are known, if they can be. */
    isReady: show(idOf('', 'owners')).catch(() => undefined),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The owner of what is of an account: its first key that was used here. */
    ownerOf: (account: Account): string => owners()?.[keyOf(account)] ?? keyOf(account),
    isKnown: (account: Account): boolean => owners()?.[keyOf(account)] !== undefined,
    /** Notes the owner of the keys of an account. */
    know: (account: Account, owner: string): Promise<boolean> =>
      update('', 'owners', (before) => ({ ...(before as object), [keyOf(account)]: owner })),
  }
}
