/** axe finds nothing in any state of a page, and the keyboard alone is enough. */
import { openMore, fillPolicy, reviewOf, sendPolicy, signInWithSandbox, submitKeys } from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test.describe('in every state', () => {
  test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 } })

  test('sign-in, and policies', { tag: '@soak' }, async ({ page, tenant, fault }) => {
    await test.step('sign-in', async () => {
      await page.goto('/#/policies')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Choose the region of your account.')).toBeVisible()
      await expect(page.getByText('Access key is missing.')).toBeVisible()
      await expectAllAccessible(page)
      await fault('binding-expired')
      await submitKeys(page, tenant)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAllAccessible(page)
    })

    await test.step('policies: form, failure, review and receipt', async () => {
      await submitKeys(page, tenant)
      await expect(page.getByRole('heading', { name: 'Policies' })).toBeVisible()
      await expectAllAccessible(page)
      await fillPolicy(page, { urls: 'a.example\nnot one' })
      await expectAllAccessible(page)
      await page.getByLabel('Domains and URLs').clear()
      await openMore(page)
      await fault('refused')
      await sendPolicy(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAllAccessible(page)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Again')
      await page.getByRole('button', { name: 'Review 1 URL' }).click()
      await expect(reviewOf(page)).toBeVisible()
      await expectAllAccessible(page)
      await page.getByRole('button', { name: /^Create the policy/ }).click()
      await expect(page.getByText('Policy created.')).toBeVisible()
      await expectAllAccessible(page)
    })
  })

  test('watchlist, imports and activity', { tag: '@soak' }, async ({ page }) => {
    await signInWithSandbox(page)

    await test.step('watchlist', async () => {
      await goTo(page, 'Watchlist')
      await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
      await expectAllAccessible(page)
    })

    await test.step('imports: empty, preview, review and receipt', async () => {
      await goTo(page, 'Imports')
      await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
      await expectAllAccessible(page)
      await page.getByLabel('File: a CSV, XLSX or XLS file').setInputFiles('public/samples/people.csv')
      await expect(page.getByRole('button', { name: /^Review / })).toBeEnabled()
      await expectAllAccessible(page)
      await page.getByRole('button', { name: /^Review / }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAllAccessible(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Import / })
        .click()
      await expect(page.getByText('Job id', { exact: true })).toBeVisible()
      await expectAllAccessible(page)
    })

    await test.step('activity and the menu of the sandbox', async () => {
      await goTo(page, 'Activity')
      await expect(page.getByRole('table')).toBeVisible()
      await expectAllAccessible(page)
      await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
      await expect(page.getByRole('button', { name: /^Lost connection after sending/ })).toBeVisible()
      await expectAllAccessible(page)
    })

    await test.step('what the sandbox holds', async () => {
      await goTo(page, 'What the sandbox holds')
      await expect(page.getByRole('table', { name: 'Imports that arrived' })).toBeVisible()
      await expectAllAccessible(page)
    })
  })
})

test('the keyboard alone goes from the sign-in over Home and the palette to each page and back, and creates a policy', async ({
  page,
  witness,
  wire,
}) => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Use the sandbox' })).toBeVisible()
  await tabTo(page, 'Use the sandbox')
  await page.keyboard.press('Enter')
  await expect(heading('Home')).toBeFocused()

  for (const [way, name] of [
    ['Watchlist', 'Watchlist'],
    ['Imports', 'Imports'],
    ['Activity', 'Activity'],
    ['Policies', 'Policies'],
  ] as const) {
    await test.step(`to ${name} by the navigation, and back by the palette`, async () => {
      await tabTo(page, way)
      await page.keyboard.press('Enter')
      await expect(heading(name)).toBeFocused()
      await expect(page).toHaveTitle(`${name} · Signet`)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
      await page.keyboard.type('home')
      await page.keyboard.press('Enter')
      await expect(heading('Home')).toBeFocused()
    })
  }

  await page.keyboard.press('Control+k')
  await page.keyboard.type('policies')
  await page.keyboard.press('Enter')
  await expect(heading('Policies')).toBeFocused()
  await tabTo(page, 'Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await tabTo(page, 'Name *')
  await page.keyboard.type('By keyboard')
  await tabTo(page, 'Domains and URLs')
  await page.keyboard.type('phish.example')
  await tabTo(page, 'Add to the list')
  await page.keyboard.press('Space')
  await tabTo(page, 'Review 1 URL')
  await page.keyboard.press('Enter')
  await expect(reviewOf(page)).toBeVisible()
  await tabTo(page, 'Create the policy with 1 URL')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Policy created.')).toBeVisible()
  const [minted] = await wire.minted()
  expect((await witness(minted?.accessKey)).policies).toHaveLength(1)
})

/** Presses Tab until the control with this name has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus')
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) continue
    const accessible = await focused.evaluate((element) => {
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]
          : undefined
      return (label?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    })
    if (accessible === name) {
      await expect(focused).toBeInViewport()
      return
    }
  }
  throw new Error(`Tab never reached "${name}".`)
}
