/** A write with an unknown outcome, sent again from its entry on the activity page. */
import { fillPolicy, holdLedger, letGo, pressEnter, sendPolicy, signInWithKeys } from './actions.ts'
import { type Fault, expect, expectAccessible, type Locator, type Page, test, type Witness } from './test.ts'

const policyPath = '/api/policy/webwhiteurl/create-policy-with-targets'
const importPath = '/api/user/import-users'
const requests = (page: Page) =>
  page
    .getByRole('table', { name: 'Latest requests' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
/** What opens the detail: the focus goes to it, and it says which one is shown. */
const linkOf = (request: Locator) => request.getByRole('link')
const detail = (page: Page) => page.getByRole('complementary', { name: 'Request' })
const goTo = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click()

async function openLatest(page: Page) {
  await goTo(page, 'Activity')
  await linkOf(page.getByRole('table', { name: 'Requests' }))
    .first()
    .click()
  await expect(detail(page)).toBeVisible()
}

/** Sends a policy of its own whose answer never comes, and opens its entry. */
async function loseAPolicy(
  page: Page,
  fault: (name: Fault) => Promise<void>,
  { name = 'dropped', ...policy }: { name?: Fault; urls?: string; about?: string } = {},
) {
  await fillPolicy(page, policy)
  await fault(name)
  await sendPolicy(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
  await openLatest(page)
  await expect(detail(page)).toContainText(policy.urls ?? 'phish.example')
}

/** Asks for the request once more, with the word that it takes. */
async function askAgain(page: Page) {
  await detail(page).getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the same request again?' })
  const confirm = dialog.getByRole('button', { name: 'Send again to Sandbox' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Type "again" to continue').fill('again')
  return { dialog, confirm }
}

/** The policies of this description that the sandbox has created. */
const created = async (witness: () => Promise<Witness>, about: string) =>
  (await witness()).policies.filter(({ description }) => description === about)

// Claim: A write with an unknown outcome is sent again only after a typed word
test.describe('an outcome that nobody knows', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('is sent again after a typed word, byte by byte, and both are linked', async ({
    page,
    fault,
    wire,
    witness,
  }) => {
    const sent: { id: string; body: string | null }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(policyPath)) return
      sent.push({ id: request.headers()['x-mc-req-id'] ?? 'none', body: request.postData() })
    })
    await loseAPolicy(page, fault)
    await expect(requests(page).first()).toContainText('outcome unknown')
    const { confirm } = await askAgain(page)
    await confirm.click()
    await expect(requests(page).first().getByText('created', { exact: true })).toBeVisible()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    expect(sent).toHaveLength(2)
    const [first, second] = sent
    expect(second?.body).toBe(first?.body)
    expect(wire.calls.filter(({ path }) => path === policyPath)).toHaveLength(2)
    expect((await witness()).policies).toHaveLength(1)
    // The entries link to each other, both ways.
    await detail(page)
      .getByRole('link', { name: `Open the request ${first?.id}` })
      .click()
    await expect(detail(page)).toContainText('Sent again at')
    await expect(detail(page).getByRole('button', { name: 'Send again' })).toBeHidden()
    await detail(page)
      .getByRole('link', { name: `Open the request ${second?.id}` })
      .click()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
  })

  test('of an import is sent again with its file', async ({ page, fault, wire, witness }) => {
    await goTo(page, 'Imports')
    await page.getByLabel('File: a CSV, XLSX or XLS file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
    })
    await page.getByRole('button', { name: /^Review / }).click()
    await fault('dropped')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await openLatest(page)
    const { confirm } = await askAgain(page)
    await confirm.click()
    await expect(detail(page)).toContainText('The service accepted the file.')
    expect(wire.calls.filter(({ path }) => path === importPath)).toHaveLength(2)
    const { imports } = await witness()
    expect(imports).toHaveLength(1)
    expect(imports[0]).toMatchObject({ rows: 1 })
  })

  test('sent again and throttled, it says when to click again', { tag: '@soak' }, async ({ page, fault }) => {
    await loseAPolicy(page, fault, { urls: 'throttled.example' })
    await fault('throttled')
    const { confirm } = await askAgain(page)
    await confirm.click()
    await expect(detail(page).getByRole('alert')).toContainText(/accepts calls again (at \d\d:\d\d:\d\d|now)/)
  })

  test.describe('says what is known of it, and what is not', { tag: '@soak' }, () => {
    test('that the form has sent once more since says so, before a third time', async ({
      page,
      fault,
      witness,
    }) => {
      await loseAPolicy(page, fault)
      await expect(detail(page)).not.toContainText('The same was also sent')
      await goTo(page, 'Policies')
      await page.getByLabel('Type "again" to continue').fill('again')
      await page.getByRole('button', { name: /^Create the policy/ }).click()
      await expect(page.getByText('Policy created.')).toBeVisible()
      expect((await witness()).policies).toHaveLength(1)
      await openLatest(page)
      await linkOf(requests(page).nth(1)).click()
      await expect(detail(page)).toContainText(/The same was also sent at .+ Outcome: created\./)
      await detail(page).getByRole('button', { name: 'Send again' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send the same request again?' })
      await expect(dialog).toContainText('The same request was already sent.')
      await expect(dialog).toContainText(/under the request id [\da-f-]{36}: created\./)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await detail(page)
        .getByRole('link', { name: /^Open the request / })
        .click()
      await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    })

    test('what is typed stays while other requests come in', async ({ page, fault, context }) => {
      await loseAPolicy(page, fault, { urls: 'busy.example' })
      await detail(page).getByRole('button', { name: 'Send again' }).click()
      const word = page.getByRole('dialog').getByLabel('Type "again" to continue')
      await word.fill('aga')
      // The page is hidden from the tree while the dialog has it.
      const beneath = page
        .getByRole('table', { name: 'Latest requests', includeHidden: true })
        .getByRole('link', { includeHidden: true })
      const many = await beneath.count()
      const other = await context.newPage()
      await other.goto('/#/watchlist')
      await expect(other.getByRole('table', { name: 'Watchlist' })).toBeVisible()
      await expect(beneath).toHaveCount(many + 1)
      await expect(word).toHaveValue('aga')
      await other.close()
      await word.press('Escape')
      await expect(word).toBeHidden()
      await expect(detail(page)).toContainText('busy.example')
    })

    test('after a verdict the focus is where the verdict is told', async ({ page, fault }) => {
      await loseAPolicy(page, fault, { urls: 'verdict.example' })
      await pressEnter(detail(page).getByRole('button', { name: 'Created', exact: true }))
      await expect(detail(page)).toContainText('Your finding: created.')
      await expect(page.locator(':focus')).toContainText('Your finding: created.')
    })

    test('cannot be sent again from a later page, which says why', async ({ page, fault }) => {
      await loseAPolicy(page, fault, { name: 'lost', urls: 'later.example' })
      await page.reload()
      await expect(detail(page)).toContainText('This tab no longer has the request')
      await expect(detail(page).getByRole('button', { name: 'Send again' })).toBeHidden()
    })

    test('is sent again only once it was seen that the journal could not be read', async ({
      fault,
      witness,
      context,
    }) => {
      const other = await context.newPage()
      await holdLedger(other, true)
      await other.goto('/#/policies')
      await fillPolicy(other, { urls: 'unread.example', about: 'Unread' })
      await fault('dropped')
      await sendPolicy(other, 1)
      await expect(other.getByRole('main').getByRole('alert')).toContainText('connection was lost')
      await openLatest(other)
      const { dialog, confirm } = await askAgain(other)
      const seen = dialog.getByRole('checkbox', { name: 'I understand: The journal could not be read.' })
      await expect(dialog).toContainText('The same request may have been sent before.')
      await expect(dialog.getByRole('status')).toHaveText('Confirm the failed check first.')
      await expect(confirm).toBeDisabled()
      await expectAccessible(other)
      await seen.check()
      await expect(confirm).toBeEnabled()
      // The confirmation is asked for each time.
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await askAgain(other)
      await expect(seen).not.toBeChecked()
      await expect(confirm).toBeDisabled()
      await seen.check()
      await confirm.click()
      await expect(requests(other).first().getByText('created', { exact: true })).toBeVisible()
      expect(await created(witness, 'Unread')).toHaveLength(1)
      // What guards each test reads it too.
      await letGo(other)
    })
  })
})
