// Claim: A file opened without keys is neither kept nor sent
/** What somebody without keys sees of a file that Signet wrote. */
import { readFile } from 'node:fs/promises'
import { expectSignedOut, fillPolicy, sendPolicy, signInWithKeys } from './actions.ts'
import { type Credentials, expect, expectAllAccessible, type Page, test } from './test.ts'

/** Makes one policy, and saves the journal with its name and a ticket's text. */
async function exportJournal(page: Page, tenant: Credentials) {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Fake invoices', urls: 'pay.example\nbill.example/x' })
  await sendPolicy(page)
  const ticket = await page.getByText(/Journal entry \d+ has digest/).innerText()
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
  await page.getByText('Verify, export or read the journal').click()
  await page.getByLabel('Your name, for the readers of the file').fill('Ana Roe')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the journal' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignedOut(page)
  return { text, ticket }
}

const openRoom = async (page: Page) => {
  await page.getByRole('button', { name: 'Open a file without keys' }).click()
  await expect(page.getByRole('heading', { name: 'Open a file' })).toBeFocused()
}
async function verify(page: Page, ticket = '') {
  await page.getByText('Verify the journal of the file').click()
  await page.getByLabel('Text of a ticket, a calendar entry or an export (optional)').fill(ticket)
  await page.getByRole('button', { name: 'Verify the journal', exact: true }).click()
}
const choose = (page: Page, text: string, name = 'journal.json') =>
  page
    .getByLabel('File: a file of Signet')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
const openTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name }).click()
const refusal = (page: Page) => page.getByRole('alert')

/** Everything that lies on the device: the names of the databases with a number of records each. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    const named = await indexedDB.databases()
    return [localStorage.length, sessionStorage.length, ...named.map(({ name }) => name)]
  })

test('a journal is searched and verified without keys, and its receipts are those of its admin', async ({
  page,
  tenant,
}) => {
  const { text, ticket } = await exportJournal(page, tenant)
  await openRoom(page)
  await choose(page, text)
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Open file' })).toHaveText(/^journal.json opened without keys/)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Policies',
    'Activity',
  ])
  await verify(page, ticket)
  await expect(page.getByText(/The entry that the text names existed/)).toBeVisible()
  await expectAllAccessible(page)
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('bill.example')
  await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('region', { name: 'Receipt of Fake invoices' })).toContainText('pay[.]example')
})

test('an edited journal is found out', async ({ page, tenant }) => {
  const { text } = await exportJournal(page, tenant)
  await openRoom(page)
  await choose(page, text.replaceAll('"outcome":"accepted"', '"outcome":"refused"'))
  await verify(page)
  await expect(page.getByText('The journal was changed.')).toBeVisible()
})

test('nothing of a file is kept, and a reload asks for it again', async ({ page, tenant }) => {
  const { text } = await exportJournal(page, tenant)
  const before = await lying(page)
  await openRoom(page)
  await choose(page, text)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Policies' }).click()
  await openTab(page, /^Sent/)
  await expect(page.getByRole('button', { name: 'Open the receipt: Fake invoices' })).toBeVisible()
  expect(await lying(page)).toEqual(before)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeVisible()
})

test('a draft is judged and reviewed without keys, and cannot be sent', async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Not yet', urls: 'later.example' })
  await openTab(page, /^Drafts/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export: Not yet' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await openRoom(page)
  await choose(page, text, 'draft.json')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Not yet')
  await page.getByRole('button', { name: /^Review / }).click()
  await expect(page.getByText('Opened without keys: nothing can be sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create the policy/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Close the file' }).click()
  await expect(page.getByRole('heading', { name: 'Open a file' })).toBeFocused()
  expect((await witness()).policies).toEqual([])
})

test('what is not a file of Signet is refused with a sentence, and may be pasted again', async ({ page }) => {
  await page.goto('/')
  await openRoom(page)
  await expectAllAccessible(page)
  await expect(page.getByRole('term')).toHaveText([
    'Review request',
    'Approval',
    'Journal',
    'Draft',
    'Snapshot of the watchlist',
  ])
  await expect(page.getByText('Saved in Activity. Shows its requests')).toBeInViewport()
  const box = page.getByLabel('Or paste its text')
  for (const [text, sentence] of [
    ['{"a":1}', /It is not a file of Signet/],
    ['{"format":"signet-tarot","version":1}', /Its format is "signet-tarot"/],
    ['{"format":"signet-journal","version":9}', /"version" 1/],
    [`Journal entry 3 has digest ${'a'.repeat(32)}`, /Open the journal first/],
  ] as const) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Open the text' }).click()
    await expect(refusal(page)).toHaveText(sentence)
  }
  await expect(box).not.toHaveValue('')
  await page.getByRole('button', { name: 'Back to the sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeVisible()
})

test('a review request shows another console the exact bytes, the reasons and its own findings', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Fake invoices', urls: 'hxxps://pay[.]example/x\nbill.example' })
  await page.getByRole('button', { name: /^Review / }).click()
  await page.getByRole('button', { name: 'What is sent' }).click()
  const bytes = page.getByRole('region', { name: 'Body of the request' })
  const body = await bytes.innerText()
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a review' })
  await dialog.getByLabel('Your name').fill('Ana Roe')
  await dialog.getByLabel('Note for the reviewer (optional)').fill('Seen since this morning.')
  await expectAllAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  for (const secret of [tenant.secretKey, tenant.applicationKey, tenant.accessKey])
    expect(text).not.toContain(secret)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await openRoom(page)
  await choose(page, text, 'request.json')
  await expect(page.getByText('Ana Roe asks for a review')).toBeVisible()
  await expect(page.getByText('Seen since this morning.')).toBeVisible()
  await page.getByRole('button', { name: 'What is sent' }).click()
  expect(await bytes.innerText()).toBe(body)
  await expect(page.getByRole('button', { name: /^Create the policy/ })).toBeHidden()
  await expectAllAccessible(page)
  await page.getByRole('button', { name: 'Close the file' }).click()
  await choose(page, text.replace('bill.example', 'bank.example'), 'forged.json')
  await expect(refusal(page)).toHaveText(/makes other bytes than the request has|not valid/)
  expect((await witness()).policies).toEqual([])
})

const people = (domain: string) => `E-Mail;Name\nana@${domain};Ana\nben@${domain};Ben\n`
const choosePeople = (page: Page, text: string) =>
  page
    .getByLabel(/^File: a CSV/)
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an import is reviewed without its people: the file beside the request makes its bytes, or other ones', async ({
  page,
  tenant,
  witness,
}) => {
  await signInWithKeys(page, tenant, '#/imports')
  await choosePeople(page, people('a.example'))
  await page.getByRole('textbox', { name: /^Notify this address/ }).fill('it@a.example')
  await page.getByRole('button', { name: 'Review import of 2 people' }).click()
  const review = page.getByRole('dialog', { name: 'Import 2 people into the directory' })
  await review.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a review' })
  await dialog.getByLabel('Your name').fill('Ana Roe')
  await expectAllAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  for (const secret of [tenant.secretKey, tenant.accessKey, 'ana@', 'ben@', 'Ben'])
    expect(text).not.toContain(secret)
  await expect(dialog).toBeHidden()
  await review.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await openRoom(page)
  await choose(page, text, 'request.json')
  const request = page.getByRole('region', { name: 'Review request' })
  await expect(request.getByText('Ana Roe asks for a review')).toBeVisible()
  await expect(request.getByText('Import 2 people into the directory')).toBeVisible()
  await expect(request.getByText('The service sends the result by email, to it@a.example.')).toBeVisible()
  await expectAllAccessible(page)
  await choosePeople(page, people('a.example'))
  await expect(request.getByText('These are the exact bytes.')).toBeVisible()
  await page.getByRole('button', { name: 'Review import of 2 people' }).click()
  await expect(review.getByText('Opened without keys: nothing can be sent.')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Import 2 people' })).toBeDisabled()
  await expect(review.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
  await review.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: /^Notify this address/ }).fill('eve@a.example')
  await expect(request.getByRole('alert')).toContainText('You changed the options.')
  await choosePeople(page, people('b.example'))
  await expect(request.getByRole('alert')).toContainText('This file makes other bytes.')
  expect((await witness()).imports).toEqual([])
})

test('a snapshot of the watchlist opens with the filters and the people of its file', async ({
  page,
  tenant,
}) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  await page.getByRole('button', { name: 'Compare' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save snapshot of/ }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await openRoom(page)
  await choose(page, text.replace('"total":', '"total":1'), 'forged.json')
  await expect(refusal(page)).toHaveText(/The file was changed after it was saved/)
  const before = await lying(page)
  await choose(page, text, 'list.json')
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Everyone with 1 or more videos, read / })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Watchlist' }).getByRole('row').nth(1)).toBeVisible()
  for (const name of [/^Change/, 'Read again', /into a group$/, 'Copy link'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAllAccessible(page)
  expect(await lying(page)).toEqual(before)
})

test('with a journal open before, the text of a ticket is looked for in it at once', async ({
  page,
  tenant,
}) => {
  const { text, ticket } = await exportJournal(page, tenant)
  await openRoom(page)
  await choose(page, text)
  await page.getByRole('button', { name: 'Close the file' }).click()
  const box = page.getByLabel('Or paste its text')
  await box.fill(`INC-1\n${'x'.repeat(2_000)}\n${ticket}`)
  await page.getByRole('button', { name: 'Open the text' }).click()
  await expect(page.getByText(/The entry that the text names existed/)).toBeVisible()
  await box.fill(`Journal entry 1 has digest ${'a'.repeat(32)}`)
  await page.getByRole('button', { name: 'Open the text' }).click()
  await expect(page.getByText('The journal was changed.')).toBeVisible()
})

test('a file of Signet that is dropped on the sign-in page opens without keys', async ({ page, tenant }) => {
  const { text } = await exportJournal(page, tenant)
  const drop = (content: string) =>
    page.evaluate((dropped) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([dropped], 'journal.json'))
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }, content)
  await drop('{"format":"signet-tarot","version":1}')
  await expect(refusal(page)).toHaveText(/Its format is "signet-tarot"/)
  await page.getByRole('button', { name: 'Back to the sign-in' }).click()
  await drop(text)
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the file' }).click()
  await expect(page.getByRole('heading', { name: 'Open a file' })).toBeFocused()
})
