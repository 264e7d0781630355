/** Several drafts: named, listed, cloned, deleted, and as files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expectSignedIn,
  fillPolicy,
  openClosed,
  holdReads,
  leaveReview,
  openWire,
  pressEnter,
  sendPolicy,
  signInWithKeys,
  submitKeys,
  policyTab,
  expectListed,
  openDetails,
  giveReason,
} from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const expectKept = (page: Page) => expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
const list = (page: Page) =>
  page.getByRole('main').filter({ has: page.getByRole('region', { name: 'Drafts', exact: true }) })
const showForm = (page: Page) => policyTab(page, 'Policy').click()
const about = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const newDraft = (page: Page) => page.getByRole('button', { name: 'New draft' }).click()
const names = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .evaluateAll((rows) => rows.map((row) => row.querySelector('bdi')?.textContent))

/** The tab that has each stored draft open; empty for one that was put aside. */
const tabsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('signet-drafts')
        opening.addEventListener('error', () => reject(new Error('The database does not open.')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve((reading.result as { readonly tab: string }[]).map(({ tab }) => tab))
          })
        })
      }),
  )

async function openDrafts(page: Page) {
  await page
    .getByRole('navigation', { name: 'Policies' })
    .getByRole('link', { name: /^Drafts/ })
    .click()
  await expect(list(page)).toBeVisible()
}

const openListed = (page: Page, name: string) =>
  list(page)
    .getByRole('button', { name: `Open: ${name}` })
    .click()

/** Makes two drafts. The second is open on the page. */
async function makeTwo(page: Page) {
  await fillPolicy(page, { about: 'The first', urls: 'first.example' })
  await expectKept(page)
  await newDraft(page)
  await expect(page.getByText('New draft.')).toBeVisible()
  await expect(about(page)).toHaveValue('')
  await fillPolicy(page, { about: 'The second', urls: 'second.example\nb.example/x' })
  await expectKept(page)
}

/** Chooses a file beside the list. */
async function choose(page: Page, content: string | Buffer, name = 'draft.json') {
  await openClosed(page, 'Open a draft from a file or JSON')
  await list(page)
    .getByLabel('File: a JSON file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
}

async function exported(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await list(page)
    .getByRole('button', { name: `Export: ${name}` })
    .click()
  const saved = await download
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') }
}

/** The request that the review shows. */
async function reviewed(page: Page) {
  await page.getByRole('button', { name: /^Review / }).click()
  await openWire(page)
  const body = await page.getByRole('region', { name: 'Body of the request' }).textContent()
  await leaveReview(page)
  // One item, whose fields the caller knows.
  return JSON.parse(body ?? '') as { data: [Record<string, unknown>] }
}

/** Blocks the drafts' database. Returns a function that releases it. */
async function stall(page: Page) {
  const held = await page.evaluateHandle(
    () =>
      new Promise<{ isOver: boolean }>((resolve) => {
        const opening = indexedDB.open('signet-drafts')
        opening.addEventListener('success', () => {
          const stores = ['drafts', 'contents', 'keys']
          const store = opening.result.transaction(stores, 'readwrite').objectStore('drafts')
          const hold = { isOver: false }
          // A transaction stays open as long as requests keep coming.
          const ask = () => {
            if (hold.isOver) opening.result.close()
            else store.count().addEventListener('success', ask)
          }
          ask()
          resolve(hold)
        })
      }),
  )
  return () => held.evaluate((hold) => void (hold.isOver = true))
}

/** The page waits for the storage: what is on it takes no click and no key. */
async function expectStill(page: Page) {
  await expect(page.locator('[inert]')).toHaveCount(1)
  for (const each of [about(page), page.getByRole('button', { name: /^Review / })]) {
    await expect(each.click({ trial: true, timeout: 1_000 })).rejects.toThrow()
  }
}

test('what was put aside waits: a reload brings back nothing that was not open', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'The first' })
  await expectKept(page)
  await newDraft(page)
  await expect(about(page)).toHaveValue('')
  // Until then, a reload brings back the draft that was open.
  await expect.poll(() => tabsOf(page)).toEqual([''])
  await page.reload()
  await expect(policyTab(page, 'Drafts 1')).toBeVisible()
  await expect(about(page)).toHaveValue('')
  await openDrafts(page)
  await openListed(page, 'The first')
  await expect(about(page)).toHaveValue('The first')
})

test.describe('of two drafts', () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await makeTwo(page)
  })

  test(
    'what stands here is deleted with the page, and can be brought back',
    { tag: '@soak' },
    async ({ page }) => {
      await openDrafts(page)
      await list(page).getByRole('button', { name: 'Delete: The second' }).click()
      await expect(list(page).getByText('“The second” was deleted.')).toBeVisible()
      await expect.poll(() => names(page)).toEqual(['The first'])
      await list(page).getByRole('button', { name: 'Undo' }).click()
      await openListed(page, 'The second')
      await expect(about(page)).toHaveValue('The second')
      await expectListed(page, 2)
    },
  )

  test('of several drafts only the one that was sent goes', async ({ page, witness }) => {
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The first'])
    await openListed(page, 'The first')
    await expect(about(page)).toHaveValue('The first')
    await expect(page.getByText('Policy created.')).toBeHidden()
  })

  test('drafts are listed by the names of their policies, opened, cloned and deleted, and all of it lasts', async ({
    page,
  }) => {
    const sorted = async () =>
      (await names(page)).toSorted((a = '', b = '') => (a ?? '').localeCompare(b ?? ''))
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The second', 'The first'])
    const [second, first] = [list(page).getByRole('row').nth(1), list(page).getByRole('row').nth(2)]
    await expect(second).toContainText('2 URLs')
    await expect(second).toContainText('Open here')
    await expect(first).toContainText('1 URL')

    // A policy is renamed in its form, where its name leads.
    await second.getByRole('link', { name: 'Open: The second' }).click()
    await about(page).fill('Tuesday')
    await expectKept(page)
    await openDrafts(page)
    await list(page).getByRole('button', { name: 'Clone: The first' }).click()
    await expect.poll(sorted).toEqual(['Copy of The first', 'The first', 'Tuesday'])

    await list(page).getByRole('button', { name: 'Delete: Copy of The first' }).click()
    await expect.poll(sorted).toEqual(['The first', 'Tuesday'])
    await expect(list(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(sorted).toEqual(['Copy of The first', 'The first', 'Tuesday'])
    await list(page).getByRole('button', { name: 'Delete: The first' }).click()

    await openListed(page, 'Copy of The first')
    await expect(list(page)).toBeHidden()
    await expect(page.getByText('“Copy of The first” is open.')).toBeVisible()
    await expect(about(page)).toHaveValue('Copy of The first')
    await expectListed(page, 1)
    await page.reload()
    // The draft that was open is restored, though another was changed later.
    await expect(about(page)).toHaveValue('Copy of The first')
    await openDrafts(page)
    await expect.poll(sorted).toEqual(['Copy of The first', 'Tuesday'])
  })
})

test.describe('where storage stands still', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await makeTwo(page)
  })

  test('until another draft is open, nothing can be typed or sent in the one on the page', async ({
    page,
    witness,
  }) => {
    await about(page).fill('The second one')
    await openDrafts(page)
    const letGo = await stall(page)
    await openListed(page, 'The first')
    await showForm(page)
    await expect(list(page)).toBeHidden()
    await expectStill(page)
    await letGo()
    await expect(page.getByText('“The first” is open.')).toBeVisible()
    await expect(about(page)).toHaveValue('The first')
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The second one', 'The first'])
    await openListed(page, 'The second one')
    await expect(about(page)).toHaveValue('The second one')
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
    await page.reload()
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The first'])
    await openListed(page, 'The first')
    await expect(about(page)).toHaveValue('The first')
  })

  for (const [what, ask, standing] of [
    ['another draft', (page: Page) => openListed(page, 'The first'), 'The first'],
    ['a new draft', newDraft, ''],
    [
      'a file',
      (page: Page, text: string) => choose(page, text.replaceAll('The second', 'The third')),
      'The third',
    ],
  ] as const) {
    test(`${what} that is opened while what stands here is being deleted comes after it, and what was deleted stays so`, async ({
      page,
    }) => {
      await openDrafts(page)
      const { text } = await exported(page, 'The second')
      const letGo = await stall(page)
      await list(page).getByRole('button', { name: 'Delete: The second' }).click()
      await ask(page, text)
      await letGo()
      await expect(about(page)).toHaveValue(standing)
      await expect(
        page.getByText(/^(New draft from draft\.json|“The first” is open|New draft\.)/),
      ).toBeVisible()
      await expect(list(page)).toBeHidden()
      const kept = standing === 'The third' ? ['The third', 'The first'] : ['The first']
      if (standing !== '') await expectKept(page)
      await openDrafts(page)
      await expect.poll(() => names(page)).toEqual(kept)
      await page.reload()
      await openDrafts(page)
      await expect.poll(() => names(page)).toEqual(kept)
    })
  }

  test('while what stands here is being deleted, nothing can be typed in it', async ({ page }) => {
    await openDrafts(page)
    const letGo = await stall(page)
    await list(page).getByRole('button', { name: 'Delete: The second' }).click()
    await showForm(page)
    await expect(list(page)).toBeHidden()
    await expectStill(page)
    await letGo()
    await expect(about(page)).toHaveValue('')
    await expect(policyTab(page, 'Drafts 1')).toBeVisible()
    await page.reload()
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The first'])
  })

  test('what is added to a draft while another one is being opened is kept with it', async ({ page }) => {
    await page.evaluate(holdReads, { store: 'contents', method: 'get' as const })
    await openDrafts(page)
    await openListed(page, 'The first')
    await expect(page.locator('[data-held]')).toBeAttached()
    await showForm(page)
    await expect(list(page)).toBeHidden()
    // In one step, so that nothing is saved before the other draft is open.
    await about(page).evaluate((field) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        'The second, and more',
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
      dispatchEvent(new Event('let-go'))
    })
    await expect(about(page)).toHaveValue('The first')
    await openDrafts(page)
    await openListed(page, 'The second, and more')
    await expect(about(page)).toHaveValue('The second, and more')
    await page.reload()
    await expect(about(page)).toHaveValue('The second, and more')
  })
})

test(
  'another account sees none of the drafts, and a sign-out hides the list',
  { tag: '@soak' },
  async ({ page, tenant, wire, upstream }) => {
    await upstream()
    const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
    wire.learn(other)
    await signInWithKeys(page, tenant, '#/policies', 'local')
    await makeTwo(page)
    await openDrafts(page)
    await showForm(page)
    await expect(list(page)).toBeHidden()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('The first')).toHaveCount(0)
    await submitKeys(page, other, 'local')
    await expectSignedIn(page)
    await openDrafts(page)
    await expect(list(page).getByText('No drafts yet')).toBeVisible()
    await showForm(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, tenant, 'local')
    await openDrafts(page)
    await expect.poll(() => names(page)).toEqual(['The second', 'The first'])
  },
)

test.describe('drafts in two tabs', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await makeTwo(page)
  })

  test('of two tabs, one has a draft and the other its copy', async ({ page, context }) => {
    const second = await context.newPage()
    // This tab gets no messages of the other, as in an old browser, so its list is out of date.
    await second.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
    await second.goto('/#/policies')
    await openDrafts(second)
    const taken = list(second).getByRole('row').filter({ hasText: 'The second' })
    await expect(taken).toContainText('Open in another tab')
    await expect(taken.getByRole('button', { name: /^(Open|Delete)/ })).toHaveCount(0)
    await taken.getByRole('button', { name: 'Clone' }).click()
    await expect(list(second).getByRole('button', { name: 'Open: Copy of The second' })).toBeVisible()

    await openDrafts(page)
    await openListed(page, 'The first')
    await expect(about(page)).toHaveValue('The first')
    for (const what of ['Open', 'Delete']) {
      await list(second)
        .getByRole('button', { name: `${what}: The first` })
        .click()
      await expect(list(second).getByRole('alert')).toContainText('This draft is open in another tab.')
      await showForm(second)
      await expect(about(second)).toHaveValue('')
      await openDrafts(second)
      await expect(list(second).getByText('Open in another tab')).toHaveCount(1)
      if (what === 'Delete') continue
      await newDraft(page)
      await expect(about(page)).toHaveValue('')
      await showForm(second)
      await openDrafts(second)
      await expect(list(second).getByRole('button', { name: 'Delete: The first' })).toBeVisible()
      await openDrafts(page)
      await openListed(page, 'The first')
      await expect(about(page)).toHaveValue('The first')
    }
  })

  test('a list that is open hears what another tab changes, and that it is gone', async ({
    page,
    context,
  }) => {
    const second = await context.newPage()
    await second.goto('/#/policies')
    const elsewhere = list(second).getByText('Open in another tab')
    await openDrafts(second)
    await expect(elsewhere).toHaveCount(1)
    await about(page).fill('Tuesday')
    await expect.poll(() => names(second)).toEqual(['Tuesday', 'The first'])
    await openDrafts(page)
    await list(page).getByRole('button', { name: 'Delete: The first' }).click()
    await expect.poll(() => names(second)).toEqual(['Tuesday'])
    await page.close()
    await expect(elsewhere).toHaveCount(0)
    await list(second).getByRole('button', { name: 'Open: Tuesday' }).click()
    await expect(about(second)).toHaveValue('Tuesday')
  })
})

test.describe('drafts and files', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await makeTwo(page)
  })

  test('what is said of a draft goes with it, and the account of a paste with its list', async ({ page }) => {
    const account = page.getByText('2 added.', { exact: true })
    await expect(account).toBeVisible()
    await page.getByRole('button', { name: 'Undo: 2 entries added' }).click()
    await expect(account).toBeHidden()
    await page.getByRole('button', { name: 'Redo: 2 entries added' }).click()
    await expect(account).toBeVisible()
    await page.getByLabel('Select all shown').check()
    await page.getByRole('button', { name: 'Remove 2', exact: true }).click()
    await expect(account).toBeHidden()
    await page.getByRole('button', { name: 'Undo: 2 entries removed' }).click()
    await expect(account).toBeVisible()
    const refusal = page.getByText('Save it as CSV or UTF-8 text')
    await page.getByLabel('File with a list').setInputFiles({
      name: 'binary.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0xff, 0xfe]),
    })
    await expect(refusal).toBeVisible()
    await openDrafts(page)
    await openListed(page, 'The first')
    const said = page.getByText('“The first” is open.')
    await expect(said).toBeVisible()
    await expect(account).toBeHidden()
    await expect(refusal).toBeHidden()
    await page.getByLabel('Domains and URLs').fill('more.example')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
  })

  test('what is exported is imported, and sent the same', async ({ page, tenant }) => {
    const before = await reviewed(page)
    await openDrafts(page)
    const { name, text } = await exported(page, 'The second')
    expect(name).toBe('signet-draft-the-second.json')
    expect(JSON.parse(text)).toMatchObject({ format: 'signet-policy-draft', version: 1 })
    for (const secret of [tenant.accessKey, tenant.applicationId]) expect(text).not.toContain(secret)
    await list(page).getByRole('button', { name: 'Delete: The second' }).click()
    await choose(page, text, name)
    await expect(page.getByText(`New draft from ${name}.`)).toBeVisible()
    expect(await reviewed(page)).toEqual(before)
  })

  // Claim: A draft sends nothing that could not have been pasted
  test('the reasons of a file stand there, and hold the review until whoever opens it confirms them', async ({
    page,
  }) => {
    await newDraft(page)
    await expect(about(page)).toHaveValue('')
    await fillPolicy(page, { about: 'Risky', urls: 'github.com' })
    await giveReason(page, 'block (shared platform)', 'INC-4711, a wave of phishing')
    const review = page.getByRole('button', { name: 'Review 1 URL' })
    await expect(review).toBeEnabled()
    await expectKept(page)
    await openDrafts(page)
    const file = await exported(page, 'Risky')
    await choose(page, file.text)
    await expect(list(page)).toBeHidden()
    const reason = page.getByLabel('Reason to block (shared platform)')
    await expect(reason).toHaveValue('INC-4711, a wave of phishing')
    await expect(page.getByText('An entry needs a reason.')).toBeVisible()
    await expect(review).toBeDisabled()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(review).toBeEnabled()
  })

  test('where a file cannot be saved, it is said', async ({ page }) => {
    await openDrafts(page)
    await page.evaluate(() => {
      const create = URL.createObjectURL.bind(URL)
      URL.createObjectURL = () => {
        URL.createObjectURL = create
        throw new Error('No room.')
      }
    })
    await list(page).getByRole('button', { name: 'Export: The second' }).click()
    await expect(list(page).getByRole('alert')).toContainText('This failed.')
  })

  // Claim: A draft sends nothing that could not have been pasted
  test('an entry that could not have been pasted is shown, and left out', async ({ page }) => {
    await openDrafts(page)
    const { text } = await exported(page, 'The second')
    await choose(page, text.replace('"value": "second.example"', '"value": "https://second.example:8080"'))
    await expect(page.getByText('1 entry left out: see “Left out”.')).toBeVisible()
    await expectListed(page, 1)
    await openDetails(page)
    await expect(page.getByRole('group', { name: 'Left out' })).toContainText(
      'It must be written as second.example.',
    )
  })

  test('where nothing is kept, the page says so, and files work all the same', async ({ page }) => {
    await newDraft(page)
    await expect(about(page)).toHaveValue('')
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
    await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await fillPolicy(page, { about: 'The first' })
    await policyTab(page, 'Drafts').click()
    await expect(list(page).getByText('Drafts are not kept on this device.')).toBeVisible()
    const download = page.waitForEvent('download')
    await list(page).getByRole('button', { name: 'Export this page' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')

    await choose(page, text.replaceAll('The first', 'The second'))
    const asking = page.getByRole('dialog', { name: 'Unsaved changes will be lost' })
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, text.replaceAll('The first', 'The second'))
    await asking.getByRole('button', { name: 'Discard' }).click()
    await expect(about(page)).toHaveValue('The second')
  })
})

test(
  'axe finds nothing in the list, and the keyboard alone is enough',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await openDrafts(page)
    await expect(list(page).getByText('No drafts yet')).toBeVisible()
    await expect(policyTab(page, 'Drafts')).toHaveText('Drafts')
    await expectAllAccessible(page)
    await showForm(page)
    await makeTwo(page)
    await policyTab(page, 'Drafts 2').focus()
    await page.keyboard.press('Enter')
    await pressEnter(list(page).getByRole('button', { name: 'Delete: The first' }))
    await expect(list(page).getByRole('button', { name: 'Undo' })).toBeFocused()
    await openClosed(page, 'Open a draft from a file or JSON')
    await list(page).getByLabel('Or paste the JSON').fill('{"a"')
    await pressEnter(list(page).getByRole('button', { name: 'Create draft' }))
    await expect(list(page).getByRole('alert')).toBeVisible()
    await expectAllAccessible(page)
    await showForm(page)
    await expect(list(page)).toBeHidden()
    // The notice with Undo went with the list.
    await expect(page.getByText('“The first” was deleted.')).toBeVisible()
    await pressEnter(page.getByRole('button', { name: 'Undo', exact: true }).last())
    await expect(page.getByText('“The first” is back.')).toBeVisible()
    await expect(policyTab(page, 'Drafts 2')).toBeVisible()
    await openDrafts(page)
    const { text } = await exported(page, 'The second')
    await choose(
      page,
      text
        .replace('"value": "second.example"', '"value": "a.example/x"')
        .replace('"version": 1', '"version": 1, "more": 2'),
    )
    await expect(
      page.getByText('1 entry left out: see “Left out”. Unknown fields left out: more.'),
    ).toBeVisible()
    await expectAllAccessible(page)
  },
)

// Claim: A draft sends nothing that could not have been pasted
test('a hostile file is told of, and the page goes on', { tag: '@soak' }, async ({ page, tenant }) => {
  test.slow()
  await signInWithKeys(page, tenant)
  await makeTwo(page)
  await openDrafts(page)
  const { text } = await exported(page, 'The second')
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const urls = (array: string) => text.replace(/"urls": \[[^]*?\n {4}\]/, `"urls": ${array}`)
  const refusals: [string, string][] = [
    ['', 'Not valid JSON.'],
    ['{"format": "signet-policy-draft",\n}', 'Not valid JSON.'],
    [deep, 'Not a draft of this console'],
    ['{"data": [{"urls": [], "policies": []}]}', 'Not a draft of this console'],
    [text.replace('"text": ""', `"text": ${deep}`), 'Not a valid draft: "text".'],
    [urls(`[${'1,'.repeat(999_999)}1]`), 'Not a valid draft: "urls".'],
    [text.replace('"version": 1', '"version": 9'), '"version" 1'],
    [text.replace('"start": ""', '"start": "sometime"'), '"values.scopes.0.start".'],
  ]
  for (const [content, sentence] of refusals) {
    await choose(page, content)
    await expect(list(page).getByRole('alert')).toContainText(sentence)
  }
  const folder = mkdtempSync(join(tmpdir(), 'signet-drafts-'))
  try {
    const huge = join(folder, 'huge.json')
    writeFileSync(huge, Buffer.alloc(100_000_000, '[1,'))
    await list(page).getByLabel('File: a JSON file').setInputFiles(huge)
    await expect(list(page).getByRole('alert')).toContainText(
      'Too large: 100,000,000 bytes (limit 20,000,000).',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
  await showForm(page)
  await expect(about(page)).toHaveValue('The second')
  expect((await reviewed(page)).data[0].description).toBe('The second')
})

test('there can be 200 drafts, and no more', { tag: '@soak' }, async ({ page, tenant }) => {
  test.slow()
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'The first' })
  await expectKept(page)
  await openDrafts(page)
  const items = list(page).getByRole('table', { name: 'Drafts of this page' })
  await expect(items).toBeVisible()
  // The buttons need no heading but for those who hear it.
  const heading = items.getByRole('columnheader', { name: 'Tools' }).getByText('Tools')
  await expect(heading).toHaveCSS('clip-path', 'inset(50%)')
  // Faster than any hand on the button.
  await page.evaluate(async () => {
    for (let many = 2; many <= 200; many++) {
      document.querySelector<HTMLElement>('button[aria-label^="Clone: "]')?.click()
      for (;;) {
        if (document.body.textContent?.includes(`Drafts ${many}`)) break
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
  })
  await expect(items).toHaveAttribute('aria-rowcount', '201')
  // The oldest one is at the end.
  await page.getByRole('region', { name: 'Drafts of this page' }).press('End')
  await list(page).getByRole('button', { name: 'Clone: The first', exact: true }).click()
  await expect(list(page).getByRole('alert')).toContainText('The limit of 200 drafts is reached')
})
