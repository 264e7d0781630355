/** The room that is left, and a list that is too long for one policy: several, sent one by one. */
import { readFileSync } from 'node:fs'
import {
  bulkWarning,
  clickTogether,
  expectLocked,
  expectSignedOut,
  leaveLocked,
  fillPolicy,
  pasteUrls,
  seeWarnings,
  shortened,
  sendPolicy,
  signInWithKeys,
  submitKeys,
  policyTab,
  expectListed,
} from './actions.ts'
import { expect, expectAccessible, type Fault, idleURL, type Page, test, type Witness } from './test.ts'

const accountOf = (page: Page) => page.getByRole('meter', { name: 'Account URLs' })
const usageOf = (page: Page) => page.getByRole('group', { name: 'Earlier usage' })
const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

test.describe('what the account holds', { tag: '@soak' }, () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('the account counts what was sent, and what the admin says was there before, also after a reload and in another tab', async ({
    page,
    context,
  }) => {
    const [account, form] = [accountOf(page), usageOf(page)]
    await fillPolicy(page, { urls: 'a.example\nb.example' })
    await expectListed(page, 2)
    // With that much room left, the form says nothing of it. Home does.
    await expect(page.getByRole('main').getByRole('meter')).toHaveCount(0)
    await sendPolicy(page)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await go(page, 'Home')
    await expect(page.getByText('2 of 25,000 used')).toBeVisible()
    await expect(account).toHaveAttribute('aria-valuenow', '2')

    // What is in the number is not counted once more.
    await page.getByRole('button', { name: 'Enter the URLs already in the account' }).click()
    await expect(form.getByText('Enter the number of URLs to save it.')).toBeVisible()
    await form.getByLabel('URLs already in the account').fill('1000001')
    await expect(form.getByText('A whole number up to 1,000,000.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save count' })).toBeDisabled()
    await form.getByLabel('URLs already in the account').fill('12000')
    await expectAccessible(page)
    await form.getByLabel('URLs already in the account').press('Enter')
    await expect(account).toHaveAttribute('aria-valuenow', '12000')
    await expect(page.getByText(/^Includes 12,000 entered by you, as of .*\.$/)).toBeVisible()
    const elsewhere = /Policies made elsewhere are not counted\.$/
    await expect(account).not.toHaveAttribute('aria-valuetext', elsewhere)
    await page.reload()
    await expect(account).toHaveAttribute('aria-valuenow', '12000')
    const other = await context.newPage()
    await other.goto('/#/')
    await expect(accountOf(other)).toHaveAttribute('aria-valuenow', '12000')
    // Of a day before it was sent, the policy comes on top.
    await page.getByRole('button', { name: 'Change the URLs already in the account' }).click()
    await form.getByLabel('As of').fill('2026-01-01T09:00')
    await form.getByRole('button', { name: 'Save count' }).click()
    for (const tab of [page, other]) {
      await expect(accountOf(tab)).toHaveAttribute('aria-valuenow', '12002')
    }
    await page.getByRole('button', { name: 'Change the URLs already in the account' }).click()
    await form.getByRole('button', { name: 'Remove count' }).click()
    await expect(account).toHaveAttribute('aria-valuenow', '2')
    await expect(accountOf(other)).toHaveAttribute('aria-valuetext', elsewhere)
    await expect(other.getByTitle(elsewhere)).toBeVisible()
  })

  test('an account that may be full is sent to all the same, once that was read', async ({
    page,
    witness,
  }) => {
    await go(page, 'Home')
    await page.getByRole('button', { name: 'Enter the URLs already in the account' }).click()
    await page.getByLabel('URLs already in the account').fill('24999')
    await page.getByRole('button', { name: 'Save count' }).click()
    await go(page, 'Policies')
    await fillPolicy(page, { urls: 'c.example\nd.example' })
    await expect(accountOf(page)).toBeVisible()
    await expect(page.getByText('The account may be full.')).toBeVisible()
    await expect(page.getByText('By this count, it would exceed 25,000 by 1 URL.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review 2 URLs' }).click()
    const create = page.getByRole('button', { name: 'Create the policy with 2 URLs' })
    await expect(create).toBeDisabled()
    // Once, as a risk.
    await expect(page.getByText('The account may be full.')).toBeHidden()
    await expect(page.getByText('The service may accept or refuse these URLs.')).toHaveCount(1)
    await seeWarnings(page, 1)
    await create.click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })

  test('the count goes with the journal', async ({ page }) => {
    await go(page, 'Home')
    await page.getByRole('button', { name: 'Enter the URLs already in the account' }).click()
    await usageOf(page).getByLabel('URLs already in the account').fill('7')
    await usageOf(page).getByRole('button', { name: 'Save count' }).click()
    await expect(page.getByText(/^Includes 7 entered by you/)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Keep nothing on this device').click()
    await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
    await go(page, 'Home')
    await expect(accountOf(page)).toHaveAttribute('aria-valuenow', '0')
  })
})

const hosts = (many: number) => Array.from({ length: many }, (_, index) => `h${index}.example`)
const part = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `Part ${number}`, exact: true })
const start = (page: Page, parts = 3) =>
  page.getByRole('button', { name: `Send ${parts} policies, one by one` })

/** From nothing to a plan that may be sent; where its scopes meet each other, that was seen. */
async function planOf(page: Page, many: number, areMeeting = false) {
  const parts = Math.ceil(many / 5_000)
  await pasteUrls(page, hosts(many).join('\n'))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectListed(page, many)
  if (areMeeting) {
    await page.getByRole('button', { name: 'Add a scope' }).click()
    await page.getByLabel('Scope name').first().fill('Everybody')
    await page.getByLabel('Scope name').last().fill('The same again')
  }
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
  await page.getByRole('button', { name: `Plan ${parts} policies` }).click()
  await expect(start(page, parts)).toBeDisabled()
  await bulkWarning(page).check()
  if (areMeeting) {
    await expect(start(page, parts)).toBeDisabled()
    await seeWarnings(page, 2)
  }
  await expect(start(page, parts)).toBeEnabled()
}
const planThree = (page: Page) => planOf(page, 12_000)

interface Behind {
  readonly witness: () => Promise<Witness>
  readonly fault: (name: Fault) => Promise<void>
  readonly release: () => Promise<void>
}

/** The first part is in the hands of the service, which keeps its answer. */
async function begin(page: Page, { witness, fault }: Omit<Behind, 'release'>, parts = 3) {
  await fault('hold')
  await start(page, parts).click()
  await expect.poll(async () => (await witness()).inHand).toBe(1)
  // It is in hand before it has met its failure.
  await expect.poll(async () => (await witness()).fault).toBeUndefined()
}

/** The first part is created, and what comes next goes wrong. */
async function stopAfterFirst(page: Page, behind: Behind, name: Fault, parts = 3) {
  await begin(page, behind, parts)
  await behind.fault(name)
  await behind.release()
  const became = name === 'lost' ? 'outcome unknown' : name
  await expect(part(page, 2)).toContainText(became, { timeout: 20_000 })
}

/** The service holds these three policies, and each URL once. */
function expectThree({ policies }: Witness, names = [1, 2, 3].map((number) => `Wave (${number} of 3)`)) {
  expectParts(policies, names, [5_000, 5_000, 2_000])
}
const expectTwo = ({ policies }: Witness) =>
  expectParts(policies, ['Wave (1 of 2)', 'Wave (2 of 2)'], [5_000, 1])

function expectParts(policies: Witness['policies'], names: readonly string[], sizes: readonly number[]) {
  expect(policies.map(({ description }) => description)).toEqual(names)
  // What was sent, which the sandbox has checked.
  const held = policies.map(({ urls }) => (urls as { value: string }[]).map(({ value }) => value))
  expect(held.map((values) => values.length)).toEqual(sizes)
  expect(held.flat().toSorted()).toEqual(hosts(held.flat().length).toSorted())
}

const expectBothCreated = (page: Page) =>
  expect(page.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
const expectAllCreated = (page: Page) =>
  expect(page.getByText('All 3 policies were created.')).toBeVisible({ timeout: 30_000 })

const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts', exact: true })
const openDrafts = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Policies' })
    .getByRole('link', { name: /^Drafts/ })
    .click()

test(
  '12,000 URLs become three policies with names of their own, after a reminder, and each URL is in one of them',
  { tag: '@soak' },
  async ({ page, tenant, witness, wire }) => {
    await signInWithKeys(page, tenant)
    await planThree(page)
    await expect(
      page.getByText('A second policy for the same target could make both ineffective'),
    ).toBeVisible()
    await expect(part(page, 1)).toContainText('5,000 URLs to block.')
    await expect(part(page, 3)).toContainText('2,000 URLs to block.')
    const urls = part(page, 3).getByRole('region', { name: 'URLs of part 3' })
    await expect(urls.getByRole('listitem')).toHaveCount(20)
    await expect(urls.getByRole('button', { name: 'All 2,000 URLs' })).toBeVisible()
    await expect(part(page, 1)).toContainText('waiting')
    await expectAccessible(page)

    await expect(page.getByLabel('Description of part 2')).toHaveValue('Wave (2 of 3)')
    for (const at of [1, 2]) await page.getByLabel(`Description of part ${at}`).fill(`INC-4711 (${at} of 3)`)
    await page.getByLabel('Description of part 3').fill('')
    await expect(part(page, 3)).toContainText('Give this part a name.')
    await expect(start(page)).toBeDisabled()

    // With a part that has no name yet, it is exported and cloned like any other.
    await openDrafts(page)
    const download = page.waitForEvent('download')
    await drafts(page).getByRole('button', { name: 'Export: Wave' }).click()
    expect((await download).suggestedFilename()).toBe('signet-draft-wave.json')
    await drafts(page).getByRole('button', { name: 'Clone: Wave' }).click()
    await expect(drafts(page).getByRole('row').filter({ hasText: 'Copy of Wave' })).toBeVisible()
    await policyTab(page, 'Policy').click()
    await page.getByLabel('Description of part 3').fill('The rest')

    // What goes on the wire can be seen before.
    await page.getByRole('button', { name: 'What is sent: part 3' }).click()
    const body = part(page, 3).getByRole('region', { name: 'Body of the request' })
    await expect(body).toContainText('"description":"The rest","policies":[{"description":"Wave"}]')
    await page.getByRole('button', { name: 'What is sent: part 3' }).click()
    expect((await witness()).policies).toHaveLength(0)

    // A second click sends nothing more.
    await start(page).dblclick()
    await expectAllCreated(page)
    const seen = await witness()
    expectThree(seen, ['INC-4711 (1 of 3)', 'INC-4711 (2 of 3)', 'The rest'])
    expect(wire.calls.filter(({ path }) => path.endsWith('create-policy-with-targets'))).toHaveLength(3)
    for (const [index, { id }] of seen.policies.entries()) {
      await expect(part(page, index + 1)).toContainText(shortened(id))
      await expect(part(page, index + 1)).toContainText('The service stored what was sent.')
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await expectListed(page, 0)
    await page.reload()
    await expectListed(page, 0)
  },
)

test.describe('what comes between the parts of a plan', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test(
    'a plan is paused after the part on its way, stops at a refusal, and goes on by a click',
    { tag: '@soak' },
    async ({ page, witness, fault, release }) => {
      await planThree(page)
      await expect(page.getByText('Nothing sent yet.')).toBeVisible()
      await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
      await fault('hold')
      await start(page).click()
      await expect(page.getByText('Sending part 1 of 3.')).toBeVisible()
      await expect(part(page, 1)).toContainText('on its way')
      // Another view neither pauses it, nor lets its draft go.
      await openDrafts(page)
      const row = drafts(page).getByRole('row').filter({ hasText: 'Open here' })
      await expect(row.getByRole('button', { name: /^Export/ })).toBeVisible()
      await expect(row.getByRole('button', { name: /^(Delete|Clone)/ })).toHaveCount(0)
      await policyTab(page, 'Policy').click()
      await expect(page.getByText('Sending part 1 of 3.')).toBeVisible()
      await page.getByRole('button', { name: 'Pause after this part' }).click()
      await release()
      await expect(page.getByText('1 of 3 policies created. Paused.')).toBeVisible()
      expect((await witness()).policies).toHaveLength(1)
      await fault('refused')
      await page.getByRole('button', { name: 'Continue with part 2 of 3' }).click()
      await expect(page.getByText('Stopped, since part 2 was sent but not created.')).toBeVisible()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('The sandbox was told to refuse this value.')
      await expect(part(page, 2)).toContainText('refused')
      await expect(part(page, 3)).toContainText('waiting')
      expect((await witness()).policies).toHaveLength(1)
      await expectAccessible(page)

      await fault('throttled')
      await page.getByRole('button', { name: 'Retry part 2 and continue' }).click()
      await expect(alert).toContainText(/accepts calls again (at \d\d:\d\d:\d\d|now)/)
      await expect(part(page, 2)).toContainText('not executed')
      await expect(page.getByRole('button', { name: 'Retry part 2 and continue' })).toBeEnabled()
      await page.getByRole('button', { name: 'Retry part 2 and continue' }).click()
      await expectAllCreated(page)
      expectThree(await witness())
    },
  )

  test(
    'a plan is paused by a sign-out, and goes on after it with what was not sent',
    { tag: '@soak' },
    async ({ page, tenant, witness, fault, release }) => {
      await planOf(page, 5_001)
      await begin(page, { witness, fault }, 2)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page
        .getByRole('dialog', { name: 'A request is on its way' })
        .getByRole('button', { name: 'Sign out' })
        .click()
      await expectSignedOut(page)
      await release()
      await expect.poll(async () => (await witness()).policies.length).toBe(1)
      await submitKeys(page, tenant)
      await expect(part(page, 1)).toContainText('created')
      await expect(page.getByText('1 of 2 policies created. Paused.')).toBeVisible()
      await page.getByRole('button', { name: 'Continue with part 2 of 2' }).click()
      await expectBothCreated(page)
      expectTwo(await witness())
    },
  )

  // Claim: A plan sends its policies one by one, and no part twice
  test('a reload in the middle loses nothing of a plan, and sends nothing twice', async ({
    page,
    witness,
    fault,
    release,
  }) => {
    await planOf(page, 5_001)
    await begin(page, { witness, fault }, 2)
    await fault('hold')
    await release()
    await expect(page.getByText('Sending part 2 of 2.')).toBeVisible()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText('Plan restored.')).toBeVisible()
    const [first] = (await witness()).policies
    await expect(part(page, 1)).toContainText('created')
    await expect(part(page, 1)).toContainText(shortened(first?.id))
    const scopes = first?.policies as { id: string }[] | undefined
    await expect(part(page, 1)).toContainText('The receipt is under Sent.')
    await page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: /^Sent/ }).click()
    const sent = page.getByRole('region', { name: 'Sent', exact: true })
    await sent.getByRole('button', { name: 'Open the receipt: Wave (1 of 2)' }).click()
    await sent.getByText(/^Show [\d,]+ more ids$/).click()
    await expect(sent.getByText(`Wave: ${shortened(scopes?.[0]?.id)}`)).toBeVisible()
    await expect(sent.getByRole('button', { name: 'Copy id of scope 1' })).toBeVisible()
    await policyTab(page, 'Policy').click()
    await expect(part(page, 2)).toContainText('outcome unknown')
    // The service gave it up with the page, as the admin finds.
    await expect.poll(async () => (await witness()).inHand).toBe(0)
    await page.getByRole('button', { name: 'Not created: part 2' }).click()
    await expect(part(page, 2)).toContainText('not created')
    await page.getByRole('button', { name: 'Retry part 2' }).click()
    await expectBothCreated(page)
    expectTwo(await witness())
  })
})

test.describe('of a part, nobody knows whether it arrived', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant, witness, fault, release }) => {
    await signInWithKeys(page, tenant)
    await planThree(page)
    await stopAfterFirst(page, { witness, fault, release }, 'lost')
  })

  test('a clone has neither what was sent nor what may have been, and the list says so before', async ({
    page,
  }) => {
    await openDrafts(page)
    await expect(drafts(page).getByRole('row').nth(1)).toContainText('10,000 sent or unknown')
    await expect(drafts(page)).toContainText('A clone or a file leaves out what was sent, or may have been.')
    await drafts(page).getByRole('button', { name: 'Clone: Wave' }).click()
    await drafts(page).getByRole('button', { name: 'Open: Copy of Wave' }).click()
    await expectListed(page, 2_000)
    await expect(page.getByRole('button', { name: 'Review 2,000 URLs' })).toBeEnabled()
  })

  // Claim: A part of a plan with an unknown outcome waits for the admin
  test('a part whose outcome nobody knows is not sent again before somebody said what was found', async ({
    page,
    witness,
  }) => {
    await expect(page.getByText('the outcome of part 2 is unknown.')).toBeVisible()
    const goOn = page.getByRole('button', { name: 'Continue', exact: true })
    await expect(goOn).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Back to the list/ })).toBeDisabled()
    await expectAccessible(page)
    // So it is in the activity, and after a reload.
    await part(page, 2)
      .getByRole('link', { name: /^Open the request/ })
      .click()
    await expect(page.getByRole('complementary', { name: 'Request' })).toContainText(
      'The outcome of this request is unknown.',
    )
    await page.goBack()
    await page.reload()
    await expect(page.getByText('Plan restored.')).toBeVisible()
    await expect(part(page, 2)).toContainText('outcome unknown')
    await expect(goOn).toBeDisabled()
    await page.getByRole('button', { name: 'Created: part 2', exact: true }).click()
    await expect(part(page, 2)).toContainText('created')
    await page.getByRole('button', { name: 'Continue with part 3 of 3' }).click()
    await expectAllCreated(page)
    expectThree(await witness())
  })
})

const retry = (page: Page) => page.getByRole('button', { name: 'Retry part 2 and continue' })

test.describe('a plan that stopped', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant, witness, fault, release }) => {
    await signInWithKeys(page, tenant)
    await planOf(page, 12_000, true)
    await stopAfterFirst(page, { witness, fault, release }, 'refused')
  })

  // Claim: A plan asks about its risks again after a reload
  test('what is risky of a plan is asked about once in a page, and again when it goes on after a reload', async ({
    page,
    fault,
    wire,
  }) => {
    const again = retry(page)
    const sent = () => wire.calls.filter(({ path }) => path.endsWith('create-policy-with-targets')).length
    await expect(again).toBeEnabled()
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expect(again).toBeEnabled()

    await page.reload()
    await expect(page.getByText('Confirm the risks again before the next part is sent.')).toBeVisible()
    await expect(part(page, 2)).toContainText('refused')
    await expect(page.getByText('Confirm or fix 1 risk first.')).toBeVisible()
    await expect(again).toBeDisabled()
    // The reminder was for its beginning.
    await expect(bulkWarning(page)).toBeHidden()
    await expectAccessible(page)
    await seeWarnings(page, 1)
    await expect(again).toBeEnabled()
    const before = sent()
    await fault('refused')
    await again.click()
    await expect.poll(sent).toBe(before + 1)
    await expect(again).toBeEnabled()
    await expect(part(page, 2)).toContainText('refused')
  })

  // Claim: A copy of a plan leaves out what was sent
  test('a clone and a file of a begun plan have what was not sent', async ({ page, witness }) => {
    await openDrafts(page)
    await expect(drafts(page).getByRole('row').nth(1)).toContainText('5,000 sent or unknown')
    await expect(drafts(page)).toContainText('A clone or a file leaves out what was sent, or may have been.')
    await drafts(page).getByRole('button', { name: 'Clone: Wave' }).click()
    const copy = drafts(page).getByRole('row').filter({ hasText: 'Copy of Wave' })
    await expect(copy).toContainText('7,000 URLs')
    await expect(copy).not.toContainText('sent or unknown')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await drafts(page).getByRole('button', { name: 'Export: Wave' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')

    await copy.getByRole('button', { name: /^Open/ }).click()
    await expectListed(page, 7_000)
    await expect(page.getByRole('button', { name: 'Plan 2 policies' })).toBeEnabled()

    await openDrafts(page)
    await drafts(page)
      .getByLabel('File: a JSON file')
      .setInputFiles({ name: 'wave.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await expect(page.getByText('New draft from wave.json.')).toBeVisible()
    await expectListed(page, 7_000)
    expect((await witness()).policies).toHaveLength(1)
  })

  // Claim: A copy of a plan leaves out what was sent
  test('what was not created of a plan goes back to the list, and a new plan of the same list knows what was sent of it', async ({
    page,
    witness,
  }) => {
    await page.getByRole('button', { name: 'Back to the list, with the 7,000 URLs not sent' }).click()
    await expectListed(page, 7_000)
    await expect(
      page.getByRole('button', { name: 'Undo: 5,000 entries removed (already sent)' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plan 2 policies' })).toBeEnabled()
    await expect(page.getByLabel('Scope name').first()).toHaveValue('Everybody')
    await page.getByRole('button', { name: 'Undo: 5,000 entries removed (already sent)' }).click()
    // They are back, and the new plan knows what was sent of them.
    await page.getByRole('button', { name: 'Plan 3 policies' }).click()
    await expect(part(page, 1)).toContainText('created')
    await expect(part(page, 2)).toContainText('refused')
    await expect(bulkWarning(page)).toBeVisible()
    await seeWarnings(page, 2)
    await retry(page).click()
    await expectAllCreated(page)
    expectThree(await witness())
  })
})

test.describe('a plan in two tabs', { tag: '@soak' }, () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  // Claim: A plan sends its policies one by one, and no part twice
  test('the same plan that two tabs begin at the same moment is sent by one of them', async ({
    page,
    witness,
    context,
  }) => {
    const second = await context.newPage()
    await second.goto('/#/policies')
    await planOf(page, 5_001)
    await planOf(second, 5_001)
    await clickTogether(second, page, 'Send 2 policies')
    for (const tab of [page, second]) {
      await expect(tab.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
    }
    expect((await witness()).policies).toHaveLength(2)
  })

  test('a second tab opens no plan that another has open, and finds it when that one is gone', async ({
    page,
    witness,
    fault,
    context,
  }) => {
    const second = await context.newPage()
    await second.goto('/#/policies')
    await planOf(page, 5_001)
    await begin(page, { witness, fault }, 2)
    await openDrafts(second)
    const row = drafts(second).getByRole('row').nth(1)
    await expect(row).toContainText('Open in another tab')
    await expect(row.getByRole('button', { name: /^Open/ })).toHaveCount(0)
    await policyTab(second, 'Policy').click()
    await page.close({ runBeforeUnload: false })

    // What was on its way went with its tab, or did not: somebody has to look.
    await expect.poll(async () => (await witness()).inHand).toBe(0)
    await openDrafts(second)
    await drafts(second).getByRole('button', { name: 'Open: Wave' }).click()
    await expect(part(second, 1)).toContainText('outcome unknown')
    await expect(second.getByText('First record whether part 1 arrived.')).toBeVisible()
    await expect(second.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled()
    const { policies } = await witness()
    expect(policies.length).toBeLessThan(2)
    const said = policies.length === 1 ? 'Created' : 'Not created'
    await second.getByRole('button', { name: `${said}: part 1`, exact: true }).click()
    await second
      .getByRole('button', { name: /^(Continue with part 2 of 2|Retry part 1 and continue)$/ })
      .click()
    await expect(second.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
    expectTwo(await witness())
  })
})

test(
  'a plan that is found all sent leaves the drafts, and is its receipts where it is open',
  { tag: '@soak' },
  async ({ page, tenant, witness, fault, release }) => {
    await signInWithKeys(page, tenant)
    await planOf(page, 5_001)
    await stopAfterFirst(page, { witness, fault, release }, 'lost', 2)
    // What arrived is said where the requests are, and not where the plan is.
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page
      .getByRole('table', { name: 'Requests' })
      .getByRole('row')
      .filter({ hasText: 'unknown' })
      .click()
    await page.getByRole('button', { name: 'Created', exact: true }).click()
    await expect(page.getByText('Your finding: created.')).toBeVisible()
    await page.reload()
    await page.goto('/#/policies')
    await expect(page.getByText('All 2 policies were created.')).toBeVisible()
    await expect(page.getByText('All parts were sent earlier.')).toBeVisible()
    // The part with the lost answer has the facts of what was sent.
    await expect(part(page, 2).getByRole('region', { name: 'Sent URLs' })).toBeVisible()
    await expectAccessible(page)
    await expect(policyTab(page, 'Drafts')).toBeVisible()
    await page.reload()
    await expectListed(page, 0)
    expect((await witness()).policies).toHaveLength(2)
  },
)

test(
  'the same plan in two tabs sends each part once',
  { tag: '@soak' },
  async ({ page, tenant, witness, fault, release, context }) => {
    await signInWithKeys(page, tenant)
    await planOf(page, 5_001)
    const second = await context.newPage()
    await second.goto('/#/policies')
    await planOf(second, 5_001)
    await begin(page, { witness, fault }, 2)
    await expect(part(second, 1)).toContainText('on its way')
    await expect(second.getByText('A part is being sent.')).toBeVisible()
    await expect(second.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled()
    await release()
    for (const tab of [page, second]) {
      await expect(tab.getByText('All 2 policies were created.')).toBeVisible({ timeout: 30_000 })
    }
    await expect(second.getByText('All parts were sent earlier.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(2)
  },
)

// Claim: A plan sends its policies one by one, and no part twice
test(
  'a plan of one account is never sent with the keys of another',
  { tag: '@soak' },
  async ({ page, tenant, wire, upstream }) => {
    let answer: (() => void) | undefined
    const service = await upstream(({ url, body }, response) => {
      const isPolicy = url.includes('create-policy')
      // Bodies that the guards have found to be as the spec has them, here and below.
      const asked = isPolicy
        ? (JSON.parse(body) as { data: [{ description: string; urls: object[]; policies: object[] }] }).data
        : []
      const data = asked.map(({ description, urls, policies }) => ({
        id: `id of ${description}`,
        description,
        urls,
        policies: policies.map((policy) => ({ policy })),
      }))
      const reply = () =>
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify({ meta: { status: 200 }, data, fail: [] }))
      if (answer || !isPolicy) reply()
      else answer = reply
    })
    const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
    wire.learn(other)
    const sent = () => service.received.filter(({ url }) => url.includes('create-policy'))
    await signInWithKeys(page, tenant, '#/policies', 'local')
    await planOf(page, 5_001)
    await start(page, 2).click()
    await expect.poll(() => sent().length).toBe(1)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page
      .getByRole('dialog', { name: 'A request is on its way' })
      .getByRole('button', { name: 'Sign out' })
      .click()
    await submitKeys(page, other, 'local')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    answer?.()
    // The other account sees nothing of it, and sends what is its own.
    await expect(policyTab(page, 'Drafts')).toBeVisible()
    await fillPolicy(page)
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await submitKeys(page, tenant, 'local')
    await expect(part(page, 1)).toContainText('created')
    await expect(page.getByText('1 of 2 policies created. Paused.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue with part 2 of 2' }).click()
    await expect(page.getByText('All 2 policies were created.')).toBeVisible()
    const by = sent().map(({ headers, body }) => {
      const [key] = headers.authorization?.replace('MC ', '').split(':') ?? []
      return [key, (JSON.parse(body) as { data: [{ description: string }] }).data[0].description]
    })
    expect(by).toEqual([
      [tenant.accessKey, 'Wave (1 of 2)'],
      [other.accessKey, 'A test'],
      [tenant.accessKey, 'Wave (2 of 2)'],
    ])
  },
)

test.describe('after twelve idle seconds', () => {
  test.use({ baseURL: idleURL })

  test(
    'a plan is paused by the wipe, and goes on after it with what was not sent',
    { tag: '@soak' },
    async ({ page, tenant, witness, fault, release }) => {
      const warning = page.getByRole('dialog', { name: 'Still there?' })
      const stayAwake = () =>
        page.addLocatorHandler(warning, () =>
          warning.getByRole('button', { name: 'Stay signed in', exact: true }).click(),
        )
      await stayAwake()
      await signInWithKeys(page, tenant)
      await planThree(page)
      await fault('hold')
      await start(page).click()
      await page.removeLocatorHandler(warning)
      await expect.poll(async () => (await witness()).inHand).toBe(1)
      await expectLocked(page)
      await release()
      await expect.poll(async () => (await witness()).inHand).toBe(0)
      // Without keys, nothing more leaves.
      expect((await witness()).policies).toHaveLength(1)
      await stayAwake()
      await leaveLocked(page)
      await submitKeys(page, tenant)
      await expect(part(page, 1)).toContainText('created')
      await expect(page.getByText('1 of 3 policies created. Paused.')).toBeVisible()
      await page.getByRole('button', { name: 'Continue with part 2 of 3' }).click()
      await expectAllCreated(page)
      expectThree(await witness())
    },
  )
})
