/** What was typed and not sent: over a reload and a closed tab, in nobody else's hands, and what it is replaced by. */
import {
  endAt,
  expectListed,
  expectSignedIn,
  fillPolicy,
  openEditor,
  policyTab,
  sendPolicy,
  signInAgain,
  signInWithKeys,
  unfold,
} from './actions.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const restored = (page: Page) => page.getByText('Draft restored.')
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
/** Typing rests for a moment before it is saved. */
const expectKept = (page: Page) => expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
const expectCreated = (page: Page) => expect(page.getByText('Policy created.')).toBeVisible()

async function fillAll(page: Page) {
  await fillPolicy(page, { urls: 'phish.example\nfiles.example/a', about: 'Half done' })
  await page.getByLabel('Domains and URLs').fill('not yet in the list')
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
  await page.getByLabel('Email address').fill('ann@corp.example')
}

async function expectAll(page: Page, about = 'Half done') {
  await expect(restored(page)).toBeVisible()
  await expect(name(page)).toHaveValue(about)
  await unfold(page, 'Who')
  await expect(page.getByLabel('Email address')).toHaveValue('ann@corp.example')
  await expect(page.getByLabel('Domains and URLs')).toHaveValue('not yet in the list')
  await expectListed(page, 2)
}

async function expectEmpty(page: Page) {
  await expect(name(page)).toHaveValue('')
  await expect(restored(page)).toBeHidden()
}

/** A reload that comes at once: what was typed is back, or the browser asked first and the page stayed as it was. */
async function reloadAtOnce(page: Page) {
  const question = page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => true))
  const load = page.waitForEvent('load').then(() => false)
  await page.evaluate(() => setTimeout(() => location.reload()))
  if (await Promise.race([question, load])) {
    await expectKept(page)
    await page.reload()
  }
  await expect(restored(page)).toBeVisible()
}

test.describe('a policy that was typed', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('is back after a reload, until it is discarded or sent', async ({ page, witness }) => {
    await fillAll(page)
    await expectKept(page)
    await page.reload()
    await expectAll(page)
    await expectAllAccessible(page)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expectEmpty(page)
    await page.reload()
    await expectEmpty(page)
    await fillPolicy(page)
    await expectKept(page)
    await sendPolicy(page)
    await expectCreated(page)
    await page.reload()
    await expectEmpty(page)
    expect((await witness()).policies).toHaveLength(1)
  })

  test('is wiped where nothing is to be kept, and the page says so', { tag: '@soak' }, async ({ page }) => {
    await fillAll(page)
    await expectKept(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Keep nothing on this device' }).click()
    await page.getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await name(page).fill('Somebody')
    await expect(page.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect((await question).type()).toBe('beforeunload')
    await (await question).accept()
    await expectSignedIn(page)
    await expectEmpty(page)
  })

  test(
    'is back after its tab was closed, where the page is opened next',
    { tag: '@soak' },
    async ({ page }) => {
      await fillAll(page)
      await expectKept(page)
      await name(page).fill('Half done, closed')
      await page.close()
      const second = await page.context().newPage()
      await second.goto('/#/imports')
      await second.getByRole('link', { name: 'Policies', exact: true }).click()
      await expectAll(second, 'Half done, closed')
    },
  )

  test('is back after a reload at once, its own in each of two tabs', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page, { urls: 'a.example\nb.example', about: 'The first' })
    const editor = await openEditor(page, 'a.example')
    await editor.getByLabel('URL', { exact: true }).fill('c.example')
    await expectKept(page)
    const second = await page.context().newPage()
    await second.goto('/#/policies')
    await expectEmpty(second)
    await fillPolicy(second, { about: 'The second' })
    await reloadAtOnce(second)
    await expect(name(second)).toHaveValue('The second')
    await page.bringToFront()
    await page.keyboard.press('Enter')
    await reloadAtOnce(page)
    await expect(name(page)).toHaveValue('The first')
    await expect(page.getByRole('button', { name: 'Edit c.example' })).toBeVisible()
  })
})

test('of two accounts, each finds what it typed alone', async ({ page, tenant, wire, upstream }) => {
  await upstream()
  const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
  wire.learn(other)
  await signInWithKeys(page, tenant, '#/policies', 'local')
  await fillAll(page)
  await signInAgain(page, other)
  const asked = page.getByRole('dialog', { name: /^Are these new keys/ })
  await asked.getByRole('button', { name: 'No' }).click()
  await expectEmpty(page)
  await expect(page.getByText('Half done')).toHaveCount(0)
  await signInAgain(page, tenant)
  await expectAll(page)
})

test(
  'a policy like one that was sent has its dates moved on, and asks before it replaces another',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'INC-4711', urls: 'phish.example\nold.example' })
    await endAt(page, Date.now() + 3 * 86_400_000)
    await sendPolicy(page)
    const like = page.getByRole('link', { name: 'New policy like this', exact: true })
    const begun = page.getByText('New policy like “INC-4711”.')
    await like.click()
    await expect(begun).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: /^When Now until .+, in 3 days$/ })).toBeVisible()
    await expectListed(page, 2)
    await name(page).fill('Another')

    for (const answer of ['Cancel', 'Replace']) {
      await policyTab(page, 'Sent 1').click()
      await page.getByRole('button', { name: 'Open the receipt: INC-4711' }).click()
      await like.click()
      await expect(page.getByRole('dialog', { name: 'Replace your unsent policy?' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: answer, exact: true }).click()
      await expect(name(page)).toHaveValue(answer === 'Cancel' ? 'Another' : 'INC-4711')
    }
    await page.getByRole('button', { name: 'Remove old.example' }).click()
    await sendPolicy(page)
    await expectCreated(page)
    const { policies } = await witness()
    const scopes = [{ policy: { fromEternal: true, toEternal: false } }]
    expect(policies[1]).toMatchObject({ urls: [{ value: 'phish.example' }], policies: scopes })
  },
)
