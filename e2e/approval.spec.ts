/** A second person approves what another admin is about to send: two browsers, and nothing but files between them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fillPolicy, policyTab, signInWithKeys } from './actions.ts'
import { type Credentials, expect, expectAllAccessible, type Locator, type Page, test } from './test.ts'

async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await file.path(), 'utf8')
}

/** The author, from the review to the file of the request. */
async function saveRequest(page: Page) {
  await page.getByRole('button', { name: /^Review / }).click()
  await page.getByRole('button', { name: 'Ask for a review' }).click()
  await page.getByLabel('Your name').fill('Bo Li')
  const text = await download(page, page.getByRole('button', { name: 'Save the file' }))
  await expect(page.getByRole('dialog', { name: 'Ask for a review' })).toBeHidden()
  return text
}

async function ask(page: Page, tenant: Credentials, urls = 'pay.example\nbill.example/x') {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Fake invoices', urls })
  return saveRequest(page)
}

const people = (name: string) => `E-Mail;Name\nana@a.example;${name}\nben@a.example;Ben\n`
const choosePeople = (page: Page, name = 'Ana') =>
  page
    .getByLabel(/^File: a CSV/)
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: buffer(people(name)) })
const groupField = (page: Page) => page.getByRole('combobox', { name: /^Group/ })

/** As `ask`, for an import into a group. */
async function askImport(page: Page, tenant: Credentials, groupId = '') {
  await signInWithKeys(page, tenant, '#/imports')
  await choosePeople(page)
  await groupField(page).fill(groupId)
  return saveRequest(page)
}

const buffer = (text: string) => Buffer.from(text)
const fileOf = (text: string, name = 'request.json') => ({
  name,
  mimeType: 'application/json',
  buffer: buffer(text),
})

/** The reviewer, in a browser without keys. */
async function openRequest(page: Page, text: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a file without keys' }).click()
  await page.getByLabel('File: a file of Signet').setInputFiles(fileOf(text))
  await expect(page.getByText('Bo Li asks for a review')).toBeVisible()
}

interface Decision {
  kind?: 'Passkey' | 'This browser'
  button?: 'Approve' | 'Send back'
  comment?: string
}

async function decide(page: Page, { kind = 'This browser', button = 'Approve', comment }: Decision = {}) {
  // Once it is known whether a name is kept, the form stays as it is.
  const act = page.getByRole('button', { name: button })
  await expect(act).toBeVisible()
  const name = page.getByLabel('Your name')
  if (await name.isVisible()) {
    await name.fill('Ana Roe')
    await page.getByLabel('Sign with').selectOption(kind)
  }
  if (comment !== undefined) await page.getByLabel('Comment (optional)').fill(comment)
  return download(page, act)
}

/** Drops a file somewhere on the page, beside every zone. */
async function drop(page: Page, text: string) {
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'signet-approval.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: data })
}

/** The review of an import, after which the page has its form again. */
const importReview = (page: Page) =>
  page.getByRole('dialog', { name: /^(?:Clear .+ and )?[Ii]mport 2 people/ })
const sendImport = (page: Page) => importReview(page).getByRole('button', { name: /^(?:Clear and i|I)mport/ })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const send = (page: Page) => page.getByRole('button', { name: /^(?:Create the policy|Send, approved)/ })
const approved = (page: Page) => page.getByText(/^Approved by Ana Roe, .+, these exact bytes$/)

/** Another browser, as another person has it. */
const secondTest = test.extend<{ reviewer: Page }>({
  async reviewer({ browser, baseURL }, give) {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
    await give(await context.newPage())
    await context.close()
  },
})

secondTest(
  'one person asks, another approves with a key of the browser, and those bytes are sent',
  async ({ page, reviewer, tenant, witness }) => {
    const request = await ask(page, tenant)
    await openRequest(reviewer, request)
    await expect(reviewer.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await expectAllAccessible(reviewer)
    const approval = await decide(reviewer, { comment: 'Seen it, too.' })
    await expect(reviewer.getByText(/^Approved\. Hand the saved file to Bo Li/)).toBeVisible()
    const words = await reviewer.getByText(/^You are Ana Roe: /).innerText()
    await expectAllAccessible(reviewer)

    await drop(page, approval)
    await expect(approved(page)).toBeVisible()
    const fingerprint = words.replace('You are Ana Roe: ', '')
    expect(fingerprint).toMatch(/^(?:[a-z]{5}-){5}[a-z]{5}$/)
    await expect(page.getByText(`The fingerprint of Ana Roe is ${fingerprint}.`)).toBeVisible()
    await expect(page.getByText('Seen it, too.')).toBeVisible()
    await expectAllAccessible(page)
    const sending = page.waitForRequest(/create-policy/)
    await page.getByRole('button', { name: 'Send, approved by Ana Roe' }).click()
    const { bodies } = JSON.parse(request) as { bodies: string[] }
    expect((await sending).postData()).toBe(bodies[0])
    const said = new RegExp(`Signature valid, key ${fingerprint}. By Ana Roe, asked by Bo Li, `)
    await expect(page.getByRole('definition').filter({ hasText: said })).toBeVisible()
    const ticket = page.getByRole('region', { name: 'Text for the ticket' })
    await expect(ticket).toContainText(/Approved. Signature valid, .+ By Ana Roe, asked by Bo Li/)
    await expect(ticket).toContainText(sha256(bodies[0] ?? ''))
    expect((await witness()).policies).toHaveLength(1)
    // Paper has both names and the digest.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('definition').filter({ hasText: said })).toBeVisible()
    await expect(page.getByText(`SHA-256 of the request ${sha256(bodies[0] ?? '')}`)).toBeVisible()
  },
)

secondTest(
  'a passkey approves after its reviewer sent the policy back, and what was sent keeps that',
  { tag: '@soak' },
  async ({ page, reviewer, tenant }) => {
    const devices = await reviewer.context().newCDPSession(reviewer)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await openRequest(reviewer, await ask(page, tenant))
    const first = await decide(reviewer, { kind: 'Passkey', button: 'Send back', comment: 'Why?' })
    // The second time, the browser knows the reviewer.
    const approval = await decide(reviewer)
    const card = await download(reviewer, reviewer.getByRole('button', { name: 'Save your card' }))
    expect(JSON.parse(card)).toMatchObject({ format: 'signet-reviewer', name: 'Ana Roe', kind: 'passkey' })
    expect(JSON.parse(approval)).toMatchObject({ key: (JSON.parse(card) as { key: string }).key })

    // By text.
    await page.getByText('Add an approval').click()
    await page.getByLabel('Or paste its text').fill(first)
    await page.getByRole('button', { name: 'Add the approval' }).click()
    await expect(page.getByText('Ana Roe sent it back: Why?')).toBeVisible()
    await expect(send(page)).toHaveText('Create the policy with 2 URLs')
    await drop(page, approval)
    await expect(approved(page)).toBeVisible()
    await expect(page.getByText('Ana Roe sent it back: Why?')).toBeHidden()
    await send(page).click()
    await expect(page.getByText('Kept under Sent.')).toBeVisible()
    await page.reload()
    await policyTab(page, 'Sent 1').click()
    await page.getByRole('button', { name: 'Open the receipt: Fake invoices' }).click()
    const said = /Signature valid, .+ By Ana Roe, asked by Bo Li/
    await expect(page.getByRole('definition').filter({ hasText: said })).toBeVisible()
  },
)

secondTest(
  'a changed byte voids an approval, and a file that is none is refused',
  async ({ page, reviewer, tenant }) => {
    await openRequest(reviewer, await ask(page, tenant))
    const approval = await decide(reviewer)
    await drop(page, approval)
    await expect(send(page)).toHaveText('Send, approved by Ana Roe')
    for (const [text, sentence] of [
      [approval.replace('Ana Roe', 'Eve Roe'), 'Its signature is not valid: the approval was changed'],
      [approval.slice(0, -9), 'Not valid JSON.'],
    ] as const) {
      await drop(page, text)
      await expect(page.getByRole('alert')).toContainText(sentence)
    }
    await expect(approved(page)).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Other invoices')
    await page.getByRole('button', { name: /^Review / }).click()
    await expect(send(page)).toHaveText('Create the policy with 2 URLs')
    await expect(approved(page)).toBeHidden()
  },
)

/** Loads the page again, which finds the draft. */
async function reviewAgain(page: Page) {
  await page.reload()
  await page.getByRole('button', { name: /^Review / }).click()
}

/** Lets the page read a configuration with these approvals. */
const configure = (page: Page, approvals: object) =>
  page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), approvals } })
  })

secondTest(
  'a configuration that asks for an approval holds what has none of a listed reviewer',
  async ({ page, reviewer, tenant, witness }) => {
    await openRequest(reviewer, await ask(page, tenant))
    const approval = await decide(reviewer)
    const { key } = JSON.parse(approval) as { key: string }
    await configure(page, { reviewers: [{ name: 'Ana Roe', key }], everyone: 1 })
    await reviewAgain(page)
    await expect(page.getByText('1 approval is missing. Ask for a review.')).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await drop(page, approval)
    await expect(approved(page)).toBeVisible()
    await send(page).click()
    await expect(page.getByText('Kept under Sent.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
  },
)

secondTest(
  'a configuration refuses the approval of a stranger, and of the one who asked',
  { tag: '@soak' },
  async ({ page, reviewer, tenant }) => {
    const request = await ask(page, tenant)
    await openRequest(reviewer, request)
    const approval = await decide(reviewer)
    const { key } = JSON.parse(approval) as { key: string }
    await configure(page, { reviewers: [{ name: 'Ana Roe', key: `${key.slice(0, -5)}AAAAA` }], all: 1 })
    await reviewAgain(page)
    await drop(page, approval)
    await expect(
      page.getByText('Ana Roe is not in the list of reviewers of this installation with this key.'),
    ).toBeVisible()
    await expect(send(page)).toBeDisabled()
    // The same person asks and approves.
    await configure(page, { reviewers: [{ name: 'Ana Roe', key }], all: 1 })
    await reviewAgain(page)
    await reviewer.goto('/')
    await reviewer.reload()
    await reviewer.getByRole('button', { name: 'Open a file without keys' }).click()
    const own = request.replace('"by":"Bo Li"', '"by":"Ana Roe"')
    await reviewer.getByLabel('File: a file of Signet').setInputFiles(fileOf(own))
    await drop(page, await decide(reviewer))
    await expect(page.getByText('Ana Roe asked for this review, and cannot approve it.')).toBeVisible()
    await expect(send(page)).toBeDisabled()
  },
)

secondTest(
  'a reviewer decides in a narrow window, with the keyboard alone',
  { tag: '@soak' },
  async ({ page, reviewer, tenant }) => {
    const request = await ask(page, tenant)
    await reviewer.setViewportSize({ width: 360, height: 800 })
    await openRequest(reviewer, request)
    await expectAllAccessible(reviewer)
    const name = reviewer.getByLabel('Your name')
    await name.focus()
    await reviewer.keyboard.type('Ana Roe')
    await reviewer.keyboard.press('Tab')
    await reviewer.keyboard.type('This')
    await reviewer.keyboard.press('Tab')
    await reviewer.keyboard.type('Fine.')
    await reviewer.keyboard.press('Tab')
    await expect(reviewer.getByRole('button', { name: 'Approve' })).toBeFocused()
    const [file] = await Promise.all([reviewer.waitForEvent('download'), reviewer.keyboard.press('Enter')])
    await expect(reviewer.getByText(/^You are Ana Roe: /)).toBeVisible()
    const isWide = await reviewer.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
    await expectAllAccessible(reviewer)
    await page.setViewportSize({ width: 360, height: 800 })
    await drop(page, await readFile(await file.path(), 'utf8'))
    await expect(approved(page)).toBeVisible()
    await expectAllAccessible(page)
  },
)

secondTest(
  'an import is approved with its file beside the request, and those bytes are sent',
  async ({ page, reviewer, tenant, witness }) => {
    const [group] = (await witness()).groups
    const request = await askImport(page, tenant, group?.id)
    await openRequest(reviewer, request)
    const approve = reviewer.getByRole('button', { name: 'Approve' })
    await reviewer.getByLabel('Your name').fill('Ana Roe')
    const file = 'To approve, choose the file that makes these bytes.'
    await expect(reviewer.getByText(file)).toBeVisible()
    await expect(approve).toBeDisabled()
    await expectAllAccessible(reviewer)
    await choosePeople(reviewer, 'Eve')
    await expect(reviewer.getByText('This file makes other bytes.')).toBeVisible()
    await expect(approve).toBeDisabled()
    await choosePeople(reviewer)
    await expect(reviewer.getByText('These are the exact bytes.')).toBeVisible()
    await expect(reviewer.getByText(file)).toBeHidden()
    const approval = await decide(reviewer, { comment: 'Checked with HR.' })
    await expectAllAccessible(reviewer)
    const { bodies } = JSON.parse(request) as { bodies: [argument: string, digest: string] }
    const { statement } = JSON.parse(approval) as { statement: string }
    expect(JSON.parse(statement)).toMatchObject({ digests: [sha256(bodies[0]), bodies[1]], asker: 'Bo Li' })

    await drop(page, approval)
    await expect(approved(page)).toBeVisible()
    await expect(importReview(page).getByText('Checked with HR.')).toBeVisible()
    await expectAllAccessible(page)
    await expect(sendImport(page)).toHaveText('Import, approved by Ana Roe')
    await sendImport(page).click()
    const said = /Signature valid, key \S+ By Ana Roe, asked by Bo Li, /
    await expect(page.getByRole('definition').filter({ hasText: said })).toBeVisible()
    const ticket = page.getByRole('region', { name: 'Text for the ticket' })
    await expect(ticket).toContainText(/Approved. Signature valid, .+ By Ana Roe, asked by Bo Li/)
    await expect(ticket).toContainText(bodies[1])
    expect((await witness()).imports).toMatchObject([{ sha256: bodies[1], groupId: group?.id, rows: 2 }])
    await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('table', { name: 'Requests' }).getByRole('link').first().click()
    await expect(page.getByText('1 kept with the request')).toBeVisible()
  },
)

secondTest(
  'another group or another file voids the approval of an import, which may be sent back without its file',
  { tag: '@soak' },
  async ({ page, reviewer, tenant, witness }) => {
    const [group, other] = (await witness()).groups
    await openRequest(reviewer, await askImport(page, tenant, group?.id))
    const back = await decide(reviewer, { button: 'Send back', comment: 'Only half of them started.' })
    await drop(page, back)
    await expect(page.getByText('Ana Roe sent it back: Only half of them started.')).toBeVisible()
    await expect(sendImport(page)).toHaveText('Import 2 people')
    await choosePeople(reviewer)
    await expect(reviewer.getByText('These are the exact bytes.')).toBeVisible()
    await drop(page, await decide(reviewer))
    await expect(approved(page)).toBeVisible()
    await expect(page.getByText(/^Ana Roe sent it back/)).toBeHidden()

    const cancel = importReview(page).getByRole('button', { name: 'Cancel' })
    const review = page.getByRole('button', { name: /^Review / })
    const isVoid = async () => {
      await review.click()
      await expect(page.getByText('It approves other bytes: this was changed since')).toBeVisible()
      await expect(sendImport(page)).not.toHaveText(/approved/)
      await cancel.click()
    }
    await cancel.click()
    await groupField(page).fill(other?.id ?? '')
    await isVoid()
    await groupField(page).fill(group?.id ?? '')
    await page.getByLabel('Clear the group first').check()
    await isVoid()
    await page.getByLabel('Clear the group first').uncheck()
    await choosePeople(page, 'Anna')
    await isVoid()
    await choosePeople(page)
    await review.click()
    await expect(approved(page)).toBeVisible()
    await expect(sendImport(page)).toHaveText('Import, approved by Ana Roe')
    expect((await witness()).imports).toEqual([])
  },
)

secondTest(
  'a configuration that asks for an approval of everything holds an import, and a rule for policies does not',
  { tag: '@soak' },
  async ({ page, reviewer, tenant, witness }) => {
    await openRequest(reviewer, await askImport(page, tenant))
    await choosePeople(reviewer)
    await expect(reviewer.getByText('These are the exact bytes.')).toBeVisible()
    const approval = await decide(reviewer)
    const { key } = JSON.parse(approval) as { key: string }
    const again = async (rules: object) => {
      await configure(page, { reviewers: [{ name: 'Ana Roe', key }], ...rules })
      await page.reload()
      await choosePeople(page)
      await page.getByRole('button', { name: /^Review / }).click()
      await expect(importReview(page)).toBeVisible()
    }
    await again({ everyone: 1 })
    await expect(sendImport(page)).toBeEnabled()
    await again({ all: 1 })
    await expect(page.getByText('1 approval is missing. Ask for a review.')).toBeVisible()
    await expect(sendImport(page)).toBeDisabled()
    await drop(page, approval)
    await expect(approved(page)).toBeVisible()
    await sendImport(page).click()
    await expect(page.getByRole('heading', { name: /^Import submitted\. / })).toBeVisible()
    expect((await witness()).imports).toHaveLength(1)
  },
)

for (const [what, begin, button, said] of [
  ['a policy', ask, send, 'It is older than 24 hours. Ask for another review.'],
  ['an import', askImport, sendImport, 'An approval no longer counts.'],
] as const) {
  secondTest(
    `an approval that ends as ${what} is sent says so, and nothing is sent`,
    { tag: '@soak' },
    async ({ page, reviewer, tenant, witness }) => {
      const request = await begin(page, tenant)
      await reviewer.clock.setSystemTime(Date.now() - 24 * 3_600_000 + 60_000)
      await openRequest(reviewer, request)
      if (what === 'an import') await choosePeople(reviewer)
      const approval = await decide(reviewer)
      const { key } = JSON.parse(approval) as { key: string }
      await configure(page, { reviewers: [{ name: 'Ana Roe', key }], all: 1 })
      await page.reload()
      if (what === 'an import') await choosePeople(page)
      await page.getByRole('button', { name: /^Review / }).click()
      await drop(page, approval)
      await expect(approved(page)).toBeVisible()
      // The timers of the page do not notice.
      await page.clock.setFixedTime(Date.now() + 120_000)
      await button(page).click()
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByText(/Ask for a review\.$/)).toBeVisible()
      const { policies, imports } = await witness()
      expect([...policies, ...imports]).toEqual([])
    },
  )
}

secondTest(
  'an approval or a card that is opened by itself says what it is',
  { tag: '@soak' },
  async ({ page, reviewer, tenant }) => {
    await openRequest(reviewer, await ask(page, tenant))
    const approval = await decide(reviewer, { comment: 'Seen it, too.' })
    const card = await download(reviewer, reviewer.getByRole('button', { name: 'Save your card' }))
    const you = await reviewer.getByText(/^You are Ana Roe: /).innerText()
    const words = you.replace('You are Ana Roe: ', '')
    await reviewer.getByRole('button', { name: 'Close the file' }).click()
    const open = (text: string) => reviewer.getByLabel('File: a file of Signet').setInputFiles(fileOf(text))
    await reviewer.setViewportSize({ width: 360, height: 800 })
    await open(approval)
    await expect(reviewer.getByText(/^Ana Roe approved what Bo Li asked for, /)).toBeVisible()
    await expect(reviewer.getByText(`Signature valid, key ${words}.`)).toBeVisible()
    const isWide = await reviewer.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide).toBe(false)
    await expectAllAccessible(reviewer)
    await open(approval.replace('Bo Li', 'Al Li'))
    await expect(reviewer.getByRole('alert')).toContainText('Its signature is not valid')
    await expect(reviewer.getByText(/^Ana Roe approved/)).toBeHidden()
    await open(card)
    await expect(reviewer.getByText('The card of Ana Roe')).toBeVisible()
    await expect(reviewer.getByText(`A device key with the fingerprint ${words}.`)).toBeVisible()
  },
)
