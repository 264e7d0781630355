/** Unsent work: restored after a reload, a closed tab or a crash, and hidden from every other account. */
import { readFileSync } from 'node:fs'
import { expectSignedIn, fillPolicy, pasteUrls, sendPolicy, signInWithKeys, submitKeys } from './actions.ts'
import { expect, expectAccessible, type Page, test } from './test.ts'

const back = (page: Page) => page.getByText('What was typed here before is back.')
/** Typing rests for a moment before it is saved. */
const expectKept = (page: Page) => expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
const drafts = (page: Page) =>
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

async function fillAll(page: Page) {
  await fillPolicy(page, { urls: 'phish.example\nfiles.example/a', name: 'Everybody', about: 'Half done' })
  await page.getByLabel('Action', { exact: true }).selectOption('allow')
  await page.getByLabel('Domains and URLs').fill('not yet in the list')
  await page.getByLabel('To', { exact: true }).selectOption({ label: 'one email address' })
  await page.getByLabel('Email address').fill('ann@corp.example')
}

async function expectAll(page: Page) {
  await expect(back(page)).toBeVisible()
  await expect(page.getByLabel('Scope name')).toHaveValue('Everybody')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half done')
  await expect(page.getByLabel('Email address')).toHaveValue('ann@corp.example')
  await expect(page.getByLabel('Domains and URLs')).toHaveValue('not yet in the list')
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('allow')
  await expect(page.getByText('2 of 5,000 URLs')).toBeVisible()
}

test('a policy is back after a reload, and sent as it was typed', async ({ page, tenant, witness }) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  await page.reload()
  await expectAll(page)
  await page.getByLabel('Domains and URLs').clear()
  await sendPolicy(page)
  await expect(page.getByText('The service created the policy.')).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)
  // A policy that was sent is no longer a draft.
  await expect.poll(() => drafts(page)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('Scope name')).toHaveValue('')
  await expect(back(page)).toBeHidden()
})

test('a policy is back after its tab was closed', async ({ page, tenant, context }) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  await page.close()
  const second = await context.newPage()
  await second.goto('/#/policies')
  await expectAll(second)
})

test('a policy is back after a crash', async ({ page, tenant, context }) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crash ends the page before the command is answered.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const second = await context.newPage()
  await second.goto('/#/policies')
  const signIn = second.getByRole('heading', { name: 'Sign in' })
  await expect(signIn.or(back(second))).toBeVisible()
  if (await signIn.isVisible()) await submitKeys(second, tenant)
  await expectAll(second)
})

// A long list is saved after a pause, and when the page is left. The browser may cut the latter short.
for (const [many, when] of [
  [2, 'at once'],
  [5_000, 'once it is said to be kept'],
] as const) {
  test(`what was typed last is back after a reload that comes ${when}, with ${many} URLs`, async ({
    page,
    tenant,
  }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { about: 'Half done' })
    await pasteUrls(page, Array.from({ length: many }, (_, index) => `h${index}.example`).join('\n'))
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await expectKept(page)
    const about = page.getByLabel('Description', { exact: true })
    for (const typed of ['Half done, o', 'Half done, on']) {
      await about.fill(typed)
      if (when !== 'at once') await expectKept(page)
      await page.reload()
      await expect(back(page)).toBeVisible()
      await expect(about).toHaveValue(typed)
    }
  })
}

test('what was typed last is back after a tab that is closed with it, and after a crash', async ({
  page,
  tenant,
  context,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'Half done' })
  await expectKept(page)
  await page.getByLabel('Description', { exact: true }).fill('Half done, closed')
  await page.close()
  const second = await context.newPage()
  await second.goto('/#/policies')
  const about = second.getByLabel('Description', { exact: true })
  await expect(about).toHaveValue('Half done, closed')
  const session = await context.newCDPSession(second)
  const crashed = second.waitForEvent('crash')
  await about.fill('Half done, crashed')
  // A crash may lose input that the page has not yet reported as kept.
  await expectKept(second)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await second.close()
  const third = await context.newPage()
  await third.goto('/#/policies')
  const signIn = third.getByRole('heading', { name: 'Sign in' })
  await expect(signIn.or(back(third))).toBeVisible()
  if (await signIn.isVisible()) await submitKeys(third, tenant)
  await expect(third.getByLabel('Description', { exact: true })).toHaveValue('Half done, crashed')
})

test('an entry that is edited is there after a reload that comes at once', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { urls: 'a.example\nb.example' })
  await page.getByRole('button', { name: 'Edit a.example' }).click()
  await page.getByLabel('Edit a.example').fill('c.example')
  await expectKept(page)
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit c.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit a.example' })).toBeHidden()
})

test('a second tab starts empty, and each keeps its own', async ({ page, tenant, context }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page, { about: 'The first' })
  await expectKept(page)
  const second = await context.newPage()
  await second.goto('/#/policies')
  await expect(second.getByLabel('Description', { exact: true })).toHaveValue('')
  await fillPolicy(second, { about: 'The second' })
  await expectKept(second)
  await second.reload()
  await expect(second.getByLabel('Description', { exact: true })).toHaveValue('The second')
  await page.reload()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('The first')
})

test('another account finds nothing of it', async ({ page, tenant, wire, upstream }) => {
  await upstream()
  const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
  wire.learn(other)
  await signInWithKeys(page, tenant, '', 'local')
  await fillAll(page)
  await expectKept(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitKeys(page, other, 'local')
  await expectSignedIn(page)
  await expect(page.getByLabel('Scope name')).toHaveValue('')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitKeys(page, tenant, 'local')
  await expectAll(page)
})

test('it can be started afresh, and stays so', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  await page.reload()
  await expectAll(page)
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect(page.getByLabel('Scope name')).toHaveValue('')
  await expect(back(page)).toBeHidden()
  await expect.poll(() => drafts(page)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('Scope name')).toHaveValue('')
})

test('of an import the options are back, the file and what empties a group are not', async ({
  page,
  tenant,
}) => {
  await signInWithKeys(page, tenant, '#/imports')
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
  })
  await page.getByLabel(/^Notify this address/).fill('zoe@corp.example')
  await page.getByLabel(/^Group id/).fill('eNoGroup')
  await page.getByLabel('Clear the group first').check()
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(page.getByText('Choose the file again: nothing of it is kept.')).toBeVisible()
  await expect(page.getByLabel(/^Notify this address/)).toHaveValue('zoe@corp.example')
  await expect(page.getByLabel(/^Group id/)).toHaveValue('eNoGroup')
  await expect(page.getByLabel('Clear the group first')).not.toBeChecked()
  await expect(page.getByText('people.csv')).toBeHidden()
})

test('where nothing is to be kept, nothing that was typed is, and the page says so', async ({
  page,
  tenant,
}) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
  await page.getByRole('button', { name: /^Forget / }).click()
  await expect.poll(() => drafts(page)).toBe(0)
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await page.getByLabel('Scope name').fill('Somebody')
  await expect(page.getByText('Not kept: a reload loses what was typed.')).toBeVisible()
  expect(await drafts(page)).toBe(0)
})

test('what is found and left before it shows is found again', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillAll(page)
  await expectKept(page)
  await page.reload()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('link', { name: 'Policies', exact: true }).click()
  await expectAll(page)
})

test('started afresh, an import has no file either', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/imports')
  await page.getByLabel(/^Notify this address/).fill('zoe@corp.example')
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
  })
  await expect(page.getByText('people.csv').first()).toBeVisible()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect(page.getByText('people.csv')).toHaveCount(0)
  await expect(page.getByLabel(/^Notify this address/)).toHaveValue('')
})

test('started afresh after a refusal, a policy says nothing of it any more', async ({
  page,
  tenant,
  fault,
}) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await fault('refused')
  await sendPolicy(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await page.getByRole('button', { name: 'Discard what was typed' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
  await expect(page.getByText('0 of 5,000 URLs')).toBeVisible()
})

/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated is sent to the page as it stands */
/** A draft of the sandbox's account as an older console kept it, in the first version of the database. */
const putOlder = (page: Page, part: { urls: readonly object[]; text?: string }) =>
  page.evaluate(async ({ urls, text = '' }) => {
    const scope = {
      ...Object.fromEntries(
        [
          'enabled enforced bidirectional override fromPart start fromDate end toDate',
          'sourceIPs hostnames spfDomains comment',
        ].flatMap((keys) => keys.split(' ').map((key) => [key, ''])),
      ),
      description: 'Everybody',
    }
    const target = Object.fromEntries(
      'type emailAddress emailDomain groupId attributeId attributeName attributeValue'
        .split(' ')
        .map((key) => [key, '']),
    )
    const content = {
      values: { description: 'From before', scopes: [{ ...scope, from: target, to: target }] },
      urls,
      text,
      choice: { action: 'block', freeAction: '', type: '', freeType: '' },
      answers: {},
    }
    const [id, owner, place] = ['an-old-one', 'sandbox', 'policies']
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
    const cipher = { name: 'AES-GCM', iv, additionalData: encode([id, owner, place]) }
    const sealed = await crypto.subtle.encrypt(cipher, key, encode(content))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('signet-drafts', 1)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('drafts', { keyPath: 'id' })
        opening.result.createObjectStore('keys')
      })
      opening.addEventListener('success', () => {
        const database = opening.result
        const transaction = database.transaction(['drafts', 'keys'], 'readwrite')
        const draft = { id, owner, page: place, at: Date.now(), tab: 'long gone', iv, sealed }
        transaction.objectStore('drafts').put(draft)
        transaction.objectStore('keys').put(key, 'key')
        transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB')))
        transaction.addEventListener('complete', () => {
          database.close()
          resolve()
        })
      })
    })
  }, part)

test('a draft of the console before there was a list is brought back, and listed', async ({
  page,
  tenant,
}) => {
  // Before anybody signed in, nothing has opened the database.
  await page.goto('/')
  await putOlder(page, { urls: [] })
  await signInWithKeys(page, tenant)
  await expect(back(page)).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('From before')
  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Drafts' }).getByRole('listitem')).toContainText(
    'From before',
  )
})

const older = (value: string) => ({ value, type: 'domain', action: 'block', sources: [], transforms: [] })

test('what is read otherwise by now is told when a draft is brought back, and stands in the box', async ({
  page,
  tenant,
}) => {
  await page.goto('/')
  await putOlder(page, { urls: [older('a.example'), older('https://b.example:8080')] })
  await signInWithKeys(page, tenant)
  await expect(page.getByText('1 entry of this draft could not be put into the list.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Entries that were not taken' })).toContainText(
    '2. https://b.example:8080: It is not as it goes on the wire, which would be b.example.',
  )
  await expectAccessible(page)
  await expect(page.getByLabel('Domains and URLs')).toHaveValue('https://b.example:8080')
  await expect(page.getByText('1 of 5,000 URLs')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review 1 URL' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await expect(page.getByText('1 entry of this draft could not be put into the list.')).toBeHidden()
  await expect(page.getByLabel('Domains and URLs')).toBeFocused()
})

test('what does not fit in the box is kept with its draft until it is removed', async ({ page, tenant }) => {
  await page.goto('/')
  const many = Array.from({ length: 3_000 }, (_, index) => `https://h${index}.example/${'x'.repeat(80)}`)
  await putOlder(page, { urls: [older('a.example'), ...many.map(older)] })
  await signInWithKeys(page, tenant)
  const told = page.getByText('3,000 entries of this draft could not be put into the list.')
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Domains and URLs')).toHaveValue('')
  await page.getByLabel('Scope name').fill('Anybody')
  await expectKept(page)
  await page.reload()
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Scope name')).toHaveValue('Anybody')
  await expect(page.getByRole('button', { name: 'Review 1 URL' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save 3,000 as a text file' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(`${many.join('\n')}\n`)
  const remove = page.getByRole('button', { name: 'Remove 3,000 entries from the draft' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 3,000 entries' }).click()
  await expect(told).toBeHidden()
  await expect(page.getByLabel('Domains and URLs')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Review 1 URL' })).toBeEnabled()
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(told).toBeHidden()
})

test('where storage does not answer, the page says that nothing is kept, sends all the same, and keeps again once it does', async ({
  page,
  tenant,
  witness,
}) => {
  test.setTimeout(90_000)
  await page.goto('/')
  const held = await page.evaluateHandle(
    () =>
      new Promise<{ isOver: boolean }>((resolve) => {
        // A connection that opens now waits until the database is created.
        const opening = indexedDB.open('signet-drafts', 1)
        opening.addEventListener('upgradeneeded', () => {
          const store = opening.result.createObjectStore('drafts', { keyPath: 'id' })
          opening.result.createObjectStore('keys')
          const hold = { isOver: false }
          const ask = () => {
            if (!hold.isOver) store.count().addEventListener('success', ask)
          }
          ask()
          resolve(hold)
        })
        opening.addEventListener('success', () => opening.result.close())
      }),
  )
  await submitKeys(page, tenant)
  await expectSignedIn(page)
  await fillPolicy(page)
  const notKept = page.getByText('Not kept: a reload loses what was typed.')
  await expect(notKept).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Drafts', exact: true }).click()
  await expect(page.getByText('The drafts of this device cannot be read.')).toBeVisible({ timeout: 20_000 })
  // Beside it, the page must not claim that drafts are kept.
  await expect(page.getByRole('dialog').getByText('kept encrypted on this device')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await sendPolicy(page)
  await expect(page.getByText('The service created the policy.')).toBeVisible()
  expect((await witness()).policies).toHaveLength(1)

  await held.evaluate((hold) => void (hold.isOver = true))
  await page.getByRole('button', { name: 'Create another policy' }).click()
  await fillPolicy(page, { about: 'After' })
  await expect(page.getByText('Kept as a draft on this device.')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('After')
})
