/**
 * Tests of the guards: they find a signing key in any place, also in the one place where a key is allowed, and an
 * invisible mark in any text.
 */
import type { Page } from '@playwright/test'
import { watch } from './guards.ts'
import { openPlain } from './plain.ts'
import { expect, test } from './test.ts'

const places = ['signet/keys', 'signet/drafts'] as const

interface Kept {
  place: (typeof places)[number]
  name: 'AES-GCM' | 'AES-CBC' | 'HMAC'
  usages: KeyUsage[]
  extractable?: boolean
  /** How many of them. */
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

/** The browser requests an icon for a page that is not ours. */
const noIcon = /status of 404 \(Not Found\)$/

const own: Kept = { place: 'signet/keys', name: 'AES-GCM', usages: ['encrypt', 'decrypt'] }
const said = 'a CryptoKey (secret, AES-GCM, decrypt+encrypt, not extractable) in: IndexedDB'

const cases: readonly [what: string, kept: Kept, found: readonly string[]][] = [
  ['the key of the database', own, []],
  [
    'a key that signs, in its place',
    { ...own, name: 'HMAC', usages: ['sign'] },
    ['a CryptoKey (secret, HMAC, sign, not extractable) in: IndexedDB signet/keys'],
  ],
  [
    'a key of another kind',
    { ...own, name: 'AES-CBC' },
    ['a CryptoKey (secret, AES-CBC, decrypt+encrypt, not extractable) in: IndexedDB signet/keys'],
  ],
  [
    'a key with a further use',
    { ...own, usages: ['encrypt', 'decrypt', 'wrapKey'] },
    ['a CryptoKey (secret, AES-GCM, decrypt+encrypt+wrapKey, not extractable) in: IndexedDB signet/keys'],
  ],
  [
    'a key that can be read out',
    { ...own, extractable: true },
    ['a CryptoKey (secret, AES-GCM, decrypt+encrypt, extractable) in: IndexedDB signet/keys'],
  ],
  ['a second key', { ...own, count: 2 }, [`${said} signet/keys`]],
  ['the like of it beside its place', { ...own, place: 'signet/drafts' }, [`${said} signet/drafts`]],
]

test('a key that signs, or can be read out, is found in every place', async ({ browser, baseURL }) => {
  for (const [what, kept, found] of cases) {
    await test.step(what, async () => {
      // A separate context: the guards of this test would find the planted key in their own.
      const context = await browser.newContext()
      const { finish } = await watch(context, new URL(baseURL ?? '').origin, { console: [noIcon] })
      const page = await context.newPage()
      await openPlain(page, baseURL)
      await keep(page, kept)
      expect(await finish()).toEqual(found)
      await context.close()
    })
  }
})

test('a mark that nobody sees is found wherever it is read', async ({ browser, baseURL }) => {
  const context = await browser.newContext()
  const { finish } = await watch(context, new URL(baseURL ?? '').origin, { console: [noIcon] })
  const page = await context.newPage()
  await openPlain(page, baseURL)
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
  await context.close()
})
