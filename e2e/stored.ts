/** The log from outside: what lies in the browser's database, and the Activity page's account of a request. */
import { requests } from './actions.ts'
import type { Page } from './test.ts'

export interface StoredEntry {
  id: string
  owner: string
  at: number
  operation: string
  request: { headers: Record<string, string>; body?: string; digest?: string }
  end?: { outcome: string; error?: string; answer?: { body: string } }
  settled?: string
}

/** An empty page of the same origin, to read the store from outside of the console. */
export async function look(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void open('about:blank'))
  return opened
}

/** The entries of the log, oldest first, opened with the key beside them. Reading must not create the database. */
export const stored = (page: Page): Promise<StoredEntry[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'signet')) return []
    const database = await done(indexedDB.open('signet'))
    const stores = database.transaction(['keys', 'log'])
    const [key, records] = await Promise.all([
      done(stores.objectStore('keys').get('key')) as Promise<CryptoKey>,
      done(stores.objectStore('log').getAll()) as Promise<
        { id: string; at: number; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }[]
      >,
    ])
    database.close()
    const entries = await Promise.all(
      records.map(async ({ id, iv, sealed }) => {
        const additionalData = new TextEncoder().encode(id)
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
        return JSON.parse(new TextDecoder().decode(text)) as StoredEntry
      }),
    )
    return entries.toSorted((one, other) => one.at - other.at)
  })

export const sentIds = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers['x-mc-req-id'] ?? 'none')

/** The latest request with a text, such as its operation or its id. */
export const rowOf = (page: Page, text: string) =>
  requests(page).getByRole('row').filter({ hasText: text }).first()
