/** The journal from outside: the content of the browser's database, and the Activity page's account of a request. */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import { openPlain } from './plain.ts'
import type { Page } from './test.ts'

export interface StoredLink {
  seq: number
  hash: string
  event: { kind: string; id: string; operation?: string; outcome?: string; error?: string }
  body?: unknown
}
export interface Stored {
  links: StoredLink[]
  meta?: { head: { seq: number }; epoch: string }
}

/** A page of the origin without the console, to read the store from outside. */
export async function look(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await openPlain(other)
  return other
}

/** The content of the store; nothing if there is none. Reading must not create it. */
export const stored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const all = await indexedDB.databases()
    if (!all.some(({ name }) => name === 'signet-ledger')) return { links: [] }
    const database = await done(indexedDB.open('signet-ledger'))
    if (!database.objectStoreNames.contains('links')) {
      database.close()
      return { links: [] }
    }
    const transaction = database.transaction(['links', 'meta'])
    const [links, meta] = await Promise.all([
      done(transaction.objectStore('links').getAll()),
      done(transaction.objectStore('meta').get('meta')),
    ])
    database.close()
    return { links, meta }
  })

export const idsOf = ({ links }: Stored, kind: string) =>
  links.flatMap(({ event }) => (event.kind === kind ? [event.id] : []))

/** The request ids on the wire. */
export const sentIds = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers['x-mc-req-id'] ?? 'none')

export const openActivity = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()

export const openSettings = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()

/** The latest request with a text, such as its operation or its id. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: text }).first()

/** Removes what is encrypted of each request, as where its key was lost. A reload reads the rest. */
export const loseContents = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('signet-ledger')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction('links', 'readwrite')
    const walk = transaction.objectStore('links').openCursor()
    walk.addEventListener('success', () => {
      const cursor = walk.result
      if (!cursor) return
      const { body: _, ...head } = cursor.value as StoredLink
      cursor.update(head)
      cursor.continue()
    })
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve)
    })
    database.close()
  })

/** Writes so many reads of the last weeks into the store, as another account's. Call it before a sign-in. */
export const fillLedger = (page: Page, many: number) =>
  page.evaluate(async (count) => {
    // The page makes it, a moment after it is shown.
    while (!(await indexedDB.databases()).some(({ name }) => name === 'signet-ledger')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const open = indexedDB.open('signet-ledger')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction(['links', 'meta'], 'readwrite')
    const links = transaction.objectStore('links')
    const hash = 'a'.repeat(64)
    const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const from = Date.now() - 20 * 86_400_000
    for (let n = 1; n <= count; n++) {
      const at = from + n * 1_000
      const base = {
        region: 'sandbox',
        account: 'abcd1234',
        operation: 'getWatchlist',
        attempt: 1,
        tab: idOf(0),
      }
      const watchlist = { filterBy: [] }
      const sent = { kind: 'sent', id: idOf(n), at, ...base, bytes: 50, digest: hash, watchlist }
      const end = { outcome: 'read', httpStatus: 200 }
      links.put({ seq: 2 * n - 1, hash, event: sent })
      links.put({ seq: 2 * n, hash, event: { kind: 'ended', id: idOf(n), at: at + 20, ...end } })
    }
    transaction.objectStore('meta').put(
      {
        revision: 1,
        head: { seq: 2 * count, hash },
        anchor: { seq: 0, hash: '0'.repeat(64) },
        epoch: 'epoch',
        weight: 1_000,
        settings: { keep: true, days: 180 },
      },
      'meta',
    )
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve)
    })
    database.close()
  }, many)
