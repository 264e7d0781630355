// Claim: A URL that was already sent for the same target is shown before it is sent again
/** URLs that were already sent: policies are additive, so the same URLs sent twice are stored twice. */
import {
  bulkWarning,
  fillPolicy,
  leaveReview,
  pasteUrls,
  seeWarnings,
  sendPolicy,
  setEntry,
  signInWithKeys,
  unfold,
  policyTab,
  expectListed,
} from './actions.ts'
import { expect, expectAccessible, type Page, test, type Witness } from './test.ts'

const dialog = (page: Page) => page.getByRole('region', { name: 'Review the policy' })
const review = (page: Page) => page.getByRole('button', { name: /^Review / })
const create = (page: Page) => dialog(page).getByRole('button', { name: /^Create the policy/ })
const warnings = (page: Page) => page.getByRole('checkbox', { name: /^I understand/ })
const start = (page: Page, parts: number) =>
  page.getByRole('button', { name: `Send ${parts} policies, one by one` })
const shown = (page: Page) => page.getByLabel('Show', { exact: true }).locator('option:checked')
const held = async (witness: () => Promise<Witness>) =>
  (await witness()).policies.map(({ urls }) => (urls as { value: string }[]).map(({ value }) => value))

/** Sends one policy after another, each from an empty form. */
async function send(page: Page, urls: string, about: string) {
  await fillPolicy(page, { urls, about })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create another policy' }).click()
}

test(
  'the same list for the same people is told of, looked at, and taken out again',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    await send(page, 'a.example\nb.example/x\nc.example', 'The first')
    await send(page, 'd.example', 'The second')
    await fillPolicy(page, {
      urls: 'hxxp://a[.]example\nB.example/x\nd.example\nnew.example',
      about: 'Again',
    })
    await review(page).click()
    const warning = warnings(page)
    await expect(warning).toHaveCount(1)
    await expect(warning).toHaveAccessibleName(
      /: 3 of these 4 URLs were already sent for the same people, by 2 policies, the latest “The second” of \d+ \w+ \d{4} [\d:]+\.$/,
    )
    await expect(dialog(page)).toContainText(
      'Sending them again adds second entries, which count against the 25,000.',
    )
    await expect(create(page)).toBeDisabled()
    await expectAccessible(page)

    // To look at them.
    await dialog(page)
      .getByRole('button', { name: /^Show them: 3 of these 4 URLs/ })
      .click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByLabel('Show', { exact: true })).toBeFocused()
    await expect(shown(page)).toHaveText('Sent before (3)')
    const table = page.getByRole('table', { name: 'URLs of this policy' })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table).not.toContainText('new.example')
    await page.getByLabel('Show', { exact: true }).selectOption('All 4')

    // To take them out, and back.
    await review(page).click()
    await dialog(page).getByRole('button', { name: 'Remove 3 from the list' }).click()
    await expect(dialog(page)).toBeHidden()
    await expectListed(page, 1)
    await expect(page.getByLabel('Find in the list')).toBeFocused()
    await page.getByRole('button', { name: 'Undo: 3 entries removed (already sent)' }).click()
    await expectListed(page, 4)
    await page.getByRole('button', { name: 'Redo: 3 entries removed (already sent)' }).click()
    await review(page).click()
    await expect(create(page)).toBeEnabled()
    await expect(warnings(page)).toHaveCount(0)
    await create(page).click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect(await held(witness)).toEqual([
      ['a.example', 'b.example/x', 'c.example'],
      ['d.example'],
      ['new.example'],
    ])
  },
)

test('what contradicts what was sent is told of first, also after a reload, and sent once it was seen', async ({
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
  await expect(warnings(page)).toHaveCount(2)
  await expect(warnings(page).first()).toHaveAccessibleName(
    /: 1 of these 2 URLs contradicts “The first” of .+, for the same people\.$/,
  )
  await expect(warnings(page).last()).toHaveAccessibleName(
    /: 1 of these 2 URLs was already sent for the same people, by “The first” of /,
  )
  await expect(create(page)).toBeDisabled()
  await seeWarnings(page, 2)
  await create(page).click()
  await expect(page.getByText('Policy created.')).toBeVisible()
  expect(await held(witness)).toHaveLength(2)
})

test(
  'for other people, and where it did not arrive, nothing is told; where nobody knows, that is',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'The first' })
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('internal_addresses')
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await fillPolicy(page, { about: 'For others' })
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('external_addresses')
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

    await leaveReview(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Once more')
    await review(page).click()
    const doubt = /: This URL may already have been sent for the same people, by “For others” of /
    await expect(warnings(page)).toHaveCount(1)
    await expect(warnings(page).first()).toHaveAccessibleName(doubt)
    await expect(dialog(page)).toContainText('Its outcome is unknown.')
    await expect(dialog(page).getByRole('button', { name: 'Remove 1 from the list' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row')
      .filter({ hasText: 'unknown' })
      .click()
    await page.getByRole('button', { name: 'Not created' }).click()
    await expect(page.getByText('Your finding: not created.')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await review(page).click()
    await expect(create(page)).toBeEnabled()
    await expect(warnings(page)).toHaveCount(0)
  },
)

const hosts = (many: number, name: string) =>
  Array.from({ length: many }, (_, index) => `${name}${index}.example`)
const part = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `Part ${number}`, exact: true })

/** Pastes a list and makes a plan of two policies. */
async function planTwo(page: Page, name = 'h') {
  await pasteUrls(page, hosts(5_001, name).join('\n'))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectListed(page, 5_001)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
  await page.getByRole('button', { name: 'Plan 2 policies' }).click()
  await bulkWarning(page).check()
}

test(
  'a clone of a plan knows what the plan has sent since, whole and in parts',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness, release }) => {
    await signInWithKeys(page, tenant)
    await planTwo(page)
    await fault('hold')
    await start(page, 2).click()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    await expect.poll(async () => (await witness()).fault).toBeUndefined()
    await fault('refused')
    await release()
    await expect(part(page, 2)).toContainText('refused')
    // The copy is made before the plan goes on.
    await page
      .getByRole('navigation', { name: 'Policies' })
      .getByRole('link', { name: /^Drafts/ })
      .click()
    const drawer = page.getByRole('region', { name: 'Drafts', exact: true })
    await drawer.getByRole('button', { name: 'Clone: Wave' }).click()
    await expect(drawer.getByRole('row').filter({ hasText: 'Copy of Wave' })).toBeVisible()
    await policyTab(page, 'Policy').click()
    await page.getByRole('button', { name: 'Retry part 2' }).click()
    await expect(page.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
    await page
      .getByRole('navigation', { name: 'Policies' })
      .getByRole('link', { name: /^Drafts/ })
      .click()
    await drawer.getByRole('button', { name: 'Open: Copy of Wave' }).click()

    // It has what was not sent before it was made: of that URL it is known all the same.
    await expectListed(page, 1)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another wave')
    await review(page).click()
    await expect(warnings(page)).toHaveCount(1)
    await expect(warnings(page)).toHaveAccessibleName(
      /: This URL was already sent for the same people, by “Wave \(2 of 2\)” of /,
    )
    await expect(create(page)).toBeDisabled()
    await page.keyboard.press('Escape')

    // A plan of the whole says so of all.
    await pasteUrls(page, hosts(5_001, 'h').join('\n'))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expectListed(page, 5_001)
    await page.getByRole('button', { name: 'Plan 2 policies' }).click()
    await bulkWarning(page).check()
    await expect(warnings(page)).toHaveCount(2)
    await expect(warnings(page).first()).toHaveAccessibleName(/: All of these 5,001 URLs were already sent/)
    await expect(start(page, 2)).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove 5,001 from the list' }).click()
    await expectListed(page, 0)
    await page.getByRole('button', { name: 'Undo: 5,001 entries removed (already sent)' }).click()
    await expectListed(page, 5_001)
    expect((await witness()).policies).toHaveLength(2)
  },
)

test(
  'a plan that was begun waits when another tab sends the same, and goes on once that was seen',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness, release, context }) => {
    await signInWithKeys(page, tenant)
    await planTwo(page, 'g')
    await expect(start(page, 2)).toBeEnabled()
    const second = await context.newPage()
    await second.goto('/#/policies')
    await fillPolicy(second, { urls: 'g0.example\ng5000.example', about: 'By hand' })
    await review(second).click()
    await expect(create(second)).toBeEnabled()
    await fault('hold')
    await start(page, 2).click()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    // Part of it is on its way in the other tab.
    await expect(warnings(second)).toHaveCount(1)
    await expect(warnings(second)).toHaveAccessibleName(/: 1 of these 2 URLs may already have been sent/)
    await sendSeen(second)

    await release()
    await expect(page.getByText('1 of 2 policies created. Paused.')).toBeVisible()
    await expect(warnings(page)).toHaveAccessibleName(
      /: The remaining URL was already sent for the same people, by “By hand” of /,
    )
    const goOn = page.getByRole('button', { name: 'Continue with part 2 of 2' })
    await expect(goOn).toBeDisabled()
    await seeWarnings(page, 1)
    await goOn.click()
    await expect(page.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
    expect((await witness()).policies).toHaveLength(3)
  },
)

async function sendSeen(page: Page) {
  await seeWarnings(page, 1)
  await create(page).click()
  await expect(page.getByText('Policy created.')).toBeVisible()
}
