/** What admins come for, with the clicks and the fields that it takes. */
import * as admin from './actions.ts'
import { rowOf } from './stored.ts'
import { expect, type Page, test } from './test.ts'

/** Counts the clicks from now on, whether made with the pointer or with a key, and the fields typed into. */
async function countEffort(page: Page) {
  const heard = await page.evaluateHandle(() => {
    const all = { clicks: 0, fields: new Set<EventTarget | null>() }
    addEventListener('click', () => (all.clicks += 1), { capture: true })
    addEventListener('input', ({ target }) => all.fields.add(target), { capture: true })
    return all
  })
  return async ([least, most]: readonly [number, number], mostFields: number) => {
    const [clicks, fields] = await heard.evaluate((all) => [all.clicks, all.fields.size] as const)
    // Not a count of nothing.
    expect(clicks).toBeGreaterThanOrEqual(least)
    expect(clicks).toBeLessThanOrEqual(most)
    expect(fields).toBeGreaterThan(0)
    expect(fields).toBeLessThanOrEqual(mostFields)
  }
}

const report = `Phishing wave INC-4711, seen since this morning. Please block:

hxxps://login[.]micros0ft-support[.]example/auth
hxxps://login[.]micros0ft-support[.]example/mfa
hxxp://parcel-track[.]example/de/zahlung
hxxps://voicemail-4711[.]example
secure-mail[.]example
rn-bank[.]example
m1crosoft-login[.]example
hxxps://files[.]share-box[.]example/s/8fk2q
invoice-portal[.]example
payroll-update[.]example
hxxps://hr-benefits[.]example/2026
track-and-pay[.]example
hxxps://redelivery[.]example/b/77

Source: https://cert.example/advisories/2026-4711`

test('job 1: 13 indicators are blocked in 5 clicks and 2 fields', async ({ page, tenant, witness }) => {
  await admin.signInWithKeys(page, tenant)
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  await admin.paste(page, report)
  const expectEffort = await countEffort(page)
  const pane = page.getByRole('complementary', { name: 'This policy' })
  await expect(pane).toContainText('Block 13 URLs for everyone')
  await admin.nameField(page).fill('Phishing wave INC-4711')
  await page.getByRole('button', { name: /^When/ }).click()
  await page
    .getByRole('button', { name: /^(Today|Friday) 18:00$/ })
    .last()
    .click()
  await expect(pane).toContainText(/until .* 18:00/)
  // At 1440x900 the button stands where it stood, without scrolling.
  await expect(page.getByRole('button', { name: 'Review 13 URLs' })).toBeInViewport()
  await page.getByRole('button', { name: 'Review 13 URLs' }).click()
  await page.getByRole('button', { name: 'Create the policy with 13 URLs' }).click()
  await admin.expectCreated(page)
  await expectEffort([3, 5], 2)
  const [sent] = (await witness()).policies
  const scopes = [{ policy: { toDate: expect.stringMatching(/^20\d\d-/) } }]
  expect(sent).toMatchObject({ description: 'Phishing wave INC-4711', policies: scopes })
  expect(sent?.['urls']).toHaveLength(13)
  expect(JSON.stringify(sent)).not.toContain('cert.example')
})

const rowsInSight = (page: Page, label: string) =>
  page.getByRole('table', { name: label }).evaluate(
    (table) =>
      Array.from(table.querySelectorAll('tbody tr')).filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 60, y)))
      }).length,
  )

test('a desk has room for 12 entries and their scope, and 14 people @soak', async ({ page, tenant }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await admin.signInWithKeys(page, tenant)
  await admin.paste(page, report)
  await admin.nameField(page).fill('Phishing wave INC-4711')
  await expect.poll(() => rowsInSight(page, 'URLs of this policy')).toBeGreaterThanOrEqual(12)
  for (const fold of [/^Who/, /^When/, /^More/]) {
    await expect(page.getByRole('button', { name: fold })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Review 13 URLs' }).click()
  const review = admin.reviewOf(page)
  await expect(review.getByText('No findings.')).toBeVisible()
  expect((await review.innerText()).split(/\s+/).length).toBeLessThanOrEqual(120)
  await admin.go(page, 'Watchlist')
  await expect.poll(() => rowsInSight(page, 'Watchlist')).toBeGreaterThanOrEqual(14)
})

test('a domain is allowed for a group in 7 clicks, and found in 2', async ({ page, tenant, witness }) => {
  const group = (await witness()).groups[0]!
  await admin.signInWithKeys(page, tenant, '#/sandbox')
  await expect(page.getByRole('link', { name: `Use in a policy: ${group.description}` })).toBeVisible()
  const expectEffort = await countEffort(page)
  await admin.go(page, 'Policies')
  await admin.chooseAction(page, 'allow')
  await admin.paste(page, 'partner.example')
  await admin.nameField(page).fill('Partner')
  await page.getByRole('button', { name: /^Who/ }).click()
  await page.getByLabel('To', { exact: true }).selectOption('profile_group')
  await admin.groupField(page).fill(group.description)
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await page.getByRole('button', { name: 'Create the policy with 1 URL' }).click()
  await admin.expectCreated(page)
  await expectEffort([3, 7], 4)
  const to = { type: 'profile_group', group: { id: group.id } }
  expect((await witness()).policies).toMatchObject([{ policies: [{ policy: { to } }] }])

  // From its name in a ticket to the receipt in 2 clicks.
  await admin.go(page, 'Home')
  const expectAgain = await countEffort(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('hxxp://partner[.]example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Find in sent policies')).toHaveValue('hxxp://partner[.]example')
  // What was searched for is no part of the address, which the browser keeps.
  await expect(page).toHaveURL(/#\/policies\?view=sent$/)
  await page.getByRole('table', { name: 'Sent policies' }).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Receipt of Partner' })).toBeVisible()
  await expectAgain([1, 2], 1)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('no page is longer than 1,400 px, or wider than the screen', async ({ page, tenant }) => {
    const expectShort = async (what: string) => {
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      const size = await title.evaluate((element) => {
        let box: Element = element
        while (box.parentElement && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
        const { scrollHeight, scrollWidth, clientWidth } = box
        return { scrollHeight, sideways: scrollWidth - clientWidth + document.documentElement.scrollWidth }
      })
      expect(size.scrollHeight, what).toBeGreaterThan(400)
      expect(size.scrollHeight, what).toBeLessThanOrEqual(1_400)
      expect(size.sideways, what).toBe(360)
    }
    await admin.signInWithKeys(page, tenant)
    await expectShort('the empty form')
    await admin.paste(page, report)
    await expectShort('the form')
    for (const row of ['Who', 'When']) {
      const fold = page.getByRole('button', { name: new RegExp(`^${row} `) })
      await fold.click()
      await expectShort('an open row')
      await fold.click()
    }
    await admin.nameField(page).fill('Phishing wave INC-4711')
    await page.getByRole('button', { name: 'Review 13 URLs' }).click()
    await expect(page.getByText('No findings.')).toBeVisible()
    await expectShort('the review')
    await page.getByRole('button', { name: 'Create the policy with 13 URLs' }).click()
    await admin.expectCreated(page)
    await expectShort('the receipt')
    const open = async (link: string, ready: RegExp | string) => {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('main').getByText(ready).first()).toBeVisible()
      await expectShort(link)
    }
    await open('Sent 1', 'Phishing wave INC-4711')
    await open('Home', 'Phishing wave INC-4711')
    await open('Watchlist', /\d people/)
    const [, person] = await page.getByRole('table', { name: 'Watchlist' }).getByRole('row').all()
    await expect(person!.getByRole('cell')).toHaveCount(2)
    await open('Activity', 'Phishing wave INC-4711')
    await rowOf(page, 'Phishing wave INC-4711').getByRole('link').first().click()
    await expect(page.getByRole('complementary', { name: 'Request' })).toContainText('redelivery.example')
    await expectShort('a request')
  })
})
