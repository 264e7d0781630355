/** What is on paper: the record, whole and in light colours, and nothing of the frame or to click. */
import { fillPolicy, sendPolicy, signInWithKeys, signInWithSandbox } from './actions.ts'
import { bareURL, expect, type Page, test } from './test.ts'

test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })

async function expectNoFrame(page: Page) {
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('No real service is used.')).toBeHidden()
  await expect(page.getByRole('button').and(page.getByText(/^(Create|Read|Copy)/))).toHaveCount(0)
}

test('prints the receipt, in light colours', { tag: '@soak' }, async ({ page }) => {
  const print = () => page.emulateMedia({ media: 'print' })
  const screen = () => page.emulateMedia({ media: 'screen' })
  await signInWithSandbox(page)

  await test.step('the receipt: ids, what was stored, and the URLs without a link', async () => {
    await fillPolicy(page, { urls: 'phish.example', name: 'Everybody', about: 'A wave' })
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    const urls = page.getByRole('region', { name: 'Stored URLs' })
    const stored = page.getByRole('table', { name: 'The same, or set by the service' })
    await expect(urls).not.toContainText('block domain')
    await expect(stored).toBeHidden()
    await print()
    await expectNoFrame(page)
    await expect(page.getByRole('definition').filter({ hasText: /^eNo/ })).toBeVisible()
    await expect(stored).toBeVisible()
    await expect(urls).toContainText('block domain phish[.]example')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible')
    await screen()
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(stored).toBeHidden()
  })
})

test.describe('an account whose own domains are not known', () => {
  test.use({ baseURL: bareURL })

  test('prints the receipt alone, and is asked for its domain beside the form only', async ({
    page,
    tenant,
  }) => {
    const asked = page.getByText('Which domain is your organisation’s own?')
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'A wave' })
    await expect(asked).toBeVisible()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('main').getByRole('meter')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeHidden()
    const printed = (await page.getByRole('main').innerText()).trim()
    expect(printed).toMatch(/^Policy created\./)
    expect(printed).toContain('phish[.]example')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await expect(asked).toBeHidden()
    await fillPolicy(page, { about: 'Another wave' })
    await expect(asked).toBeVisible()
  })
})
