/** A second person approves what another admin is about to send: two browsers, and nothing but files between them. */
import * as admin from './actions.ts'
import { makeFolder, startServer } from './hosting/processes.ts'
import type { Line } from './line.ts'
import { type Credentials, expect, expectAllAccessible, type Page, test as base } from './test.ts'

/** Another browser, as another person has it. */
const test = base.extend<{ reviewer: Page }>({
  async reviewer({ browser, baseURL }, give) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    await give(await context.newPage())
    await context.close()
  },
})

const review = (page: Page) => admin.reviewButton(page).click()

async function saveRequest(page: Page) {
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a review' })
  await dialog.getByLabel('Your name').fill('Bo Li')
  await dialog.getByLabel('Note for the reviewer (optional)').fill('Seen since this morning.')
  const { text } = await admin.download(page, dialog.getByRole('button', { name: 'Save the file' }).click())
  return text
}

async function ask(page: Page, tenant: Credentials) {
  await admin.signInWithKeys(page, tenant)
  await admin.fillPolicy(page, { about: 'Fake invoices', urls: 'hxxps://pay[.]example/x\nbill.example' })
  await review(page)
  return saveRequest(page)
}

/** The reviewer, in a browser without keys. */
async function openRequest(page: Page, text: string, line?: Line) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a review request' }).click()
  await expect(page.getByRole('heading', { name: 'Open a review request' })).toBeFocused()
  line?.allow(0)
  await admin.chooseFile(page, text, 'request.json')
  await expect(page.getByText('Bo Li asks for a review')).toBeVisible()
}
const approveButton = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
async function approve(page: Page, comment = '') {
  await page.getByLabel('Your name').fill('Ana Roe')
  await page.getByLabel('Comment (optional)').fill(comment)
  await approveButton(page).click()
  await expect(page.getByText('Approved. Save the approval, and hand the file back to Bo Li.')).toBeVisible()
  const { text } = await admin.download(page, page.getByRole('button', { name: 'Save the approval' }).click())
  return text
}

const addApproval = (page: Page, approval: string) =>
  page
    .getByLabel('File: an approval')
    .setInputFiles({ name: 'approval.json', mimeType: 'application/json', buffer: Buffer.from(approval) })
const bytes = (page: Page) => page.getByRole('region', { name: 'Body of the request' })
const refusal = (page: Page) => page.getByRole('alert')
const approved = (page: Page) => page.getByText(/^Approved by Ana Roe, .+, these exact bytes$/)
const send = (page: Page) => page.getByRole('button', { name: /^(?:Create the policy|Send, approved)/ })
const fact = (page: Page) => page.getByRole('definition').filter({ hasText: /^Ana Roe$/ })

/** Everything that lies on the device: the stored texts by number, and the databases by name. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const named = await indexedDB.databases()
    return [localStorage.length, sessionStorage.length, ...named.map(({ name }) => name)]
  })

// Over a line, which holds what is asked for.
test.use({ overLine: true })

test('what another approves is sent to the byte', async ({ page, reviewer, tenant, witness, line }) => {
  const request = await ask(page, tenant)
  for (const secret of [tenant.secretKey, tenant.applicationKey, tenant.accessKey])
    expect(request).not.toContain(secret)
  await admin.openWire(page)
  const body = await bytes(page).innerText()

  // Nothing is approved before this console has judged the list.
  await openRequest(reviewer, request, line)
  await reviewer.getByLabel('Your name').fill('Ana Roe')
  await expect(reviewer.getByText('Checking the entries.').last()).toBeVisible()
  await expect(approveButton(reviewer)).toBeDisabled()
  line?.allow()
  await expect(approveButton(reviewer)).toBeEnabled()
  await reviewer.getByLabel('Your name').clear()
  await expect(reviewer.getByText('Enter your name.')).toBeVisible()
  const stored = await readStored(reviewer)
  await expect(reviewer.getByText('Seen since this morning.')).toBeVisible()
  await expect(reviewer.getByRole('heading', { name: /Review: Fake invoices/ })).toBeVisible()
  await reviewer.getByRole('button', { name: 'What is sent' }).click()
  expect(await bytes(reviewer).innerText()).toBe(body)
  await expectAllAccessible(reviewer)
  expect(await readStored(reviewer)).toEqual(stored)
  const approval = await approve(reviewer, 'Seen it, too.')

  await expect(send(page)).toHaveText('Create the policy with 2 URLs')
  await addApproval(page, approval.replace('Ana Roe', 'Eve Roe'))
  await expect(refusal(page)).toContainText('Its signature is not valid: the approval was changed')
  await addApproval(page, approval)
  await expect(approved(page)).toBeVisible()
  await expect(page.getByText('Seen it, too.')).toBeVisible()
  const sending = page.waitForRequest(/create-policy/)
  await page.getByRole('button', { name: 'Send, approved by Ana Roe' }).click()
  expect((await sending).postData()).toBe(body)
  await expect(fact(page)).toBeVisible()
  await page.getByRole('button', { name: 'For the ticket', exact: true }).click()
  const ticket = page.getByRole('region', { name: 'Text for the ticket' })
  await expect(ticket).toContainText('Approved by Ana Roe')
  await expect(ticket).toContainText(admin.sha256(body))
  await page.reload()
  await admin.policyTab(page, 'Sent 1').click()
  await page.getByRole('button', { name: 'Open the receipt: Fake invoices' }).click()
  await expect(fact(page)).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)
})

test.describe('where an approval is required', () => {
  const port = 4191
  test.use({ overLine: false, baseURL: `http://localhost:${port}` })
  const regions = [{ id: 'sandbox', name: 'Sandbox', sandbox: true }]
  const serve = (approvals?: object) => startServer(makeFolder('approvals'), port, { regions, approvals })

  test('a listed reviewer has to approve these very bytes @soak', async ({ page, reviewer, mint }) => {
    let server = await serve()
    const request = await ask(page, await mint())
    await openRequest(reviewer, request)
    const approval = await approve(reviewer)
    await expectAllAccessible(reviewer)
    const entry = await reviewer.getByRole('region', { name: 'Your entry for config.json' }).innerText()
    const { body, ...rest } = JSON.parse(request) as { body: string }
    const began = '"policies":[{"fromDate":"2020-01-01T00:00:00+0000",'
    await openRequest(reviewer, JSON.stringify({ ...rest, body: body.replace('"policies":[{', began) }))
    // The notes are about these bytes, whatever the author typed.
    const found = reviewer.getByRole('region', { name: 'Findings of this console' })
    await expect(found).toContainText('This moment has passed.')
    await addApproval(page, await approve(reviewer))
    await expect(refusal(page)).toContainText('It approves other bytes')

    for (const require of ['allow', 'always']) {
      await server.stop()
      server = await serve({ reviewers: [JSON.parse(entry)], require })
      // The reload finds the draft.
      await page.reload()
      await review(page)
      if (require === 'allow') await expect(send(page)).toBeEnabled()
    }
    await expect(page.getByText('An approval is missing. Ask for a review.')).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await addApproval(page, approval)
    await expect(send(page)).toHaveText('Send, approved by Ana Roe')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await admin.nameField(page).fill('Other invoices')
    await review(page)
    await expect(send(page)).toBeDisabled()
    await expect(approved(page)).toBeHidden()
    await server.stop()
  })
})

test('an import is reviewed on a phone @soak', async ({ page, reviewer, tenant, witness }) => {
  const [group] = (await witness()).groups
  const people = 'email,name\nana@a.example,Ana\nben@a.example,Ben\n'
  await admin.signInWithKeys(page, tenant, '#/imports')
  await admin.chooseFile(page, 'email,name,password\nana@a.example,Ana,Secret-12\n')
  await review(page)
  const dialog = page.getByRole('dialog', { name: /^(?:Clear .+ and )?[Ii]mport \d/ })
  await expect(dialog.getByText('A file with passwords cannot be reviewed.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Ask for a review' })).toHaveCount(0)
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await admin.chooseFile(page, people)
  await admin.groupField(page).fill(group?.id ?? '')
  await review(page)
  const request = await saveRequest(page)

  await reviewer.setViewportSize({ width: 360, height: 800 })
  await openRequest(reviewer, request)
  await expect(
    reviewer.getByRole('heading', { name: /^Review Import 2 people into the group/ }),
  ).toBeVisible()
  await expect(reviewer.getByRole('table', { name: 'Preview of the file' })).toContainText('ben@a.example')
  await expect(reviewer.getByText(admin.sha256(people))).toBeVisible()
  await expectAllAccessible(reviewer)
  const approval = await approve(reviewer, 'Checked with HR.')

  await cancel.click()
  await page.getByLabel('Clear the group first').check()
  await review(page)
  await saveRequest(page)
  await addApproval(page, approval)
  await expect(refusal(page)).toContainText('It approves other bytes')
  await cancel.click()
  await page.getByLabel('Clear the group first').uncheck()
  await review(page)
  await addApproval(page, approval)
  await expect(approved(page)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import, approved by Ana Roe' }).click()
  await expect(fact(page)).toBeVisible()
  expect((await witness()).imports).toMatchObject([
    { sha256: admin.sha256(people), groupId: group?.id, rows: 2 },
  ])
  await admin.go(page, 'Activity')
  await admin.requests(page).getByRole('link').first().click()
  await expect(fact(page)).toBeVisible()
})
