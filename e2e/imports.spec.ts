/** Importing people: what is previewed is what arrives, to the byte, and nothing without a last look. */
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { holdLog, letGo, openMoreOptions, seeWarnings, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const path = '/api/user/import-users'
/** What was sent once is warned of: each step of a journey that sends has people of its own. */
const peopleOf = (domain: string) => `email,name\nana.souza@${domain},Ana Souza\nchloe@${domain},Chloé\n`
const people = peopleOf('example.com')
const mark = '\uFEFF'

/** Written by LibreOffice 7.4. */
const fixture = (name: string) => readFileSync(new URL(`../src/imports/fixtures/${name}`, import.meta.url))

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const choose = (page: Page, content: string | Buffer, name = 'people.csv') =>
  page
    .getByLabel(/^File: /)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

/** A drop event as the browser makes one, on any element. */
async function dropOn(page: Page, selector: string, ...files: { name: string; content: string }[]) {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, content } of dropped) transfer.items.add(new File([content], name))
    return transfer
  }, files)
  for (const type of ['dragover', 'drop']) await page.locator(selector).dispatchEvent(type, { dataTransfer })
}

/** Reloads the page, and stays on it when the browser asks. */
async function refuseReload(page: Page) {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}

const review = (page: Page) => page.getByRole('button', { name: /^Review / }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Import / })
    .click()
/** Opens the request, which is folded. */
async function argument(page: Page) {
  await dialog(page)
    .getByRole('button', { name: /^What is sent/ })
    .click()
  return dialog(page).getByLabel('x-mc-arg')
}
const preview = (page: Page) => page.getByRole('table', { name: 'Preview of the file' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const submitted = (page: Page) => page.getByRole('heading', { name: /^Import submitted\. / })

const openSent = (page: Page) => page.getByRole('button', { name: /^What was sent/ }).click()

const groupField = (page: Page) => page.getByRole('combobox', { name: /^Group/ })
/** What the next step of a journey begins with: a page without a file, after one that was not sent, or was. */
async function takeFileAway(page: Page) {
  const file = page.getByRole('region', { name: 'File', exact: true })
  await file.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
}
async function importAnother(page: Page) {
  await page.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByText(/^(Choose a file|Enter the rows) first\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeFocused()
}

test.beforeEach(async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/imports')
})

test('a CSV file that changed on disk since it was read is not sent', async ({ page, wire }, testInfo) => {
  const file = testInfo.outputPath('people.csv')
  writeFileSync(file, people)
  await page.getByLabel(/^File: /).setInputFiles(file)
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  appendFileSync(file, 'eve@example.com,Eve\n')
  await review(page)
  await submit(page)
  await expect(alert(page)).toContainText('The file was changed, moved or deleted after it was read.')
  await expect(alert(page)).toContainText('Nothing was sent.')
  expect(wire.calls.filter((call) => call.path === path)).toHaveLength(0)
})

test('a CSV file is dropped, previewed, reviewed and submitted byte for byte', async ({
  page,
  witness,
  wire,
}) => {
  await dropOn(page, 'main h1', { name: 'people.csv', content: people })
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  const row = preview(page).getByRole('row').nth(2)
  await expect(row.getByRole('cell')).toHaveText(['3', '', 'chloe@example.com', 'Chloé'])

  await review(page)
  const size = Buffer.byteLength(people)
  const headline = 'Import 2 people into the directory'
  await expect(page.getByRole('dialog', { name: headline })).toHaveAccessibleName(headline)
  await expect(dialog(page)).toContainText('No one will be notified of the result.')
  await expect(dialog(page)).toContainText(`people.csv, ${size} bytes`)
  await expect(dialog(page).getByLabel('x-mc-arg')).toBeHidden()
  await expect(await argument(page)).toHaveText('{"data":[{"fileType":"CSV"}]}')
  await expect(dialog(page).getByLabel('SHA-256')).toHaveText(sha256(people))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await review(page)
  expect(wire.calls.filter((call) => call.path === path)).toHaveLength(0)
  await dialog(page).getByRole('button', { name: 'Import 2 people' }).click()

  await expect(submitted(page)).toHaveText('Import submitted. 2 people sent to the directory.')
  await expect(submitted(page)).toBeFocused()
  const { imports } = await witness()
  expect(imports).toHaveLength(1)
  expect(imports[0]).toMatchObject({ fileType: 'CSV', bytes: size, sha256: sha256(people), rows: 2 })
  const { id } = imports[0]!
  await expect(page.getByText(`${id.slice(0, 8)}…${id.slice(-8)}`)).toBeVisible()
  await openSent(page)
  await expect(page.getByRole('definition').getByText(id)).toBeVisible()
  await expect(page.getByRole('main')).toContainText("The file's exact bytes.")
  // Submitted is all that is known (admin-api §2.5).
  await expect(page.getByText(/(was|were|been) imported/)).toHaveCount(0)

  await importAnother(page)
  expect(wire.calls.filter((call) => call.path === path)).toHaveLength(1)
})

test('the options arrive exactly as they were reviewed, and of them only the address to notify is remembered', async ({
  page,
  tenant,
  witness,
  wire,
}) => {
  const groupId = (await witness()).groups.find(({ description }) => description === 'New joiners')?.id ?? ''
  await choose(page, people)
  await page.getByLabel(/^Notify this address/).fill('zoë@example.com')
  await groupField(page).fill(` ${groupId} `)
  await openMoreOptions(page)
  await page.getByLabel(/^Move people from other accounts/).check()
  await review(page)
  const shown = await (await argument(page)).innerText()
  await expect(dialog(page)).toContainText('The service sends the result by email, to zoë@example.com.')
  await expect(dialog(page)).toContainText(
    `Import 2 people into the group ${groupId.slice(0, 8)}…${groupId.slice(-8)}`,
  )
  await submit(page)
  await expect(submitted(page)).toBeVisible()

  const sent = wire.calls.find((call) => call.path === path)?.headers['x-mc-arg']
  expect(sent).toBe(shown)
  expect(sent).toContain(String.raw`zo\u00eb@example.com`)
  expect(JSON.parse(sent!)).toEqual({
    data: [{ notifyEmailAddress: 'zoë@example.com', allowAddressMigration: true, groupId, fileType: 'CSV' }],
  })
  await importAnother(page)
  // What was chosen for one import is not chosen for the next one.
  await expect(groupField(page)).toHaveValue('')
  await expect(page.getByLabel(/^Notify this address/)).toHaveValue('')
  await openMoreOptions(page)
  await expect(page.getByLabel(/^Move people from other accounts/)).not.toBeChecked()
  // The last one is remembered, also after a sign-out.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitKeys(page, tenant)
  await page.getByRole('button', { name: 'Notify zoë@example.com again' }).click()
  await expect(page.getByLabel(/^Notify this address/)).toHaveValue('zoë@example.com')
})

test(
  'the options that the service refuses are marked where they stand, and can be sent again',
  { tag: '@soak' },
  async ({ page, witness }) => {
    await choose(page, people)
    await groupField(page).fill('größe')
    await review(page)
    await expect(await argument(page)).toContainText(String.raw`gr\u00f6\u00dfe`)
    await submit(page)
    await expect(page.getByText('There is no group with this id.')).toBeVisible()
    await expect(alert(page)).toContainText('Correct the marked fields, then send again.')
    await groupField(page).fill('')
    await review(page)
    await expect(dialog(page)).toContainText('Import 2 people into the directory')
    await submit(page)
    await expect(submitted(page)).toBeVisible()
    expect((await witness()).imports).toHaveLength(1)
  },
)

test('clearing a group needs its name typed, and names the last import into it', async ({
  page,
  witness,
}) => {
  const contractors = async () =>
    (await witness()).groups.find(({ description }) => description === 'Contractors')
  const groupId = (await contractors())?.id ?? ''
  await choose(page, peopleOf('first.example'))
  await groupField(page).fill(groupId)
  await review(page)
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  await importAnother(page)

  await choose(page, 'email,name\nana@third.example,Ana\n')
  await expect(page.getByLabel('Clear the group first')).toBeHidden()
  await groupField(page).fill(groupId)
  await page.getByLabel('Clear the group first').check()
  await review(page)
  // Without a name, the id is typed as it is shown: a keyboard has dots for the ellipsis.
  const [first, last] = [groupId.slice(0, 8), groupId.slice(-8)]
  await dialog(page).getByLabel(`Type "${first}…${last}" to continue`).fill(`${first}...${last}`)
  const send = dialog(page).getByRole('button', { name: 'Clear and import 1 person' })
  await expect(send).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Name of the group').fill('Contractors')
  await page.getByLabel('Name of the group').press('Enter')
  const sentence = /Clear the group Contractors \(eNo.+\) and import 1 person into it/
  await review(page)
  await expect(dialog(page)).toContainText(sentence)
  await expect(dialog(page)).toContainText('All current members are removed first.')
  await expect(dialog(page)).toContainText(
    /The last import into this group .+ had 2 people\. This one has 1 person\./,
  )
  await expect(send).toBeDisabled()
  await dialog(page).getByLabel('Type "Contractors" to continue').fill('contractors')
  await send.click()
  await expect(submitted(page)).toHaveText(
    /^Import submitted\. 1 person sent to the group Contractors \(eNo.+\), to be cleared first\.$/,
  )
  expect((await witness()).imports.at(-1)).toMatchObject({ groupId, clearGroup: true })
  expect(await contractors()).toMatchObject({ userCount: 1 })

  // Neither the group nor its clearing is chosen again for the next file.
  await dropOn(page, 'body', { name: 'next.csv', content: peopleOf('fourth.example') })
  await expect(page.getByRole('button', { name: 'Remove next.csv' })).toBeVisible()
  await expect(groupField(page)).toHaveValue('')
  await expect(page.getByLabel('Clear the group first')).toBeHidden()
})

test('another file takes the place of the first, and Undo restores the first', async ({ page }) => {
  await choose(page, people)
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  await groupField(page).fill('a-group-of-other-people')
  await page.getByLabel('Clear the group first').check()
  await choose(page, '', 'empty.csv')
  await expect(alert(page)).toContainText('empty.csv is empty.')
  await expect(page.getByRole('button', { name: 'Review import of 2 people' })).toBeEnabled()
  await expectAccessible(page)
  await dropOn(page, 'main h1', { name: 'other.csv', content: `${mark}email,name\nana@example.com,Ana\n` })
  await expect(page.getByText('1 person in 1 row.')).toBeVisible()
  await expect(page.getByText('people.csv was replaced by other.csv.')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  // Clearing a group is chosen again for each file.
  await expect(page.getByLabel('Clear the group first')).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  await expect(page.getByLabel('Clear the group first')).toBeChecked()
})

test('a spreadsheet is shown, and goes to the byte if nothing is to be changed', async ({
  page,
  witness,
}) => {
  const book = fixture('rule.xlsx')
  await choose(page, book, 'people.xlsx')
  await expect(page.getByText('3 people in 3 rows.')).toBeVisible()
  await expect(preview(page).getByRole('cell', { name: 'Zoë Ünal' })).toBeVisible()
  await expect(page.getByText('The file will be sent unchanged.')).toBeVisible()
  await review(page)
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  expect((await witness()).imports[0]).toMatchObject({
    fileType: 'XLSX',
    bytes: book.length,
    sha256: sha256(book),
  })
})

test('what was pasted waits on another page, and a reload asks', { tag: '@soak' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Paste or type rows instead' }).click()
  const rows = page.getByRole('textbox', { name: 'Rows', exact: true })
  await expect(rows).toHaveValue('')
  const typed = 'email,name\njuergen@typed.example,"Weiß, Jürgen"\nzoe@typed.example,Zoë\n'
  await rows.fill(typed)
  await refuseReload(page)
  await page.goto('/#/activity')
  await page.goto('/#/imports')
  await expect(rows).toHaveValue(typed)
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByText('2 people in 2 rows')).toBeVisible()
  await refuseReload(page)
  await page.getByRole('button', { name: 'Remove Pasted text' }).click()
  await expect(rows).toHaveValue(typed)
  await rows.fill('')
})

test.describe('sending', () => {
  test('a double click sends once', { tag: '@soak' }, async ({ page, witness, wire }) => {
    await choose(page, people)
    await review(page)
    await dialog(page)
      .getByRole('button', { name: /^Import / })
      .dblclick()
    await expect(submitted(page)).toBeVisible()
    expect(wire.calls.filter((call) => call.path === path)).toHaveLength(1)
    expect((await witness()).imports).toHaveLength(1)
  })

  test('is cancelled with an outcome that is not known', { tag: '@soak' }, async ({ page, fault, wire }) => {
    await choose(page, people)
    await fault('hold')
    await review(page)
    await submit(page)
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await expect(groupField(page)).toBeDisabled()
    await expect(page.getByText('Sent. Waiting for the answer.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(alert(page)).toContainText('The request was cancelled.')
    await expect(alert(page)).toContainText('The request may have been executed.')
    await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
    expect(wire.calls.filter((call) => call.path === path)).toHaveLength(1)
  })

  test(
    'waits for the log, which knows whether the same was sent before',
    { tag: '@soak' },
    async ({ page, witness }) => {
      await choose(page, people)
      await review(page)
      await submit(page)
      await expect(submitted(page)).toBeVisible()
      await holdLog(page, false)
      await page.reload()
      await choose(page, people)
      await review(page)
      const button = dialog(page).getByRole('button', { name: /^Import / })
      await expect(dialog(page)).toContainText('Checking whether the same was sent before.')
      await expect(button).toBeDisabled()
      await letGo(page)
      await expect(dialog(page)).toContainText('The same request was already sent.')
      await expect(button).toBeDisabled()
      await holdLog(page, true)
      await page.reload()
      await choose(page, people)
      await review(page)
      // The failed check is seen first, as with a policy.
      await expect(dialog(page)).toContainText('The same request may have been sent before.')
      await expect(button).toBeDisabled()
      await expectAccessible(page)
      await seeWarnings(page, 1)
      await expect(button).toBeEnabled()
      await letGo(page)
      expect((await witness()).imports).toHaveLength(1)
    },
  )
})

/** As Excel in Germany saves a CSV: semicolons, Windows-1252, CRLF. */
const german = (rows: readonly string[]) =>
  Buffer.from(['E-mail Address;Full Name;Abteilung', ...rows, ''].join('\r\n'), 'latin1')

const staff = ['jörg@corp.example;Jörg Weißfels;Einkauf', 'zoe@corp.example;Zoë Ünal;Lager']

test('a German Excel export is imported in two clicks after the drop, and what will change is said', async ({
  page,
  witness,
}) => {
  await choose(page, german(staff.map((row) => row.replace('jörg@', 'joerg@'))), 'Personen.csv')
  await expect(page.getByText('Windows-1252 · semicolons · Jörg Weißfels · Zoë Ünal')).toBeVisible()
  await expect(page.getByText('"E-mail Address" is read as email, "Full Name" as name.')).toBeVisible()
  await page.getByRole('button', { name: 'Review import of 2 people' }).click()
  await expect(dialog(page)).toContainText(
    'Windows-1252 will become UTF-8. The semicolons will become commas.',
  )
  await dialog(page).getByRole('button', { name: 'Import 2 people' }).click()
  await expect(submitted(page)).toBeVisible()
  const sent =
    'email,name,Abteilung\r\njoerg@corp.example,Jörg Weißfels,Einkauf\r\nzoe@corp.example,Zoë Ünal,Lager\r\n'
  expect((await witness()).imports.at(-1)).toMatchObject({ rows: 2, sha256: sha256(sent) })
})

test('rows with a problem are left out, which the review says, and can be had with the reason', async ({
  page,
  witness,
}) => {
  const bad = [
    'grundlos;Käthe Groß;+49 30 7',
    ';Niemand;Lager',
    'ZOE@corp.example;Zoë;Lager',
    ' ben@corp.example ;Ben;',
  ]
  await choose(page, german(['ina@corp.example;Ina;', ...staff.slice(1), ...bad]), 'Personen.csv')
  await page.getByRole('button', { name: 'Keep only the address' }).click()
  await expect(
    page.getByText('3 people in 6 rows: 1 without an address, 1 with a malformed address, 1 repeated.'),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^Show: 1 row has the address of a row above, first in line 6/ })
    .click()
  await expect(preview(page).getByRole('row')).toHaveCount(3)
  await page.getByLabel('Show', { exact: true }).selectOption('all')
  await page.getByLabel('Find in the rows').fill('KÄTHE')
  await expect(page.getByText('1 row has this text.')).toBeVisible()
  await expect(preview(page).getByRole('row')).toHaveCount(2)
  await page.getByLabel('Find in the rows').clear()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the rows with a problem' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Personen-problems.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain(
    'grundlos;Käthe Groß;+49 30 7;4;No @ in the address',
  )
  await expect(page.getByText('6 rows = 3 sent + 3 left out')).toBeVisible()
  await page.getByRole('button', { name: 'Send them anyway' }).click()
  await expect(page.getByRole('button', { name: 'Review import of 6 rows' })).toBeEnabled()
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review import of 3 people' }).click()
  await expect(dialog(page)).toContainText(
    '3 of 6 rows: 1 without an address, 1 with a malformed address, 1 repeated.',
  )
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  expect((await witness()).imports).toMatchObject([{ fileType: 'CSV', rows: 3 }])
  await expect(page.getByRole('button', { name: 'Download the rows with a problem' })).toBeVisible()
})

test('a wrong address is put right in the table', { tag: '@soak' }, async ({ page, witness }) => {
  await choose(page, german(['ina@corp.example;Ina;', 'zoe.corp.example;Zoë Ünal;Lager']), 'Personen.csv')
  await page.getByRole('button', { name: 'Edit line 3' }).click()
  const cell = page.getByLabel('E-mail Address, line 3')
  await expect(cell).toBeFocused()
  await expect(page.getByLabel('Abteilung, line 3')).toHaveValue('Lager')
  await expectAccessible(page)
  await cell.fill('nothing of this')
  await cell.press('Escape')
  await page.getByRole('button', { name: 'Edit line 3' }).click()
  await cell.fill('zoe@corp.example')
  await cell.press('Enter')
  await expect(cell).toBeHidden()
  await expect(page.getByText('1 row will be sent as edited here.')).toBeVisible()
  await expect(preview(page).getByRole('cell', { name: 'Edited' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(page.getByText('1 row is left out.')).toBeVisible()
  await page.getByRole('button', { name: 'Redo the last change' }).click()
  await page.getByRole('button', { name: 'Review import of 2 people' }).click()
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  const sent = 'email,name,Abteilung\r\nina@corp.example,Ina,\r\nzoe@corp.example,Zoë Ünal,Lager\r\n'
  expect((await witness()).imports.at(-1)).toMatchObject({ rows: 2, sha256: sha256(sent) })
})

test(
  'the original is shown as it goes, without any correction',
  { tag: '@soak' },
  async ({ page, witness }) => {
    const content = 'email,name,password\nina@corp.example,Ina,Secret-1\nzoe,Zoë,Secret-2\n'
    await choose(page, content)
    await expect(page.getByText('Passwords are sent but not shown.')).toBeVisible()
    await page.getByRole('button', { name: 'Leave the passwords out' }).click()
    await page.getByRole('button', { name: 'Edit line 3' }).click()
    await page.getByLabel('email, line 3').fill('zoe@corp.example')
    // The typed text is kept where the row is left.
    await page.getByLabel('Find in the rows').click()
    await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
    await expect(page.getByText(/^The file has passwords in clear text\./)).toBeHidden()
    await openMoreOptions(page)
    const choice = page.getByLabel('What is sent')
    await choice.selectOption('as it is')
    await expect(page.getByText('1 person in 2 rows: 1 with a malformed address.')).toBeVisible()
    await expect(preview(page).getByRole('cell', { name: 'zoe', exact: true })).toBeVisible()
    await review(page)
    await expect(dialog(page)).toContainText('1 row has a malformed address, first in line 3.')
    const send = dialog(page).getByRole('button', { name: 'Import 2 rows' })
    await expect(send).toBeDisabled()
    await expect(dialog(page)).toContainText('Confirm 1 finding first.')
    await seeWarnings(page, 1)
    await expect(send).toBeEnabled()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    // The next correction is one of the corrected file.
    await page.getByRole('button', { name: 'Leave the passwords out' }).click()
    await expect(choice).toHaveValue('corrected')
    await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
    await choice.selectOption('as it is')
    await review(page)
    await seeWarnings(page, 1)
    await send.click()
    await expect(submitted(page)).toHaveText('Import submitted. 2 rows sent to the directory.')
    expect((await witness()).imports).toMatchObject([{ sha256: sha256(content) }])
    expect(await page.content()).not.toContain('Secret-')
  },
)

test('the reason of the button leads to what settles it', { tag: '@soak' }, async ({ page }) => {
  const goTo = page.getByRole('button', { name: 'Go to it' })
  await choose(page, 'email\nina@corp.example\n')
  await goTo.click()
  await expect(page.getByRole('button', { name: 'Add an empty column "name"' })).toBeFocused()
  await takeFileAway(page)
  // Also on a phone, where the table is above the reason.
  await page.setViewportSize({ width: 360, height: 800 })
  await choose(page, 'a,b\n1,2\n')
  await goTo.click()
  await expect(page.getByLabel('Send a as')).toBeFocused()
  await takeFileAway(page)
  await choose(page, 'email,name\n')
  await goTo.click()
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await takeFileAway(page)
  await page.getByRole('button', { name: 'Open a sample with mistakes' }).click()
  await expect(page.getByRole('button', { name: 'Review import of 5 people' })).toBeEnabled()
})

test(
  'an export of an HR system, with columns chosen by hand',
  { tag: '@soak' },
  async ({ page, witness }) => {
    await choose(page, 'Nr|Vorname|Nachname|Alt|Neu\n7|Ana|Souza|a@home.example|ana.souza@corp.example\n')
    await expect(page.getByText('Choose the column with the addresses.', { exact: true })).toBeVisible()
    await page.getByLabel('Send Neu as').selectOption('email')
    await page.getByLabel('Send Vorname as').selectOption('first name')
    await page.getByLabel('Send Nachname as').selectOption('last name')
    await page.getByLabel('Send Alt as').selectOption('left out')
    await expect(page.getByText('1 person in 1 row.')).toBeVisible()
    await page.getByRole('button', { name: 'Review import of 1 person' }).click()
    await submit(page)
    await expect(submitted(page)).toBeVisible()
    const sent = 'email,name,Nr\nana.souza@corp.example,Ana Souza,7\n'
    expect((await witness()).imports.at(-1)).toMatchObject({ rows: 1, sha256: sha256(sent) })

    // The next export of that system has the same columns.
    await importAnother(page)
    await choose(page, 'Nr|Vorname|Nachname|Alt|Neu\n8|Zoë|Ünal|z@home.example|zoe.unal@corp.example\n')
    await page
      .getByRole('button', {
        name: 'Use the columns of last time: "Neu" as email, "Vorname" and "Nachname" as name',
      })
      .click()
    await expect(preview(page).getByRole('cell', { name: 'zoe.unal@corp.example' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review import of 1 person' })).toBeEnabled()
    await expect(page.getByLabel('Send Alt as')).toHaveValue('left out')
  },
)

test('hostile files are refused or explained, and the next one is read', async ({ page }) => {
  // From the disk: on its way to the browser, so much takes longer than its reading.
  const file = test.info().outputPath('people.csv')
  for (const [content, said] of [
    ['x'.repeat(10_000_000), /^No cell within A1 to M99 is exactly "email"/],
    [fixture('people.xlsx').subarray(0, 3_000), /people\.csv is damaged/],
    [`email,name\nana@example.com,"${'x'.repeat(10_000_000)}"\n`, /1 person in 1 row\./],
  ] as const) {
    writeFileSync(file, content)
    await page.getByLabel(/^File: /).setInputFiles(file)
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
  }
  await choose(page, people)
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  const dropped = { name: 'people.csv', content: people }
  await dropOn(page, 'main h1', dropped, dropped)
  await expect(page.getByText('2 files were dropped. Drop one at a time.')).toBeVisible()
})

test('250,000 people are shown, judged and sent to the byte', { tag: '@soak' }, async ({ page, witness }) => {
  const file = test.info().outputPath('many.csv')
  const rows = Array.from(
    { length: 250_000 },
    (_, at) => `person.number${at}@corp.example,"Person, ${at}",Department ${at % 40},+49 30 ${at}\n`,
  )
  const content = `email,name,department,phone\n${rows.join('')}`
  writeFileSync(file, content)
  await page.getByLabel(/^File: /).setInputFiles(file)
  // The first rows, while the others are read.
  await expect(preview(page).getByRole('cell', { name: 'person.number0@corp.example' })).toBeVisible()
  await expect(page.getByText('250,000 people in 250,000 rows.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Review import of 250,000 people' }).click()
  await dialog(page).getByRole('button', { name: 'Import 250,000 people' }).click({ timeout: 30_000 })
  await expect(submitted(page)).toBeVisible({ timeout: 60_000 })
  await openSent(page)
  await expect(page.getByRole('main')).toContainText(sha256(content))
  expect((await witness()).imports[0]).toMatchObject({ rows: 250_000, sha256: sha256(content) })
})

test('people are imported by keyboard alone', { tag: '@soak' }, async ({ page, witness }) => {
  await page.getByRole('button', { name: 'Paste or type rows instead' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Rows', { exact: true }).focus()
  await page.keyboard.insertText(people)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  await tabTo(page, /^Notify this address/)
  await page.keyboard.type('it@example.com')
  // Enter in a field is the form's button.
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  // It waits until the log was read, to know whether the same was sent before.
  await expect(dialog(page).getByRole('button', { name: /^Import / })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(submitted(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy job id' })).toBeFocused()
  expect((await witness()).imports[0]).toMatchObject({ notifyEmailAddress: 'it@example.com', rows: 2 })
  // What was pasted is sent, and not kept for the next file.
  await dropOn(page, 'main h1', { name: 'next.csv', content: peopleOf('next.example') })
  await page.getByRole('button', { name: 'Remove next.csv' }).click()
  await expect(page.getByRole('textbox', { name: 'Rows', exact: true })).toHaveValue('')
})

async function tabTo(page: Page, label: RegExp) {
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.getByLabel(label).evaluate((field) => field === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${label}.`)
}
