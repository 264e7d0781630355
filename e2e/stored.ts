/** The log from outside: what lies in the browser's database, and the Activity page's account of a request. */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
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

/** The request ids on the wire. */
export const sentIds = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers['x-mc-req-id'] ?? 'none')

/** The latest request with a text, such as its operation or its id. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: text }).first()

/** Writes so many policies of the last weeks into the log, as those of the account whose first request lies there. */
export const fillLog = (page: Page, many: number) =>
  page.evaluate(async (count) => {
    const open = indexedDB.open('signet')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const read = <T>(store: string) =>
      new Promise<T[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result as T[]))
      })
    const [key] = await read<CryptoKey>('keys')
    const [first] = await read<{ owner: string }>('log')
    if (!key || !first) throw new Error('Nothing was logged yet.')
    const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const from = Date.now() - 20 * 86_400_000
    const records = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const [id, at] = [idOf(n + 1), from + n * 1_000]
        const input = {
          description: `Wave ${n + 1}`,
          urls: [{ action: 'block', type: 'url', value: `host${n + 1}.example/a` }],
          policies: [{ description: 'Everyone', toEternal: true }],
        }
        const entry = {
          id,
          at,
          owner: first.owner,
          operation: 'createPolicy',
          tab: idOf(0),
          request: {
            date: new Date(at).toUTCString(),
            headers: {},
            body: JSON.stringify({ data: [input] }),
            bytes: 200,
            digest: String(n).padStart(64, '0'),
          },
          end: { at: at + 20, outcome: 'accepted', httpStatus: 200 },
        }
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const additionalData = new TextEncoder().encode(id)
        const text = new TextEncoder().encode(JSON.stringify(entry))
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text)
        return { id, owner: first.owner, at, iv, sealed }
      }),
    )
    const transaction = database.transaction('log', 'readwrite')
    for (const record of records) transaction.objectStore('log').put(record)
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve)
    })
    database.close()
  }, many)
