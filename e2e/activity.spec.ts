/** The requests and their outcomes: the table, the detail, the exports, the scripts, and the ledger's own settings. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expectSignedIn,
  expectSignedOut,
  fillPolicy,
  sendPolicy,
  signInWithKeys,
  submitKeys,
} from './actions.ts'
import { runScript, scriptEnvironment } from './scripts.ts'
import { type Credentials, expect, expectAccessible, type Page, test } from './test.ts'

const requests = (page: Page) => page.getByRole('table', { name: 'Requests' })
const detail = (page: Page) => page.getByRole('dialog')

async function openActivity(page: Page) {
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(requests(page)).toBeVisible()
}

/** Sends a policy, then opens the Activity page. */
async function sendAndLook(page: Page, values?: Parameters<typeof fillPolicy>[1]) {
  await fillPolicy(page, values)
  await sendPolicy(page)
  await expect(page.getByText('The service created the policy.')).toBeVisible()
  await openActivity(page)
}

async function openLatest(page: Page) {
  await requests(page).getByRole('link').first().click()
  await expect(detail(page)).toBeVisible()
}

test('each request is listed with its outcome and its request id, latest first', async ({
  page,
  tenant,
  fault,
  wire,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('lost')
  await sendPolicy(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await openActivity(page)
  const [first, second] = [requests(page).getByRole('row').nth(1), requests(page).getByRole('row').nth(2)]
  await expect(first).toContainText('Create policy')
  await expect(first).toContainText('1 URL: 1 to block')
  await expect(first).toContainText('outcome unknown')
  await expect(first).toContainText(wire.calls[1]?.headers['x-mc-req-id'] ?? 'no id')
  await expect(second).toContainText('Get watchlist details')
  await expect(second).toContainText('read')
  await expect(second).toContainText('200')
  await expect(second).toContainText(/\d ms/)
  await expect(second).toContainText('sandbox')
  await expect(second).toContainText(wire.calls[0]?.headers['x-mc-req-id'] ?? 'no id')
})

test('filters narrow the table, live in the URL, and outlast a reload', async ({ page, tenant, wire }) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  const rows = requests(page).getByRole('row')
  await expect(page.getByText('2 of 2 requests')).toBeVisible()

  await page.getByLabel('Show reads').uncheck()
  await expect(page).toHaveURL(/reads=hidden/)
  await expect(page.getByText('1 of 2 requests')).toBeVisible()
  await page.reload()
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

  await page.getByRole('button', { name: /: 2 requests, 1 write$/ }).click()
  await expect(page.getByLabel('Day', { exact: true })).not.toHaveValue('')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/)
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Day', { exact: true }).fill('2020-02-02')
  await expect(page.getByText('No request matches these filters')).toBeVisible()
})

test('of two accounts, the filter shows one, and is not there where only one sent', async ({
  page,
  tenant,
  mint,
}) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  const account = page.getByLabel('Account', { exact: true })
  await expect(page.getByText('2 of 2 requests')).toBeVisible()
  await expect(account).toHaveCount(0)
  const fingerprint = await requests(page).getByRole('row').nth(1).getByRole('cell').last().innerText()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)

  const other = await mint()
  await signInOnPage(page, other)
  const rows = requests(page).getByRole('row')
  await expect(page.getByText('3 of 3 requests')).toBeVisible()
  const own = await rows.nth(1).getByRole('cell').last().innerText()
  expect(own).not.toBe(fingerprint)
  await expect(account.getByRole('option')).toHaveText([
    'All',
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

  // A link from another browser: the page shows the filter, which can be cleared.
  await page.goto('/#/activity?account=sandbox.0123456789abcdef')
  await expect(page.getByText('No request matches these filters')).toBeVisible()
  await expect(account).toHaveValue('sandbox.0123456789abcdef')
})

test('the chart goes from day to day by keyboard', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  const today = page.getByRole('button', { name: /: 1 request$/ })
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: /: no requests$/ }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('0 of 1 request', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 of 1 request', { exact: true })).toBeVisible()
})

test('a broken link still opens the page', async ({ page, tenant }) => {
  await signInWithKeys(
    page,
    tenant,
    '#/activity?operation=nope&outcome=%7B&day=2026-99-99&reads=7&sort=x&id=nope',
  )
  await expect(page.getByText('1 of 1 request', { exact: true })).toBeVisible()
})

test('the detail shows what went over the wire, with no secret in it, and goes with the tab', async ({
  page,
  tenant,
  wire,
}) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page, { name: 'Everybody there' })
  await openLatest(page)
  const id = wire.calls[1]?.headers['x-mc-req-id'] ?? ''
  const date = wire.calls[1]?.headers['x-mc-date'] ?? ''
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  const head = detail(page).getByRole('region', { name: 'Request headers' })
  await expect(head).toContainText('Authorization: MC <access key>:<signature>')
  await expect(head).toContainText(`x-mc-date: ${date}`)
  await expect(detail(page).getByRole('region', { name: 'Request body' })).toContainText('Everybody there')
  await expect(detail(page).getByRole('region', { name: 'Text that was signed' })).toHaveText(
    `${date}:${id}:${wire.calls[1]?.path}:<application key>`,
  )
  await expect(detail(page).getByRole('region', { name: /^Answer body/ })).toContainText('"status": 200')
  await detail(page).getByLabel('Indent JSON').uncheck()
  await expect(detail(page).getByRole('region', { name: /^Answer body/ })).toContainText('"status":200')
  await expect(detail(page).getByText(/^[\d,]+ of [\d,]+ calls left, until/)).toBeVisible()

  await page.reload()
  await expect(detail(page).getByText('From everyone to everyone')).toBeVisible()
  await expect(detail(page).getByRole('region', { name: 'URLs' })).toHaveText('block domain phish.example')
  await expect(detail(page).getByText('The exact request and answer are not here.')).toBeVisible()
  await expect(detail(page)).not.toContainText('Everybody there')

  await detail(page).getByRole('button', { name: 'The request below' }).click()
  await expect(detail(page).getByRole('heading', { name: 'Get watchlist details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page)).toBeHidden()
  await expect(page).not.toHaveURL(/id=/)
})

test('signing out takes the detail away, and another account finds no answer of this one', async ({
  page,
  tenant,
  mint,
}) => {
  await signInWithKeys(page, tenant, '#/activity')
  await openLatest(page)
  const url = page.url()
  const answer = detail(page).getByRole('region', { name: /^Answer body/ })
  await expect(answer).toContainText('@')
  // The button lies under the detail, as for an admin whose session ends by itself.
  await page.getByRole('button', { name: 'Sign out', includeHidden: true }).dispatchEvent('click')
  await expectSignedOut(page)
  await expect(detail(page)).toBeHidden()

  const other = await mint()
  await signInOnPage(page, other)
  await page.goto(url)
  await expect(detail(page).getByRole('heading', { name: 'Facts' })).toBeVisible()
  await expect(answer).toBeHidden()
})

async function signInOnPage(page: Page, keys: Credentials) {
  await page.getByLabel('Access key').fill(keys.accessKey)
  await page.getByLabel('Secret key').fill(keys.secretKey)
  await page.getByLabel('Application id').fill(keys.applicationId)
  await page.getByLabel('Application key').fill(keys.applicationKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
}

test('an unknown outcome says what to look for, and keeps the verdict', async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { name: 'The whole house' })
  await fault('lost')
  await sendPolicy(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await openActivity(page)
  await openLatest(page)
  await expect(detail(page)).toContainText('Nobody knows yet whether this arrived.')
  await expect(detail(page)).toContainText('under Web Security, Policies: a policy named')
  await expect(detail(page)).toContainText('“The whole house”')
  await detail(page).getByRole('button', { name: 'It arrived' }).click()
  await expect(detail(page)).toContainText('You found: it arrived.')
  await page.reload()
  await expect(detail(page)).toContainText('You found: it arrived.')
  await detail(page).getByRole('button', { name: 'It did not arrive' }).click()
  await expect(detail(page)).toContainText('You found: it did not arrive.')
  await page.keyboard.press('Escape')
  await expect(requests(page).getByRole('row').nth(1)).toContainText('did not arrive')
})

for (const [button, verdict] of [
  ['It arrived', 'arrived'],
  ['It did not arrive', 'did not arrive'],
] as const) {
  test(`"${button}" changes what the table says of the outcome, also after a reload`, async ({
    page,
    tenant,
    fault,
  }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await openActivity(page)
    const outcome = requests(page).getByRole('row').nth(1).getByRole('cell').nth(1)
    const heading = detail(page).getByRole('heading', { name: /^Create policy/ })
    await expect(outcome).toHaveText('outcome unknown')
    await openLatest(page)
    await expect(heading).toHaveText('Create policyoutcome unknown')
    await detail(page).getByRole('button', { name: button, exact: true }).click()
    await expect(heading).toHaveText(`Create policy${verdict}`)
    await page.keyboard.press('Escape')
    await expect(outcome).toHaveText(verdict)

    await page.reload()
    await expect(outcome).toHaveText(verdict)
    // A verdict is an entry of its own and does not change the two before it.
    await page.getByRole('button', { name: 'Verify the ledger' }).click()
    await expect(page.getByText('5 entries, unbroken.')).toBeVisible()
    await page.getByLabel('Outcome', { exact: true }).selectOption(verdict)
    await expect(page.getByText('1 of 2 requests', { exact: true })).toBeVisible()
    await openLatest(page)
    await expect(heading).toHaveText(`Create policy${verdict}`)
    // The admin may look again and change the verdict.
    await expect(detail(page).getByRole('button', { name: button, exact: true })).toHaveCount(0)
    await expect(detail(page).getByRole('button', { name: /^It (arrived|did not arrive)$/ })).toHaveCount(1)
  })
}

test('the ledger is verified, and an edit of it is found', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  await page.getByRole('button', { name: 'Verify the ledger' }).click()
  await expect(page.getByText('4 entries, unbroken.')).toBeVisible()
  await page.evaluate(async () => {
    const open = indexedDB.open('signet-ledger')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const links = database.transaction('links', 'readwrite').objectStore('links')
    const third = links.get(3)
    await new Promise((resolve) => {
      third.addEventListener('success', () => {
        const link = third.result as { event: { bytes: number } }
        link.event.bytes += 1
        links.put(link).addEventListener('success', resolve)
      })
    })
    database.close()
  })
  await page.getByRole('button', { name: 'Verify the ledger' }).click()
  await expect(page.getByText('The chain is broken.')).toBeVisible()
  await expect(page.getByText(/Entry 3 was changed/)).toBeVisible()
})

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

test('"keep nothing" wipes at once, and nothing is written from then on', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  await expect(requests(page)).toBeVisible()
  expect(await stored(page)).toBe(2)
  await page.getByLabel('Keep nothing on this device').click()
  await detail(page).getByRole('button', { name: 'Cancel' }).click()
  expect(await stored(page)).toBe(2)
  await page.getByLabel('Keep nothing on this device').click()
  await detail(page).getByRole('button', { name: 'Forget 1 request and keep nothing' }).click()
  await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
  expect(await stored(page)).toBe(0)

  await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
  await openActivity(page)
  expect(await stored(page)).toBe(0)
  await page.reload()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await expect(page.getByLabel('Keep nothing on this device')).toBeChecked()
})

test('retention has bounds, and a wipe wants its word', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/activity')
  const days = page.getByLabel('Days to keep')
  await expect(days).toHaveValue('180')
  for (const wrong of ['6', '3651', '1.5', 'week']) {
    await days.fill(wrong)
    await expect(page.getByText('A whole number from 7 to 3,650.')).toBeVisible()
  }
  await days.fill('30')
  await page.getByRole('button', { name: 'Keep 30 days' }).click()
  await expect(page.getByRole('button', { name: 'Keep 30 days' })).toBeDisabled()
  await page.reload()
  await expect(days).toHaveValue('30')

  await page.getByRole('button', { name: 'Wipe the ledger now' }).click()
  const wipe = detail(page).getByRole('button', { name: 'Wipe 1 request' })
  await expect(wipe).toBeDisabled()
  await detail(page).getByLabel('Type "wipe" to go on').fill('wipe')
  await wipe.click()
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  expect(await stored(page)).toBe(0)
})

test('a shorter retention says how many requests it drops, and the table loses them and no other', async ({
  page,
  tenant,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const goBack = (days: number) => page.clock.setSystemTime(Date.now() - days * 86_400_000)
  // Older requests, in a chain that the console itself writes. The guard signs with its own clock, which stays right.
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

  await page.getByLabel('Days to keep').fill('30')
  await page.getByRole('button', { name: 'Keep 30 days' }).click()
  await expect(detail(page)).toContainText('2 requests older than 30 days will be dropped at once.')
  await detail(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('3 of 3 requests')).toBeVisible()
  expect(await stored(page)).toBe(6)
  await page.getByRole('button', { name: 'Keep 30 days' }).click()
  await detail(page).getByRole('button', { name: 'Drop 2 requests' }).click()
  for (const when of ['at once', 'after a reload']) {
    await expect(page.getByText('1 of 1 request'), when).toBeVisible()
    await shown('sent-31-days-ago')
    await expect(page.getByText('No request matches these filters'), when).toBeVisible()
    await shown('sent-29-days-ago')
    await expect(page.getByText('1 of 1 request'), when).toBeVisible()
    await shown('')
    expect(await stored(page), when).toBe(2)
    // The remaining entries are still a chain, which begins where the dropped ones ended.
    await page.getByRole('button', { name: 'Verify the ledger' }).click()
    await expect(page.getByText('2 entries, unbroken.'), when).toBeVisible()
    await page.reload()
  }
})

test('a browser without a database is told so, and sending still works', async ({ page, tenant }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No database here.', 'SecurityError')
    }
  })
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  await expect(page.getByText('This browser keeps no ledger.')).toBeVisible()
  await expect(page.getByText('2 of 2 requests')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify the ledger' })).toBeDisabled()
})

test('a full database is told of, and sending still works', async ({ page, tenant, witness }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const full = () => {
      throw new DOMException('No room.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = full
    IDBObjectStore.prototype.put = full
  })
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  await expect(page.getByText('The ledger could not be written.')).toBeVisible()
  await expect(page.getByText('2 of 2 requests')).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)
})

async function save(page: Page, item: string | RegExp) {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('every export is saved, and holds what the filter says', async ({ page, tenant, wire }) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  const id = wire.calls[1]?.headers['x-mc-req-id'] ?? ''
  await expect(page.getByRole('button', { name: 'Export 2 requests' })).toBeVisible()

  const jsonl = await save(page, 'JSON Lines, for a SIEM')
  expect(jsonl.name).toMatch(/^signet-activity-\d{4}-\d\d-\d\d\.jsonl$/)
  const [first = ''] = jsonl.text.split('\n')
  expect(JSON.parse(first)).toMatchObject({ event: { action: 'createPolicy', outcome: 'success', id } })

  await page.getByLabel('Show reads').uncheck()
  await expect(page.getByRole('button', { name: 'Export 1 request' })).toBeVisible()
  const csv = await save(page, 'CSV, for a spreadsheet')
  expect(csv.text.split('\r\n')).toHaveLength(3)
  expect(csv.text).toContain(id)

  const har = await save(page, 'HAR, for a network panel')
  // The type is that of the format. Another format fails below.
  const { log } = JSON.parse(har.text) as { log: { entries: { request: { url: string } }[] } }
  expect(log.entries).toHaveLength(1)
  expect(log.entries[0]?.request.url).toBe(wire.calls[1]?.url)
  for (const { text } of [jsonl, csv, har]) {
    expect(text).not.toContain(tenant.accessKey)
    expect(text).not.toContain('Everybody')
  }
})

test('a chosen review day is saved for the calendar', async ({ page, tenant, wire }) => {
  await signInWithKeys(page, tenant)
  await sendAndLook(page)
  await openLatest(page)
  await detail(page).getByLabel('Review on').fill('2027-03-01')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    detail(page).getByRole('button', { name: 'Save the review date (.ics)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('signet-review.ics')
  const ics = await readFile(await file.path(), 'utf8')
  expect(ics).toContain('DTSTART;VALUE=DATE:20270301\r\n')
  expect(ics.replaceAll('\r\n ', '')).toContain(`Request id: ${wire.calls[1]?.headers['x-mc-req-id']}`)
})

const linesOf = (property: string, ics: string) =>
  ics.split('\r\n').filter((line) => line.startsWith(property))

test('the end of a policy is saved from its detail, with a day to review it, and from the export menu', async ({
  page,
  tenant,
}) => {
  await signInWithKeys(page, tenant)
  await page.getByLabel('Ends', { exact: true }).selectOption('date')
  await page.getByLabel('Ends at').fill('2031-01-31T17:15')
  await sendAndLook(page)
  await openLatest(page)
  const review = detail(page).getByRole('region', { name: 'Review' })
  await expect(review).toContainText('It ends 31 Jan 2031, 17:15:00.')
  const saveBy = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      review.getByRole('button', { name, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('signet-review.ics')
    return readFile(await file.path(), 'utf8')
  }

  // 17:15 of this browser's zone, five and a half hours ahead of UTC.
  const end = 'DTSTART:20310131T114500Z'
  const alone = await saveBy('Save the end (.ics)')
  expect(linesOf('DTSTART', alone)).toEqual([end])
  await review.getByLabel('Review on').fill('2030-12-01')
  const both = await saveBy('Save both dates (.ics)')
  expect(linesOf('DTSTART', both)).toEqual([end, 'DTSTART;VALUE=DATE:20301201'])
  await review.getByLabel('Review on').fill('')
  await expect(review.getByRole('button', { name: 'Save the end (.ics)' })).toBeVisible()

  await page.keyboard.press('Escape')
  const menu = await save(page, '1 end of policies, for a calendar')
  expect(menu.name).toMatch(/^signet-activity-\d{4}-\d\d-\d\d\.ics$/)
  expect(linesOf('DTSTART', menu.text)).toEqual([end])
  // A calendar that already has the date from the detail updates it, and does not show it twice.
  expect(linesOf('UID:', menu.text)).toEqual(linesOf('UID:', alone))
})

async function copyAs(page: Page, name: string) {
  await detail(page)
    .getByRole('button', { name: `Copy as ${name}` })
    .click()
  await expect(detail(page).getByRole('button', { name: `${name} copied` })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Characters that every kind of quoting must handle. */
const nasty = `it's "quoted" ‘curly’ $HOME \${HOME} $(id) \`id\` \\n \\\\ %s %d !! ; # é Łódź 日本 🙂`

test.describe('copied as a script', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  for (const name of ['cURL', 'Python'] as const) {
    test(`a policy is sent again by ${name}: the same to the byte, freshly signed`, async ({
      page,
      tenant,
      baseURL,
      witness,
      upstream,
    }) => {
      await signInWithKeys(page, tenant)
      const sent = page.waitForRequest(/create-policy-with-targets$/)
      await page.getByText('Flags, conditions and comment').click()
      await page.getByLabel('Comment').fill(`line one\n'line two'\n${nasty}`)
      await sendAndLook(page, { name: nasty, about: `About ${nasty}` })
      const body = (await sent).postData() ?? ''
      await openLatest(page)
      const script = await copyAs(page, name)
      for (const secret of Object.values(tenant)) expect(script).not.toContain(secret)

      await runScript(name, script, scriptEnvironment(tenant, `${baseURL}/r/sandbox`))
      const { policies } = await witness()
      expect(policies).toHaveLength(2)
      expect(withoutIds(policies[1])).toEqual(withoutIds(policies[0]))
      expect(JSON.stringify(policies[1])).toContain(JSON.stringify(nasty).slice(1, -1))

      const { received } = await upstream()
      await runScript(name, script, scriptEnvironment(tenant, 'http://127.0.0.1:4198/'))
      expect(received[0]).toMatchObject({
        method: 'POST',
        url: '/api/policy/webwhiteurl/create-policy-with-targets',
      })
      expect(received[0]?.body).toBe(body)
    })

    test(`an import is sent again by ${name}, from the file`, async ({ page, tenant, baseURL, witness }) => {
      const content = 'email,name\nann@corp.example,Ann Łódź\n'
      await signInWithKeys(page, tenant, '#/imports')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
      await page.getByRole('button', { name: /^Review / }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Submit / })
        .click()
      await expect(page.getByText(/[Ss]ubmitted as job/).first()).toBeVisible()
      await openActivity(page)
      await openLatest(page)
      await expect(detail(page)).toContainText(/Body: file, \d+ bytes/)
      await expect(detail(page)).not.toContainText('ann@corp.example')
      const script = await copyAs(page, name)
      expect(script).not.toContain('ann@corp.example')

      const file = join(await mkdtemp(join(tmpdir(), 'signet-file-')), "people's file.csv")
      await writeFile(file, content)
      const env = { ...scriptEnvironment(tenant, `${baseURL}/r/sandbox`), SIGNET_FILE: file }
      await runScript(name, script, env)
      const { imports } = await witness()
      expect(imports).toHaveLength(2)
      expect(imports[1]).toMatchObject({ sha256: imports[0]?.sha256, fileType: 'CSV' })
    })
  }
})

/** The record in the sandbox, without the ids and dates that the sandbox sets. */
const withoutIds = (policy: unknown): unknown =>
  JSON.parse(
    JSON.stringify(policy, (key, value: unknown) =>
      key === 'id' || key === 'createTime' || key === 'lastUpdated' ? undefined : value,
    ),
  )

const many = 10_000

test('ten thousand requests: few rows exist, and any of them is found', async ({ page, tenant }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.evaluate(async (count) => {
    const open = indexedDB.open('signet-ledger')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const transaction = database.transaction(['links', 'meta'], 'readwrite')
    const links = transaction.objectStore('links')
    const hash = 'a'.repeat(64)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
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
      const subject = { kind: 'watchlist', filterBy: [] }
      const sent = { kind: 'sent', id: idOf(n), at, ...base, bytes: 50, digest: hash, subject }
      const end = { outcome: 'read', httpStatus: 200, failures: [], ids: [] }
      links.put({ seq: 2 * n - 1, hash, event: sent })
      links.put({ seq: 2 * n, hash, event: { kind: 'ended', id: idOf(n), at: at + 20, ...end } })
    }
    transaction.objectStore('meta').put(
      {
        revision: 1,
        head: { seq: 2 * count, hash },
        anchor: { seq: 0, hash: '0'.repeat(64) },
        salt: 'salt',
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
  await signInWithKeys(page, tenant, '#/activity')
  await expect(page.getByText('10,001 of 10,001 requests')).toBeVisible()
  expect(await requests(page).getByRole('row').count()).toBeLessThan(80)
  await page.getByRole('textbox', { name: 'Search' }).fill('000000004711')
  await expect(page.getByText('1 of 10,001 requests', { exact: true })).toBeVisible()
  await requests(page).getByRole('link').click()
  await expect(detail(page)).toContainText('00000000-0000-4000-8000-000000004711')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } })

      test('axe finds nothing on the page, its detail and its dialogs', async ({ page, tenant, fault }) => {
        await signInWithKeys(page, tenant)
        await fillPolicy(page)
        await fault('lost')
        await sendPolicy(page)
        await expect(page.getByRole('alert')).toBeVisible()
        await openActivity(page)
        await page.getByText('What the exports hold').click()
        await page.getByRole('button', { name: 'Verify the ledger' }).click()
        await expect(page.getByText(/entries, unbroken/)).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await openLatest(page)
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Export/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Wipe the ledger now' }).click()
        await expect(detail(page)).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
}
