/** URLs that were already sent: policies are additive, so the same URLs sent twice are stored twice. */
import {
  expectListed,
  fillPolicy,
  findingOf,
  leaveReview,
  reviewOf,
  seeWarnings,
  sendPolicy,
  setEntry,
  signInWithKeys,
} from './actions.ts'
import { expect, expectAccessible, type Page, test, type Witness } from './test.ts'

const review = (page: Page) => page.getByRole('button', { name: /^Review / })
const create = (page: Page) => reviewOf(page).getByRole('button', { name: /^Create the policy/ })
const held = async (witness: () => Promise<Witness>) =>
  (await witness()).policies.map(({ urls }) => (urls as { value: string }[]).map(({ value }) => value))

/** Sends one policy after another, each from an empty form. */
async function send(page: Page, urls: string, about: string) {
  await fillPolicy(page, { urls, about })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create another policy' }).click()
}

test('URLs that were sent are noted on the page, shown, and taken out again', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await send(page, 'a.example\nb.example/x\nc.example', 'The first')
  await send(page, 'd.example', 'The second')
  await fillPolicy(page, {
    urls: 'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
    about: 'Again',
  })
  const note = findingOf(page, '3 URLs were sent before. Sending again adds second entries.')
  await expect(note).toContainText(/1 by “The second” of \d+ \w+ \d{4} [\d:]+/)
  await expect(note).toContainText('2 by “The first” of ')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Show: sent before' }).click()
  const shown = page.getByLabel('Show', { exact: true })
  await expect(shown).toBeFocused()
  await expect(shown.locator('option:checked')).toHaveText('Sent before (3)')
  const table = page.getByRole('table', { name: 'URLs of this policy' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table).not.toContainText('new.example')
  await shown.selectOption('All 4')

  // In the review, a note holds nothing back. To take them out, and back.
  await review(page).click()
  await expect(create(page)).toBeEnabled()
  await findingOf(reviewOf(page), '3 URLs were sent before.')
    .getByRole('button', { name: 'Remove 3: sent before' })
    .click()
  await expect(reviewOf(page)).toBeHidden()
  await expectListed(page, 1)
  await page.getByRole('button', { name: /^Undo: 3 entries removed/ }).click()
  await expectListed(page, 4)
  await page.getByRole('button', { name: /^Redo: 3 entries removed/ }).click()
  await review(page).click()
  await create(page).click()
  await expect(page.getByText('Policy created.')).toBeVisible()
  expect(await held(witness)).toEqual([
    ['a.example', 'b.example/x', 'c.example'],
    ['d.example'],
    ['new.example'],
  ])
})

test('what contradicts what was sent is first, also after a reload, and sent once it was seen', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await send(page, 'one.example\ntwo.example', 'The first')
  await page.reload()
  await fillPolicy(page, { urls: 'one.example\ntwo.example', about: 'Otherwise' })
  await setEntry(page, 'one.example', { action: 'allow' })
  await review(page).click()
  await expect(findingOf(reviewOf(page), /./)).toContainText('The opposite action was sent for 1 URL.')
  await expect(findingOf(reviewOf(page), '1 URL was sent before.')).toBeVisible()
  await expect(create(page)).toBeDisabled()
  await seeWarnings(page, 1)
  await create(page).click()
  await expect(page.getByText('Policy created.')).toBeVisible()
  expect(await held(witness)).toHaveLength(2)
})

test(
  'what did not arrive was not sent; where nobody knows, that is said',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'Lost' })
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await leaveReview(page)
    const note = findingOf(page, '1 URL was sent before.')
    await expect(note).toContainText(/1 by “Lost” of .+, outcome unknown/)
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row')
      .filter({ hasText: 'unknown' })
      .click()
    await page.getByRole('button', { name: 'Not created' }).click()
    await expect(page.getByText('You recorded: not created.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(review(page)).toBeEnabled()
    await expect(note).toHaveCount(0)
  },
)
