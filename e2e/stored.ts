/** The ledger from outside: the content of the browser's database, and the Activity page's account of a request. */
/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
import type { Page } from './test.ts'

export interface StoredLink {
  seq: number
  hash: string
  event: { kind: string; id: string; operation?: string; outcome?: string; error?: string; ids?: string[] }
}
export interface Stored {
  links: StoredLink[]
  meta?: { head: { seq: number }; salt: string }
}

/** A page of the origin without the console, to read the store from outside. */
export async function look(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/config.json')
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

/** The latest request with a text, such as its operation or its id. */
export const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Requests' }).getByRole('row').filter({ hasText: text }).first()
