/** Whether keys that sign in are new ones of an account that this device knows. */
import type { Database } from './database.ts'
import type { OpenDevice } from './DeviceContext.ts'

type Of = Pick<OpenDevice, 'device' | 'drafts' | 'kept'>

/** The owners of anything on this device, with their latest request or change. */
async function ownersIn(database: Database): Promise<ReadonlyMap<string, number>> {
  const owners = new Map<string, number>()
  const note = (owner: string, at: number) => owners.set(owner, Math.max(at, owners.get(owner) ?? 0))
  // From the latest request of one owner to that of the owner before.
  let cursor = await database.transaction('log').store.index('owner').openKeyCursor(null, 'prev')
  while (cursor) {
    const [owner, at] = cursor.key
    note(owner, at)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    cursor = await cursor.continue([owner, -Infinity])
  }
  for (const { owner, at } of await database.getAll('drafts')) note(owner, at)
  for (const { id, owner, at } of await database.getAll('kept'))
    if (!id.startsWith('known keys')) note(owner, at)
  return owners
}

/** Notes that these keys are known, so that nothing is asked of them. */
export const know = ({ kept }: Of, owner: string) => kept.update(owner, 'known keys', () => true)

/** The other keys of the region, the last used first, of whose account these may be new keys: to be asked once. */
export async function otherKeys(open: Of, owner: string): Promise<readonly string[]> {
  const { device, kept } = open
  if (!device || (await kept.read(owner, 'known keys'))) return []
  const region = owner.slice(0, owner.lastIndexOf(' ') + 1)
  const others = Array.from(await ownersIn(device.database))
    .filter(([other]) => other !== owner && other.startsWith(region))
    .toSorted(([, one], [, other]) => other - one)
    .map(([other]) => other)
  if (others.length === 0) await know(open, owner)
  return others
}

/** Moves drafts and kept things from former keys to these. */
export async function adoptFrom(open: Of, former: string, owner: string): Promise<void> {
  await open.drafts.adopt(former, owner)
  await open.kept.adopt(former, owner)
  await know(open, owner)
}
