/** Every place of a page where a secret could be left: storage, markup, text. The guards search these places. */
import type { Page } from '@playwright/test'

export interface Trace {
  place: string
  text: string
}

async function collect(): Promise<Trace[]> {
  const found: Trace[] = []
  const add = (place: string, text: string | null) => {
    if (text !== null && text !== '') found.push({ place, text })
  }

  /** One character per byte, so that a raw key is found too. (TextDecoder's latin1 is windows-1252.) */
  const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

  /** Describes a key by its purpose, which is all that a non-extractable key shows. */
  const keyText = ({ type, algorithm, usages, extractable }: CryptoKey) =>
    `a CryptoKey (${type}, ${algorithm.name}, ${usages.toSorted().join('+')}, ${extractable ? '' : 'not '}extractable)`

  /** All text in a stored value, however deep. */
  async function textOf(value: unknown): Promise<string> {
    if (value instanceof CryptoKey) return keyText(value)
    if (value instanceof Blob) return value.text()
    if (value instanceof ArrayBuffer) return latin1(new Uint8Array(value))
    if (ArrayBuffer.isView(value))
      return latin1(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    if (value instanceof Map || value instanceof Set) return textOf([...value])
    if (typeof value !== 'object' || value === null) return String(value)
    const parts = await Promise.all(Object.entries(value).map(async ([k, v]) => `${k}: ${await textOf(v)}`))
    return parts.join('\n')
  }

  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())])
      add(`IndexedDB ${name}/${store}`, await textOf([keys, values]))
    }
    database.close()
  }

  for (const [place, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const [key, value] of Object.entries(storage)) add(`${place} ${key}`, `${key}\n${String(value)}`)
  }
  for (const name of await caches.keys()) add('a cache', name)
  add('window.name', window.name)
  add('history state', await textOf(history.state))

  // While the sign-in form is open, its fields have to hold what is typed.
  const isTypedSecret = (field: Element) =>
    field.matches('form:has([type=password], [autocomplete=current-password]) *')
  const search = (root: Document | ShadowRoot) => {
    add('page text', root instanceof Document ? root.documentElement.textContent : root.textContent)
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        add(`attribute ${name} of <${element.localName}>`, value)
      }
      const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      if (field && !isTypedSecret(element)) add(`value of <${element.localName}>`, element.value)
      if (element.shadowRoot) search(element.shadowRoot)
    }
  }
  search(document)
  return found
}

export const tracesOf = (page: Page): Promise<Trace[]> => page.evaluate(collect)
