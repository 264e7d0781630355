import { decrypt } from './encryption.ts'
import type { DraftStore } from './store.ts'

/**
 * The entries of every account, by id, that an older console kept under a page name no longer in use, and a way to
 * remove them. Rejects if the storage fails. Entries that cannot be decrypted or read are left out, and stay.
 */
export async function openFormerPage(store: DraftStore, formerPage: string) {
  const heads = (await store.list()).filter(({ page }) => page === formerPage)
  const key = heads.length > 0 ? await store.readKey() : undefined
  const contents = new Map<string, unknown>()
  for (const { id, owner, page } of heads) {
    // oxlint-disable-next-line no-await-in-loop -- the storage does one thing at a time
    const content = await store.readContent(id)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const text = key && content && (await decrypt(key, [id, owner, page], content))
    const parsed = text === undefined ? undefined : parse(text)
    if (parsed !== undefined) contents.set(id, parsed)
  }
  return { contents, remove: (ids: readonly string[]) => store.remove(ids) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
