/** The entries on the disk. A write lies there before it leaves, with the durability that the disk can give. */
import type { Device } from '../device/database.ts'
import type { LogEntry } from './entry.ts'

/** The largest number of requests that are kept, whatever the days. */
const maxEntries = 5_000

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
    async of(owner: string, since = 0): Promise<readonly LogEntry[]> {
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
      const gone = latest.filter(({ at }, index) => at < before || index >= maxEntries)
      await Promise.all([...gone.map(({ id }) => transaction.store.delete(id)), transaction.done])
    },
    /** Gives the entries of one owner to another, after new keys of the same account. */
    async adopt(former: string, owner: string): Promise<void> {
      for (const entry of await this.of(former)) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction each, so that none is half done
        await this.put({ ...entry, owner })
      }
    },
  }
}
