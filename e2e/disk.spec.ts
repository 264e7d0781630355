/**
 * The traces of a whole working day on the disk: a fresh profile, everything an admin may type, a sign-out, and then
 * every file of the profile, byte by byte. The encrypted copy that Chromium keeps of its `Sessions` is not searched.
 */
import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findFullBrowser } from '../scripts/browser.mjs'
import * as admin from './actions.ts'
import { watch } from './guards.ts'
import { type Place, readProfile, search, toText } from './profile.ts'
import { stored } from './stored.ts'
import { type Credentials, expect, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'
import { readAuthorization } from './verify.ts'

/** Names and addresses that occur nowhere by chance. Each is typed into one field only. */
const typed = {
  scopeName: 'Quillfeather Trustees',
  description: 'Wexcombe phish for Ottoline Zarbock',
  comment: 'Told by Perpetua Grimshawe',
  target: 'ottoline.zarbock@quillfeather.example',
  addressInUrl: 'mortimer.snodgrass@quillfeather.example',
  unsentUrl: 'cosmo.pennyfold@quillfeather.example',
  unsentName: 'Reminders of Isolde Marchbanks',
  notified: 'hesper.fanshawe@quillfeather.example',
  fileName: 'Blenkinsop-joiners.csv',
  firstRow: 'lavinia.blenkinsop@quillfeather.example',
  firstName: 'Lavínia Blenkinsop',
}

/** Types key by key, since the browser's form memory expects real typing. */
async function type(page: Page, label: string | RegExp, text: string) {
  const field = page.getByRole('main').getByRole('textbox', { name: label })
  await field.fill('')
  await field.pressSequentially(text)
}

/** Field by field, so that the browser offers to save the keys. */
async function signIn(page: Page, keys: Credentials, hash: string) {
  await page.goto(`/${hash}`)
  await page.getByLabel('Region').selectOption('sandbox')
  await admin.submitTypedKeys(page, keys)
  await admin.expectSignedIn(page)
}

async function createPolicy(page: Page) {
  await admin.fillPolicy(page, {
    urls: `https://phish.example/u/${typed.addressInUrl}?of=${typed.addressInUrl}`,
  })
  await type(page, /^Name/, typed.description)
  await admin.unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
  await type(page, 'Email address', typed.target)
  await admin.unfold(page, 'More')
  await type(page, 'Scope name', typed.scopeName)
  await type(page, /^Comment/, typed.comment)
  await admin.sendPolicy(page)
  await admin.expectCreated(page)
}

/** A policy that is not sent, with a URL in its list, and once more in the box. */
async function typeNext(page: Page) {
  await page.getByRole('button', { name: 'Create another' }).click()
  await admin.fillPolicy(page, { urls: `phish.example/${typed.unsentUrl}` })
  await type(page, /^Name/, typed.unsentName)
  await type(page, 'Domains and URLs', typed.unsentUrl)
  await admin.expectKept(page)
  // When a page is left, the browser stores its fields, to restore the tab later.
  await page.reload()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Domains and URLs' })).toHaveValue(typed.unsentUrl)
}

async function importPeople(page: Page) {
  await admin.go(page, 'Imports')
  await admin.chooseFile(page, `email,name\n${typed.firstRow},${typed.firstName}\n`, typed.fileName)
  await type(page, /^Notify this address/, typed.notified)
  await page.getByRole('button', { name: /^Review import of / }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('button', { name: /^Import / }).click()
  await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
}

/** Reads the people whose rows are drawn, searches one of them, and hands that one over to an import. */
async function readPeople(page: Page): Promise<string[]> {
  await admin.go(page, 'Watchlist')
  const table = page.getByRole('table', { name: 'Watchlist' })
  await expect(table.getByRole('cell').filter({ hasText: '@' }).first()).toBeVisible()
  const rows = await table
    .locator('tbody tr[aria-rowindex]')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const people = rows.flatMap(([name = '', address = '']) => [name, address])
  await admin.openFilters(page)
  await page.getByLabel('Search by').selectOption('Email address')
  await type(page, 'Email address to look for', people[1] ?? '')
  await page.getByRole('button', { name: 'Show people' }).click()
  await expect(page.getByText('1 of 1 person', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Import (?:all|[\d,]+) into a group$/ }).click()
  await expect(page.getByRole('table', { name: 'Preview of the file' })).toBeVisible()
  return people
}

/** Texts that the search must find, stored where the page stores its own: one short, one in a compressed value. */
const canaries = { stored: 'canary-of-the-local-storage', written: 'canary-of-the-database' }

const putCanaries = (page: Page) =>
  page.evaluate(({ stored: short, written }) => {
    localStorage.setItem('canary', short)
    return new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('canary', 1)
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('birds'))
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('birds', 'readwrite')
        transaction.objectStore('birds').put(`${'tweet '.repeat(2_000)}${written}`, 1)
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
        transaction.addEventListener('complete', () => resolve(opening.result.close()))
      })
    })
  }, canaries)

/** Proves that the search works: it finds the texts that the page itself has stored. */
function expectFound(places: readonly Place[], kept: ReadonlyMap<string, string>) {
  const found = search(places, new Map(Object.entries(canaries)))
  expect(found).toContainEqual(expect.stringMatching(/^stored: .*Local Storage/))
  expect(found).toContainEqual(expect.stringMatching(/^written: .*IndexedDB/))
  const inDatabases = search(places, kept).filter((line) => line.includes('IndexedDB'))
  for (const what of kept.keys()) expect(inDatabases).toContainEqual(expect.stringMatching(`^${what}: `))
  const cached = places.filter(({ file }) => /[\\/]Cache[\\/]/.test(file))
  expect(cached.length).toBeGreaterThan(0)
  // The key of a cache entry is its address.
  expect(cached.filter(({ text }) => /\/r\/(sandbox|local)\//.test(text))).toEqual([])
}

/**
 * A password as Chromium stores it under the tests' `--password-store=basic`: encrypted with a well-known key. Without
 * this form, the search would miss a saved secret key.
 */
function asSavedPassword(password: string): Buffer {
  const key = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1')
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16, ' '))
  return Buffer.concat([cipher.update(password), cipher.final()])
}

/**
 * The browser offers to save the keys, and notes the user name of an offer that was not accepted: the application id,
 * rarely the access key. Both are identifiers and not secrets (SECURITY.md). The browser asks no page.
 */
const isOffer = (line: string) => /^(?:application id|access key): Default\/Login Data$/.test(line)
/** The files from which a browser restores its tabs. Whom a search names is part of the state of a tab. */
const isTab = (line: string) => /^searched: Default[\\/]Sessions[\\/]/.test(line)

/** The ids in a store, which contain nothing that was typed. */
async function idsIn(page: Page, store: string): Promise<readonly string[]> {
  const trace = (await tracesOf(page)).find(({ place }) => place === `IndexedDB signet/${store}`)
  return trace?.text.match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []
}

test('nothing of the day can be read in the profile, and nothing is left after a wipe @soak', async ({
  baseURL,
  launchOptions,
  contextOptions,
  locale,
  timezoneId,
  tenant,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'signet-profile-'))
  // The shell has no password manager and no history.
  const executablePath = findFullBrowser()
  const options = { ...contextOptions, ...launchOptions, executablePath, baseURL, locale, timezoneId }
  const start = () => chromium.launchPersistentContext(folder, options)
  let context = await start()
  try {
    const { learn, calls, finish } = await watch(context, new URL(baseURL ?? '').origin, {})
    learn(tenant)
    const page = await context.newPage()
    const { accessKey, secretKey, applicationId, applicationKey } = tenant
    const wanted = new Map<string, string | Buffer>([
      ...Object.entries(typed),
      ['access key', accessKey],
      ['secret key', secretKey],
      ["the secret key's bytes", Buffer.from(secretKey, 'base64')],
      ['the secret key as a saved password', asSavedPassword(secretKey)],
      ['application id', applicationId],
      ['application key', applicationKey],
      ['the application key as a saved password', asSavedPassword(applicationKey)],
    ])
    await signIn(page, tenant, '#/policies')
    await createPolicy(page)
    await typeNext(page)
    await importPeople(page)
    const people = await readPeople(page)
    expect(people.length).toBeGreaterThan(20)
    for (const [at, text] of people.entries())
      if (text.length >= 8) wanted.set(at === 1 ? 'searched' : `person ${text}`, text)
    const entries = await stored(page)
    const [draft = 'none'] = await idsIn(page, 'drafts')
    const kept = new Map([
      ['draft', draft],
      ...entries.map(({ operation, id }) => [`a request: ${operation}`, id] as const),
    ])
    expect(kept.size).toBe(4)
    // What is sealed holds what was sent as JSON, and no file, row, person or searched text.
    const opened = JSON.stringify(entries)
    for (const sent of [typed.target, typed.comment, typed.notified]) expect(opened).toContain(sent)
    for (const text of [typed.firstRow, typed.firstName, ...people]) expect(opened).not.toContain(text)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await admin.expectSignedOut(page)
    for (const { headers } of calls) {
      const signature = readAuthorization(headers.authorization)?.signature
      expect(signature).toMatch(/=$/)
      wanted.set(`signature of ${headers['x-mc-req-id']}`, signature ?? '')
    }
    await putCanaries(page)

    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    const traces = (await tracesOf(page)).map(({ place, text }) => ({ file: place, text: toText(text) }))
    expect(search(traces, new Map(Object.entries(canaries)))).toHaveLength(2)
    expect(search(traces, wanted)).toEqual([])
    expect(await finish()).toEqual([])

    function expectUnreadable(found: ReadonlyMap<string, string>) {
      const places = readProfile(folder)
      expectFound(places, found)
      expect(search(places, wanted).filter((line) => !isOffer(line) && !isTab(line))).toEqual([])
    }
    await context.close()
    expectUnreadable(kept)
    // The next start rewrites the logs of the first.
    context = await start()
    const later = await context.newPage()
    await signIn(later, tenant, '#/settings')
    expect(await idsIn(later, 'log')).toEqual(expect.arrayContaining(entries.map(({ id }) => id)))
    await later.getByRole('button', { name: 'Wipe all records' }).click()
    const question = later.getByRole('dialog')
    await question.getByLabel('Type "wipe" to continue').fill('wipe')
    await question.getByRole('button', { name: 'Wipe all records' }).click()
    await expect.poll(() => idsIn(later, 'log')).toEqual([])
    expect(await idsIn(later, 'drafts')).toEqual([])
    await context.close()
    expectUnreadable(new Map())
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
