/** A write is sent once, however often and in however many tabs it is clicked, and is told as what it is. */
import { clickTogether, signInWithKeys } from './actions.ts'
import { type OperationId } from './matrix.ts'
import { operations } from './operations.ts'
import { openActivity, rowOf, sentIds } from './stored.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

/** Clicks in one task, before anything can render, once the button is enabled: it waits for the log. */
async function clickTenTimes(button: Locator) {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement) => {
    for (let click = 0; click < 10; click += 1) element.click()
  })
}

/** So many requests of this account were made, and each is created or accepted. */
async function expectAccepted(page: Page, ids: readonly string[]) {
  await openActivity(page)
  await expect(page.getByText(`${ids.length + 1} of ${ids.length + 1} requests`)).toBeVisible()
  for (const id of ids) {
    await expect(rowOf(page, id).getByRole('cell', { name: /^(?:created|accepted)$/ })).toBeVisible()
  }
}

/** From a receipt to an empty form. */
const startAnother = (page: Page) =>
  page.getByRole('button', { name: /^(Create another policy|Import another file)$/ }).click()

test('ten clicks send once', async ({ page, tenant, wire, witness, fault }) => {
  const sent = (id: OperationId) => wire.calls.filter(({ path }) => path === operations[id].path)
  await signInWithKeys(page, tenant)
  for (const id of ['createPolicy', 'importUsers'] as const) {
    const operation = operations[id]
    for (const [many, tab, hand, click] of [
      [1, 'north', 'at once', clickTenTimes],
      // What comes into the place of the button is not clicked away either.
      [2, 'south', 'of the mouse', (button: Locator) => button.click({ clickCount: 10 })],
    ] as const) {
      await test.step(`ten clicks ${hand} send once: ${id}`, async () => {
        await page.goto(`/${operation.hash}`)
        await operation.fill(page, tab)
        await operation.review(page)
        await click(page.getByRole('button', { name: /^(Create the policy|Import) \w/ }))
        await operation.expectTaken(page, tab)
        expect(sent(id)).toHaveLength(many)
        expect(operation.made(await witness())).toHaveLength(many)
        await startAnother(page)
        // All but the call that asked whether the keys are good.
        await expectAccepted(page, sentIds(wire.calls.slice(1)))
      })
    }
  }

  await test.step('ten clicks send again once, after a lost answer', async () => {
    const operation = operations.createPolicy
    await page.goto(`/${operation.hash}`)
    await operation.fill(page, 'west')
    await fault('dropped')
    await operation.review(page)
    await operation.send(page)
    await expect(alert(page)).toContainText('connection was lost')
    await page.getByLabel('Type "again" to continue').fill('again')
    await clickTenTimes(page.getByRole('button', { name: /^Create the policy/ }))
    await operation.expectTaken(page, 'west')
    expect(sent('createPolicy')).toHaveLength(4)
    expect((await witness()).policies).toHaveLength(3)
  })
})

test(
  'the same in two tabs at the same moment is sent by one, and told by the other',
  { tag: '@soak' },
  async ({ page, context, tenant, wire, witness, fault, release }) => {
    await signInWithKeys(page, tenant)
    const other = await context.newPage()
    for (const [id, beginning] of [
      ['createPolicy', 'Create the policy'],
      ['importUsers', 'Import '],
    ] as const satisfies readonly (readonly [OperationId, string])[]) {
      const operation = operations[id]
      for (const [speed, where, before] of [
        ['slow', 'north', 0],
        ['quick', 'south', 2],
      ] as const) {
        await test.step(`is sent by one, and told by the other: ${id}, ${speed}`, async () => {
          for (const tab of [page, other]) {
            await tab.goto(`/${operation.hash}`)
            await operation.fill(tab, where)
            await operation.review(tab)
          }
          if (speed === 'slow') await fault('hold')
          const both = [page, other].map((tab) =>
            tab.getByRole('button', { name: new RegExp(`^${beginning}`) }),
          )
          for (const button of both) await expect(button).toBeEnabled()
          await clickTogether(other, page, beginning)

          const told = async () => Promise.all([page, other].map((tab) => alert(tab).isVisible()))
          await expect.poll(async () => (await told()).filter(Boolean)).toHaveLength(1)
          const [first, second] = (await alert(page).isVisible()) ? [other, page] : [page, other]
          await expect(alert(second)).toContainText(
            /Another tab (is already sending|has already sent) this request\./,
          )
          await expect(alert(second)).toContainText('Nothing was sent from this tab.')
          // All that was typed in it is there, to be looked at once more.
          await operation.expectTyped(second, where)
          if (speed === 'slow') await release()
          await expect(first.getByText(/\b(Policy created\.|Import submitted\. )/)).toBeVisible()
          expect(wire.calls.filter(({ path }) => path === operation.path)).toHaveLength(before + 1)
          expect(operation.made(await witness())).toHaveLength(before + 1)

          // Reviewed again it is what it is: a second time, for which there is a word.
          await operation.review(second)
          await expect(second.getByRole('main').or(second.getByRole('dialog')).last()).toContainText(
            'The same request was already sent.',
          )
          await second.getByLabel('Type "again" to continue').fill('again')
          await second.getByRole('button', { name: new RegExp(`^${beginning}`) }).click()
          await operation.expectTaken(second, where)
          expect(operation.made(await witness())).toHaveLength(before + 2)
          for (const tab of [first, second]) await startAnother(tab)
        })
      }
    }
  },
)
