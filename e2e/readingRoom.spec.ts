/** What somebody without keys sees of a file that Signet wrote. */
import { readFile } from 'node:fs/promises'
import { expectSignedOut, fillPolicy, signInWithKeys } from './actions.ts'
import { expect, expectAllAccessible, type Page, test } from './test.ts'

const openRoom = async (page: Page) => {
  await page.getByRole('button', { name: 'Open a file without keys' }).click()
  await expect(page.getByRole('heading', { name: 'Open a file' })).toBeFocused()
}
const choose = (page: Page, text: string, name: string) =>
  page
    .getByLabel('File: a file of Signet')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
const refusal = (page: Page) => page.getByRole('alert')

/** Everything that lies on the device: the stored texts by number, and the databases by name. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    const named = await indexedDB.databases()
    return [localStorage.length, sessionStorage.length, ...named.map(({ name }) => name)]
  })

test('what is not a file of Signet is refused with a sentence, and may be pasted again', async ({ page }) => {
  await page.goto('/')
  await openRoom(page)
  await expectAllAccessible(page)
  await expect(page.getByRole('term')).toHaveText(['Review request', 'Approval', 'Snapshot of the watchlist'])
  await expect(page.getByText('Saved in Watchlist. Shows the people')).toBeInViewport()
  const box = page.getByLabel('Or paste its text')
  for (const [text, sentence] of [
    ['{"a":1}', /It is not a file of Signet/],
    ['{"format":"signet-tarot","version":1}', /Its format is "signet-tarot"/],
    ['{"format":"signet-review-request","version":9}', /"version" 1/],
  ] as const) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Open the text' }).click()
    await expect(refusal(page)).toHaveText(sentence)
  }
  await expect(box).not.toHaveValue('')
  await page.getByRole('button', { name: 'Back to the sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeVisible()
})

test('a review request shows another console the exact bytes and its own findings, and nothing of it is kept', async ({
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
  const before = await lying(page)
  await choose(page, text, 'request.json')
  await expect(page.getByText('Ana Roe asks for a review')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Open file' })).toHaveText(/^request.json opened without keys/)
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(['Policies'])
  await expect(page.getByText('Seen since this morning.')).toBeVisible()
  await page.getByRole('button', { name: 'What is sent' }).click()
  expect(await bytes.innerText()).toBe(body)
  await expect(page.getByRole('button', { name: /^Create the policy/ })).toBeHidden()
  await expectAllAccessible(page)
  await page.getByRole('button', { name: 'Close the file' }).click()
  await choose(page, text.replace('bill.example', 'bank.example'), 'forged.json')
  await expect(refusal(page)).toHaveText(/makes other bytes than the request has|not valid/)
  expect((await witness()).policies).toEqual([])
  expect(await lying(page)).toEqual(before)
  await choose(page, text, 'request.json')
  await expect(page.getByText('Ana Roe asks for a review')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in with your keys' })).toBeVisible()
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

test('a snapshot of the watchlist that is dropped on the sign-in page opens with its filters and its people', async ({
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
  await expectSignedOut(page)
  const drop = (content: string) =>
    page.evaluate((dropped) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([dropped], 'list.json'))
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    }, content)
  await drop(text.replace('"total":', '"total":1'))
  await expect(refusal(page)).toHaveText(/The file was changed after it was saved/)
  await page.getByRole('button', { name: 'Back to the sign-in' }).click()
  const before = await lying(page)
  await drop(text)
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Everyone with 1 or more videos, read / })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Watchlist' }).getByRole('row').nth(1)).toBeVisible()
  for (const name of [/^Change/, 'Read again', /into a group$/, 'Copy link'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expectAllAccessible(page)
  expect(await lying(page)).toEqual(before)
})
