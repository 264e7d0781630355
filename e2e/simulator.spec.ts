/** A draft tried out before it is sent: what would be hit, why, and what keeps it from being sent. */
import {
  bulkWarning,
  expectNotHeld,
  fillPolicy,
  openMore,
  pasteUrls,
  readElsewhere,
  reviewOf,
  sendPolicy,
  signInWithKeys,
  unfold,
  expectListed,
} from './actions.ts'
import { expectAllAccessible } from './axe.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

/** It stays open from one draft to the next. */
async function open(page: Page) {
  if (await page.getByLabel('URL to test').isHidden()) await page.getByText('Test a URL').click()
  await expect(page.getByLabel('URL to test')).toBeVisible()
}
const steps = (page: Page) => page.getByRole('list', { name: 'How the result was found' })
const answer = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(Blocked|Allowed|No match|Unknown)\b/ })
const review = (page: Page) => page.getByRole('button', { name: /^Review / })
const mustHit = (page: Page) => page.getByLabel('Must match')
const mustMiss = (page: Page) => page.getByLabel('Must not match')

const lines = (many: number) => Array.from({ length: many }, (_, index) => `h${index}.example`).join('\n')

/** By the clocks of these tests, as it is typed. */
const inKolkata = (time: number) =>
  new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** As a paste goes: `fill` takes minutes for thousands of lines. */
const pasteInto = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((box, pasted) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, pasted)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

test.describe('one URL', () => {
  test('is judged as the draft is typed, each step with what it rests on', async ({ page }) => {
    await fillPolicy(page, { urls: 'bad.example\nother.example/x' })
    await open(page)
    await page.getByLabel('URL to test').fill('hxxps://www.bad[.]example:8443/login#top')
    await expect(answer(page)).toHaveText('Blocked. The entry "bad.example" decides. ')
    await expect(steps(page).getByRole('listitem').nth(0)).toHaveText(
      /^documentedThe URL is read as "www\.bad\.example\/login", from defanged form.*without port/,
    )
    await expect(steps(page).getByText('is assumed to cover its subdomain')).toBeVisible()
    await expect(steps(page).getByRole('listitem').nth(1)).toHaveText(/^assumed/)
    await expect(page.getByText('Assumed, but not documented.')).toBeVisible()

    await page.getByLabel('URL to test').fill('other.example/x/y')
    await expect(steps(page).getByText('Web Proxy is on. This console cannot check it')).toBeVisible()
    await page.getByLabel('URL to test').fill('fine.example')
    await expect(answer(page)).toHaveText(/^No match\./)
    await page.getByLabel('URL to test').fill('1.1.1.]1')
    await expect(answer(page)).toHaveText(/^Unknown\. The URL cannot be read: it is only half refanged/)
    // Enter asks nothing more of it: it must not submit the form around it.
    await page.getByLabel('URL to test').press('Enter')
    await expect(reviewOf(page)).toHaveCount(0)
  })

  test('is judged by sender, recipient, moment and direction', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page, { urls: 'bad.example' })
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await unfold(page, 'When')
    await page.getByLabel('Ends at').fill('2031-01-31T17:15')
    await open(page)
    await page.getByLabel('URL to test').fill('bad.example')
    await page.getByLabel('Mail from').fill('x@partner.example')
    await page.getByLabel('Mail to').fill('ann@corp.example')
    await expect(answer(page)).toHaveText(/^Blocked\./)
    await page.getByLabel('Time', { exact: true }).fill('2032-01-01T00:00')
    await expect(answer(page)).toHaveText(/^No match\. The entry "bad\.example" matches/)
    await expect(steps(page)).toContainText('The policy ended earlier, at 2031-01-31T11:45:00+0000.')
    await page.getByLabel('Time', { exact: true }).fill('')
    await page.getByLabel('Mail to').fill('x@partner.example')
    await page.getByLabel('Mail from').fill('ann@corp.example')
    await expect(answer(page)).toHaveText(/^Unknown\..*"Both directions" is not set/)
    await openMore(page)
    await page.getByLabel('Both directions').selectOption('false')
    await expect(answer(page)).toHaveText(/^No match\./)
    // A half-typed date must not fail the test.
    await page.getByLabel('Both directions').selectOption('true')
    await expect(answer(page)).toHaveText(/^Blocked\./)
    await page.getByLabel('Ends at').fill('2031-01')
    await expect(answer(page)).toHaveText(/^Unknown\. .*A date of the policy cannot be read/)
  })

  test(
    'is not judged by who is in a group, which is unknown',
    { tag: '@soak' },
    async ({ page, witness }) => {
      const { groups } = await witness()
      await fillPolicy(page, { urls: 'bad.example' })
      await unfold(page, 'Who')
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
      await page.getByRole('combobox', { name: 'Group', exact: true }).fill(groups[0]!.id)
      await open(page)
      await page.getByLabel('URL to test').fill('bad.example')
      await page.getByLabel('Mail to').fill('Ann@corp.example')
      await expect(answer(page)).toHaveText(/^Unknown\..*This console cannot read its members/)
    },
  )

  test('is tried out accessibly', { tag: '@soak' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await fillPolicy(page, { urls: 'bad.example' })
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
    await page.getByRole('combobox', { name: 'Group', exact: true }).fill(`eNo${'Ab1_'.repeat(20)}`)
    await open(page)
    await page.getByLabel('URL to test').fill('hxxp://www.bad[.]example/a/rather/long/path?with=parameters')
    await page.getByLabel('Mail to').fill('ann@corp.example')
    await mustMiss(page).fill('bad.example\ngood.example')
    await expect(answer(page)).toHaveText(/^Unknown/)
    await expect(page.getByText('match, 1 unknown.').first()).toBeVisible()
    await expectAllAccessible(page)
  })
})

test(
  'the entry that decides is shown in the list, wherever it is and whatever is filtered',
  { tag: '@soak' },
  async ({ page }) => {
    await fillPolicy(page, { urls: 'github.io' })
    await pasteUrls(page, lines(2_000))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expectListed(page, 2_001)
    await page.getByLabel('Find in the list').fill('git')
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Needs a reason (1)' })
    await expect(page.getByLabel('Select github.io')).toBeVisible()
    await open(page)
    await page.getByLabel('URL to test').fill('www.h1500.example/x')
    await expect(answer(page)).toHaveText(/The entry "h1500\.example" decides/)
    const show = page.getByRole('button', { name: 'Show in the list (h1500.example)' })
    await page.getByLabel('Time', { exact: true }).focus()
    for (let at = 0; at < 8 && !(await show.evaluate((each) => each === document.activeElement)); at++)
      await page.keyboard.press('Tab')
    await expect(show).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Select h1500.example')).toBeFocused()
    await expect(page.getByLabel('Select h1500.example')).toBeInViewport()
    await expect(page.getByLabel('Find in the list')).toHaveValue('')
    await expect(page.getByLabel('Show', { exact: true })).toHaveValue('')
    // The keys of the table go on from there.
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Select h1501.example')).toBeFocused()
    await page.getByLabel('URL to test').fill('nothing.example')
    await expect(show).toHaveCount(0)
  },
)

test.describe('the test lists', () => {
  test(
    'are kept with the draft, and hold it back again after a reload',
    { tag: '@soak' },
    async ({ page }) => {
      await fillPolicy(page)
      await open(page)
      await mustMiss(page).fill('phish.example/x')
      await expect(review(page)).toBeDisabled()
      await expect(page.getByText('Kept as a draft')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('A test')
      await expect(page.getByText('Must not match: 1 of 1 matches.').first()).toBeVisible()
      await expect(review(page)).toBeDisabled()
    },
  )

  // Claim: Must match and must not match hold a policy back
  test('what must be hit, and must not, is checked at every change and keeps a wrong policy back', async ({
    page,
    witness,
  }) => {
    await fillPolicy(page, { urls: 'bad.example\nshop.example' })
    await open(page)
    await pasteInto(page, 'Must match', 'hxxp://bad[.]example/a\nw.bad.example\nworse.example')
    await pasteInto(page, 'Must not match', 'good.example\nshop.example/cart')
    await expect(page.getByText('Must match: 2 of 3. Must not match: 1 of 2 matches.').last()).toBeVisible()
    await expect(page.getByText('worse.example: Must be blocked, but nothing matches.')).toBeVisible()
    await expect(page.getByText('shop.example/cart: Must not be blocked, but is blocked.')).toBeVisible()
    await expect(review(page)).toBeDisabled()
    await expect(page.getByText('A test URL fails. See "Test a URL".')).toBeVisible()

    await page.getByLabel('Domains and URLs').fill('worse.example')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('button', { name: 'Remove shop.example' }).click()
    await expect(page.getByText('Must match: 3 of 3. Must not match: 0 of 2 match.').last()).toBeVisible()
    await expect(review(page)).toBeEnabled()
    // A change of who it is for counts as well, where they are asked for somebody.
    await page.getByLabel('Mail to').fill('ann@corp.example')
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('other.example')
    await expect(review(page)).toBeDisabled()
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await expect(review(page)).toBeEnabled()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  })
})

// Claim: Must match and must not match hold a policy back
test(
  'what a part hits that was already sent is met by it once the plan is left, for the same people',
  { tag: '@soak' },
  async ({ page, witness, fault, release }) => {
    await pasteUrls(page, lines(5_001))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
    await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
    await open(page)
    await mustHit(page).fill('hxxp://h7[.]example/deeper\nh5000.example')
    await page.getByRole('button', { name: 'Plan 2 policies' }).click()
    await bulkWarning(page).check()
    await fault('hold')
    await page.getByRole('button', { name: 'Send 2 policies, one by one' }).click()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    await expect.poll(async () => (await witness()).fault).toBeUndefined()
    await fault('refused')
    await release()
    const back = page.getByRole('button', { name: 'Back to the list, with the 1 URL not sent' })
    await expect(back).toBeEnabled()
    await back.click()
    const met = page.getByText('Must match: 2 of 2, 1 by an earlier policy.').last()
    const line = page.getByText(
      /^hxxp:\/\/h7\[\.\]example\/deeper: Matched by the earlier policy of \d+ \w+ \d{4}/,
    )
    await expect(met).toBeVisible()
    await expect(line).toBeVisible()
    await expect(review(page)).toBeEnabled()
    await expectAccessible(page)
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.reload()
    await expect(met).toBeVisible()
    await expect(review(page)).toBeEnabled()

    // What was sent is for fewer people than this would be.
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('everyone')
    await expect(page.getByText('Must match: 1 of 2.').last()).toBeVisible()
    await expect(review(page)).toBeDisabled()
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
    await expect(review(page)).toBeEnabled()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
  },
)

/** A scope for one domain that ends after so many minutes, tried with a message to that domain. */
async function endSoon(page: Page, minutes: number) {
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('email_domain')
  await page.getByRole('textbox', { name: 'Domain', exact: true }).fill('corp.example')
  await unfold(page, 'When')
  await page.getByLabel('Ends at').fill(inKolkata(Date.now() + minutes * 60_000))
  await open(page)
  await page.getByLabel('Mail from').fill('x@partner.example')
  await page.getByLabel('Mail to').fill('ann@corp.example')
}

test.describe('when a scope is over', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.reload()
  })

  // Claim: Must match and must not match hold a policy back
  test('a plan is held back by the test lists as well, and goes no further when one of them fails while it is sent', async ({
    page,
    witness,
    fault,
    release,
  }) => {
    await pasteUrls(page, lines(5_001))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wave')
    await endSoon(page, 20)
    await mustHit(page).fill('h7.example')
    await page.getByRole('button', { name: 'Plan 2 policies' }).click()
    await bulkWarning(page).check()
    const send = page.getByRole('button', { name: 'Send 2 policies, one by one' })
    await expect(send).toBeEnabled()
    await mustHit(page).fill('h7.example\nnever.example')
    await expect(send).toBeDisabled()
    await expect(page.getByText('A test URL fails. See "Test a URL".')).toBeVisible()
    await expectAccessible(page)
    await mustHit(page).fill('h7.example')
    await expect(send).toBeEnabled()

    // An answer is waited for a minute, so little of the time is left for it.
    await page.clock.fastForward('19:30')
    await expect(send).toBeEnabled()
    await fault('hold')
    await send.click()
    await expect.poll(async () => (await witness()).inHand).toBe(1)
    await page.clock.fastForward('00:40')
    await release()
    await expect(page.getByText('1 of 2 policies created. Paused.')).toBeVisible()
    const goOn = page.getByRole('button', { name: 'Continue with part 2 of 2' })
    await expect(goOn).toBeDisabled()
    await expect(page.getByText('The end of the policy has passed.')).toBeVisible()
    await expect(page.getByText('Must match: 0 of 1.').last()).toBeVisible()
    await expect(goOn).toBeDisabled()
    expect((await witness()).policies).toHaveLength(1)
  })

  // Claim: Must match and must not match hold a policy back
  test('what is hit now is tried again when a scope is over, also while it is reviewed', async ({ page }) => {
    await fillPolicy(page, { urls: 'bad.example' })
    await endSoon(page, 20)
    await mustHit(page).fill('bad.example')
    await expect(page.getByText('Must match: 1 of 1.').last()).toBeVisible()
    await review(page).click()
    const create = page.getByRole('button', { name: /^Create the policy/ })
    await expect(create).toBeEnabled()
    await page.clock.fastForward('21:00')
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    await expect(dialog.getByText('The end of the policy has passed.')).toBeVisible()
    await expect(create).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Must match: 0 of 1.').last()).toBeVisible()
    await expect(review(page)).toBeDisabled()
  })
})

test('a thousand lines against 25,000 entries', { tag: '@soak' }, async ({ page }) => {
  await pasteUrls(page, lines(25_000))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectListed(page, 25_000)
  await open(page)
  await pasteInto(page, 'Must match', lines(1_000))
  await expect(page.getByText('Must match: 1,000 of 1,000.').last()).toBeVisible()
  await mustHit(page).press('End')
  await mustHit(page).press('x')
  await expect(page.getByText('Must match: 999 of 1,000.').last()).toBeVisible()
  await pasteInto(page, 'Must match', lines(1_001))
  await expect(page.getByText('a list has 1,001 lines, more than the limit of 1,000').last()).toBeVisible()
})

test.describe('while another tab reads', () => {
  test.use({ tenantOptions: { people: 20_000 } })
  test('what is met by what was already sent stays so', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page, { urls: 'sent.example' })
    await sendPolicy(page)
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await fillPolicy(page, { urls: 'next.example' })
    await open(page)
    await mustHit(page).fill('sent.example\nnext.example')
    await expect(page.getByText('Must match: 2 of 2, 1 by an earlier policy.').last()).toBeVisible()
    await expectNotHeld(review(page), () => readElsewhere(page))
  })
})
