/** Small things that an account keeps on this device: one sealed record each. In memory, where nothing can be kept. */
import { withTimeout } from '../ui/time/withTimeout.ts'
import { type Device, patience } from './database.ts'
import type { Tabs } from './tabs.ts'

const kinds = [
  'names',
  'own domains',
  'import columns',
  'import address',
  'watchlist views',
  'watchlist counts',
  'known keys',
] as const
export type Kind = (typeof kinds)[number]

export interface KeptValue {
  readonly value: unknown
  readonly isRead: boolean
}
export const unread: KeptValue = { value: undefined, isRead: false }

export type Kept = ReturnType<typeof createKept>

const idOf = (owner: string, kind: Kind) => `${kind} ${owner}`

/** `device`: `undefined` in a browser without a database. */
export function createKept(
  device: Device | undefined,
  { alone, announce, onAnnounced }: Tabs,
  now: () => number,
) {
  /** What was read, by id. Only that of one account is in memory. */
  const known = new Map<string, KeptValue>()
  let current: string | undefined
  const listeners = new Set<() => void>()
  function set(id: string, value: unknown) {
    known.set(id, { value, isRead: true })
    for (const listener of listeners) listener()
  }
  const inTurn = <T>(work: () => Promise<T>) => withTimeout(patience, alone('kept', work))
  async function read(id: string): Promise<unknown> {
    const stored = await (await device?.open())?.get('kept', id)
    return stored && device?.unseal(id, stored)
  }
  async function show(id: string) {
    await inTurn(async () => {
      const value = await read(id)
      if (known.has(id)) set(id, value)
    })
  }
  onAnnounced('kept', () => known.forEach((_, id) => void show(id).catch(() => undefined)))
  device?.subscribe((news) => {
    if (news === 'wiped') known.forEach((_, id) => set(id, undefined))
  })

  const state = (owner: string, kind: Kind): KeptValue => known.get(idOf(owner, kind)) ?? unread
  /** Reads, changes and writes alone among all tabs. Tells whether that lies on the disk, as far as anything may. */
  async function update(owner: string, kind: Kind, change: (before: unknown) => unknown): Promise<boolean> {
    const id = idOf(owner, kind)
    const write = async (to: Device) => {
      const before = await read(id)
      const next = change(before)
      const database = await to.open()
      if (next === undefined) await database.delete('kept', id)
      else if (next !== before)
        await database.put('kept', { id, owner, at: now(), ...(await to.seal(id, next)) })
      set(id, next)
      return true
    }
    const isWanted = device?.settings().isKept
    const isStored = isWanted && (await inTurn(() => write(device)).catch(() => false))
    if (isStored) announce('kept')
    else set(id, change(state(owner, kind).value))
    return isStored || !isWanted
  }

  return {
    state,
    read: (owner: string, kind: Kind): Promise<unknown> => read(idOf(owner, kind)),
    update,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads a value once, for `state`. */
    load: (owner: string, kind: Kind): void => {
      if (owner !== current) known.clear()
      current = owner
      const id = idOf(owner, kind)
      if (known.has(id)) return
      known.set(id, unread)
      show(id).catch(() => known.delete(id))
    },
    /** Gives the things of one owner to another, after new keys of the same account. What both have is merged. */
    adopt: async (former: string, owner: string): Promise<void> => {
      const move = async (kind: Kind) => {
        const value = await read(idOf(former, kind))
        // Removed only once it is kept for the other.
        if (value === undefined || !(await update(owner, kind, (own) => merged(value, own)))) return
        await (await device?.open())?.delete('kept', idOf(former, kind))
      }
      await Promise.all(kinds.map(move))
    },
  }
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Two values of one kind: lists one after the other, fields side by side. Else the own value counts. */
function merged(former: unknown, own: unknown): unknown {
  if (Array.isArray(former) && Array.isArray(own)) return [...(own as unknown[]), ...(former as unknown[])]
  if (!isFields(former) || !isFields(own)) return own ?? former
  const both = Object.entries(own).map(([key, value]) => [key, merged(former[key], value)] as const)
  return { ...former, ...Object.fromEntries(both) }
}
