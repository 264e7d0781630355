/** A write is sent once, however often and in however many tabs the button is clicked, and each tab shows the truth. */
import { clickTogether, fillPolicy, pasteUrls, sendPolicy, signInWithKeys } from './actions.ts'
import { type OperationId } from './matrix.ts'
import { operations } from './operations.ts'
import { openActivity, rowOf, sentIds } from './stored.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Clicks in one task, before the page can draw again. */
const clickTenTimes = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) element.click()
  })

/** The account has this number of requests, all accepted. */
async function expectAccepted(page: Page, ids: readonly string[]) {
  await openActivity(page)
  await expect(page.getByText(`${ids.length + 1} of ${ids.length + 1} requests`)).toBeVisible()
  for (const id of ids) {
    await expect(rowOf(page, id).getByRole('cell', { name: 'accepted', exact: true })).toBeVisible()
  }
}

for (const id of ['createPolicy', 'importUsers'] as const) {
  for (const [hand, click] of [
    ['at once', clickTenTimes],
    // The clicks do not hit what replaces the button either.
    ['of the mouse', (button: Locator) => button.click({ clickCount: 10 })],
  ] as const) {
    test(`ten clicks ${hand} send once: ${id}`, async ({ page, tenant, wire, witness }) => {
      const operation = operations[id]
      await signInWithKeys(page, tenant, operation.hash)
      await operation.fill(page, 'north')
      await operation.review(page)
      await click(page.getByRole('dialog').getByRole('button', { name: /^(Create the policy|Submit) / }))
      await operation.expectTaken(page, 'north')
      const sent = wire.calls.filter(({ path }) => path === operation.path)
      expect(sent).toHaveLength(1)
      expect(operation.made(await witness())).toHaveLength(1)
      await expectAccepted(page, sentIds(sent))
    })
  }
}

test('ten clicks at once send each part of a plan once', async ({ page, tenant, wire, witness }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await pasteUrls(page, Array.from({ length: 5_000 }, (_, index) => `h${index}.example`).join('\n'))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('5,001 of 5,000 URLs')).toBeVisible()
  await page.getByRole('button', { name: 'Plan 2 policies' }).click()
  await page.getByLabel(/^I have read this/).check()
  await clickTenTimes(page.getByRole('button', { name: 'Send 2 policies, one by one' }))
  await expect(page.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
  const sent = wire.calls.filter(({ path }) => path === operations.createPolicy.path)
  expect(sent).toHaveLength(2)
  expect((await witness()).policies).toHaveLength(2)
  await expectAccepted(page, sentIds(sent))
})

test('ten clicks at once send again once', async ({ page, tenant, wire, witness, fault }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('dropped')
  await sendPolicy(page)
  await expect(alert(page)).toContainText('connection was lost')
  await page.keyboard.press('Control+.')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByLabel('Type "again" to go on').fill('again')
  await clickTenTimes(page.getByRole('dialog').getByRole('button', { name: /^Send it again to/ }))
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('Sends again')
  expect(wire.calls.filter(({ path }) => path === operations.createPolicy.path)).toHaveLength(2)
  expect((await witness()).policies).toHaveLength(1)
})

test.describe('the same in two tabs at the same moment', () => {
  for (const [id, beginning] of [
    ['createPolicy', 'Create the policy'],
    ['importUsers', 'Submit '],
  ] as const satisfies readonly (readonly [OperationId, string])[]) {
    for (const speed of ['slow', 'quick'] as const) {
      test(`is sent by one, and told by the other: ${id}, ${speed}`, async ({
        page,
        context,
        tenant,
        wire,
        witness,
        fault,
        release,
      }) => {
        const operation = operations[id]
        await signInWithKeys(page, tenant, operation.hash)
        const other = await context.newPage()
        await other.goto(`/${operation.hash}`)
        for (const tab of [page, other]) {
          await operation.fill(tab, 'north')
          await operation.review(tab)
        }
        if (speed === 'slow') await fault('hold')
        const both = [page, other].map((tab) =>
          tab.getByRole('dialog').getByRole('button', { name: beginning }),
        )
        for (const button of both) await expect(button).toBeEnabled()
        await clickTogether(other, page, beginning)

        const told = async () => Promise.all([page, other].map((tab) => alert(tab).isVisible()))
        await expect.poll(async () => (await told()).filter(Boolean)).toHaveLength(1)
        const [first, second] = (await alert(page).isVisible()) ? [other, page] : [page, other]
        await expect(alert(second)).toContainText(
          /Another tab (is already sending|has already sent) this request\./,
        )
        await expect(alert(second)).toContainText('Nothing was sent from here.')
        // The other tab keeps its input, which can be reviewed again.
        await operation.expectTyped(second, 'north')
        if (speed === 'slow') await release()
        await expect(
          first.getByText(/^(The service created the policy|The import was submitted)\.$/),
        ).toBeVisible()
        expect(wire.calls.filter(({ path }) => path === operation.path)).toHaveLength(1)
        expect(operation.made(await witness())).toHaveLength(1)

        // A new review shows that the same was sent, and asks for a typed word.
        await operation.review(second)
        await expect(second.getByRole('dialog')).toContainText('The same was sent already.')
        await second.getByLabel('Type "again" to go on').fill('again')
        await second.getByRole('dialog').getByRole('button', { name: beginning }).click()
        await operation.expectTaken(second, 'north')
        expect(operation.made(await witness())).toHaveLength(2)
      })
    }
  }
})
