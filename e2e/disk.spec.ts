// Claim: What the journal stores in the clear, encrypted, and never
// Claim: Unsent work is encrypted on this device
// Claim: No cache keeps the page or an answer of the API
/**
 * The traces of a whole working day on the disk: a fresh profile, everything an admin may type, a sign-out, and then
 * every file of the profile, byte by byte. The encrypted copy that Chromium keeps of its `Sessions` is not searched.
 */
import { createCipheriv, pbkdf2Sync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import {
  unfold,
  openMore,
  expectSignedOut,
  fillPolicy,
  openFilters,
  sendPolicy,
  signInWithKeys,
  policyTab,
} from './actions.ts'
import { findFullBrowser } from './browser.mjs'
import { watch } from './guards.ts'
import { type Place, readProfile, search, toText } from './profile.ts'
import { stored as readJournal } from './stored.ts'
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
  notified: 'hesper.fanshawe@quillfeather.example',
  fileName: 'Blenkinsop-joiners.csv',
  firstRow: 'lavinia.blenkinsop@quillfeather.example',
  firstName: 'Lavínia Blenkinsop',
  pastedRow: 'thaddeus.uppercott@quillfeather.example',
  pastedName: 'Thaddeus Uppercott',
  viewName: 'Reminders of Cosmo Pennyfold',
  attributeName: 'Staff of Isolde Marchbanks',
}

/** Types key by key, since the browser's form memory expects real typing. */
async function type(page: Page, label: string | RegExp, text: string) {
  const field = page.getByRole('main').getByRole('textbox', { name: label })
  await field.fill('')
  await field.pressSequentially(text)
}

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const urlOfSomebody = `https://phish.example/u/${typed.addressInUrl}?of=${typed.addressInUrl}`

async function typePolicy(page: Page) {
  await go(page, 'Policies')
  await fillPolicy(page, { urls: urlOfSomebody })
  await type(page, /^Name/, typed.description)
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
  await type(page, 'Email address', typed.target)
  await openMore(page)
  await type(page, 'Scope name', typed.scopeName)
  await type(page, /^Comment/, typed.comment)
}

async function createPolicy(page: Page) {
  await typePolicy(page)
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible({ timeout: 20_000 })
}

async function importPeople(page: Page) {
  await go(page, 'Imports')
  await page.getByLabel('File: a CSV, XLSX or XLS file').setInputFiles({
    name: typed.fileName,
    mimeType: 'text/csv',
    buffer: Buffer.from(`email,name\n${typed.firstRow},${typed.firstName}\n`),
  })
  await type(page, /^Notify this address/, typed.notified)
  const submit = async () => {
    await page.getByRole('button', { name: /^Review import of / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible({ timeout: 20_000 })
  }
  await submit()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: 'Paste or type rows instead' }).click()
  await type(page, 'Rows', `email,name\n${typed.pastedRow},${typed.pastedName}\n`)
  await page.getByRole('button', { name: 'Use this text' }).click()
  await submit()
}

/** The people whose rows are drawn, and so could be read on the screen. */
async function readPeople(page: Page): Promise<string[]> {
  await go(page, 'Watchlist')
  const cells = page.getByRole('table', { name: 'Watchlist' }).getByRole('cell')
  await expect(cells.filter({ hasText: '@' }).first()).toBeVisible()
  const rows = await page
    .getByRole('table', { name: 'Watchlist' })
    .locator('tbody tr[aria-rowindex]')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return rows.flatMap(([name = '', address = '']) => [name, address])
}

/** The people of the list, as a file that is not sent. */
async function handOver(page: Page) {
  await page.getByRole('button', { name: /^Import (?:all|[\d,]+) into a group$/ }).click()
  await expect(page.getByRole('table', { name: 'Preview of the file' })).toBeVisible()
}

/** Texts that the search must find, stored where the page stores its own: one short, one in a compressed value. */
const canaries = new Map([
  ['stored', 'canary-of-the-local-storage'],
  ['written', 'canary-of-the-database'],
])

const putCanaries = (page: Page) =>
  page.evaluate(
    ({ stored, written }) => {
      localStorage.setItem('canary', stored)
      return new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('canary', 1)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('birds'))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('birds', 'readwrite')
          transaction.objectStore('birds').put(`${'tweet '.repeat(2_000)}${written}`, 1)
          transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      })
    },
    // `canaries` names these two; fromEntries forgets the names.
    Object.fromEntries(canaries) as { stored: string; written: string },
  )

/**
 * A password as Chromium stores it under the tests' `--password-store=basic`: encrypted with a well-known key. Without
 * this form, the search would miss a saved secret key.
 */
function asSavedPassword(password: string): Buffer {
  const key = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1')
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16, ' '))
  return Buffer.concat([cipher.update(password), cipher.final()])
}

interface Day {
  readonly page: Page
  readonly tenant: Credentials
  /** Adds a text that must not be found. */
  readonly watchFor: (what: string, text: string) => void
  /** Adds a text that must be found in a database of the page, which proves that the database was searched. */
  readonly expectStored: (what: string, text: string) => void
}

const day = test.extend<{ spend: (live: (day: Day) => Promise<void>) => Promise<string[]> }>({
  /** Signs in with a fresh profile, spends a day in it, signs out, and returns the texts found on the disk. */
  spend: async ({ baseURL, launchOptions, contextOptions, locale, timezoneId, tenant }, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'signet-profile-'))
    // The shell has no password manager and no history.
    const executablePath = findFullBrowser()
    const options = { ...contextOptions, ...launchOptions, executablePath, baseURL, locale, timezoneId }
    const start = () => chromium.launchPersistentContext(folder, options)
    let context = await start()
    try {
      await provide(async (live) => {
        const { learn, calls, finish } = await watch(context, new URL(baseURL ?? '').origin, {})
        learn(tenant)
        const page = await context.newPage()
        const { accessKey, secretKey, applicationId, applicationKey } = tenant
        const wanted = new Map<string, string | Buffer>([
          ['access key', accessKey],
          ['secret key', secretKey],
          ["the secret key's bytes", Buffer.from(secretKey, 'base64')],
          ['the secret key as a saved password', asSavedPassword(secretKey)],
          ['application id', applicationId],
          ['application key', applicationKey],
          ['the application key as a saved password', asSavedPassword(applicationKey)],
        ])
        const kept = new Map<string, string>()
        await signInWithKeys(page, tenant)
        await live({
          page,
          tenant,
          watchFor: (what, text) => wanted.set(what, text),
          expectStored: (what, text) => kept.set(what, text),
        })
        await page.getByRole('button', { name: 'Sign out' }).click()
        await expectSignedOut(page)
        for (const { headers } of calls) {
          const signature = readAuthorization(headers.authorization)?.signature
          expect(signature).toMatch(/=$/)
          wanted.set(`signature of ${headers['x-mc-req-id']}`, signature ?? '')
        }
        await putCanaries(page)

        // Searches the page and its storage.
        expect(await context.cookies()).toEqual([])
        expect(await page.evaluate(() => caches.keys())).toEqual([])
        const traces = (await tracesOf(page)).map(({ place, text }) => ({ file: place, text: toText(text) }))
        expect(search(traces, canaries)).toHaveLength(2)
        expect(search(traces, wanted)).toEqual([])
        expect(await finish()).toEqual([])
        await context.close()

        // Searches the disk as it was left, and again after the next start, which rewrites the logs of the first.
        const first = readProfile(folder)
        expectCanaries(first, kept)
        context = await start()
        const later = await context.newPage()
        await later.goto('/#/policies')
        await later.evaluate(() => indexedDB.databases())
        await context.close()
        const second = readProfile(folder)
        expectCanaries(second, kept)
        const cached = [...first, ...second].filter(({ file }) => /[\\/]Cache[\\/]/.test(file))
        expect(cached.length).toBeGreaterThan(0)
        // The key of a cache entry is its address.
        expect(cached.filter(({ text }) => /\/r\/(sandbox|local)\//.test(text))).toEqual([])
        return search([...first, ...second], wanted)
      })
    } finally {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** Proves that the search works: it finds the texts that the page itself has stored. */
function expectCanaries(places: readonly Place[], kept: ReadonlyMap<string, string>) {
  const found = search(places, canaries)
  expect(found).toContainEqual(expect.stringMatching(/^stored: .*Local Storage/))
  expect(found).toContainEqual(expect.stringMatching(/^written: .*IndexedDB/))
  const stored = search(places, kept).filter((line) => line.includes('IndexedDB'))
  for (const what of kept.keys()) expect(stored).toContainEqual(expect.stringMatching(`^${what}: `))
}

/**
 * The browser offers to save the keys, and notes the user name of an offer that was not accepted. It takes the
 * application id for the user name, rarely the access key. Both are identifiers and not secrets (SECURITY.md). The
 * browser asks no page.
 */
const isOffer = (line: string) => /^(?:application id|access key): Default\/Login Data$/.test(line)

// Claim: Nothing secret is stored
// Claim: The browser remembers nothing that was typed
// Claim: People handed from the watchlist to an import lie in memory only
day(
  'after a sign-out no key, name or address of the day lies in the profile',
  { tag: '@soak' },
  async ({ spend }) => {
    const found = await spend(async ({ page, watchFor, expectStored }) => {
      for (const [what, text] of Object.entries(typed)) watchFor(what, text)
      await createPolicy(page)
      // The journal has the policy, whose names and URLs are among the texts above.
      await expect(policyTab(page, 'Sent 1')).toBeVisible()
      const { links } = await readJournal(page)
      const sent = links.find(({ event }) => event.operation === 'createPolicy')
      expect(sent?.body).toBeDefined()
      expectStored('sent policy', sent!.event.id)
      await importPeople(page)
      const people = await readPeople(page)
      expect(people.length).toBeGreaterThan(20)
      for (const text of people.filter(({ length }) => length >= 8)) watchFor(`person ${text}`, text)
      await handOver(page)
      await go(page, 'Activity')
      await expect(page.getByRole('table', { name: 'Requests' }).getByRole('row').nth(3)).toBeVisible()
    })
    expect(found.filter((line) => !isOffer(line))).toEqual([])
  },
)

/** The ids of the drafts, which contain nothing that was typed. */
const draftIds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('signet-drafts')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as string[])
          })
        })
      }),
  )

day(
  'a policy that was half filled and not sent is on the disk, and cannot be read there',
  { tag: '@soak' },
  async ({ spend }) => {
    const found = await spend(async ({ page, watchFor, expectStored }) => {
      for (const what of ['scopeName', 'description', 'comment', 'target', 'addressInUrl'] as const) {
        watchFor(what, typed[what])
      }
      const expectBack = async () => {
        const main = page.getByRole('main')
        await unfold(page, 'Who')
        await openMore(page)
        await expect(main.getByRole('textbox', { name: 'Scope name' })).toHaveValue(typed.scopeName)
        await expect(main.getByRole('textbox', { name: 'Email address' })).toHaveValue(typed.target)
        await expect(main.getByRole('textbox', { name: 'Domains and URLs' })).toHaveValue(urlOfSomebody)
      }
      await typePolicy(page)
      // A second copy of the URL, still in the box and not in the list.
      await type(page, 'Domains and URLs', urlOfSomebody)
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
      // When a page is left, the browser stores its fields, to restore the tab later.
      await page.reload()
      await expect(page.getByText('Draft restored.')).toBeVisible()
      await expectBack()
      await go(page, 'Activity')
      await go(page, 'Policies')
      await expectBack()
      const ids = await draftIds(page)
      expect(ids).toHaveLength(1)
      expectStored('draft', ids[0]!)
    })
    expect(found.filter((line) => !isOffer(line))).toEqual([])
  },
)

/** Saves the view with the people that it names, and names an attribute. */
async function nameViewAndAttribute(page: Page) {
  await page.getByRole('checkbox', { name: 'Include names in the link' }).check()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Save this view as').pressSequentially(typed.viewName)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${typed.viewName}” is saved.`)).toBeVisible()
  await openFilters(page)
  await page.getByLabel('Search by').selectOption('Custom attribute')
  await type(page, 'Attribute ids', 'eNo-1')
  await type(page, 'Name of eNo-1', typed.attributeName)
  await type(page, 'Attribute ids', '')
  await expect(page.getByRole('button', { name: typed.attributeName })).toBeVisible()
}

/** The files from which a browser restores its tabs. Whom a search names is part of the state of a tab. */
const isTab = (line: string) => /^(?:name|address): Default[\\/]Sessions[\\/]/.test(line)

day(
  'whom the watchlist was searched for lies in the tabs that the browser restores, and nowhere else',
  { tag: '@soak' },
  async ({ spend }) => {
    const found = await spend(async ({ page, watchFor, expectStored }) => {
      const [name = '', address = ''] = await readPeople(page)
      expect(address).toContain('@')
      watchFor('name', name)
      watchFor('address', address)
      await openFilters(page)
      await page.getByLabel('Search by').selectOption('Email address')
      await type(page, 'Email address to look for', address)
      await page.getByRole('button', { name: 'Show people' }).click()
      await expect(page.getByText('1 of 1 person', { exact: true })).toBeVisible()
      await type(page, 'Quick filter', name)
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(name)
      watchFor('name of the view', typed.viewName)
      watchFor('name of the attribute', typed.attributeName)
      await nameViewAndAttribute(page)
      expectStored('view', 'watchlist.views')
      expectStored('attribute', 'watchlist.attributes')
      await go(page, 'Activity')
    })
    expect(found.filter((line) => !isOffer(line) && !isTab(line))).toEqual([])
  },
)
