import { decrypt } from './encryption.ts'
import type { DraftStore } from './store.ts'

/** What an older console kept under a page that has none any more, of every account, and a way to remove it. */
export async function openFormerPage(store: DraftStore, formerPage: string) {
  const heads = (await store.list()).filter(({ page }) => page === formerPage)
  const key = heads.length > 0 ? await store.readKey() : undefined
  async function read({ id, owner, page }: (typeof heads)[number]): Promise<unknown> {
    const content = await store.readContent(id)
    const text = key && content && (await decrypt(key, [id, owner, page], content))
    return text && JSON.parse(text)
  }
  return {
    // One that cannot be read keeps none of the others.
    contents: await Promise.all(heads.map((head) => read(head).catch(() => undefined))),
    remove: () => store.remove(heads.map(({ id }) => id)),
  }
}
