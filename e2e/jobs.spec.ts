/** What admins come for, with the clicks and the fields that it takes. */
import { chooseAction, signInWithKeys, expectListed, groupField } from './actions.ts'
import { expect, type Page, test } from './test.ts'

const paste = (page: Page, text: string) =>
  page.getByLabel('Domains and URLs').evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Counts the clicks from now on, whether made with the pointer or with a key, and the fields typed into. */
async function countEffort(page: Page) {
  const heard = await page.evaluateHandle(() => {
    const all = { clicks: 0, fields: new Set<EventTarget | null>() }
    addEventListener('click', () => (all.clicks += 1), { capture: true })
    addEventListener('input', ({ target }) => all.fields.add(target), { capture: true })
    return all
  })
  return () => heard.evaluate(({ clicks, fields }) => ({ clicks, fields: fields.size }))
}

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const created = (page: Page) => page.getByText('Policy created.')

interface Sent {
  readonly description: string
  readonly urls: readonly { readonly action: string; readonly value: string }[]
  readonly policies: readonly { readonly policy: Readonly<Record<string, unknown>> }[]
}

/** As the service was sent it. */
const sentOf = ({ policies }: { readonly policies: readonly unknown[] }) => policies as readonly Sent[]

const report = `Phishing wave INC-4711, seen since this morning. Please block:

hxxps://login[.]micros0ft-support[.]example/auth
hxxps://login[.]micros0ft-support[.]example/mfa
hxxp://parcel-track[.]example/de/zahlung
hxxps://voicemail-4711[.]example
secure-mail[.]example
rn-bank[.]example
m1crosoft-login[.]example
hxxps://files[.]share-box[.]example/s/8fk2q
invoice-portal[.]example
payroll-update[.]example
hxxps://hr-benefits[.]example/2026
track-and-pay[.]example
hxxps://redelivery[.]example/b/77

Source: https://cert.example/advisories/2026-4711`

test('job 1: a report of 13 indicators is blocked for everyone until Friday, in 5 clicks and 2 fields', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  await paste(page, report)
  const effort = await countEffort(page)
  const pane = page.getByRole('complementary', { name: 'This policy' })
  await expect(pane).toContainText('Block 13 URLs for everyone')
  await name(page).fill('Phishing wave INC-4711')
  await page.getByRole('button', { name: /^When/ }).click()
  await page
    .getByRole('button', { name: /^(Today|Friday) 18:00$/ })
    .last()
    .click()
  await expect(pane).toContainText(/until .* 18:00/)
  // At 1440x900 the button stands where it stood, without scrolling.
  await expect(page.getByRole('button', { name: 'Review 13 URLs' })).toBeInViewport()
  await page.getByRole('button', { name: 'Review 13 URLs' }).click()
  await page.getByRole('button', { name: 'Create the policy with 13 URLs' }).click()
  await expect(created(page)).toBeVisible()
  const { clicks, fields } = await effort()
  // Not a count of nothing.
  expect(clicks).toBeGreaterThan(2)
  expect(clicks).toBeLessThanOrEqual(5)
  expect(fields).toBeGreaterThan(0)
  expect(fields).toBeLessThanOrEqual(2)
  const [sent] = sentOf(await witness())
  expect(sent).toMatchObject({ description: 'Phishing wave INC-4711' })
  expect(sent?.urls).toHaveLength(13)
  expect(sent?.urls.map(({ value }) => value)).not.toContain('cert.example/advisories/2026-4711')
  expect(sent?.policies[0]?.policy['toDate']).toMatch(/^20\d\d-/)
})

test('job 1 with the keyboard alone', { tag: '@soak' }, async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant)
  let tabs = 0
  async function tabTo(role: 'textbox' | 'button', label: string | RegExp) {
    const target = page.getByRole(role, { name: label })
    for (let left = 40; left > 0; left -= 1) {
      await page.keyboard.press('Tab')
      tabs += 1
      if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
    }
    throw new Error(`${String(label)} was not reached.`)
  }
  await expectListed(page, 0)
  await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeFocused()
  await tabTo('textbox', 'Name')
  await page.keyboard.insertText('Phishing wave INC-4711')
  await tabTo('textbox', 'Domains and URLs')
  await paste(page, report)
  await expect(page.getByRole('button', { name: 'Review 13 URLs' })).toBeEnabled()
  await tabTo('button', /^When/)
  await page.keyboard.press('Enter')
  await tabTo('button', /^(Today|Friday) 18:00$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('heading', { name: 'Review: Phishing wave INC-4711' })).toBeFocused()
  // A button that is off is passed over: until every look-up has ended, it may be on for a frame between two.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let left = 20
        const look = () => {
          const buttons = Array.from(document.querySelectorAll('button'))
          const button = buttons.find(({ textContent }) => textContent.startsWith('Create the policy'))
          left = !button || button.disabled ? 20 : left - 1
          if (left === 0) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await tabTo('button', 'Create the policy with 13 URLs')
  await page.keyboard.press('Enter')
  await expect(created(page)).toBeVisible()
  expect(tabs).toBeLessThanOrEqual(mostTabs)
  expect(sentOf(await witness())[0]?.urls).toHaveLength(13)
})
const mostTabs = 25

test(
  'job 3: 300 lines with 20 problems are put right with one click a finding',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await signInWithKeys(page, tenant)
    const good = Array.from({ length: 280 }, (_, at) => `host${at}.example`)
    const covered = ['/login', '/pay', '/a', '/b', '/c'].map((path) => `host1.example${path}`)
    const risky =
      'github.io dropbox.com blogspot.com co.uk com.br 192.0.2.1 198.51.100.7 203.0.113.9 203.0.113.10'
    const unfit = ['1.1.1.]1', 'not one', '*.wild.example', 'half[.example', 'a b c', 'x..y']
    const problems = [...covered, ...risky.split(' '), ...unfit]
    expect(problems).toHaveLength(20)
    await paste(page, [...good, ...problems].join('\n'))
    const pane = page.getByRole('complementary', { name: 'This policy' })
    await expect(pane).toContainText('Block 294 URLs')
    await name(page).fill('A long list')
    const review = page.getByRole('button', { name: /^Review / })
    await expect(review).toBeDisabled()
    const effort = await countEffort(page)
    let findings = 0
    const fix = pane.getByRole('button', { name: /^Remove(?: \d+)?: / })
    await expect(fix.first()).toBeVisible()
    for (let left = await fix.count(); left > 0; left = await fix.count()) {
      findings += 1
      await fix.first().click()
      await expect(fix).toHaveCount(left - 1)
    }
    await expect(review).toBeEnabled()
    const { clicks } = await effort()
    expect(findings).toBeGreaterThan(2)
    expect(clicks).toBe(findings)
    await review.click()
    await page.getByRole('button', { name: /^Create the policy/ }).click()
    await expect(created(page)).toBeVisible()
    expect(sentOf(await witness())[0]?.urls.map(({ value }) => value)).toEqual(good)
  },
)

/** The rows of a table that are seen whole, without its heading. */
const rowsInSight = (page: Page, label: string) =>
  page.getByRole('table', { name: label }).evaluate(
    (table) =>
      Array.from(table.querySelectorAll('tbody tr')).filter((row) => {
        const { left, top, bottom } = row.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 60, y)))
      }).length,
  )

test(
  'a desk has room for the work: 12 entries with all that is set for them, and 14 people',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInWithKeys(page, tenant)
    await paste(page, report)
    await name(page).fill('Phishing wave INC-4711')
    await expect.poll(() => rowsInSight(page, 'URLs of this policy')).toBeGreaterThanOrEqual(12)
    for (const fold of [/^Who/, /^When/, /^More/]) {
      await expect(page.getByRole('button', { name: fold })).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('button', { name: 'Review 13 URLs' }).click()
    const review = page.getByRole('region', { name: 'Review the policy' })
    await expect(review.getByText('No findings.')).toBeVisible()
    expect((await review.innerText()).split(/\s+/).length).toBeLessThanOrEqual(120)
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    await expect.poll(() => rowsInSight(page, 'Watchlist')).toBeGreaterThanOrEqual(14)
  },
)

test('a domain is allowed for a group by its name, in 7 clicks and 4 fields', async ({
  page,
  tenant,
  witness,
}) => {
  // The sandbox has at least one.
  const group = (await witness()).groups[0]!
  await signInWithKeys(page, tenant, '#/sandbox')
  await expect(page.getByRole('link', { name: `Use in a policy: ${group.description}` })).toBeVisible()
  const effort = await countEffort(page)
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await chooseAction(page, 'allow')
  await paste(page, 'partner.example')
  await name(page).fill('Partner')
  await page.getByRole('button', { name: /^Who/ }).click()
  await page.getByLabel('To', { exact: true }).selectOption('profile_group')
  await groupField(page).fill(group.description)
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  const sent = page.waitForRequest(/create-policy/)
  await page.getByRole('button', { name: 'Create the policy with 1 URL' }).click()
  await expect(created(page)).toBeVisible()
  const { clicks, fields } = await effort()
  expect(clicks).toBeGreaterThan(2)
  expect(clicks).toBeLessThanOrEqual(7)
  expect(fields).toBeLessThanOrEqual(4)
  expect((await sent).postDataJSON()).toMatchObject({
    data: [{ policies: [{ to: { type: 'profile_group', groupId: group.id } }] }],
  })
})

test('from the name in a ticket to the receipt in 2 clicks', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await paste(page, 'a.example')
  await name(page).fill('Phishing wave INC-4711')
  await page.getByRole('button', { name: 'Review 1 URL' }).click()
  await page.getByRole('button', { name: 'Create the policy with 1 URL' }).click()
  await expect(created(page)).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const effort = await countEffort(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('4711')
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Sent policies' }).getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Receipt of Phishing wave INC-4711' })).toBeVisible()
  expect((await effort()).clicks).toBeLessThanOrEqual(2)
})

test('a file of a German spreadsheet is ready for review as it is dropped', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/imports')
  const people = ['Jörg;Müller', 'Anna;Groß', 'Zoë;Schäfer', 'Käthe;Böhm', 'Uwe;Voß', 'Ines;Köhler']
  const rows = people.map((person, at) => `${person};person.${'abcdef'[at]}@corp.example;Entwicklung`)
  await page.getByLabel(/^File: /).setInputFiles({
    name: 'Mitarbeiter.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Vorname;Nachname;E-Mail;Abteilung', ...rows, ''].join('\r\n'), 'latin1'),
  })
  const effort = await countEffort(page)
  await page.getByRole('button', { name: 'Review import of 6 people' }).click()
  await expect(page.getByRole('dialog')).toContainText('Import 6 people into the directory')
  expect(await effort()).toEqual({ clicks: 1, fields: 0 })
})

async function expectShortPage(page: Page, what: string) {
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  const size = await title.evaluate((element) => {
    let box: Element = element
    while (box.parentElement && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
    const { scrollHeight, scrollWidth, clientWidth } = box
    return { scrollHeight, sideways: scrollWidth - clientWidth + document.documentElement.scrollWidth }
  })
  expect(size.scrollHeight, what).toBeGreaterThan(400)
  expect(size.scrollHeight, what).toBeLessThanOrEqual(1_400)
  expect(size.sideways, what).toBe(360)
}

const badAddresses = [
  'carl(at)corp.example',
  'hans',
  'otto@corp',
  'ida@',
  'emil@corp,example',
  'anna@@corp.example',
  'mailto:dora@corp.example',
  '<gina@corp.example>',
  'bob..lee@corp.example',
  'fritz @corp.example',
  '.max@corp.example',
  'nina.@corp.example',
  '',
  '"lea@corp.example; lea2@corp.example"',
  'ina0@corp.example',
]

async function importBadRows(page: Page) {
  const good = Array.from({ length: 60 }, (_, at) => `ina${at}@corp.example;Ina;Sales`)
  const lines = ['email;name;department', ...good, ...badAddresses.map((each) => `${each};Ann Roe;Sales`)]
  await page
    .getByLabel(/^File: /)
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText('15 rows are left out.')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 800 },
    isMobile: true,
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('no page from the form to Activity is longer than 1,400 px with 13 entries, or wider than the screen', async ({
    page,
    tenant,
  }) => {
    const expectShort = (what: string) => expectShortPage(page, what)
    await signInWithKeys(page, tenant)
    await expectShort('the empty form')
    await paste(page, report)
    await expectShort('the form')
    for (const fold of ['Who', 'When'].map((row) =>
      page.getByRole('button', { name: new RegExp(`^${row} `) }),
    )) {
      await fold.click()
      await expectShort('an open row')
      await fold.click()
    }
    await name(page).fill('Phishing wave INC-4711')
    await page.getByRole('button', { name: 'Review 13 URLs' }).click()
    await expect(page.getByText('No findings.')).toBeVisible()
    await expectShort('the review')
    await page.getByRole('button', { name: 'Create the policy with 13 URLs' }).click()
    await expect(created(page)).toBeVisible()
    await expectShort('the receipt')
    const open = async (link: string, ready: RegExp | string) => {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('main').getByText(ready).first()).toBeVisible()
      await expectShort(link)
    }
    await open('Sent 1', 'Phishing wave INC-4711')
    await open('Home', 'Phishing wave INC-4711')
    await open('Watchlist', /\d people/)
    await open('Activity', 'Phishing wave INC-4711')
    await page
      .getByRole('table', { name: 'Requests' })
      .getByRole('link', { name: /^Phishing wave INC-4711/ })
      .click()
    await expect(page.getByRole('complementary', { name: 'Request' })).toContainText('redelivery.example')
    await expectShort('a request')
  })

  test(
    'an import with 15 bad rows is no longer than 1,400 px, and neither are its review and its receipt',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/imports')
      await expectShortPage(page, 'no file')
      await importBadRows(page)
      const [finding, rows] = await Promise.all([
        page.getByText('15 rows are left out.').boundingBox(),
        page.getByRole('button', { name: 'Rows 75', exact: true }).boundingBox(),
      ])
      expect(finding?.y).toBeLessThan(rows?.y ?? 0)
      await expectShortPage(page, 'bad rows')
      await page.getByRole('button', { name: 'Review import of 60 people' }).click()
      await expectShortPage(page, 'the review')
      await page.getByRole('dialog').getByRole('button', { name: 'Import 60 people' }).click()
      await expect(page.getByRole('heading', { name: /^Import submitted\. 60 people/ })).toBeVisible()
      await expectShortPage(page, 'the receipt')
    },
  )

  test(
    'a finding of an import leads to its rows, which say what is wrong and are edited',
    { tag: '@soak' },
    async ({ page, tenant }) => {
      await signInWithKeys(page, tenant, '#/imports')
      await importBadRows(page)
      const table = page.getByRole('table', { name: 'Preview of the file' })
      await expect(table).toBeHidden()
      await page.getByRole('button', { name: /^Show: 6 rows have a malformed/ }).click()
      const card = table.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit line 62' }) })
      for (const text of ['carl(at)corp.example', 'No @ in the address', 'Ann Roe']) {
        const cell = card.getByText(text, { exact: true })
        await cell.scrollIntoViewIfNeeded()
        await expect(cell).toBeInViewport({ ratio: 0.9 })
        expect(await cell.evaluate((each) => each.scrollWidth - each.clientWidth), text).toBeLessThanOrEqual(
          0,
        )
      }
      await card.getByRole('button').click()
      const email = page.getByLabel('email, line 62')
      await expect(email).toBeFocused()
      await email.fill('carl@corp.example')
      await email.press('Enter')
      await expect(page.getByLabel('email, line 63')).toBeFocused()
      await expect(page.getByText('14 rows are left out.')).toBeVisible()
    },
  )
})
