/** Importing people: what is previewed is what arrives, to the byte, and nothing without a last look. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import {
  alertOf,
  chooseFile,
  download,
  groupField,
  openClosed,
  reloadAndAnswer,
  seeWarnings,
  sha256,
  signInWithKeys,
  submitKeys,
  tabTo,
} from './actions.ts'
import { operations } from './operations.ts'
import { expect, expectAccessible, expectAllAccessible, type Page, test } from './test.ts'

const { path } = operations.importUsers
/** What was sent once is warned of: each step of a journey that sends has people of its own. */
const peopleOf = (domain: string) => `email,name\nana.souza@${domain},Ana Souza\nchloe@${domain},Chloé\n`
const people = peopleOf('example.com')

/** Written by LibreOffice 7.4. */
const fixture = (name: string) => readFileSync(new URL(`../src/imports/fixtures/${name}`, import.meta.url))

/** A drop event as the browser makes one, on any element. */
async function dropOn(page: Page, selector: string, ...files: { name: string; content: string }[]) {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer()
    for (const { name, content } of dropped) transfer.items.add(new File([content], name))
    return transfer
  }, files)
  for (const type of ['dragover', 'drop']) await page.locator(selector).dispatchEvent(type, { dataTransfer })
}

/** From the disk: on its way to the browser, so much takes longer than its reading. */
async function chooseLarge(page: Page, content: string | Buffer) {
  const file = test.info().outputPath('people.csv')
  writeFileSync(file, content)
  await page.getByLabel(/^File: /).setInputFiles(file)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const review = (page: Page) => button(page, /^Review /).click()
const dialog = (page: Page) => page.getByRole('dialog')
const sendButton = (page: Page) => dialog(page).getByRole('button', { name: /^(Clear and import|Import) / })
const submit = (page: Page) => sendButton(page).click()
async function argument(page: Page) {
  await openClosed(dialog(page), /^What is sent/)
  return dialog(page).getByLabel('x-mc-arg').innerText()
}
const preview = (page: Page) => page.getByRole('table', { name: 'Preview of the file' })
const submitted = (page: Page) => page.getByRole('heading', { name: /^Import submitted\. / })
const notify = (page: Page) => page.getByLabel(/^Notify this address/)
const move = (page: Page) => page.getByLabel(/^Move people from other accounts/)
const openOptions = (page: Page) => openClosed(page, /^More options/)

async function importAnother(page: Page) {
  await button(page, 'Import another file').click()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeFocused()
}

test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant, '#/imports'))

test('a CSV file goes byte for byte, with its options', async ({ page, tenant, witness, wire }) => {
  const sent = () => wire.calls.filter((call) => call.path === path)
  const groupId = (await witness()).groups.find(({ description }) => description === 'New joiners')?.id ?? ''
  await dropOn(page, 'main h1', { name: 'people.csv', content: people })
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  const row = preview(page).getByRole('row').nth(2)
  await expect(row.getByRole('cell')).toHaveText(['3', 'chloe@example.com', 'Chloé'])
  await review(page)
  await expect(page.getByRole('dialog', { name: 'Import 2 people into the directory' })).toBeVisible()
  await expect(dialog(page)).toContainText('No one will be notified of the result.')
  await expect(dialog(page).getByLabel('x-mc-arg')).toBeHidden()
  expect(await argument(page)).toBe('{"data":[{"fileType":"CSV"}]}')
  await expect(dialog(page).getByLabel('SHA-256')).toHaveText(sha256(people))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await notify(page).fill('zoë@example.com')
  await groupField(page).fill(` ${groupId} `)
  await openOptions(page)
  await move(page).check()
  await review(page)
  await expect(dialog(page)).toContainText('The service sends the result by email, to zoë@example.com.')
  await expect(dialog(page)).toContainText(
    `Import 2 people into the group ${groupId.slice(0, 8)}…${groupId.slice(-8)}`,
  )
  const shown = await argument(page)
  expect(sent()).toHaveLength(0)
  await submit(page)
  await expect(submitted(page)).toHaveText(/^Import submitted\. 2 people submitted to the group/)
  await expect(submitted(page)).toBeFocused()
  const given = sent().map(({ headers }) => headers['x-mc-arg'])
  expect(given).toEqual([shown])
  expect(shown).toContain(String.raw`zo\u00eb@example.com`)
  const options = { notifyEmailAddress: 'zoë@example.com', allowAddressMigration: true, groupId }
  expect(JSON.parse(shown)).toEqual({ data: [{ ...options, fileType: 'CSV' }] })
  const { imports } = await witness()
  const bytes = Buffer.byteLength(people)
  expect(imports).toMatchObject([{ ...options, fileType: 'CSV', bytes, sha256: sha256(people), rows: 2 }])
  const { id = 'none' } = imports[0] ?? {}
  await openClosed(page, /^What was sent/)
  await expect(page.getByRole('definition').getByText(id)).toBeVisible()
  await expect(page.getByRole('main')).toContainText("The file's exact bytes.")
  // Submitted is all that is known (admin-api §2.5).
  await expect(page.getByText(/(was|were|been) imported/)).toHaveCount(0)
  await importAnother(page)
  // What was chosen for one import is not chosen for the next one.
  for (const field of [groupField(page), notify(page)]) await expect(field).toHaveValue('')
  await openOptions(page)
  await expect(move(page)).not.toBeChecked()
  // The last address is remembered, also after a sign-out.
  await button(page, 'Sign out').click()
  await submitKeys(page, tenant)
  await button(page, 'Notify zoë@example.com again').click()
  await expect(notify(page)).toHaveValue('zoë@example.com')
})

test('clearing a group needs its name, and tells of the last import into it', async ({ page, witness }) => {
  const contractors = async () =>
    (await witness()).groups.find(({ description }) => description === 'Contractors')
  const groupId = (await contractors())?.id ?? ''
  await chooseFile(page, peopleOf('first.example'))
  await groupField(page).fill(groupId)
  await review(page)
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  await importAnother(page)

  await chooseFile(page, 'email,name\nana@third.example,Ana\n')
  const clear = page.getByLabel('Clear the group first')
  await expect(clear).toBeHidden()
  await groupField(page).fill(groupId)
  await clear.check()
  await review(page)
  // Without a name, the id is typed as it is shown: a keyboard has dots for the ellipsis.
  const [first, last] = [groupId.slice(0, 8), groupId.slice(-8)]
  await dialog(page).getByLabel(`Type "${first}…${last}" to continue`).fill(`${first}...${last}`)
  await expect(sendButton(page)).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Name of the group').fill('Contractors')
  await page.getByLabel('Name of the group').press('Enter')
  await review(page)
  for (const sentence of [
    /Clear the group Contractors \(eNo.+\) and import 1 person into it/,
    'All current members are removed first.',
    /The last import into this group .+ had 2 people\. This one has 1 person\./,
  ])
    await expect(dialog(page)).toContainText(sentence)
  await expect(sendButton(page)).toBeDisabled()
  await dialog(page).getByLabel('Type "Contractors" to continue').fill('contractors')
  await sendButton(page).click()
  await expect(submitted(page)).toHaveText(
    /^Import submitted\. 1 person submitted to the group Contractors \(eNo.+\), to be cleared first\.$/,
  )
  expect((await witness()).imports.at(-1)).toMatchObject({ groupId, clearGroup: true })
  expect(await contractors()).toMatchObject({ userCount: 1 })
})

/** As Excel in Germany saves a CSV: semicolons, Windows-1252, CRLF. */
const german = (rows: readonly string[]) =>
  Buffer.from(['E-mail Address;Full Name;Abteilung', ...rows, ''].join('\r\n'), 'latin1')

test('rows with a problem are left out, and can be had with the reason', async ({ page, witness }) => {
  const good = ['ina@corp.example;Ina;', 'zoe@corp.example;Zoë Ünal;Lager', ' ben@corp.example ;Ben;']
  const bad = ['grundlos;Käthe Groß;+49 30 7', ';Niemand;Lager', 'ZOE@corp.example;Zoë;Lager']
  await chooseFile(page, german([...good, ...bad]), 'Personen.csv')
  await expect(page.getByText('Windows-1252 · semicolons · Zoë Ünal · Käthe Groß')).toBeVisible()
  await expect(page.getByText('"E-mail Address" is read as email, "Full Name" as name.')).toBeVisible()
  await button(page, /^Repair/).click()
  const left = '1 without an address, 1 with a malformed address, 1 repeated.'
  await expect(page.getByText('3 people in 6 rows.')).toBeVisible()
  await button(page, 'Show: Repeats a row above: 1').click()
  await expect(preview(page).getByRole('row')).toHaveCount(3)
  await page.getByLabel('Show', { exact: true }).selectOption('all')
  await page.getByLabel('Find in the rows').fill('KÄTHE')
  await expect(page.getByText('1 row has this text.')).toBeVisible()
  await expect(preview(page).getByRole('row')).toHaveCount(2)
  await page.getByLabel('Find in the rows').clear()
  const file = await download(page, button(page, 'Download the rows with a problem').click())
  expect(file.name).toBe('Personen-problems.csv')
  expect(file.text).toContain('grundlos;Käthe Groß;+49 30 7;5;No @ in the address')
  await expect(page.getByText('The rows left out will not be in the file.')).toBeVisible()
  await button(page, /^Include them/).click()
  await expect(button(page, 'Review import of 6 rows')).toBeEnabled()
  await button(page, 'Undo the last change').click()
  await expectAccessible(page)
  await button(page, 'Review import of 3 people').click()
  await expect(dialog(page)).toContainText(`3 of 6 rows: ${left}`)
  await expect(dialog(page)).toContainText('Windows-1252 will become UTF-8. The semicolons will become')
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  const sent = ['email,name,Abteilung', ...good.map((row) => row.trim().replace(' ;', ';')), '']
  const digest = sha256(sent.join('\r\n').replaceAll(';', ','))
  expect((await witness()).imports).toMatchObject([{ fileType: 'CSV', rows: 3, sha256: digest }])
  await expect(button(page, 'Download the rows with a problem')).toBeVisible()
})

test('a workbook goes to the byte, a CSV that changed does not @soak', async ({ page, witness, wire }) => {
  const book = fixture('rule.xlsx')
  await chooseFile(page, book, 'people.xlsx')
  await expect(page.getByText('3 people in 3 rows.')).toBeVisible()
  await expect(preview(page).getByRole('cell', { name: 'Zoë Ünal' })).toBeVisible()
  await expect(page.getByText('The file will be sent unchanged.')).toBeVisible()
  await review(page)
  await expectAllAccessible(page)
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  await expectAllAccessible(page)
  expect((await witness()).imports).toMatchObject([{ fileType: 'XLSX', sha256: sha256(book) }])
  await importAnother(page)
  const calls = wire.calls.length
  const file = test.info().outputPath('people.csv')
  writeFileSync(file, people)
  await page.getByLabel(/^File: /).setInputFiles(file)
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  appendFileSync(file, 'eve@example.com,Eve\n')
  await review(page)
  await submit(page)
  await expect(alertOf(page)).toContainText('The file was changed, moved or deleted after it was read.')
  await expect(alertOf(page)).toContainText('Nothing was sent.')
  expect(wire.calls).toHaveLength(calls)
})

test('a wrong address is put right, and the original can still go @soak', async ({ page, witness }) => {
  const content = 'email,name,password\nina@corp.example,Ina,Secret-1\nzoe.corp.example,Zoë Ünal,Secret-2\n'
  await chooseFile(page, content)
  await expect(page.getByText('Passwords are sent but not shown.')).toBeVisible()
  await button(page, /^Leave the passwords out/).click()
  await expect(page.getByText(/^The file has passwords in clear text\./)).toBeHidden()
  await button(page, 'Edit line 3').click()
  const cell = page.getByLabel('email, line 3')
  await expect(cell).toBeFocused()
  await expectAccessible(page)
  await cell.fill('nothing of this')
  await cell.press('Escape')
  await button(page, 'Edit line 3').click()
  await cell.fill('zoe@corp.example')
  await cell.press('Enter')
  await expect(cell).toBeHidden()
  await expect(page.getByText('1 row will be sent as edited here.')).toBeVisible()
  await expect(preview(page).getByRole('cell', { name: 'Edited' })).toBeVisible()
  await button(page, 'Undo the last change').click()
  await expect(page.getByText('1 row left out.')).toBeVisible()
  await button(page, 'Redo the last change').click()
  await button(page, 'Review import of 2 people').click()
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  const sent = 'email,name\nina@corp.example,Ina\nzoe@corp.example,Zoë Ünal\n'
  await importAnother(page)
  await chooseFile(page, content)
  await openOptions(page)
  await page.getByLabel('What is sent').selectOption('as it is')
  await review(page)
  await expect(dialog(page)).toContainText('Not an address: 1')
  await expect(sendButton(page)).toBeDisabled()
  await seeWarnings(page, 1)
  await submit(page)
  await expect(submitted(page)).toHaveText('Import submitted. 2 rows submitted to the directory.')
  expect((await witness()).imports).toMatchObject([{ sha256: sha256(sent) }, { sha256: sha256(content) }])
  expect(await page.content()).not.toContain('Secret-')
})

test('the reason of the button leads to what settles it, also on a phone @soak', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [content, settled] of [
    ['email\nina@corp.example\n', page.getByRole('button', { name: 'Add an empty column "name"' })],
    ['a,b\n1,2\n', page.getByLabel('Send a as')],
    ['email,name\n', page.getByRole('button', { name: 'Choose another file' })],
  ] as const) {
    await chooseFile(page, content)
    await button(page, 'Go to it').click()
    await expect(settled).toBeFocused()
    await page
      .getByRole('region', { name: 'File', exact: true })
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(page.getByText('Choose a file first.')).toBeVisible()
  }
  await button(page, 'Open a sample with mistakes').click()
  await expect(button(page, 'Review import of 5 people')).toBeEnabled()
})

test('columns that were chosen by hand are offered for the next file @soak', async ({ page, witness }) => {
  await chooseFile(page, 'Nr|Vorname|Nachname|Alt|Neu\n7|Ana|Souza|a@home.example|ana.souza@corp.example\n')
  await expect(page.getByText('Choose the column with the addresses.', { exact: true })).toBeVisible()
  await page.getByLabel('Send Neu as').selectOption('email')
  await page.getByLabel('Send Vorname as').selectOption('first name')
  await page.getByLabel('Send Nachname as').selectOption('last name')
  await page.getByLabel('Send Alt as').selectOption('left out')
  await expect(page.getByText('1 person in 1 row.')).toBeVisible()
  await button(page, 'Review import of 1 person').click()
  await submit(page)
  await expect(submitted(page)).toBeVisible()
  const sent = 'email,name,Nr\nana.souza@corp.example,Ana Souza,7\n'
  expect((await witness()).imports.at(-1)).toMatchObject({ rows: 1, sha256: sha256(sent) })
  await importAnother(page)
  await chooseFile(page, 'Nr|Vorname|Nachname|Alt|Neu\n8|Zoë|Ünal|z@home.example|zoe.unal@corp.example\n')
  await button(page, 'Use the columns of last time: "Neu" as email, "Vorname" and "Nachname" as name').click()
  await expect(preview(page).getByRole('cell', { name: 'zoe.unal@corp.example' })).toBeVisible()
  await expect(page.getByLabel('Send Alt as')).toHaveValue('left out')
})

test('hostile files are refused or explained, and the next one is read @soak', async ({ page }) => {
  for (const [content, said] of [
    ['x'.repeat(10_000_000), /^No cell within A1 to M99 is exactly "email"/],
    [fixture('people.xlsx').subarray(0, 3_000), /people\.csv is damaged/],
    [`email,name\nana@example.com,"${'x'.repeat(10_000_000)}"\n`, /1 person in 1 row\./],
  ] as const) {
    await chooseLarge(page, content)
    await expect(page.getByRole('main').getByText(said)).toBeVisible()
  }
  // An override, a space without a width and an isolate are spelled out.
  const [raw, spelled] = ['\u202e\u200b\u2066', '⟨U+202E⟩⟨U+200B⟩⟨U+2066⟩']
  await chooseFile(page, `email,name,odd${raw}\na@b.example,Ann${raw},x\n`, `people${raw}vsc.csv`)
  await expect(page.getByRole('main')).toContainText(`people${spelled}vsc.csv`)
  await expect(preview(page).getByRole('columnheader', { name: `odd${spelled}` })).toBeVisible()
  await expect(preview(page).getByRole('cell', { name: `Ann${spelled}` })).toBeVisible()
  await chooseFile(page, people)
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  const dropped = { name: 'people.csv', content: people }
  await dropOn(page, 'main h1', dropped, dropped)
  await expect(page.getByText('2 files were dropped. Drop one at a time.')).toBeVisible()
})

test('250,000 people are shown, judged and sent to the byte @soak', async ({ page, witness }) => {
  const rows = Array.from(
    { length: 250_000 },
    (_, at) => `person.number${at}@corp.example,"Person, ${at}",Department ${at % 40},+49 30 ${at}\n`,
  )
  const content = `email,name,department,phone\n${rows.join('')}`
  await chooseLarge(page, content)
  await expect(preview(page).getByRole('cell', { name: 'person.number0@corp.example' })).toBeVisible()
  await expect(page.getByText('250,000 people in 250,000 rows.')).toBeVisible({ timeout: 30_000 })
  await button(page, 'Review import of 250,000 people').click()
  await sendButton(page).click({ timeout: 30_000 })
  await expect(submitted(page)).toBeVisible({ timeout: 60_000 })
  expect((await witness()).imports).toMatchObject([{ rows: 250_000, sha256: sha256(content) }])
})

test('pasted people wait, and are imported by keyboard alone @soak', async ({ page, witness }) => {
  await button(page, 'Paste or type rows instead').press('Enter')
  const rows = page.getByRole('textbox', { name: 'Rows', exact: true })
  await rows.focus()
  await page.keyboard.insertText(people)
  await reloadAndAnswer(page, 'dismiss')
  for (const hash of ['#/activity', '#/imports']) await page.goto(`/${hash}`)
  await expect(rows).toHaveValue(people)
  await rows.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people in 2 rows.')).toBeVisible()
  await reloadAndAnswer(page, 'dismiss')
  await button(page, 'Remove Pasted text').press('Enter')
  await expect(rows).toHaveValue(people)
  await button(page, 'Use this text').press('Enter')
  await tabTo(page, notify(page))
  await page.keyboard.type('it@example.com')
  // Enter in a field is the form's button.
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  // It waits until the log was read, to know whether the same was sent before.
  await expect(sendButton(page)).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(submitted(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Copy job id')).toBeFocused()
  expect((await witness()).imports[0]).toMatchObject({ notifyEmailAddress: 'it@example.com', rows: 2 })
  // What was pasted is sent, and not kept for the next file.
  await dropOn(page, 'main h1', { name: 'next.csv', content: peopleOf('next.example') })
  await button(page, 'Remove next.csv').click()
  await expect(rows).toHaveValue('')
})

/** 20 MB, which is more than the buffers of the machine hold. */
const manyPeopleOf = (domain: string) =>
  `email,name,note\n${Array.from({ length: 20_000 }, (_, at) => `person${at}@${domain},Ana,${'x'.repeat(1_000)}\n`).join('')}`

/** How many percent the page says are uploaded, once that is more than before and no longer grows. */
async function uploaded(page: Page, before = 0) {
  const bar = page.getByRole('progressbar', { name: 'Upload' })
  let last = before
  await expect(async () => {
    const [now, then] = [Number(await bar.getAttribute('aria-valuenow')), last]
    last = now
    expect(now).toBeGreaterThan(before)
    expect(now).toBe(then)
  }).toPass({ intervals: [1_000] })
  expect(last).toBeLessThan(100)
  return last
}

test.describe('over a slow line', () => {
  test.use({ overLine: true, allow: { skewedClock: true, console: [/net::ERR_/] } })

  test('an upload may take its time @soak', async ({ page, line, witness, fault, release }) => {
    await page.clock.install()
    await page.reload()
    const content = manyPeopleOf('slow.example')
    await fault('hold')
    line?.allow(2_000_000)
    await chooseLarge(page, content)
    await review(page)
    await submit(page)
    let before = await uploaded(page)
    for (let part = 0; part < 2; part++) {
      await page.clock.fastForward(100_000)
      await expect(page.getByText(/^Sending: \d+ % uploaded\. Stay on this page\.$/)).toBeVisible()
      line?.allow(2_000_000)
      before = await uploaded(page, before)
    }
    line?.allow()
    await expect(page.getByText('It may take up to 120 seconds.')).toBeVisible()
    await expect(page.getByText('Sent. Waiting for the answer.')).toBeVisible()
    await page.clock.fastForward(100_000)
    await release()
    await expect(submitted(page)).toBeVisible()
    expect((await witness()).imports).toMatchObject([{ rows: 20_000, sha256: sha256(content) }])

    // One that is cancelled has an outcome that is not known.
    await importAnother(page)
    line?.allow(2_000_000)
    await chooseLarge(page, manyPeopleOf('still.example'))
    await review(page)
    await submit(page)
    await uploaded(page)
    await expect(groupField(page)).toBeDisabled()
    await button(page, 'Cancel the upload').click()
    await expect(alertOf(page)).toContainText('The request was cancelled.')
    await expect(alertOf(page)).toContainText('The request may have been executed.')
    await expect(page.getByText('20,000 people in 20,000 rows.')).toBeVisible()
    line?.allow()
    expect((await witness()).imports).toHaveLength(1)
  })
})
