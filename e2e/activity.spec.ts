/** What was sent, and what became of it: the table, the request beside it, its outcome, the filters and the files. */
import { download, fillAndSend, go, openClosed, openTab, requests, signInWithKeys } from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'
import { keysOf } from './verify.ts'

const links = (page: Page) => requests(page).getByRole('link')
const detail = (page: Page) => page.getByRole('complementary', { name: 'Request' })
const part = (page: Page, name: string | RegExp) => detail(page).getByRole('region', { name })
const shown = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function sendAndLook(page: Page, name: string, end = 'created') {
  await fillAndSend(page, { name })
  await go(page, 'Activity')
  await expect(requests(page).locator('tbody').getByRole('row').first()).toContainText(end)
}

const save = (page: Page, format: RegExp) =>
  download(page, page.getByRole('button', { name: format }).click())

test.describe('a policy that was sent', () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await sendAndLook(page, 'Everybody there')
  })

  test('is shown as it went over the wire, without a secret', async ({ page, tenant, wire }) => {
    const { path = '', headers = {} } = wire.calls[1] ?? {}
    const [id = 'none', date = 'none'] = [headers['x-mc-req-id'], headers['x-mc-date']]
    await links(page).first().click()
    await expect(page).toHaveURL(new RegExp(`id=${id}`))
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('A testcreated')
    const receipt = detail(page).getByRole('link', { name: 'Open the receipt' })
    await expect(receipt).toHaveAttribute('href', `#/policies?sent=${id}`)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await openClosed(detail(page), 'What was sent and answered')
      const head = part(page, 'Request headers')
      await expect(head).toContainText('Authorization: MC <access key>:<signature>')
      await expect(head).toContainText(`x-mc-date: ${date}`)
      await expect(part(page, 'Signed text')).toHaveText(`${date}:${id}:${path}:<application key>`)
      await expect(part(page, 'Request body')).toContainText('Everybody there')
      await expect(part(page, 'URLs')).toHaveText('Block domain phish.example')
      await expect(part(page, /^Answer body/)).toContainText('"status": 200')
      await detail(page).getByLabel('Indent JSON').uncheck()
      await expect(part(page, /^Answer body/)).toContainText('"status":200')
      await expect(detail(page).getByText('Kept on this device, encrypted.')).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(detail(page)).toBeHidden()
    await expect(page).not.toHaveURL(/id=/)
    await expect(links(page).first()).toBeFocused()

    // It is exported with what is shown, as CSV and as JSON, without a key.
    await page.getByLabel('Operation').selectOption('Create policy')
    const csv = await save(page, /^Export CSV/)
    expect(csv.name).toMatch(/^signet-activity-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2)
    const json = await save(page, /^Export JSON/)
    const { requests: saved } = JSON.parse(json.text) as { requests: { id: string; outcome: string }[] }
    expect(saved).toEqual([expect.objectContaining({ id, outcome: 'accepted' })])
    for (const { text } of [csv, json]) {
      for (const named of [id, 'A test', 'phish.example']) expect(text).toContain(named)
      for (const key of keysOf(tenant)) expect(text).not.toContain(key)
    }
  })

  test('keeps the focus while others come in, and takes their place on a phone @soak', async ({ page }) => {
    const href = (await links(page).first().getAttribute('href')) ?? 'none'
    await links(page).first().focus()
    const other = await openTab(page, '#/watchlist')
    await expect(other.getByRole('button', { name: 'Read again' })).toBeEnabled({ timeout: 30_000 })
    await expect(links(page)).toHaveCount(3)
    await expect(links(page).nth(1)).toHaveAttribute('href', href)
    await expect(links(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links(page).nth(2)).toBeFocused()
    await expect(links(page).nth(2)).toHaveAttribute('aria-current', 'true')
    await expect(detail(page).getByRole('heading', { name: 'Get watchlist details' })).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(detail(page).getByRole('heading', { name: 'A test' })).toBeVisible()
    // However many were opened, they are one step.
    await page.goBack()
    await expect(detail(page)).toBeHidden()
    await expect(links(page).nth(1)).toBeFocused()
    await page.setViewportSize({ width: 360, height: 800 })
    await links(page).nth(1).press('Enter')
    await expect(requests(page)).toBeHidden()
    await expectAccessible(page, ['target-size'])
    await detail(page).getByRole('button', { name: 'All requests' }).press('Enter')
    await expect(links(page).nth(1)).toBeFocused()
  })
})

test('an unknown outcome is looked for, and settled @soak', async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  await fault('lost')
  await sendAndLook(page, 'The whole house', 'outcome unknown')
  await expectAllAccessible(page)
  await links(page).first().click()
  await expect(detail(page)).toContainText('The outcome of this request is unknown.')
  await expect(detail(page)).toContainText(
    'under Web Security, Policies: policy named “A test”, “The whole house”.',
  )
  await expectAllAccessible(page)
  const heading = detail(page).getByRole('heading', { level: 2 })
  for (const [found, outcome] of [
    ['created', 'confirmed-by-you'],
    // Who looks again may find otherwise.
    ['not created', 'not-found-by-you'],
  ] as const) {
    const button = detail(page).getByRole('button', { name: `It was ${found}`, exact: true })
    await button.click()
    await expect(page.locator(':focus')).toContainText(`You recorded: ${found}.`)
    await page.reload()
    await expect(heading).toHaveText(`A test${found}`)
    await expect(button).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByLabel('Outcome').selectOption(outcome.replaceAll('-', ' '))
    await expect(page).toHaveURL(new RegExp(`outcome=${outcome}`))
    await shown(page, '1 of 2 requests')
    await links(page).first().click()
  }
})
