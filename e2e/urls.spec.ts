/** The URL list: whatever is pasted, each line accounted for, and every change undone. */
import * as admin from './actions.ts'
import { operations } from './operations.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test, type Witness } from './test.ts'
import { answer } from './upstream.ts'

const box = (page: Page) => page.getByLabel('Domains and URLs')
const table = (page: Page) => page.getByRole('table', { name: 'URLs of this policy' })
const row = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text })
const left = (page: Page) => page.getByRole('group', { name: 'Left out' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const openDetails = (page: Page) => admin.openClosed(page, /^Details$/)
const giveReason = (page: Page, key: string, reason: string) =>
  page.getByLabel(`Reason to ${key}`).fill(reason)

const sentValues = ({ policies }: Witness) => policies.map(({ urls }) => urls.map(({ value }) => value))

test.beforeEach(({ page, tenant }) => admin.signInWithKeys(page, tenant))

test('a list, a text and a table are read, with what was changed, left out or asked', async ({ page }) => {
  await admin.paste(
    page,
    'hxxps://evil[.]example/login?a=1#x\nEVIL.example\nmünchen.example\nevil.example\n\n# a comment\n1.1.1.]1',
  )
  await expect(page.getByText(/^3 added\. 1 merged\. 1 left out/)).toBeVisible()
  await expect(row(page, 'evil.example/login?a=1').getByTitle(/from defanged form/)).toBeVisible()
  const editor = await admin.openEditor(page, 'evil.example')
  for (const line of ['Line 2: EVIL.example', 'Line 4: evil.example'])
    await expect(editor).toContainText(line)
  await page.keyboard.press('Escape')
  await expect(row(page, 'münchen.example')).toContainText('xn--mnchen-3ya.example')
  await expect(box(page)).toHaveValue('')
  await openDetails(page)
  await expect(page.getByRole('group', { name: /half refanged/ })).toContainText('Line 7: 1.1.1.]1')
  await page.getByText('Ignored: 2').click()
  await expect(page.getByText('Comment.', { exact: true })).toBeVisible()
  await page.getByText('Merged: 1').click()
  await expect(page.getByText('The same as evil.example.')).toBeVisible()
  await expectAccessible(page)

  await admin.startNewPolicy(page)
  await admin.paste(
    page,
    'The kit came from hxxps://whistle[.]example/get this morning.\n' +
      'Do not block hxxps://meadow-lab[.]example/login, it is ours.\n' +
      'Write-up: https://reports.example/tin-whistle\n',
  )
  await expect(page.getByText('2 added. 1 left out.')).toBeVisible()
  await expect(row(page, 'meadow-lab.example/login').getByText('Do not block')).toBeVisible()
  await expect(admin.findingOf(page, 'may name addresses to spare')).toContainText('Do not block')
  await openDetails(page)
  await expect(page.getByLabel('Read as', { exact: true })).toHaveValue('text')
  const live = page.getByRole('group', { name: 'Others here are defanged, this link is not.' })
  await live.getByRole('button', { name: 'Add: ' }).click()
  await expect(row(page, 'reports.example/tin-whistle')).toBeVisible()
  await admin.expectListed(page, 3)

  await admin.startNewPolicy(page)
  await admin.paste(page, 'note,url,action\nfirst.example,a.example,allow\nsecond.example,b.example/x,block')
  await expect(row(page, 'a.example')).toContainText('allow')
  await openDetails(page)
  await page.getByLabel('Value column').selectOption({ label: 'note (2 addresses)' })
  await expect(row(page, 'first.example')).toBeVisible()
  await expect(row(page, 'a.example')).toHaveCount(0)
  await page.getByLabel('Read as', { exact: true }).selectOption('text')
  await expect(page.getByText('2 added. 1 left out.')).toBeVisible()

  // An action word of a table that is no order is asked for, and the review waits.
  await admin.startNewPolicy(page)
  const waits = page.getByText('Answer what is asked under "Left out".')
  await admin.paste(page, 'domain,decision,ip\nphish.example,hmm,203.0.113.7\nbad.example,block,203.0.113.9')
  await expect(page.getByRole('group', { name: /^The table says "hmm" about it\./ })).toContainText(
    'phish.example',
  )
  await expect(waits).toBeVisible()
  await press(page, /^Allow 1: /)
  await expect(page.getByRole('row', { name: /phish\.example .*allow/ })).toBeVisible()
  await expect(waits).toBeHidden()
  await admin.expectListed(page, 2)
})

test('the list is searched, sorted and saved, and findings are fixed', async ({ page }) => {
  await admin.paste(page, 'bad.example\nbad.example/login\ngithub.io\nother.example')
  const rows = table(page).getByRole('row')
  const find = page.getByLabel('Find in the list')
  await find.fill('hxxps://w.other[.]example/login')
  await expect(page.getByText('other.example should cover it: blocked.')).toBeVisible()
  await find.fill('/login')
  await expect(page.getByText('1 of 4.')).toBeVisible()
  await find.fill('')
  for (let click = 0; click < 2; click++) await page.getByRole('button', { name: 'URL', exact: true }).click()
  await expect(rows.nth(1)).toContainText('other.example')
  const { text } = await admin.download(page, press(page, 'Export CSV'))
  expect(text).toMatch(/"other\.example".*"github\.io".*"bad\.example\/login","url","block"/s)

  const shared = admin.findingOf(page, 'github.io is shared.')
  // A search that hides what is to be shown.
  await find.fill('bad')
  await shared.getByRole('button', { name: /^Show/ }).click()
  await expect(find).toHaveValue('')
  await expect(page.getByLabel('Show', { exact: true })).toBeFocused()
  await expect(rows).toHaveCount(2)
  await shared.getByRole('button', { name: /^Remove/ }).click()
  // Entries that are gone cannot be shown: all of the list is there again.
  await expect(rows).toHaveCount(4)
  const covered = admin.findingOf(page, '"bad.example" covers "bad.example/login".')
  await covered.getByRole('button', { name: /^Remove/ }).click()
  await admin.expectListed(page, 2)
  // The findings keep the focus of a button that is gone.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await press(page, 'Undo: bad.example/login removed')
  await covered.getByRole('button', { name: /^Keep/ }).click()
  await expect(covered).toBeHidden()
  await admin.expectListed(page, 3)
})

test('far-reaching entries need a reason, which stands in the comment', async ({ page, witness }) => {
  await admin.paste(page, 'partner-bank.example\ncorp.example\nhxxps://github[.]io\nother.example')
  await admin.nameField(page).fill('Platforms')
  await expect(page.getByText('Reason missing.')).toBeVisible()
  await expect(admin.reviewButton(page)).toBeDisabled()
  await expect(
    admin.findingOf(
      page,
      'partner-bank.example is protected in this installation. Reason: It pays our wages.',
    ),
  ).toBeVisible()
  await giveReason(page, 'block (own domain)', 'INC-4711x')
  await giveReason(page, 'block (protected)', 'INC-4712, asked for by the bank')
  await giveReason(page, 'block (shared platform)', 'INC-4713, a wave of phishing')
  await expect(admin.reviewButton(page)).toBeDisabled()
  await giveReason(page, 'block (own domain)', 'INC-4711, our name was taken over')
  await expect(admin.reviewButton(page)).toBeEnabled()
  await expectAccessible(page)
  await admin.reviewButton(page).click()
  // The reasons are enough: no tick asks for the same.
  await admin.seeWarnings(page, 0)
  await admin.openWire(page)
  const body = admin.reviewOf(page).getByRole('region', { name: 'Body of the request' })
  await expect(body).toContainText('INC-4713, a wave of phishing')
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  const [policy] = (await witness()).policies
  const { policies } = policy as unknown as { policies: { policy: { comment: string } }[] }
  expect(policies.map(({ policy: { comment } }) => comment.split('\n').toSorted())).toEqual([
    [
      'Reason: block (own domain), corp.example: INC-4711, our name was taken over',
      'Reason: block (protected), partner-bank.example: INC-4712, asked for by the bank',
      'Reason: block (shared platform), github.io: INC-4713, a wave of phishing',
    ],
  ])
})

test('of 7,310 URLs, one click keeps 5,000 and saves the others as a file', async ({ page, witness }) => {
  await admin.paste(page, Array.from({ length: 7_310 }, (_, at) => `h${at}.example`).join('\n'))
  await admin.expectListed(page, 7_310)
  await admin.nameField(page).fill('Wave')
  await expect(admin.reviewButton(page)).toBeDisabled()
  const sentence = '2,310 too many for one policy.'
  const keep = admin.findingOf(page, sentence).getByRole('button', {
    name: /^Keep the first 5,000 and save the other 2,310 as a file/,
  })
  // The reason beside Review leads to the button.
  const pane = page.getByRole('complementary', { name: 'This policy' })
  await expect(pane.getByText(sentence)).toHaveCount(2)
  await pane.getByRole('button', { name: 'Go to it' }).click()
  await expect(keep).toBeFocused()
  const file = await admin.download(page, page.keyboard.press('Enter'))
  expect(file.name).toBe('other-urls.csv')
  const lines = file.text.trim().split('\n')
  expect(lines).toHaveLength(2_311)
  expect(lines[1]).toContain('h5000.example')
  await admin.expectListed(page, 5_000)
  await expect(page.getByText(sentence)).toHaveCount(0)
  await press(page, 'Review 5,000 URLs')
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  expect(sentValues(await witness()).map(({ length }) => length)).toEqual([5_000])
})

test('a file is read as a paste is, or refused with what to do @soak', async ({ page }) => {
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('File with a list').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('list.txt', Buffer.from('\ufeffa.example\r\nb.example\r\n', 'utf16le'))
  await admin.expectListed(page, 2)
  await choose('feed.json', Buffer.from('[{"url":"http://c.example/x"},{"url":"http://d.example/y"}]'))
  await admin.expectListed(page, 4)
  // Left to itself, the browser would open a file that is dropped beside the list in place of the console.
  for (const target of [box(page), page.getByRole('banner')]) {
    const isTaken = await target.evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['e.example'], 'more.csv'))
      return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    expect(isTaken).toBe(true)
    await admin.expectListed(page, 5)
  }
  await choose('list.xlsx', Buffer.from('PK\u0003\u0004\u0000 and so on'))
  await expect(admin.alertOf(page)).toContainText('Save it as CSV or UTF-8 text')
  await admin.expectListed(page, 5)
  // Where no worker starts, a text stays in the box.
  await page.addInitScript(() => Object.assign(globalThis, { Worker: undefined }))
  await page.reload()
  await box(page).fill('bad.example')
  await press(page, 'Add to the list')
  await expect(page.getByText('The text was not read. Nothing was added.')).toBeVisible()
  await expect(box(page)).toHaveValue('bad.example')
})

test('thousands of lines arrive, of two pastes at once, and meanwhile @soak', async ({ page }) => {
  const lines = (name: string, many: number) =>
    Array.from({ length: many }, (_, index) => `${name}${index}.example`).join('\n')
  await admin.paste(page, 'first.example')
  await admin.expectListed(page, 1)
  // An undo meanwhile takes back what was there.
  const texts = [lines('one', 12_000), lines('two', 12_000)]
  await box(page).evaluate((element, both) => {
    for (const text of both) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    document.querySelector<HTMLElement>('button[aria-label^="Undo:"]')?.click()
  }, texts)
  await admin.expectListed(page, 24_000)
  await press(page, 'Undo: 12,000 entries added')
  await admin.expectListed(page, 12_000)
  await admin.paste(page, lines('late', 9_000))
  await page.evaluate(() => (location.hash = '#/watchlist'))
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible()
  await page.getByRole('link', { name: 'Policies' }).click()
  await admin.expectListed(page, 21_000)
})

test('what is left out or edited outlives a reload until it is settled @soak', async ({ page, witness }) => {
  await admin.paste(
    page,
    'a.example\nb.example\n1.1.1.]1\nnot one\nbad.example/\u202egpj.exe\nשלום.example/א',
  )
  await expect(page.getByText(/^3 added\. 3 left out/)).toBeVisible()
  // A name that is written from right to left does not turn the row around it.
  await expect(table(page).locator('bdi', { hasText: 'שלום' })).toHaveCount(1)
  await openDetails(page)
  await expect(left(page)).toContainText('bad.example/⟨U+202E⟩gpj.exe')
  await expectAllAccessible(page)
  await left(page).getByRole('button', { name: 'Discard: not one' }).click()
  await expect(left(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(left(page).getByRole('listitem')).toHaveCount(3)

  await admin.nameField(page).fill('The\u202e rest')
  const editor = await admin.openEditor(page, 'b.example')
  const field = editor.getByLabel('URL', { exact: true })
  await field.fill('a.example')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('It is already in the list.')
  await expectAccessible(page)
  await field.fill('half-typed')
  await expect(page.getByText('Save or cancel the edit of "b.example".')).toBeVisible()
  await admin.expectKept(page)
  await page.reload()
  await expect(field).toHaveValue('half-typed')
  await expect(admin.reviewButton(page)).toBeDisabled()
  for (const name of ['Watchlist', 'Policies']) {
    await page.evaluate((to) => (location.hash = `#/${to.toLowerCase()}`), name)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await expect(field).toHaveValue('half-typed')
  await field.fill('hxxps://Changed[.]example/p')
  await field.press('Enter')
  await expect(row(page, 'changed.example/p')).toContainText('edited')

  await openDetails(page)
  await left(page).getByRole('button', { name: 'Edit: 1.1.1.]1' }).click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('1.1.1.]1')
  await box(page).fill('c.example')
  await page.keyboard.press('Control+Enter')
  await expect(left(page).getByRole('listitem')).toHaveCount(2)
  await press(page, 'Review 4 URLs')
  await expect(admin.reviewOf(page)).toContainText('Review: The⟨U+202E⟩ rest')
  await admin.openWire(page)
  const body = admin.reviewOf(page).getByRole('region', { name: 'Body of the request' })
  await expect(body).toContainText('"description":"The⟨U+202E⟩ rest"')
  await admin.seeWarnings(page, await page.getByRole('checkbox', { name: /^I understand/ }).count())
  await admin.createButton(page).click()
  await admin.expectCreated(page)
  expect((await witness()).policies).toMatchObject([{ description: 'The\u202e rest' }])
  expect(sentValues(await witness())).toEqual([
    ['a.example', 'changed.example/p', expect.stringMatching(/^xn--9dbne9b\.example\//), 'c.example'],
  ])
})

test('the table is worked with the keyboard @soak', async ({ page }) => {
  const select = (value: string) => page.getByLabel(`Select ${value}`)
  await admin.paste(page, Array.from({ length: 60 }, (_, index) => `h${index}.example/x`).join('\n'))
  await select('h0.example/x').focus()
  await page.keyboard.press('Space')
  for (let at = 0; at < 2; at++) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Delete')
  await admin.expectListed(page, 57)
  // The focus stays where the row was, so that the next key finds the table.
  await expect(select('h5.example/x')).toBeFocused()
  await page.keyboard.press('Control+z')
  await admin.expectListed(page, 60)
  await page.keyboard.press('Control+Shift+z')
  await admin.expectListed(page, 57)
  await select('h3.example/x').focus()
  // Rows that are not drawn yet come as they are reached.
  for (let at = 0; at < 40; at++) await page.keyboard.press('ArrowDown')
  await expect(select('h43.example/x')).toBeFocused()
  await page.keyboard.press('F2')
  const field = page.getByRole('dialog', { name: 'Edit h43' }).getByLabel('URL', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('changed.example/x')
  // In a text the keys are the text's own.
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(select('changed.example/x')).toBeFocused()
  await page.keyboard.press('Space')
  await select('h45.example/x').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await press(page, 'Set to allow')
  await expect(row(page, 'h44.example/x')).toContainText('allow')
  await press(page, 'Use the whole domain')
  await expect(row(page, 'widened')).toHaveCount(3)
  await press(page, 'Undo: widened to whole domains')
  await expect(row(page, 'widened')).toHaveCount(0)
  await expectAccessible(page)
})

test('a reason is asked for again when more comes @soak', async ({ page }) => {
  await admin.paste(page, 'github.io')
  await admin.nameField(page).fill('Platforms')
  const reason = page.getByLabel('Reason to block (shared platform)')
  await reason.fill('INC-4711, a wave of phishing')
  await expect(admin.reviewButton(page)).toBeEnabled()
  await admin.expectKept(page)
  await page.reload()
  // What it was given for is in the draft.
  await expect(admin.reviewButton(page)).toBeEnabled()
  await admin.paste(page, 'vercel.app\nblogspot.com\nother.example')
  const added = page.getByText('2 entries were added: vercel.app, blogspot.com.')
  await expect(added).toBeVisible()
  // Typing answers for no entry that came later.
  await reason.press('End')
  await reason.pressSequentially(' that grows')
  await expect(added).toBeVisible()
  await expect(admin.reviewButton(page)).toBeDisabled()
  await expectAccessible(page)
  await admin.pressEnter(page.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(added).toBeHidden()
  await expect(admin.reviewButton(page)).toBeEnabled()
})

test('what the service refused is said at each entry @soak', async ({ page, tenant, upstream }) => {
  const errors = [
    ['urls.1.value', 'The value is malformed.'],
    ['data[0].urls[2].type', 'The type does not fit.'],
  ].map(([field, message]) => ({ field, code: 'err_x', message, retryable: false }))
  // What a sign-in asks for is answered.
  await upstream(({ url }, response) =>
    answer(response, { fail: url === operations.createPolicy.path ? [{ errors }] : [] }),
  )
  await admin.signInAgain(page, tenant)
  await admin.paste(page, 'a.example\nb.example\nc.example/x\nd.example')
  await admin.nameField(page).fill('Refused')
  await admin.reviewButton(page).click()
  await admin.createButton(page).click()
  await expect(admin.alertOf(page)).toContainText('The service refused the request')
  // The problem is shown only where it can be fixed.
  await expect(admin.alertOf(page).getByRole('listitem')).toHaveCount(0)
  await expect(row(page, 'b.example')).toContainText('The value is malformed.')
  await expect(row(page, 'c.example/x')).toContainText('The type does not fit.')
  const show = page.getByLabel('Show', { exact: true })
  await show.selectOption({ label: 'Refused by the service (2)' })
  await expect(table(page).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(row(page, 'b.example')).toContainText('The value is malformed.')
  // The list is another one then: what was refused of it no longer holds.
  await press(page, 'Remove b.example')
  await expect(page.getByText('The type does not fit.')).toHaveCount(0)
  await expect(show.getByRole('option', { name: /^Refused/ })).toHaveCount(0)
})
