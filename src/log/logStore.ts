/** The entries on the disk. A write lies there before it leaves, with the durability that the disk can give. */
import type { Device } from '../device/database.ts'
import type { LogEntry } from './entry.ts'

/** The largest number of requests that are kept, whatever the days. */
const maxRequests = 5_000

export type LogStore = ReturnType<typeof createLogStore>

export function createLogStore({ open, seal, unseal }: Device) {
  return {
    async put(entry: LogEntry): Promise<void> {
      const { id, owner, at } = entry
      const sealed = await seal(id, entry)
      const transaction = (await open()).transaction('log', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put({ id, owner, at, ...sealed }), transaction.done])
    },
    /** The entries of an owner since a moment, latest first. What cannot be unsealed is left out. */
    async of(owner: string, since: number): Promise<readonly LogEntry[]> {
      const range = IDBKeyRange.bound([owner, since], [owner, Infinity])
      const stored = await (await open()).getAllFromIndex('log', 'owner', range)
      const entries = await Promise.all(stored.map((each) => unseal(each.id, each)))
      // A record that authenticates was written by this console.
      return entries.filter((entry) => entry !== undefined).toReversed() as LogEntry[]
    },
    /** Removes what is older than `before`, and the oldest of too many. */
    async prune(before: number): Promise<void> {
      const transaction = (await open()).transaction('log', 'readwrite')
      const all = await transaction.store.getAll()
      const latest = all.toSorted((one, other) => other.at - one.at)
      const gone = latest.filter(({ at }, index) => at < before || index >= maxRequests)
      await Promise.all([...gone.map(({ id }) => transaction.store.delete(id)), transaction.done])
    },
    /** The last used of the other owners of the region. */
    otherOwner: async (owner: string): Promise<string | undefined> => {
      const region = owner.slice(0, owner.lastIndexOf(' ') + 1)
      const others: [owner: string, at: number][] = []
      const { store } = (await open()).transaction('log')
      for await (const cursor of store.index('owner').iterate(null, 'prev')) {
        const [other] = cursor.key
        if (other !== owner && other.startsWith(region)) others.push(cursor.key)
        // From the latest request of each owner to that of the owner before, in place of a single step.
        cursor.continue([other, -Infinity])
      }
      return others.toSorted(([, one], [, other]) => other - one)[0]?.[0]
    },
  }
}
