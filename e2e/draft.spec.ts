/** What was typed and not sent: over a reload and a closed tab, in nobody else's hands, and what it is replaced by. */
import * as admin from './actions.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const restored = (page: Page) => page.getByText('Draft restored.')

async function expectEmpty(page: Page) {
  await expect(admin.nameField(page)).toHaveValue('')
  await expect(restored(page)).toBeHidden()
}

/** A reload that comes at once: what was typed is back, or the browser asked first and the page stayed as it was. */
async function reloadAtOnce(page: Page) {
  const question = page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => true))
  const load = page.waitForEvent('load').then(() => false)
  await page.evaluate(() => setTimeout(() => location.reload()))
  if (await Promise.race([question, load])) {
    await admin.expectKept(page)
    await page.reload()
  }
  await expect(restored(page)).toBeVisible()
}

test.describe('a policy that was typed', () => {
  test.beforeEach(({ page, tenant }) => admin.signInWithKeys(page, tenant))

  test('is back after a reload, until it is discarded or sent', async ({ page, witness }) => {
    await admin.fillPolicy(page, { urls: 'phish.example\nfiles.example/a', about: 'Half done' })
    await page.getByLabel('Domains and URLs').fill('not yet in the list')
    await admin.unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
    await page.getByLabel('Email address').fill('ann@corp.example')
    await admin.expectKept(page)
    await page.reload()
    await expect(restored(page)).toBeVisible()
    await expect(admin.nameField(page)).toHaveValue('Half done')
    await admin.unfold(page, 'Who')
    await expect(page.getByLabel('Email address')).toHaveValue('ann@corp.example')
    await expect(page.getByLabel('Domains and URLs')).toHaveValue('not yet in the list')
    await admin.expectListed(page, 2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expectEmpty(page)
    await page.reload()
    await expectEmpty(page)
    await admin.fillPolicy(page)
    await admin.expectKept(page)
    await admin.sendPolicy(page)
    await admin.expectCreated(page)
    await page.reload()
    await expectEmpty(page)
    expect((await witness()).policies).toHaveLength(1)
  })

  test('is back after a reload at once, its own in each of two tabs @soak', async ({ page }) => {
    await admin.fillPolicy(page, { urls: 'a.example\nb.example', about: 'The first' })
    const editor = await admin.openEditor(page, 'a.example')
    await editor.getByLabel('URL', { exact: true }).fill('c.example')
    await admin.expectKept(page)
    const second = await admin.openTab(page, '#/policies')
    await expectEmpty(second)
    await admin.fillPolicy(second, { about: 'The second' })
    await reloadAtOnce(second)
    await expect(admin.nameField(second)).toHaveValue('The second')
    await page.bringToFront()
    await page.keyboard.press('Enter')
    await reloadAtOnce(page)
    await expect(admin.nameField(page)).toHaveValue('The first')
    await expect(page.getByRole('button', { name: 'Edit c.example' })).toBeVisible()
  })
})

test('a policy like one that was sent has later dates @soak', async ({ page, tenant, witness }) => {
  await admin.signInWithKeys(page, tenant)
  await admin.fillPolicy(page, { about: 'INC-4711', urls: 'phish.example\nold.example' })
  await admin.endAt(page, Date.now() + 3 * 86_400_000)
  await admin.sendPolicy(page)
  await admin.expectCreated(page)
  await admin.go(page, 'Home')
  const end = page.getByRole('region', { name: 'Ends soon', exact: true }).getByRole('listitem')
  await expect(end).toHaveText(/^INC-4711 2 URLs to block, everyone.+in 3 daysNew policy like this$/)
  await end.getByRole('link', { name: 'INC-4711', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Receipt of INC-4711' })).toBeVisible()
  const like = page.getByRole('link', { name: 'New policy like this', exact: true })
  await like.click()
  await expect(page.getByText('New policy like “INC-4711”.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /^When Now until .+, in 3 days$/ })).toBeVisible()
  await admin.expectListed(page, 2)
  await admin.nameField(page).fill('Another')
  for (const answer of ['Cancel', 'Replace']) {
    await admin.policyTab(page, 'Sent 1').click()
    await page.getByRole('button', { name: 'Open the receipt: INC-4711' }).click()
    await like.click()
    await expect(page.getByRole('dialog', { name: 'Replace your unsent policy?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: answer, exact: true }).click()
    await expect(admin.nameField(page)).toHaveValue(answer === 'Cancel' ? 'Another' : 'INC-4711')
  }
  await page.getByRole('button', { name: 'Remove old.example' }).click()
  await admin.sendPolicy(page)
  await admin.expectCreated(page)
  const scopes = [{ policy: { fromEternal: true, toEternal: false } }]
  expect((await witness()).policies[1]).toMatchObject({
    urls: [{ value: 'phish.example' }],
    policies: scopes,
  })
})
