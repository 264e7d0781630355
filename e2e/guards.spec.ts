/**
 * Tests of the guards: they find a signing key in any place, also in the one place where a key is allowed, and an
 * invisible mark in any text.
 */
import type { Page } from '@playwright/test'
import { watch } from './guards.ts'
import { expect, test as base } from './test.ts'

/** An empty page with guards of its own, since those of the test would find what is planted. */
const test = base.extend<{ watched: { page: Page; finish: () => Promise<string[]> } }>({
  async watched({ browser, upstream }, give) {
    await upstream((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<title>Plain</title>'),
    )
    const origin = 'http://127.0.0.1:4198'
    const context = await browser.newContext()
    const { finish } = await watch(context, origin, {})
    const page = await context.newPage()
    await page.goto(origin)
    await give({ page, finish })
    await context.close()
  },
})

interface Kept {
  place: 'signet/keys' | 'signet/drafts'
  name: 'AES-GCM' | 'AES-CBC' | 'HMAC'
  usages: KeyUsage[]
  extractable?: boolean
  count?: number
}

const keep = (page: Page, kept: Kept) =>
  page.evaluate(async ({ place, name, usages, extractable = false, count = 1 }) => {
    const [database = '', store = ''] = place.split('/')
    const algorithm = name === 'HMAC' ? { name, hash: 'SHA-1', length: 256 } : { name, length: 256 }
    const made = Array.from({ length: count }, () =>
      crypto.subtle.generateKey(algorithm, extractable, usages),
    )
    const keys = await Promise.all(made)
    indexedDB.deleteDatabase(database)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction(store, 'readwrite')
        keys.forEach((key, index) => transaction.objectStore(store).put({ within: [key] }, index))
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
  }, kept)

const own: Kept = { place: 'signet/keys', name: 'AES-GCM', usages: ['encrypt', 'decrypt'] }

test('a key that signs, or can be read out, is found in every place', async ({
  watched: { page, finish },
}) => {
  for (const [kept, found] of [
    [own, undefined],
    [{ ...own, name: 'HMAC', usages: ['sign'] }, 'HMAC, sign, not extractable'],
    [{ ...own, name: 'AES-CBC' }, 'AES-CBC, decrypt+encrypt, not extractable'],
    [
      { ...own, usages: ['encrypt', 'decrypt', 'wrapKey'] },
      'AES-GCM, decrypt+encrypt+wrapKey, not extractable',
    ],
    [{ ...own, extractable: true }, 'AES-GCM, decrypt+encrypt, extractable'],
    [{ ...own, count: 2 }, 'AES-GCM, decrypt+encrypt, not extractable'],
    [{ ...own, place: 'signet/drafts' }, 'AES-GCM, decrypt+encrypt, not extractable'],
  ] as [Kept, string | undefined][]) {
    await keep(page, kept)
    expect(await finish()).toEqual(
      found ? [`a CryptoKey (secret, ${found}) in: IndexedDB ${kept.place}`] : [],
    )
  }
})

test('a mark that nobody sees is found wherever it is read', async ({ watched: { page, finish } }) => {
  await page.evaluate(async () => {
    const made = document.createElement('p')
    made.append('plain', document.createElement('textarea'), document.createElement('b'))
    document.body.append(made)
    const [text, field, inner] = made.childNodes as unknown as [Text, HTMLTextAreaElement, HTMLElement]
    // A field shows what is typed, unchanged.
    field.append('\u200b')
    field.setAttribute('value', '\u200b')
    await Promise.resolve()
    text.data = 'turned\u202e'
    await Promise.resolve()
    inner.title = 'split\u200b'
    await Promise.resolve()
    inner.append('held\u2066')
  })
  expect(await finish()).toEqual([
    'a mark that nobody sees in <p>: "turned\u202e"',
    'a mark that nobody sees in title of <b>: "split\u200b"',
    'a mark that nobody sees in <b>: "held\u2066"',
  ])
})
