/**
 * Texts with marks that reverse the reading direction or are invisible, from every source: each page spells the marks
 * out. The guards (guards.ts) check at each step that no text or attribute holds such a mark.
 */
import {
  fillPolicy,
  openMore,
  openMoreOptions,
  openWire,
  sendPolicy,
  signInWithKeys,
  unfold,
  groupField,
} from './actions.ts'
import { expect, type Page, test } from './test.ts'

/** An override, a space without a width, an isolate: as the sandbox puts them before the texts of a marked answer. */
const raw = '\u202e\u200b\u2066'
const spelled = '⟨U+202E⟩⟨U+200B⟩⟨U+2066⟩'

const spelledIn = (rest: string) => new RegExp(`${spelled.replaceAll('+', '\\+')}${rest}`)

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

test.describe('a policy', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('what the service says it stored of a policy', { tag: '@soak' }, async ({ page, fault, witness }) => {
    const { groups, attributes } = await witness()
    await fillPolicy(page, { urls: 'a.example', name: 'Everybody', about: 'A wave' })
    await unfold(page, 'Who')
    await page.getByRole('combobox', { name: 'From', exact: true }).selectOption('profile_group')
    await groupField(page).fill(groups[0]?.id ?? '')
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('address_attribute_value')
    await page.getByLabel('Attribute id').fill(attributes[0]?.id ?? '')
    await page.getByLabel('Attribute value').fill('Berlin')
    await openMore(page)
    await page.getByLabel('Comment').fill('Ticket 4711')
    await fault('marked')
    await sendPolicy(page)
    await expect(page.getByRole('heading', { level: 2 })).toContainText(`${spelled}A wave`)
    const open = page.getByRole('table', { name: 'Different or not returned' })
    await expect(open.getByRole('row', { name: /Comment/ })).toContainText(`${spelled}Ticket 4711`)
    await expect(open.getByRole('row', { name: /attribute value/ })).toContainText(`${spelled}Berlin`)
    await expect(open).toContainText(`${spelled}a.example`)
    await page.getByText(/^Compare \(/).click()
    await expect(page.getByRole('table', { name: 'The same' })).toContainText(
      `(${spelled}${groups[0]?.description})`,
    )
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click()
    await page.getByText('What was sent and answered').click()
    const answer = page.getByRole('region', { name: /^Answer body, / })
    await expect(answer).toContainText(`"description": "${spelled}A wave"`)
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
  })

  test('what is typed and goes on the wire, from its draft to the receipt', async ({ page, witness }) => {
    await fillPolicy(page, { name: `Everybody${raw}`, about: `Invoices${raw}gpj` })
    // A field holds the typed text unchanged, as it is sent.
    await expect(page.getByLabel('Scope name')).toHaveValue(`Everybody${raw}`)
    await expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('link', { name: `Continue: Invoices${spelled}gpj` }).click()
    await page.getByRole('button', { name: 'Review 1 URL' }).click()
    const dialog = page.getByRole('region', { name: 'Review the policy' })
    await expect(dialog).toContainText(`Review: Invoices${spelled}gpj`)
    await expect(dialog).toContainText(`Everybody${spelled}`)
    await openWire(page)
    await expect(dialog.getByRole('region', { name: 'Body of the request' })).toContainText(
      `"description":"Invoices${spelled}gpj"`,
    )
    await dialog.getByRole('button', { name: /^Create the policy/ }).click()
    await expect(main(page)).toContainText(`Policy created. Invoices${spelled}gpj`)
    expect((await witness()).policies).toMatchObject([{ description: `Invoices${raw}gpj` }])
  })

  test('a reason of the installation', { tag: '@soak' }, async ({ page }) => {
    await fillPolicy(page, { urls: 'marked.example' })
    await expect(page.getByText(`It has ${spelled}marks in it`).first()).toBeVisible()
  })

  test(
    'why the service refused a policy, at the field that it names',
    { tag: '@soak' },
    async ({ page, fault }) => {
      await fillPolicy(page, { urls: 'refused.example' })
      await unfold(page, 'Who')
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('profile_group')
      await groupField(page).fill('no-such-group')
      await fault('marked')
      // One of them is that earlier policies cover the same target.
      await sendPolicy(page, 1)
      await expect(groupField(page)).toHaveAccessibleDescription(spelledIn('There is no group'))
    },
  )
})

test('a file of people, and why it was refused', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant, '#/imports')
  const name = `people${raw}vsc.csv`
  const choose = (text: string) =>
    page.getByLabel(/^File: /).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(`email,name,odd${raw}\na@b.example,Ann${raw},x\n`)
  await expect(main(page)).toContainText(`people${spelled}vsc.csv`)
  const preview = page.getByRole('table', { name: 'Preview of the file' })
  await expect(preview.getByRole('columnheader', { name: `odd${spelled}` })).toBeVisible()
  await expect(preview.getByRole('cell', { name: `Ann${spelled}` })).toBeVisible()

  const submit = async () => {
    await page.getByRole('button', { name: /^Review / }).click()
    await expect(page.getByRole('dialog')).toContainText(`people${spelled}vsc.csv`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import / })
      .click()
  }
  await page.getByRole('combobox', { name: /^Group/ }).fill('no-such-group')
  await fault('marked')
  await submit()
  await expect(page.getByRole('combobox', { name: /^Group/ })).toHaveAccessibleDescription(
    spelledIn('There is no group'),
  )
  await page.getByRole('combobox', { name: /^Group/ }).fill('')
  await submit()
  await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
  await expect(main(page)).toContainText(`people${spelled}vsc.csv`)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(`nobody\nx\n`)
  // Only as it is: the service looks for a column that it has not.
  await openMoreOptions(page)
  await page.getByLabel('What is sent').selectOption('original')
  await fault('marked')
  await submit()
  await expect(alert(page)).toContainText(spelled)
})

test(
  'who is on the watchlist, what was searched for, and why it was refused',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant, '#/imports')
    await fault('marked')
    await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
    const cells = page.getByRole('table', { name: 'Watchlist' }).getByRole('row').nth(1).getByRole('cell')
    for (const column of [0, 1, 2]) {
      await expect(cells.nth(column)).toContainText(spelled)
      await expect(cells.nth(column).getByTitle(spelled)).toBeVisible()
    }
    await page.goto(`/#/watchlist?by=department&for=${encodeURIComponent(`Mel${raw}`)}`)
    await expect(page.getByRole('region', { name: 'People' })).toContainText(`Mel${spelled}`)
    await expect(page.getByLabel('Department to look for')).toHaveValue(`Mel${raw}`)
    // Until the list is read, its own answer would be the marked one.
    await expect(page.getByRole('button', { name: 'Read again' })).toBeVisible()

    await fault('marked')
    await page.goto('/#/watchlist?by=customAttribute&for=x&ids=nowhere')
    await expect(page.getByLabel('Attribute ids')).toHaveAccessibleDescription(
      spelledIn('There is no attribute with this id'),
    )
  },
)

test.describe('without the permission', () => {
  test.use({ tenantOptions: { permissions: ['Awareness Training | Dashboard | Read'] } })

  test(
    'why the service refused a policy, in the panel and in its entry',
    { tag: '@soak' },
    async ({ page, tenant, fault }) => {
      await signInWithKeys(page, tenant)
      await fillPolicy(page)
      await fault('marked')
      await sendPolicy(page)
      await expect(alert(page)).toContainText(`${spelled}This needs the permission`)
      await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
      const row = page.getByRole('table', { name: 'Requests' }).getByRole('row')
      await row
        .filter({ hasText: 'Create policy' })
        .getByRole('link', { name: /details of/ })
        .click()
      const facts = page
        .getByRole('complementary', { name: 'Request' })
        .getByRole('region', { name: 'Facts' })
      await expect(facts).toContainText(`${spelled}This needs the permission`)
    },
  )
})

test.describe('what the sandbox holds', () => {
  test(
    'is shown by the browser, which spells nothing out',
    { tag: '@soak' },
    async ({ page, browser, tenant, request }) => {
      await signInWithKeys(page, tenant)
      await fillPolicy(page, { name: 'Everybody', about: `Invoices${raw}gpj` })
      await sendPolicy(page)
      await expect(main(page)).toContainText(`Policy created. Invoices${spelled}gpj`)
      await page.goto('/#/sandbox')
      await expect(page.getByRole('cell', { name: `Invoices${spelled}gpj` })).toBeVisible()
      const address = await page.getByRole('link', { name: 'Show as JSON' }).getAttribute('href')
      // It is in a sandbox, into which the guards of the page's own context could not look.
      const context = await browser.newContext()
      const shown = await context.newPage()
      await shown.goto(new URL(address ?? '', page.url()).href)
      await expect(shown.getByText('Invoices\\u202e\\u200b\\u2066gpj')).toBeVisible()
      await context.close()
      expect(await (await request.get(address ?? '')).json()).toMatchObject({
        policies: [{ description: `Invoices${raw}gpj` }],
      })
    },
  )
})
