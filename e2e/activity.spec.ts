// Claim: Exports hold no key
/** What was sent, and what became of it: the table, the detail, the exports, the scripts, and the journal's own settings. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  unfold,
  openClosed,
  openJournalTools,
  openMore,
  expectListed,
  expectSignedIn,
  expectSignedOut,
  fillPolicy,
  pressEnter,
  readElsewhere,
  sendPolicy,
  signInWithKeys,
  submitKeys,
} from './actions.ts'
import { expectAllAccessible } from './axe.ts'
import { runScript, scriptEnvironment } from './scripts.ts'
import { fillLedger, openSettings } from './stored.ts'
import { type Credentials, expect, expectAccessible, type Locator, type Page, test } from './test.ts'

const requests = (page: Page) => page.getByRole('table', { name: 'Requests' })
const detail = (page: Page) => page.getByRole('complementary', { name: 'Request' })
const wireOf = (page: Page) => detail(page).getByText('What was sent and answered')
const openWire = (page: Page) => wireOf(page).click()
const dialog = (page: Page) => page.getByRole('dialog')

const rightOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)

async function openActivity(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await expect(requests(page)).toBeVisible()
}

/** A policy, and then the page that remembers it. */
async function sendAndLook(page: Page, values?: Parameters<typeof fillPolicy>[1]) {
  await fillPolicy(page, values)
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await openActivity(page)
}

async function openLatest(page: Page) {
  await requests(page).getByRole('link').first().click()
  await expect(detail(page)).toBeVisible()
}

async function signInOnPage(page: Page, keys: Credentials) {
  await page.getByLabel('Region').selectOption('sandbox')
  await page.getByLabel('Access key').fill(keys.accessKey)
  await page.getByLabel('Secret key').fill(keys.secretKey)
  await page.getByLabel('Application id').fill(keys.applicationId)
  await page.getByLabel('Application key').fill(keys.applicationKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

async function save(page: Page, item: string | RegExp) {
  await page.getByRole('button', { name: /^Export [\d,]+ request/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const linesOf = (property: string, ics: string) =>
  ics.split('\r\n').filter((line) => line.startsWith(property))

const stored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('signet-ledger')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const count = database.transaction('links').objectStore('links').count()
    const found = await new Promise<number>((resolve) => {
      count.addEventListener('success', () => resolve(count.result))
    })
    database.close()
    return found
  })

test(
  'in a window of 1,440 px, a long name is not cut, and the request id keeps its button',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInWithKeys(page, tenant)
    await sendAndLook(page, { about: 'Look-alike domains of our brand, found by the monthly search' })
    const row = requests(page).getByRole('row').nth(1)
    await expect(row).toContainText('Create policy: Look-alike')
    expect(await rightOf(row.getByRole('link'))).toBeLessThan(await rightOf(row.getByRole('cell').nth(1)))
    const copy = row.getByRole('button', { name: 'Copy request id' })
    expect(await rightOf(copy)).toBeLessThan(await rightOf(row))
    await expect(copy).toBeInViewport({ ratio: 1 })
  },
)

for (const width of [1440, 1100]) {
  test(
    `a row keeps its place when it is opened, in a window of ${width} px`,
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInWithKeys(page, tenant, '#/activity')
      const link = page.getByRole('main').getByRole('link', { name: /^Get watchlist details, details/ })
      const before = await link.boundingBox()
      await link.click()
      await expect(detail(page)).toBeVisible()
      await expect(page.getByRole('table', { name: 'Latest requests' })).toBeVisible()
      expect((await link.boundingBox())?.y).toBe(before?.y)
      const filters = await page.getByRole('search', { name: 'Filters' }).boundingBox()
      expect(filters?.height).toBeLessThan(44)
      await expect(page.getByLabel('Day')).toBeInViewport({ ratio: 1 })
    },
  )
}

test(
  'on a phone, the filters are behind a button, which counts them',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInWithKeys(page, tenant, '#/activity?outcome=refused')
    await expect(page.getByText('No request matches these filters')).toBeVisible()
    await expect(page.getByLabel('Outcome')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters (1)', exact: true }).click()
    await page.getByLabel('Outcome').selectOption('All outcomes')
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(requests(page).getByRole('link')).toHaveCount(1)
  },
)

test('the palette opens the tools of the journal', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  const verify = page.getByRole('button', { name: 'Verify the journal' })
  await expect(requests(page)).toBeVisible()
  await expect(verify).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('verify')
  await page.keyboard.press('Enter')
  await expect(verify).toBeVisible()
})

test('on a phone, a request leads back to all of them', { tag: '@soak' }, async ({ page, tenant }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInWithKeys(page, tenant, '#/activity')
  await openLatest(page)
  await expect(requests(page)).toBeHidden()
  await detail(page).getByRole('button', { name: 'All requests' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Requests' })).toBeFocused()
})

test('a broken link still opens the page', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(
    page,
    tenant,
    '#/activity?operation=nope&outcome=%7B&day=2026-99-99&reads=7&sort=x&id=nope',
  )
  await expect(page.getByText('1 of 1 request', { exact: true })).toBeVisible()
})

test.describe('a policy that was sent', () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await sendAndLook(page, { name: 'Everybody there' })
  })

  test('is in every export, if the filter says so', { tag: '@soak' }, async ({ page, tenant, wire }) => {
    const id = wire.calls[1]?.headers['x-mc-req-id'] ?? ''
    await expect(page.getByRole('button', { name: 'Export 2 requests' })).toBeVisible()

    const jsonl = await save(page, 'JSON Lines, for a SIEM')
    expect(jsonl.name).toMatch(/^signet-activity-\d{4}-\d\d-\d\d\.jsonl$/)
    const [first = ''] = jsonl.text.split('\n')
    expect(JSON.parse(first)).toMatchObject({ event: { action: 'createPolicy', outcome: 'success', id } })

    await page.getByLabel('Operation').selectOption('All but reads')
    await expect(page.getByRole('button', { name: 'Export 1 request' })).toBeVisible()
    const csv = await save(page, 'CSV, for a spreadsheet')
    expect(csv.text.split('\r\n')).toHaveLength(3)
    expect(csv.text).toContain(id)

    for (const { text } of [jsonl, csv]) {
      expect(text).not.toContain(tenant.accessKey)
      expect(text).not.toContain('Everybody')
    }
  })

  test('is shown as it went over the wire, with no secret in it, also after a reload', async ({
    page,
    wire,
  }) => {
    await openLatest(page)
    const id = wire.calls[1]?.headers['x-mc-req-id'] ?? ''
    const date = wire.calls[1]?.headers['x-mc-date'] ?? ''
    await expect(page).toHaveURL(new RegExp(`id=${id}`))
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('A testcreated')
    await openWire(page)
    const head = detail(page).getByRole('region', { name: 'Request headers' })
    await expect(head).toContainText('Authorization: MC <access key>:<signature>')
    await expect(head).toContainText(`x-mc-date: ${date}`)
    await expect(detail(page).getByRole('region', { name: 'Request body' })).toContainText('Everybody there')
    await expect(detail(page).getByRole('region', { name: 'Signed text' })).toHaveText(
      `${date}:${id}:${wire.calls[1]?.path}:<application key>`,
    )
    await expect(detail(page).getByRole('region', { name: /^Answer body/ })).toContainText('"status": 200')
    await detail(page).getByLabel('Indent JSON').uncheck()
    await expect(detail(page).getByRole('region', { name: /^Answer body/ })).toContainText('"status":200')
    await openClosed(detail(page), 'More facts')
    await expect(detail(page).getByText(/^[\d,]+ of [\d,]+ calls left at that time, reset at/)).toBeVisible()

    await page.reload()
    await openWire(page)
    await expect(detail(page).getByText('Everyone, without an end')).toBeVisible()
    await expect(detail(page).getByRole('region', { name: 'URLs' })).toHaveText('block domain phish.example')
    await expect(detail(page).getByRole('region', { name: 'Request body' })).toContainText('Everybody there')
    await expect(detail(page).getByText('From the journal')).toBeVisible()

    await detail(page).getByRole('button', { name: 'Next request' }).click()
    await expect(detail(page).getByRole('heading', { name: 'Get watchlist details' })).toBeVisible()
    await expect(detail(page).getByText('Request 2 of 2', { exact: true })).toBeVisible()
    const links = page.getByRole('table', { name: 'Latest requests' }).getByRole('link')
    await links.nth(1).press('ArrowUp')
    await expect(links.first()).toBeFocused()
    await expect(links.first()).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(detail(page).getByRole('heading', { name: 'Get watchlist details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toBeHidden()
    await expect(page).not.toHaveURL(/id=/)
  })

  test('leads to its receipt, and to a draft like it', { tag: '@soak' }, async ({ page }) => {
    await openLatest(page)
    await detail(page).getByRole('link', { name: 'Open the receipt' }).click()
    await expect(page.getByRole('region', { name: 'Receipt of A test' })).toBeVisible()
    await page.goBack()
    await detail(page).getByRole('link', { name: 'New policy like this' }).click()
    await expect(page.getByText('New draft from “A test”.')).toBeVisible()
    await expect(page).toHaveURL(/#\/policies$/)
    await expectListed(page, 1)
  })

  test('is found by filters, which live in the URL and outlast a reload', async ({ page, wire }) => {
    const rows = requests(page).getByRole('row')
    await expect(page.getByText('2 of 2 requests')).toBeVisible()

    await page.getByLabel('Operation').selectOption('All but reads')
    await expect(page).toHaveURL(/reads=hidden/)
    await expect(page.getByText('1 of 2 requests')).toBeVisible()
    await page.reload()
    await expect(rows).toHaveCount(2)
    await pressEnter(page.getByRole('button', { name: 'Clear filters' }))
    await expect(rows).toHaveCount(3)
    await expect(page.getByText('Filters cleared.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The filters are back.')).toBeVisible()
    await expect(page).toHaveURL(/reads=hidden/)
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows).toHaveCount(3)

    await page.getByLabel('Operation').selectOption('Get watchlist details')
    await expect(page).toHaveURL(/operation=getWatchlist/)
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Outcome', { exact: true }).selectOption('accepted')
    await expect(page.getByText('No request matches these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()

    await page
      .getByRole('textbox', { name: 'Search' })
      .fill((wire.calls[1]?.headers['x-mc-req-id'] ?? '').toUpperCase())
    await expect(page.getByText('1 of 2 requests')).toBeVisible()
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('textbox', { name: 'Search' }).fill('PHISH.example')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Create policy')
    await page.getByRole('button', { name: 'Clear the search' }).click()

    const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
    await page.getByLabel('Day', { exact: true }).selectOption('Today')
    await expect(page).toHaveURL(new RegExp(`day=${today}`))
    await expect(rows).toHaveCount(3)
    await page.evaluate(() => void (location.hash = '#/activity?day=2020-02-02'))
    await expect(page.getByText('No request matches these filters')).toBeVisible()
    await expect(page.getByLabel('Day', { exact: true }).getByRole('option', { selected: true })).toHaveText(
      '2 Feb 2020',
    )
  })

  test(
    'keeps the focus while requests come in, and the arrow keys go on from its row',
    { tag: '@soak' },
    async ({ page }) => {
      const links = requests(page).getByRole('link')
      await readElsewhere(page)
      await expect(links).toHaveCount(3)
      const href = (await links.first().getAttribute('href')) ?? 'none'
      await links.first().focus()
      await readElsewhere(page)
      await expect(links).toHaveCount(4)
      await expect(links.nth(1)).toHaveAttribute('href', href)
      await expect(links.nth(1)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      const beside = page.getByRole('table', { name: 'Latest requests' }).getByRole('link')
      await expect(beside.nth(2)).toBeFocused()
      await expect(beside.nth(2)).toHaveAttribute('aria-current', 'true')

      const next = detail(page).getByRole('button', { name: 'Next request' })
      await next.focus()
      await readElsewhere(page)
      await expect(beside).toHaveCount(5)
      await expect(next).toBeFocused()
      await expect(beside.nth(3)).toHaveAttribute('aria-current', 'true')
    },
  )
})

test(
  'the end of a policy is saved from its receipt, and from the export menu',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await unfold(page, 'When')
    await page.getByLabel('Ends at').fill('2031-01-31T17:15')
    await sendAndLook(page, { urls: 'ends.example' })
    const menu = await save(page, '1 policy end, for a calendar')
    expect(menu.name).toMatch(/^signet-activity-\d{4}-\d\d-\d\d\.ics$/)
    // 17:15 of this browser's zone, five and a half hours ahead of UTC.
    expect(linesOf('DTSTART', menu.text)).toEqual(['DTSTART:20310131T114500Z'])

    await openLatest(page)
    await detail(page).getByRole('link', { name: 'Open the receipt' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Add the end to / }).click(),
    ])
    // A calendar that has it from the menu updates it, and does not show it twice.
    expect(linesOf('UID:', await readFile(await file.path(), 'utf8'))).toEqual(linesOf('UID:', menu.text))
  },
)

test.describe('a write whose answer was lost', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { name: 'The whole house' })
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await openActivity(page)
  })

  test('each request is listed with its outcome and its request id, latest first', async ({ page, wire }) => {
    // A narrow window leaves the region to the detail.
    await page.setViewportSize({ width: 1920, height: 900 })
    const [first, second] = [requests(page).getByRole('row').nth(1), requests(page).getByRole('row').nth(2)]
    await expect(first).toContainText('Create policy')
    await expect(first).toContainText('1 URL to block')
    await expect(first).toContainText('outcome unknown')
    await expect(first).toContainText(wire.calls[1]?.headers['x-mc-req-id'] ?? 'no id')
    await expect(second).toContainText('Get watchlist details')
    await expect(second).toContainText('read')
    await expect(second).toContainText('200')
    await expect(second).toContainText(/\d ms/)
    await expect(second).toContainText('sandbox')
    await expect(second).toContainText(wire.calls[0]?.headers['x-mc-req-id'] ?? 'no id')
  })

  test('axe finds nothing on the page, its detail and its dialogs', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openJournalTools(page)
    await page.getByRole('button', { name: 'Verify the journal' }).click()
    await expect(page.getByText(/entries, unchanged/)).toBeVisible()
    await expectAllAccessible(page)
    await openLatest(page)
    await expectAllAccessible(page)
    await expect(detail(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Export [\d,]+ request/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAllAccessible(page)
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await openSettings(page)
    await page.getByRole('button', { name: 'Wipe everything on this device' }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAllAccessible(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('an unknown outcome says what to look for, and keeps the verdict', async ({ page }) => {
    await openLatest(page)
    await expect(detail(page)).toContainText('The outcome of this request is unknown.')
    await expect(detail(page)).toContainText('under Web Security, Policies: policy named')
    await expect(detail(page)).toContainText('“The whole house”')
    await detail(page).getByRole('button', { name: 'Created', exact: true }).click()
    await expect(detail(page)).toContainText('Your finding: created.')
    await page.reload()
    await expect(detail(page)).toContainText('Your finding: created.')
    await detail(page).getByRole('button', { name: 'Not created' }).click()
    await expect(detail(page)).toContainText('Your finding: not created.')
    await page.keyboard.press('Escape')
    await expect(requests(page).getByRole('row').nth(1)).toContainText('not created')
  })

  for (const [button, verdict] of [
    ['Created', 'arrived'],
    ['Not created', 'did not arrive'],
  ] as const) {
    test(`"${button}" changes what the table says of the outcome, also after a reload`, async ({ page }) => {
      const said = button.toLowerCase()
      const outcome = requests(page).getByRole('row').nth(1).getByRole('cell').nth(2)
      const heading = detail(page).getByRole('heading', { name: /^A test/ })
      await expect(outcome).toHaveText('outcome unknown')
      await openLatest(page)
      await expect(heading).toHaveText('A testoutcome unknown')
      await detail(page).getByRole('button', { name: button, exact: true }).click()
      await expect(heading).toHaveText(`A test${said}`)
      await page.keyboard.press('Escape')
      await expect(outcome).toHaveText(said)

      await page.reload()
      await expect(outcome).toHaveText(said)
      // A verdict is an entry of its own: those before it stand as they were written.
      await openJournalTools(page)
      await page.getByRole('button', { name: 'Verify the journal' }).click()
      await expect(page.getByText('5 entries, unchanged.')).toBeVisible()
      await page.getByLabel('Outcome', { exact: true }).selectOption(verdict)
      await expect(page.getByText('1 of 2 requests', { exact: true })).toBeVisible()
      await openLatest(page)
      await expect(heading).toHaveText(`A test${said}`)
      // Who looks again may find otherwise.
      await expect(detail(page).getByRole('button', { name: button, exact: true })).toHaveCount(0)
      await expect(detail(page).getByRole('button', { name: /^(Created|Not created)$/ })).toHaveCount(1)
    })
  }
})

test(
  'of two accounts, each sees what the other sent, and nothing that it was answered',
  { tag: '@soak' },
  async ({ page, tenant, mint }) => {
    await signInWithKeys(page, tenant)
    await sendAndLook(page)
    const account = page.getByLabel('Account', { exact: true })
    await expect(page.getByText('2 of 2 requests')).toBeVisible()
    await expect(account).toHaveCount(0)
    const badge = page.getByRole('group', { name: 'Signed-in account' })
    const fingerprint = await badge.locator('code').innerText()
    await expect(badge).toHaveText(`Key ${fingerprint}`)

    await test.step('signing out takes the detail away, and another account finds no answer of this one', async () => {
      await requests(page).getByRole('row').nth(2).getByRole('link').first().click()
      await openWire(page)
      const answer = detail(page).getByRole('region', { name: /^Answer body/ })
      await expect(answer).toContainText('@')
      const url = page.url()
      // The button lies under the detail, as for an admin whose session ends by itself.
      await page.getByRole('button', { name: 'Sign out', includeHidden: true }).dispatchEvent('click')
      await expectSignedOut(page)
      await expect(detail(page)).toBeHidden()

      const other = await mint()
      await signInOnPage(page, other)
      await page.goto(url)
      await expect(detail(page).getByRole('heading', { name: 'Facts' })).toBeVisible()
      await expect(wireOf(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(detail(page)).toBeHidden()
    })

    await test.step('of two accounts, the filter shows one', async () => {
      const rows = requests(page).getByRole('row')
      await expect(page.getByText('3 of 3 requests')).toBeVisible()
      const own = await rows.nth(1).getByRole('cell').last().innerText()
      expect(own).not.toBe(fingerprint)
      await expect(account.getByRole('option')).toHaveText([
        'All accounts',
        `This one: sandbox, ${own}`,
        `sandbox, ${fingerprint}`,
      ])
      await expectAccessible(page)

      await account.selectOption(`sandbox, ${fingerprint}`)
      await expect(page).toHaveURL(new RegExp(`account=sandbox\\.${fingerprint}`))
      await expect(page.getByText('2 of 3 requests')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Export 2 requests' })).toBeVisible()
      for (const row of [rows.nth(1), rows.nth(2)])
        await expect(row.getByRole('cell').last()).toHaveText(fingerprint)
      await page.reload()
      await expect(page.getByText('2 of 3 requests')).toBeVisible()
      await expect(account).toHaveValue(`sandbox.${fingerprint}`)

      await account.selectOption(`This one: sandbox, ${own}`)
      await expect(page.getByText('1 of 3 requests')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page.getByText('3 of 3 requests')).toBeVisible()
      await expect(account).toHaveValue('')
      await expect(page).not.toHaveURL(/account=/)

      // A link from another browser: what is filtered by is shown, and can be cleared.
      await page.goto('/#/activity?account=sandbox.0123456789abcdef')
      await expect(page.getByText('No request matches these filters')).toBeVisible()
      await expect(account).toHaveValue('sandbox.0123456789abcdef')
    })
  },
)

test.describe('the journal keeps what it is told to', () => {
  test(
    '"keep nothing" wipes at once, and nothing is written until it is undone',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant)
      await sendAndLook(page)
      await expect.poll(() => stored(page)).toBe(4)
      await openSettings(page)
      await page.getByLabel('Keep nothing on this device').click()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      expect(await stored(page)).toBe(4)
      await openSettings(page)
      await page.getByLabel('Keep nothing on this device').click()
      await dialog(page).getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
      await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
      expect(await stored(page)).toBe(0)

      await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
      await openActivity(page)
      expect(await stored(page)).toBe(0)
      await page.reload()
      await expect(page.getByText('No requests yet')).toBeVisible()
      await openSettings(page)
      await expect(page.getByLabel('Keep nothing on this device')).toBeChecked()
      await page.getByLabel('Keep nothing on this device').click()
      await expect(page.getByLabel('Keep nothing on this device')).not.toBeChecked()
      await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
      await expect.poll(() => stored(page)).toBe(2)
    },
  )

  test('retention has bounds, and outlasts a reload', { tag: '@soak' }, async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await openSettings(page)
    const days = page.getByLabel('Days to keep')
    await expect(days).toHaveValue('180')
    for (const wrong of ['6', '3651', '1.5', 'week']) {
      await days.fill(wrong)
      await expect(page.getByText('Enter a whole number from 7 to 3,650.')).toBeVisible()
    }
    await days.fill('30')
    await page.getByRole('button', { name: 'Keep 30 days' }).click()
    await expect(page.getByRole('button', { name: 'Keep 30 days' })).toBeDisabled()
    await page.reload()
    await expect(days).toHaveValue('30')
  })

  test('a wipe says what goes, and wants its word', { tag: '@soak' }, async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await openSettings(page)
    await page.getByRole('button', { name: 'Wipe everything on this device' }).click()
    // It says what goes, before.
    await expect(dialog(page).getByRole('listitem')).toHaveText(['1 request'])
    const wipe = dialog(page).getByRole('button', { name: 'Wipe everything on this device' })
    await expect(wipe).toBeDisabled()
    await dialog(page).getByLabel('Type "wipe" to continue').fill('wipe')
    await wipe.click()
    await expect.poll(() => stored(page)).toBe(0)
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await expect(page.getByText('No requests yet')).toBeVisible()
  })
})

test(
  'a shorter retention says how many requests it drops, and the table loses them and no other',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.goto('/#/policies')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const goBack = (days: number) => page.clock.setSystemTime(Date.now() - days * 86_400_000)
    // What was sent before, in a chain as the console writes it: requests are signed by the guard, whose clock stays.
    await goBack(40)
    await submitKeys(page, tenant)
    await expectSignedIn(page)
    for (const daysAgo of [31, 29]) {
      await goBack(daysAgo)
      await fillPolicy(page, { urls: `sent-${daysAgo}-days-ago.example` })
      await sendPolicy(page)
      await page.getByRole('button', { name: 'Create another policy' }).click()
    }
    await goBack(0)
    await page.reload()
    await openActivity(page)
    const shown = (urls: string) => page.getByRole('textbox', { name: 'Search' }).fill(urls)
    await expect(page.getByText('3 of 3 requests')).toBeVisible()
    expect(await stored(page)).toBe(6)

    await openSettings(page)
    await page.getByLabel('Days to keep').fill('30')
    await page.getByRole('button', { name: 'Keep 30 days' }).click()
    await expect(dialog(page)).toContainText('Deletes 2 requests older than 30 days at once.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await stored(page)).toBe(6)
    await page.getByRole('button', { name: 'Keep 30 days' }).click()
    await dialog(page).getByRole('button', { name: 'Delete 2 requests' }).click()
    await openActivity(page)
    for (const when of ['at once', 'after a reload']) {
      await expect(page.getByText('1 of 1 request'), when).toBeVisible()
      await shown('sent-31-days-ago')
      await expect(page.getByText('No request matches these filters'), when).toBeVisible()
      await shown('sent-29-days-ago')
      await expect(page.getByText('1 of 1 request'), when).toBeVisible()
      await shown('')
      // The address follows what is typed, and a reload reads it.
      await expect(page).not.toHaveURL(/q=/)
      expect(await stored(page), when).toBe(2)
      // What is left is still a chain: it begins where the dropped ones ended.
      await openJournalTools(page)
      await page.getByRole('button', { name: 'Verify the journal' }).click()
      await expect(page.getByText('2 entries, unchanged.'), when).toBeVisible()
      await page.reload()
    }
  },
)

async function copyAs(page: Page, name: string) {
  const button = detail(page).getByRole('button', { name: `Copy as ${name}` })
  if (!(await button.isVisible())) await openWire(page)
  await button.click()
  await expect(detail(page).getByRole('button', { name: `${name} copied` })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** What no quoting must stumble over. */
const nasty = `it's "quoted" ‘curly’ $HOME \${HOME} $(id) \`id\` \\n \\\\ %s %d !! ; # é Łódź 日本 🙂`

/** What the sandbox stored, but for what it names and dates itself. */
const withoutIds = (policy: unknown): unknown =>
  JSON.parse(
    JSON.stringify(policy, (key, value: unknown) =>
      key === 'id' || key === 'createTime' || key === 'lastUpdated' ? undefined : value,
    ),
  )

test.describe('copied as a script', { tag: '@soak' }, () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a policy is sent again by cURL and by Python, the same to the byte and freshly signed', async ({
    page,
    tenant,
    baseURL,
    witness,
    upstream,
  }) => {
    const { received } = await upstream()
    await signInWithKeys(page, tenant)
    const sent = page.waitForRequest(/create-policy-with-targets$/)
    await openMore(page)
    await page.getByLabel('Comment').fill(`line one\n'line two'\n${nasty}`)
    await sendAndLook(page, { name: nasty, about: `About ${nasty}` })
    const body = (await sent).postData() ?? ''
    await openLatest(page)

    for (const name of ['cURL', 'Python'] as const) {
      await test.step(name, async () => {
        const script = await copyAs(page, name)
        for (const secret of Object.values(tenant)) expect(script).not.toContain(secret)

        const before = (await witness()).policies.length
        await runScript(name, script, scriptEnvironment(tenant, `${baseURL}/r/sandbox`))
        const { policies } = await witness()
        expect(policies).toHaveLength(before + 1)
        expect(withoutIds(policies[before])).toEqual(withoutIds(policies[0]))
        expect(JSON.stringify(policies[before])).toContain(JSON.stringify(nasty).slice(1, -1))

        await runScript(name, script, scriptEnvironment(tenant, 'http://127.0.0.1:4198/'))
        expect(received.at(-1)).toMatchObject({
          method: 'POST',
          url: '/api/policy/webwhiteurl/create-policy-with-targets',
        })
        expect(received).toHaveLength(before)
        expect(received.at(-1)?.body).toBe(body)
      })
    }
  })

  test('an import is sent again by cURL and by Python, from the file', async ({
    page,
    tenant,
    baseURL,
    witness,
  }) => {
    await signInWithKeys(page, tenant)
    const content = 'email,name\nann@corp.example,Ann Łódź\n'
    const file = join(await mkdtemp(join(tmpdir(), 'signet-file-')), "people's file.csv")
    await writeFile(file, content)
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    // The page before has a file to choose, too.
    await page
      .getByLabel('File: a CSV, XLSX or XLS file')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: /^Review / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(page.getByText(/Job id/).first()).toBeVisible()
    await openActivity(page)
    await openLatest(page)
    await expect(detail(page)).toContainText(/Body: file, \d+ bytes/)
    await expect(detail(page)).not.toContainText('ann@corp.example')

    for (const name of ['cURL', 'Python'] as const) {
      await test.step(name, async () => {
        const script = await copyAs(page, name)
        expect(script).not.toContain('ann@corp.example')

        const before = (await witness()).imports.length
        const env = { ...scriptEnvironment(tenant, `${baseURL}/r/sandbox`), SIGNET_FILE: file }
        await runScript(name, script, env)
        const { imports } = await witness()
        expect(imports).toHaveLength(before + 1)
        expect(imports[before]).toMatchObject({ sha256: imports[0]?.sha256, fileType: 'CSV' })
      })
    }
  })
})

const many = 10_000

test(
  'ten thousand requests: few rows exist, and any of them is found',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.goto('/#/policies')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await fillLedger(page, many)
    await signInWithKeys(page, tenant, '#/activity')
    await expect(page.getByText('10,001 of 10,001 requests')).toBeVisible()
    expect(await requests(page).getByRole('row').count()).toBeLessThan(80)
    await page.getByRole('textbox', { name: 'Search' }).fill('000000004711')
    await expect(page.getByText('1 of 10,001 requests', { exact: true })).toBeVisible()
    await requests(page).getByRole('link').click()
    await expect(detail(page)).toContainText('00000000-0000-4000-8000-000000004711')
  },
)
