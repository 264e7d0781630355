/** Settings: what lies on this device, how long, and how it goes. */
import {
  expectKept,
  expectSignedIn,
  fillPolicy,
  go,
  groupField,
  nameField,
  signInWithKeys,
} from './actions.ts'
import { fillLog, rowOf } from './stored.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'
import { tracesOf } from './traces.ts'

/** The stores of the device that have a record. */
async function storesIn(page: Page): Promise<string[]> {
  const stores = (await tracesOf(page)).filter(({ place }) => place.startsWith('IndexedDB signet/'))
  return stores.flatMap(({ place, text }) => (text.includes('sealed: ') ? place.slice(17) : []))
}

const domains = (page: Page) => page.getByRole('combobox', { name: 'Domains', exact: true })
const domain = (page: Page) => page.getByText('fenwick.example', { exact: true })
async function addDomain(page: Page) {
  await domains(page).fill('fenwick.example')
  await domains(page).press('Enter')
  await expect(domain(page)).toBeVisible()
}

test.describe('requests are kept for the chosen days', () => {
  test.use({ allow: { skewedClock: true } })
  test('and older ones are gone at the next start @soak', async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await fillLog(page, 3)
    await go(page, 'Settings')
    const days = page.getByLabel('Days to keep requests')
    await expect(days).toHaveValue('180')
    await days.selectOption('30')
    // These are of the last three weeks.
    await page.reload()
    await expect(days).toHaveValue('30')
    await go(page, 'Activity')
    await expect(page.getByText('4 of 4 requests')).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 15 * 86_400_000)
    await page.reload()
    await expect(page.getByText('1 of 1 request')).toBeVisible()
  })
})

test('names and domains are changed and removed @soak', async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant, '#/imports')
  await groupField(page).fill((await witness()).groups[0]?.id ?? '')
  await page.getByLabel('Name of the group').fill('Finance')
  await page.getByLabel('Name of the group').press('Enter')
  await go(page, 'Settings')
  const kinds = ['Requests', 'Drafts', 'Names', 'Own domains', 'Imports', 'In the clear']
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
  await addDomain(page)

  await page.reload()
  await expect(name).toHaveValue('Treasury')
  await expect(domain(page)).toBeVisible()
  await remove.click()
  await expect(page.getByText('“Treasury” was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Treasury')
  await remove.click()
  await domains(page).press('Backspace')
  await expect(domain(page)).toBeHidden()
  await page.reload()
  await expect(names).toBeHidden()
  await expect(domain(page)).toBeHidden()
})

test('a wipe wants its word, and empties everything in every tab', async ({ page, tenant, context }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Half done' })
  await expectKept(page)
  const [settings, activity] = [await context.newPage(), await context.newPage()]
  await activity.goto('/#/activity')
  await expect(rowOf(activity, 'Get watchlist details')).toBeVisible()
  await settings.goto('/#/settings')
  await addDomain(settings)
  await expect.poll(() => storesIn(settings)).toEqual(['drafts', 'kept', 'log'])

  await settings.getByRole('button', { name: 'Wipe everything on this device' }).click()
  const question = settings.getByRole('dialog')
  const wipe = question.getByRole('button', { name: 'Wipe everything on this device' })
  await expect(wipe).toBeDisabled()
  await expectAccessible(settings)
  await question.getByLabel('Type "wipe" to continue').fill('wipe')
  await wipe.click()
  await expect.poll(() => storesIn(settings)).toEqual([])
  await expect(domain(settings)).toBeHidden()
  await expect(activity.getByText('No requests yet')).toBeVisible()

  // What is typed is still on its page, and is kept again once it changes.
  await expect(nameField(page)).toHaveValue('Half done')
  expect(await storesIn(page)).toEqual([])
  await nameField(page).fill('Half done, and more')
  await expectKept(page)
  await page.reload()
  await expectSignedIn(page)
  await expect(nameField(page)).toHaveValue('Half done, and more')
})
