/** Settings: what lies on this device, how long, and how it goes. */
import * as admin from './actions.ts'
import { rowOf } from './stored.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'

async function storesIn(page: Page): Promise<string[]> {
  const stores = (await tracesOf(page)).filter(({ place }) => place.startsWith('IndexedDB signet/'))
  return stores.flatMap(({ place, text }) => (text.includes('sealed: ') ? place.slice(17) : []))
}

const domain = (page: Page) => page.getByText('fenwick.example', { exact: true })

test.describe('over a month', () => {
  test.use({ allow: { skewedClock: true } })

  test('requests are kept for the chosen days @soak', async ({ page, tenant }) => {
    await admin.signInWithKeys(page, tenant, '#/settings')
    const days = page.getByLabel('Days to keep requests')
    await expect(days).toHaveValue('180')
    await days.selectOption('30')
    await page.reload()
    await expect(days).toHaveValue('30')
    await admin.go(page, 'Activity')
    for (const [passed, left] of [
      [29, '1 of 1 request'],
      [31, 'No requests yet'],
    ] as const) {
      await page.clock.setSystemTime(Date.now() + passed * 86_400_000)
      await page.reload()
      await expect(page.getByText(left)).toBeVisible()
    }
  })
})

test('the theme and the names of groups are changed and removed @soak', async ({ page, tenant, witness }) => {
  await admin.signInWithKeys(page, tenant, '#/imports')
  await admin.groupField(page).fill((await witness()).groups[0]?.id ?? '')
  await page.getByLabel('Name of the group').fill('Finance')
  await page.getByLabel('Name of the group').press('Enter')
  await admin.go(page, 'Settings')
  const kinds = ['Requests', 'Drafts', 'Names', 'Own domains', 'Imports', 'Not encrypted']
  await expect(page.getByRole('region', { name: 'On this device' }).getByRole('term')).toHaveText(kinds)
  await expectAllAccessible(page)
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const names = page.getByRole('list', { name: 'Names of groups' })
  const name = names.getByLabel(/^Name of group/)
  const remove = names.getByRole('button', { name: 'Remove the name Treasury' })
  await expect(name).toHaveValue('Finance')
  await name.fill('Treasury')
  await name.press('Enter')
  await page.reload()
  await expect(name).toHaveValue('Treasury')
  await remove.click()
  await expect(page.getByText('“Treasury” was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Treasury')
  await remove.click()
  await page.reload()
  await expect(names).toBeHidden()
})

test('a wipe wants its word, and empties everything in every tab', async ({ page, tenant }) => {
  await admin.signInWithKeys(page, tenant)
  await admin.fillPolicy(page, { about: 'Half done' })
  await admin.expectKept(page)
  const activity = await admin.openTab(page, '#/activity')
  await expect(rowOf(activity, 'Get watchlist details')).toBeVisible()
  const settings = await admin.openTab(page, '#/settings')
  const field = settings.getByRole('combobox', { name: 'Domains', exact: true })
  await field.fill('fenwick.example')
  await field.press('Enter')
  await expect(domain(settings)).toBeVisible()
  await expect.poll(() => storesIn(settings)).toEqual(['drafts', 'kept', 'log'])

  await settings.getByRole('button', { name: 'Wipe all records' }).click()
  const question = settings.getByRole('dialog')
  const wipe = question.getByRole('button', { name: 'Wipe all records' })
  await expect(wipe).toBeDisabled()
  await expectAccessible(settings)
  await question.getByLabel('Type "wipe" to continue').fill('wipe')
  await wipe.click()
  await expect.poll(() => storesIn(settings)).toEqual([])
  await expect(domain(settings)).toBeHidden()
  await expect(activity.getByText('No requests yet')).toBeVisible()

  // What is typed is still on its page, and is kept again once it changes.
  await expect(admin.nameField(page)).toHaveValue('Half done')
  expect(await storesIn(page)).toEqual([])
  await admin.nameField(page).fill('Half done, and more')
  await admin.expectKept(page)
  await page.reload()
  await admin.expectSignedIn(page)
  await expect(admin.nameField(page)).toHaveValue('Half done, and more')
})
