/** The sent policies: every one that was sent from this device, found again, for its account only. */
import { readFileSync } from 'node:fs'
import {
  expectSignedIn,
  fillPolicy,
  openJournalTools,
  sendPolicy,
  signInWithKeys,
  submitKeys,
  unfold,
  policyTab,
  expectListed,
} from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'
import type { Credentials } from './verify.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Sent', exact: true })
const rows = (page: Page) => list(page).getByRole('table', { name: 'Sent policies' }).locator('tbody tr')

const activity = (where: Page) =>
  where.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
const policiesOf = (where: Page) => where.getByRole('link', { name: 'Policies', exact: true }).click()

/** What the database has, of drafts and of sent policies. */
const heads = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('signet-drafts')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
  )

async function openSent(page: Page, many: number) {
  await policyTab(page, many === 0 ? 'Sent' : `Sent ${many}`).click()
  await expect(list(page)).toBeVisible()
}

async function send(page: Page, about: string, urls: string) {
  await fillPolicy(page, { about, urls })
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()
}

test('a policy is found by its ticket number after a reload, and another like it is sent', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await send(page, 'Phishing wave INC-4711', 'login.phish.example/auth\nparcel-fee.example')
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await send(page, 'Supplier portal', 'portal.example')
  await expect(page.getByText('Kept under Sent.')).toBeVisible()
  await expect(policyTab(page, 'Sent 2')).toBeVisible()
  await page.reload()

  const receipt = list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })

  await test.step('by its number or a defanged address in the palette, which opens its receipt', async () => {
    await expectSignedIn(page)
    const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
    for (const typed of ['hxxps://parcel-fee[.]example', 'parcel-fee.example', '4711']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or go to' }).fill(typed)
      // Once: not as a request without a name, too.
      await expect(options).toHaveText([/^Phishing wave INC-47112 URLs, created, /])
      await page.keyboard.press('Enter')
      await expect(receipt).toBeFocused()
      await policyTab(page, 'Policy').click()
      await expect(list(page)).toBeHidden()
      await expect(page).toHaveURL(/#\/policies$/)
    }
  })

  await test.step('the receipt has an address: a reload comes back to it, and Back closes it', async () => {
    const [first] = (await witness()).writes
    await page.evaluate((hash) => void (location.hash = hash), `#/policies?sent=${first?.requestId}`)
    await expect(receipt).toBeVisible()
    await page.reload()
    await expect(receipt).toBeVisible()
    await expect(page.getByText('Draft restored.')).toBeHidden()
    await page.goBack()
    await expect(list(page)).toBeHidden()
    await page.evaluate(() => void (location.hash = `#/policies?sent=${'0'.repeat(36)}`))
    await expect(list(page).getByText('It is not on this device')).toBeVisible()
    await policyTab(page, 'Policy').click()
    await expect(list(page)).toBeHidden()
  })

  await test.step('by its number, and by a defanged address', async () => {
    await openSent(page, 2)
    await expect(rows(page)).toHaveCount(2)
    await list(page).getByLabel('Find in sent policies').fill('inc-4711')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('2 URLs to block')
    await list(page).getByLabel('Find in sent policies').fill('hxxps://parcel-fee[.]example')
    await expect(rows(page)).toContainText('Phishing wave INC-4711')
    await expectAllAccessible(page)
  })

  await test.step('its whole receipt is back', async () => {
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
    const [first] = (await witness()).policies
    await expect(receipt.getByText(String(first?.id))).toBeVisible()
    await expect(receipt.getByText('The service stored what was sent.')).toBeVisible()
    await expectAllAccessible(page)
    // Beside it, a wide window keeps all columns.
    const columns = list(page).getByRole('table', { name: 'Sent policies' }).getByRole('columnheader')
    await expect(columns).toHaveText(['Name', 'Ends', 'Outcome'])
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 2560, height: 1440 })
    await expect(columns).toHaveText(['Name', 'URLs', 'Who', 'Ends', 'Outcome', 'Sent'])
    await list(page).getByRole('button', { name: 'All sent policies' }).click()
    expect((await list(page).getByRole('table').boundingBox())?.width).toBeLessThanOrEqual(1500)
    await page.setViewportSize(size)
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
  })

  await test.step('another like it', async () => {
    await list(page).getByRole('link', { name: 'New policy like this' }).click()
    await expect(page.getByText('New draft from “Phishing wave INC-4711”.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Phishing wave INC-4711',
    )
    await expectListed(page, 2)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Phishing wave INC-4712')
    await sendPolicy(page, 1)
    await expect(page.getByText('Policy created.')).toBeVisible()
    const { policies } = await witness()
    expect(policies.map(({ description }) => description)).toEqual([
      'Phishing wave INC-4711',
      'Supplier portal',
      'Phishing wave INC-4712',
    ])
    expect(policies[2]?.urls).toEqual([
      expect.objectContaining({ value: 'login.phish.example/auth', action: 'block' }),
      expect.objectContaining({ value: 'parcel-fee.example', action: 'block' }),
    ])
    await expect(policyTab(page, 'Sent 3')).toBeVisible()
  })

  await test.step('Activity finds and shows it by its name, and has its exact request after a reload', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    const requests = page.getByRole('table', { name: 'Requests' }).locator('tbody tr')
    await expect(requests).not.toHaveCount(1)
    await page.getByLabel('Search').fill('inc-4712')
    await expect(requests).toHaveCount(1)
    await expect(requests).toContainText('Phishing wave INC-4712, 2 URLs to block')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await requests.getByRole('link').first().click()
    const latest = page.getByRole('table', { name: 'Latest requests' }).locator('tbody tr')
    await expect(latest).toHaveText([
      /Phishing wave INC-4712/,
      /Supplier portal/,
      /Phishing wave INC-4711/,
      /Get watchlist details/,
    ])
    const entry = page.getByRole('complementary', { name: 'Request' })
    await entry.getByText('What was sent and answered').click()
    const body = entry.getByRole('region', { name: 'Request body' })
    await expect(body).toContainText('INC-4712')
    const asSent = await body.textContent()
    await expect(entry).toContainText('From the memory of this tab')
    await page.reload()
    await entry.getByText('What was sent and answered').click()
    await expect(entry).toContainText('From the journal')
    await expect(body).toHaveText(asSent ?? '')
    await expect(entry.getByRole('region', { name: 'Records of the answer' })).toContainText('INC-4712')
    await entry.getByRole('link', { name: 'Open the receipt' }).click()
    await expect(list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4712' })).toBeFocused()
  })
})

test(
  'a policy whose answer never arrived is listed as such, and can be looked for by its request id',
  { tag: '@soak' },
  async ({ page, tenant, fault, witness }) => {
    await signInWithKeys(page, tenant)
    await fault('lost')
    await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example' })
    await sendPolicy(page)
    await openSent(page, 1)
    await expect(rows(page)).toContainText('outcome unknown')
    const shown = list(page).getByRole('radiogroup', { name: 'Show' })
    await expect(shown.getByRole('radio')).toHaveCount(5)
    await expect(shown.getByText('In force 0')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(shown.getByText('Ended 0')).toBeInViewport({ ratio: 1 })
    await expect(list(page).getByRole('columnheader', { name: 'Outcome' })).toBeVisible()
    await shown.getByText('Unknown 1').click()
    await expect(rows(page)).toContainText('Phishing wave INC-4711')
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
    // The sandbox executed it.
    const [write] = (await witness()).writes
    await expect(list(page).getByText(`Request id ${write?.requestId}`)).toBeVisible()
  },
)

test(
  'what ends soon is renewed from its row, and told by its name at Home',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example' })
    await unfold(page, 'When')
    const end = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
    await page.getByLabel('Ends at').fill(`${end.replace('T', ' ')}Z`)
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await policyTab(page, 'Sent 1').click()
    await list(page).getByText('Ends soon 1').click()
    await expect(rows(page)).toContainText('in 3 days')
    const renew = rows(page).getByRole('link', { name: 'Renew Phishing wave INC-4711' })
    await expect(renew).toBeVisible()
    // Anywhere in the row opens the receipt, beside which there is no room: it has its own.
    await rows(page).click()
    await expect(list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })).toBeVisible()
    await expect(renew).toHaveCount(0)
    await policyTab(page, 'Policy').click()
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page
      .getByRole('region', { name: 'Ends soon' })
      .getByRole('link', { name: 'Phishing wave INC-4711', exact: true })
      .click()
    await expect(list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })).toBeFocused()
  },
)

test('a policy is renewed from the second at which it ends, and both lead to each other', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example\nold.example' })
  await unfold(page, 'When')
  const end = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19)
  await page.getByLabel('Ends at').fill(`${end.replace('T', ' ')}Z`)
  await sendPolicy(page)
  await expect(page.getByText('Policy created.')).toBeVisible()

  const renewal = page.getByText(
    /^New draft from “Phishing wave INC-4711”\. It begins when the other ends\. The comment, which is sent, names the request of the other\.$/,
  )
  const renew = page.getByRole('link', { name: 'Renew Phishing wave INC-4711' })
  await test.step('from Sent and from Home, to a draft of the same entries', async () => {
    await openSent(page, 1)
    await list(page).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
    // On a wide screen, the list stays beside the receipt.
    await expect(rows(page).getByText('created', { exact: true })).toBeVisible()
    await renew.click()
    await expect(renewal).toBeVisible()
    await expect(page).toHaveURL(/#\/policies$/)
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await renew.click()
    await expect(renewal).toBeVisible()
    await expectListed(page, 2)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Phishing wave INC-4711',
    )
  })

  await test.step('which is pruned and sent', async () => {
    await page.getByRole('button', { name: 'Remove old.example' }).click()
    // The URL counts a second time.
    await sendPolicy(page, 1)
    await expect(page.getByText('Policy created.')).toBeVisible()
    const { policies, writes } = await witness()
    const later = new Date(Date.parse(`${end}Z`) + 3 * 86_400_000).toISOString().slice(0, 19)
    expect(policies).toMatchObject([
      { policies: [{ policy: { toDate: `${end}+0000` } }] },
      {
        urls: [{ value: 'phish.example' }],
        policies: [
          {
            policy: {
              fromDate: `${end}+0000`,
              toDate: `${later}+0000`,
              comment: `Renews the policy of request ${writes[0]?.requestId}.`,
            },
          },
        ],
      },
    ])
  })

  await test.step('each receipt leads to the other', async () => {
    await page.getByRole('link', { name: 'Renews an earlier policy' }).click()
    const receipt = list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })
    await expect(receipt).toContainText('Block 2 URLs')
    await receipt.getByRole('link', { name: 'Renewed' }).click()
    await expect(receipt).toContainText('Block 1 URL for everyone')
    await expectAllAccessible(page)
  })
})

const wireDate = (time: number) => `${new Date(time).toISOString().slice(0, 19)}+0000`

/** Signs in an hour and two minutes before. */
async function signInBefore(page: Page, tenant: Credentials, now: number) {
  await page.goto('/#/policies')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Requests are signed by the guard, whose clock stays.
  await page.clock.setSystemTime(now - 62 * 60_000)
  await submitKeys(page, tenant)
  await expectSignedIn(page)
}

test(
  'a policy is tried for one hour, then Home asks, and the full one is sent and leads back',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    const now = Date.now()
    await signInBefore(page, tenant, now)
    await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example' })
    await unfold(page, 'When')
    const end = Math.floor(now / 60_000) * 60_000 + 3 * 86_400_000
    await page.getByLabel('Ends at').fill(wireDate(end))
    const first = page.getByRole('checkbox', { name: 'For one hour first' })
    const body = page.getByRole('region', { name: 'Body of the request' })
    const review = page.getByRole('button', { name: 'Review 1 URL' })
    const create = page.getByRole('button', { name: /^Create the policy/ })

    const trial =
      await test.step('the review shows what the trial sends, and remembers the choice', async () => {
        await review.click()
        await page.getByRole('button', { name: 'What is sent' }).click()
        await expect(body).toContainText(wireDate(end))
        const full = await body.textContent()
        await first.check()
        await expect(body).toContainText(`Trial for one hour. A full policy would end ${wireDate(end)}.`)
        await expect(page.getByText(/Home then asks whether to keep it \(until /)).toBeVisible()
        await expectAllAccessible(page)
        await first.uncheck()
        await expect(body).toHaveText(full ?? '')
        await first.check()
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await review.click()
        await expect(first).toBeChecked()
        return body.textContent()
      })

    await test.step('which is sent to the byte, and the receipt says what follows', async () => {
      const sending = page.waitForRequest(/create-policy-with-targets$/)
      await create.click()
      expect((await sending).postData()).toBe(trial)
      await expect(page.getByText('Trial created.')).toBeVisible()
      const main = page.getByRole('main')
      await expect(
        main.getByText(/^Trial for one hour\. Home then asks whether to keep it \(until /),
      ).toBeVisible()
      // The folded comparison has them as sent.
      for (const wire of [wireDate(end), 'envelope_from'])
        await expect(main.getByText(wire).filter({ visible: true })).toHaveCount(0)
    })

    const keep = page.getByRole('link', { name: 'Keep it Phishing wave INC-4711' })
    const asked = page.getByRole('region', { name: 'Keep it?' })
    await test.step('an hour later, after a reload, Home asks', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('region', { name: 'Ends soon' })).toContainText(/(today|tomorrow)Keep it/)
      await expect(asked).toBeHidden()
      await page.clock.setSystemTime(now)
      await page.reload()
      await expect(asked).toContainText('ended')
      await expectAllAccessible(page)
    })

    await test.step('one click prepares the full one, which is reviewed and sent', async () => {
      await keep.click()
      await expect(page.getByText('It begins at once, since the other has ended.')).toBeVisible()
      // The trial no longer covers the URL.
      await sendPolicy(page)
      await expect(page.getByText('Policy created.')).toBeVisible()
      const { policies, writes } = await witness()
      const comment = `Renews the policy of request ${writes[0]?.requestId}.`
      expect(policies[1]).toMatchObject({ policies: [{ policy: { toDate: wireDate(end), comment } }] })
    })

    await test.step('then Home no longer asks, and the receipts lead to each other', async () => {
      await page.getByRole('link', { name: 'Renews an earlier policy' }).click()
      const receipt = list(page).getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })
      await receipt.getByRole('link', { name: 'Kept', exact: true }).click()
      await expect(receipt.getByRole('link', { name: 'Renews an earlier policy' })).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('region', { name: 'Ends soon' })).toBeVisible()
      await expect(asked).toBeHidden()
    })
  },
)

test('a trial that may end is not asked about again, until the answer is taken back', async ({
  page,
  tenant,
  wire,
}) => {
  const now = Date.now()
  const asked = page.getByRole('region', { name: 'Keep it?' })
  const letEnd = asked.getByRole('button', { name: 'No, let it end: Parcel scam' })
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await signInBefore(page, tenant, now)
  await fillPolicy(page, { about: 'Parcel scam', urls: 'parcel.example' })
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await page.getByRole('checkbox', { name: 'For one hour first' }).check()
  await page.getByRole('button', { name: /^Create the policy/ }).click()
  await expect(page.getByText('Trial created.')).toBeVisible()
  await page.clock.setSystemTime(now)
  await page.goto('/#/')
  await page.reload()
  const sent = wire.calls.length

  await test.step('one click ends the question, and Undo brings it back', async () => {
    await letEnd.click()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeFocused()
    await expect(page.getByText('Home no longer asks about “Parcel scam”.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(letEnd).toBeVisible()
  })

  await test.step('the answer is kept over a reload, and nothing is sent', async () => {
    await letEnd.click()
    await expect(asked).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Last requests' })).toContainText('Parcel scam')
    await expect(asked).toBeHidden()
    expect(wire.calls).toHaveLength(sent)
  })

  await test.step('Settings lists it, and removed there, Home asks again', async () => {
    await go('Settings')
    await expect(page.getByRole('list', { name: 'On this device', exact: true })).toContainText(
      '1 ended trial',
    )
    await page.getByRole('button', { name: 'Remove ended trials' }).click()
    await expect(page.getByText('Removed 1 ended trial.')).toBeVisible()
    await go('Home')
    await expect(letEnd).toBeVisible()
  })
})

test(
  'a trial is offered for one longer period, and only where it can be asked about',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    const first = page.getByRole('checkbox', { name: 'For one hour first' })
    const create = page.getByRole('button', { name: /^Create the policy/ })
    const review = page.getByRole('button', { name: 'Review 1 URL' })
    await fillPolicy(page, { about: 'Phishing wave INC-4711', urls: 'phish.example' })

    await test.step('for one that is shorter it is not possible, which the review says, and the choice stays', async () => {
      await review.click()
      await first.check()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      for (const [typed, isPossible] of [
        ['+1h', false],
        ['+2h', true],
      ] as const) {
        await unfold(page, 'When')
        await page.getByLabel('Ends at').fill(typed)
        await review.click()
        await expect(create).toBeEnabled()
        await expect(first).toBeEnabled({ enabled: isPossible })
        await expect(first).toBeChecked({ checked: isPossible })
        await expect(page.getByText('Not possible here')).toBeVisible({ visible: !isPossible })
        await page.getByRole('button', { name: 'Back', exact: true }).click()
      }
    })

    await test.step('a trial that waits in the review keeps its hour', async () => {
      await review.click()
      const body = page.getByRole('region', { name: 'Body of the request' })
      await page.getByRole('button', { name: 'What is sent' }).click()
      const before = await body.textContent()
      await page.clock.setSystemTime(Date.now() + 10 * 60_000)
      // The clock is read again as the page is seen again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(body).not.toHaveText(before ?? '')
      await expect(first).toBeChecked()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
    })

    await test.step('where nothing is kept, Home could not ask, which the review says', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await page.getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
      await page.getByRole('link', { name: 'Policies', exact: true }).click()
      await fillPolicy(page, { about: 'Fake invoices INC-4712', urls: 'invoice.example' })
      await page.getByRole('button', { name: /^Review / }).click()
      await expect(create).toBeEnabled()
      await expect(first).toBeDisabled()
    })
  },
)

// Claim: A file of the journal holds no key, and is read as a whole or not at all
test(
  'what was sent is for its account only, goes to other browsers as a file, and is not kept where nothing is',
  { tag: '@soak' },
  async ({ page, browser, tenant, wire, upstream }) => {
    await upstream((_request, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ meta: { status: 200 }, data: [{ id: 'eNo-policy' }], fail: [] }))
    })
    const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
    wire.learn(other)
    await signInWithKeys(page, tenant, '#/policies', 'local')
    await send(page, 'Phishing wave INC-4711', 'login.phish.example/auth')
    await expect(policyTab(page, 'Sent 1')).toBeVisible()

    const file = await test.step('it is exported as one file', async () => {
      await activity(page)
      await openJournalTools(page)
      await page.getByLabel('Your name, for the readers of the file').fill('Ana Roe')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export the journal' }).click()
      const saved = readFileSync(await (await saving).path())
      for (const key of [tenant.accessKey, tenant.secretKey, tenant.applicationKey])
        expect(saved.toString()).not.toContain(key)
      return { name: 'journal.json', mimeType: 'application/json', buffer: saved }
    })
    const choose = async (where: Page) => {
      await openJournalTools(where)
      await where.getByLabel('File of a journal').setInputFiles(file)
    }

    await test.step('read in another browser, the file shows the same', async () => {
      const context = await browser.newContext()
      const elsewhere = await context.newPage()
      await signInWithKeys(elsewhere, tenant, '#/activity', 'local')
      await choose(elsewhere)
      await expect(elsewhere.getByText('2 requests added.')).toBeVisible()
      await policiesOf(elsewhere)
      await openSent(elsewhere, 1)
      await expect(rows(elsewhere)).toContainText('Phishing wave INC-4711')
      await list(elsewhere).getByRole('button', { name: 'Open the receipt: Phishing wave INC-4711' }).click()
      await expect(list(elsewhere).getByText('eNo-policy', { exact: true })).toBeVisible()
      await context.close()
    })

    await test.step('other keys find nothing of it, until they read the file as that of a colleague', async () => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, other, 'local')
      await expectSignedIn(page)
      await policiesOf(page)
      await openSent(page, 0)
      await expect(list(page).getByText('Nothing sent yet')).toBeVisible()
      await policyTab(page, 'Policy').click()

      const context = await browser.newContext()
      const colleague = await context.newPage()
      await signInWithKeys(colleague, other, '#/activity', 'local')
      await choose(colleague)
      const dialog = colleague.getByRole('dialog', { name: 'Read a colleague’s journal?' })
      await expect(dialog).toContainText('Ana Roe')
      await dialog.getByRole('button', { name: 'Read 2 requests' }).click()
      await expect(colleague.getByText('2 requests added.')).toBeVisible()
      await policiesOf(colleague)
      await openSent(colleague, 1)
      await expect(rows(colleague)).toContainText('by Ana Roe')
      const go = (name: string) =>
        colleague.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await go('Home')
      await expect(colleague.getByText('1 of 25,000 used')).toBeVisible()
      await go('Policies')
      await fillPolicy(colleague, { about: 'The same', urls: 'login.phish.example/auth' })
      await colleague.getByRole('button', { name: 'Review 1 URL' }).click()
      await expect(colleague.getByText(/^This URL was already sent for the same people/)).toBeVisible()
      await context.close()

      await page.getByRole('button', { name: 'Sign out' }).click()
      await submitKeys(page, tenant, 'local')
      await expect(policyTab(page, 'Sent 1')).toBeVisible()
    })

    await test.step('"Keep nothing" wipes it, and nothing is added from then on', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
      await expect(
        page
          .getByRole('dialog')
          .getByRole('listitem')
          .filter({ hasText: / requests$/ }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
      await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
      await page.getByRole('link', { name: 'Policies', exact: true }).click()
      await send(page, 'Fake invoices INC-4712', 'invoice.example')
      await expect(page.getByText('Save this receipt.')).toBeVisible()
      await openSent(page, 1)
      await expect(list(page).getByText('Sent policies are not kept on this device.')).toBeVisible()
      expect(await heads(page)).toBe(0)
      await page.reload()
      await openSent(page, 0)
      await expect(list(page).getByText('Nothing sent yet')).toBeVisible()
    })
  },
)

test("the browser's Back closes the review, and then leaves the view", async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  await link('Home').click()
  await link('Policies').click()
  await fillPolicy(page)
  const form = page.getByRole('button', { name: 'Review 1 URL' })
  const review = page.getByRole('region', { name: 'Review the policy' })

  await test.step('the review', async () => {
    await form.click()
    await expect(review).toBeVisible()
    await page.goBack()
    await expect(review).toBeHidden()
    await expect(form).toBeVisible()
  })

  await test.step('the list of what was sent is left by it, as every view is', async () => {
    await openSent(page, 0)
    await page.goBack()
    await expect(list(page)).toBeHidden()
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  })
})
