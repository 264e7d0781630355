import type { Database } from './database.ts'

/** The last used of the other keys of the region whose requests lie here. */
export async function otherKeyIn(database: Database, owner: string): Promise<string | undefined> {
  const region = owner.slice(0, owner.lastIndexOf(' ') + 1)
  const others: [owner: string, at: number][] = []
  let cursor = await database.transaction('log').store.index('owner').openKeyCursor(null, 'prev')
  while (cursor) {
    const [other] = cursor.key
    if (other !== owner && other.startsWith(region)) others.push(cursor.key)
    // From the latest request of each owner to that of the owner before.
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    cursor = await cursor.continue([other, -Infinity])
  }
  return others.toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
