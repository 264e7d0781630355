/** Home: what the device knows of the account, and nothing that it does not know. */
import {
  endAt,
  expectHeard,
  expectSignedIn,
  fillPolicy,
  holdLedger,
  letGo,
  seeWarnings,
  sendPolicy,
  signInWithKeys,
  startNewDraft,
  submitKeys,
} from './actions.ts'
import { loseContents } from './stored.ts'
import { expect, expectAllAccessible, type Fault, type Locator, type Page, test } from './test.ts'

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openHome = async (page: Page) => {
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
}
const openPolicies = (page: Page) => page.getByRole('link', { name: 'Policies', exact: true }).click()

const sizeOf = async (place: Locator) => (await place.boundingBox()) ?? { width: 0, height: 0, y: 0 }

const start = (page: Page) => page.getByRole('list', { name: 'Start' })

test.describe('a new account', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant, ''))

  test('lands on Home, which shows where to start and what is left, and fetches nothing', async ({
    page,
    wire,
  }) => {
    await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
    await expect(start(page).getByRole('link')).toHaveText([
      'Block or allow URLsPaste a report, review, create',
      'See who has videos leftFilter, copy emails, export',
      'Import peopleCSV, Excel or a sample, checked first',
    ])
    await expect(box(page, 'Limits')).toContainText(/API calls until \d\d:\d\d 1 of 10,000 used/)
    await expect(box(page, 'Limits')).toContainText(/Account URLs.*0 of 25,000 used/)
    // The check of the keys is a request of the console, and none of the newcomer.
    for (const absent of ['Last requests', 'Outcome unknown', 'Ends soon', 'Drafts', 'On this device']) {
      await expect(box(page, absent)).toHaveCount(0)
    }
    expect(wire.calls).toHaveLength(1)
    await expectAllAccessible(page)
  })

  test(
    'has a frame that fits the window, from icons beside the page to a bar below it',
    { tag: '@soak' },
    async ({ page }) => {
      const pages = page.getByRole('navigation', { name: 'Pages' })
      const link = pages.getByRole('link', { name: 'Policies', exact: true })
      await page.setViewportSize({ width: 1000, height: 800 })
      expect((await sizeOf(pages)).width).toBeLessThanOrEqual(64)
      await expect(link).toBeVisible()
      await page.setViewportSize({ width: 780, height: 800 })
      const label = page.getByRole('button', { name: 'Sign out' }).getByText('Sign out')
      expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await page.setViewportSize({ width: 360, height: 800 })
      expect((await sizeOf(pages)).y).toBeGreaterThan(700)
      await expect(link).toContainText('Policies')
      const { width, height } = await sizeOf(page.getByRole('button', { name: 'Sandbox', exact: true }))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1280, height: 720 })
      expect((await sizeOf(pages)).width).toBeGreaterThan(180)
    },
  )

  test('has its three tasks beside each other also in a low window', { tag: '@soak' }, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 })
    const tops = await start(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  })

  test(
    'has the same margin on both sides, with and without a scroll bar',
    { tag: '@soak' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      const margins = () =>
        page.getByRole('main').evaluate((main) => {
          const [outer, line] = [main, main.querySelector('header')!].map((each) =>
            each.getBoundingClientRect(),
          )
          return [line!.left - outer!.left, outer!.right - line!.right]
        })
      expect(await margins()).toEqual([24, 24])
      await page.setViewportSize({ width: 1440, height: 300 })
      expect(await margins()).toEqual([24, 24])
    },
  )

  test('is led to Home by an address without a page, and told so', { tag: '@soak' }, async ({ page }) => {
    await expectHeard(page, 'The console has no page at that address. This is Home.', () =>
      page.evaluate(() => void (location.hash = '#/policy')),
    )
    await expect(page).toHaveURL(/#\/$/)
  })

  test('tries a sample report, which is listed and not sent', { tag: '@soak' }, async ({ page, wire }) => {
    await page.getByRole('link', { name: 'Try a sample report' }).click()
    for (const url of ['parcel-desk.example/track/4711', 'login.parcel-desk.example'])
      await expect(page.getByRole('button', { name: `Edit ${url}` })).toBeVisible()
    expect(wire.calls).toHaveLength(1)
    // Drafts are no request, but whoever has one is no newcomer.
    await openHome(page)
    await expect(box(page, 'Drafts').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Try a sample report' })).toHaveCount(0)
  })

  test('starts on Home, where what it pastes is listed as a draft', { tag: '@soak' }, async ({ page }) => {
    await start(page).getByRole('link', { name: 'Block or allow URLs' }).click()
    await fillPolicy(page, { urls: 'hxxps://parcel-desk[.]example/track/4711', about: 'Parcel wave' })
    await openHome(page)
    await expect(box(page, 'Drafts').getByRole('link')).toHaveText(/^Parcel wave1 URL, saved \d\d:\d\d$/)
    await expect(start(page).getByRole('link').first()).toHaveText('Block or allow URLs')
    await box(page, 'Drafts').getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Parcel wave')
  })
})

const unknownOf = (page: Page) => box(page, 'Outcome unknown')
const endsOf = (page: Page) => box(page, 'Ends soon')
const lastOf = (page: Page) => box(page, 'Last requests')

/** A policy that ends in three days. */
async function sendEnding(page: Page) {
  await fillPolicy(page, { urls: 'a.example\nb.example' })
  await endAt(page, Date.now() + 3 * 86_400_000)
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create another policy' }).click()
}

/** Two policies whose answers were lost, and then Home. */
async function loseTwo(page: Page, fault: (name: Fault) => Promise<void>) {
  for (const urls of ['first.example', 'second.example\nthird.example']) {
    await fillPolicy(page, { urls, about: `About ${urls.slice(0, 5)}` })
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await startNewDraft(page)
  }
  await openHome(page)
  await expect(unknownOf(page).getByRole('listitem')).toHaveCount(2)
}

test.describe('of this account, Home shows', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('a policy that ends soon, with its end', { tag: '@soak' }, async ({ page }) => {
    await sendEnding(page)
    await openHome(page)
    await expect(endsOf(page).getByRole('listitem')).toHaveText(
      /^A test 2 URLs to block, everyone\w{3} \d+ \w+ \d\d:\d\din 3 daysNew policy like this$/,
    )
    await expect(unknownOf(page)).toHaveCount(0)
    await page.reload()
    await expect(endsOf(page)).toBeVisible()
    await endsOf(page).getByRole('link', { name: 'A test', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Sent', exact: true })).toContainText('Policy id')
  })

  test('a request on its way, which is not unknown', { tag: '@soak' }, async ({ page, fault, release }) => {
    const [unknown, last] = [unknownOf(page), lastOf(page)]
    await fillPolicy(page, { urls: 'held.example' })
    await fault('hold')
    // Who leaves the page before the request does sends nothing.
    const onItsWay = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\//.test(request.url()),
    )
    await sendPolicy(page)
    await onItsWay
    await openHome(page)
    await expect(last.getByRole('listitem').first()).toContainText('on its way')
    await expect(unknown).toHaveCount(0)
    await release()
    await expect(last.getByRole('listitem').first().getByText('created', { exact: true })).toBeVisible()
  })

  test('lost answers, by what was sent, and every page counts them', async ({ page, fault }) => {
    await loseTwo(page, fault)
    const [unknown, last] = [unknownOf(page), lastOf(page)]
    await expect(unknown.getByRole('listitem')).toHaveText([
      /^About secon2 URLs to block, sent \d\d:\d\d/,
      /^About first1 URL to block, sent /,
    ])
    const name = /^“About first”, first\.example, Create policy, 1 URL to block, sent .+ \d\d:\d\d:\d\d$/
    await expect(unknown.getByRole('listitem').last()).toHaveAccessibleName(name)
    await expect(last.getByRole('listitem').first()).toContainText('About secon, 2 URLs to block')
    // Every page says so, whichever is open.
    await expect(page).toHaveTitle('(2) outcome unknown · Home · Signet')
    const activity = page.getByRole('navigation').getByRole('link', { name: /^Activity/ })
    await expect(activity).toHaveAccessibleName('Activity 2 requests with an unknown outcome')
    await expectAllAccessible(page)
  })

  test(
    'lost answers before all else on a phone, with the ways on in one row',
    { tag: '@soak' },
    async ({ page, fault }) => {
      await loseTwo(page, fault)
      await page.setViewportSize({ width: 360, height: 800 })
      const rows = unknownOf(page).getByRole('listitem').first().getByRole('button')
      const tops = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      expect(tops).toHaveLength(3)
      expect(new Set(tops).size).toBe(1)
      expect((await sizeOf(unknownOf(page))).y).toBeLessThan((await sizeOf(start(page))).y)
      await page.setViewportSize({ width: 1440, height: 900 })
      expect((await sizeOf(unknownOf(page))).y).toBeGreaterThan((await sizeOf(start(page))).y)
      // Each request has one line, with its outcome behind it.
      for (const row of await lastOf(page).getByRole('listitem').all())
        expect((await sizeOf(row)).height).toBeLessThan(44)
    },
  )

  test(
    'nothing in another tab until it has read the journal, nor where it cannot',
    { tag: '@soak' },
    async ({ page, context, fault }) => {
      await loseTwo(page, fault)
      for (const isLost of [false, true]) {
        const other = await context.newPage()
        await holdLedger(other, isLost)
        await other.goto('/')
        const told = isLost ? 'The earlier requests could not be read.' : 'Reading the earlier requests.'
        await expect(other.getByText(told)).toBeVisible({ timeout: 20_000 })
        await expect(other.getByText('Account URLs')).toHaveCount(0)
        if (!isLost) {
          await letGo(other)
          await expect(box(other, 'Outcome unknown').getByRole('listitem')).toHaveCount(2)
          await expect(other.getByText(told)).toBeHidden()
        }
        await other.close()
      }
    },
  )

  test(
    'nothing to another account, and all of it to this one again',
    { tag: '@soak' },
    async ({ page, tenant, mint, fault }) => {
      await sendEnding(page)
      await loseTwo(page, fault)
      await expect(endsOf(page).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, await mint())
      await expectSignedIn(page)
      await openHome(page)
      await expect(lastOf(page).getByRole('listitem')).toHaveCount(1)
      await expect(box(page, 'Limits')).toContainText('0 of 25,000 used')
      await expect(unknownOf(page)).toHaveCount(0)
      await expect(endsOf(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, tenant)
      await expectSignedIn(page)
      await openHome(page)
      // The tab that sent them has signed out since, but this device knows their names.
      const lost = unknownOf(page).getByRole('listitem')
      await expect(lost).toHaveCount(2)
      await expect(lost.first()).toHaveAccessibleName(
        /^“About secon”, second\.example and 1 more, Create policy, /,
      )
      await expect(lost.last()).toHaveAccessibleName(/^“About first”, first\.example, Create policy, /)
    },
  )

  test('lost answers, to be looked at and settled by keyboard', async ({ page, fault }) => {
    await loseTwo(page, fault)
    const [unknown, last] = [unknownOf(page), lastOf(page)]

    await test.step('by keyboard, one after the other is looked at and settled', async () => {
      const focused = page.locator(':focus')
      const [first, second] = [unknown.getByRole('listitem').first(), unknown.getByRole('listitem').last()]
      await unknown.getByRole('button', { name: 'What to look for' }).first().focus()
      await page.keyboard.press('Enter')
      await expect(focused).toHaveAttribute('aria-expanded', 'true')
      await expect(unknown.getByRole('listitem').first()).toContainText(
        'under Web Security, Policies: policy named “About secon”.',
      )
      await page.keyboard.press('Tab')
      await expect(focused).toHaveText('Created')
      await page.keyboard.press('Tab')
      await expect(focused).toHaveText('Not created')
      await page.keyboard.press('Enter')
      await expect(unknown.getByRole('status')).toHaveText(
        'Recorded: not created. “About secon”, second.example and 1 more',
      )
      // It keeps its place, so that a second click meets no other request, and says there what was recorded.
      await expect(first).toContainText('Recorded: not created. Change it in Activity')
      await expect(first).toContainText('You did not find the request')
      await expect(first.getByRole('button')).toHaveText(['What to look for'])
      await expect(first).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(focused).toHaveText('Change it in Activity')
      await second.getByRole('button', { name: 'Created', exact: true }).press('Enter')
      await expect(unknown.getByRole('status')).toHaveText('Recorded: created. “About first”, first.example')
      await expect(second).toContainText('Recorded: created. Change it in Activity')
      await expect(second).toBeFocused()
    })

    await test.step('the finding is that of the entry, and stays', async () => {
      await unknown.getByRole('link', { name: 'Change it in Activity' }).last().click()
      await expect(page.getByText('Your finding: created.')).toBeVisible()
      await page.goto('/')
      await page.reload()
      await expect(last.getByRole('listitem').filter({ hasText: 'to block' })).toContainText([
        'not created',
        /1 URL to block created/,
      ])
      await expect(unknown).toHaveCount(0)
    })
  })
})

test(
  'of an import without its content, the result by email is asked about, and nothing is guessed',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/imports')
    await page.getByLabel(/^File: /).setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,name\nana.souza@corp.example,Ana Souza\n'),
    })
    await page.getByRole('button', { name: /^Review import/ }).click()
    await seeWarnings(page, 0)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
    await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
    await openHome(page)
    const asked = box(page, 'Result by email')
    await expect(box(page, 'Last requests').getByRole('listitem')).toHaveCount(2)
    // No address was given.
    await expect(asked).toHaveCount(0)
    await loseContents(page)
    await page.reload()
    const unread = 'For some, it cannot be read here whether an address was given.'
    await expect(asked).toContainText(unread)
    await asked.getByRole('button', { name: 'What to look for' }).click()
    await expect(asked).toContainText('If they were added to a group: its members.')
    await expect(asked).not.toContainText('No address was given')
    await asked.getByRole('link', { name: 'Open in Activity' }).click()
    const detail = page.getByRole('complementary', { name: 'Request' })
    await expect(detail).toContainText('Record what the email says, or what you find in the directory.')
  },
)

test(
  'a policy without its content is counted in the next review, and not compared',
  { tag: '@soak' },
  async ({ page, tenant, wire }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await openHome(page)
    await expect(box(page, 'Last requests').getByRole('listitem')).toHaveCount(2)
    await loseContents(page)
    await page.reload()
    await openPolicies(page)
    await fillPolicy(page, { urls: 'other.example' })
    await page.getByRole('button', { name: /^Review / }).click()
    const risks = page.getByRole('list', { name: 'Findings' })
    await expect(risks).toContainText('1 earlier policy is on this device without content, and not compared.')
    const create = page.getByRole('button', { name: /^Create the policy/ })
    await expect(create).toBeDisabled()
    await seeWarnings(page, 1)
    await create.click()
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect(wire.calls).toHaveLength(3)
  },
)
