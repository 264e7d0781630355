// Claim: Unsent work is encrypted on this device
/** What was typed and not sent: over a reload, a closed tab, a crash, and in nobody else's hands. */
import type { Dialog } from '@playwright/test'
import {
  unfold,
  chooseAction,
  expectSignedIn,
  expectSignedOut,
  fillPolicy,
  openEditor,
  pasteUrls,
  sendPolicy,
  signInWithKeys,
  submitKeys,
  policyTab,
  expectListed,
  openDetails,
} from './actions.ts'
import { expect, expectAccessible, type Locator, type Page, test } from './test.ts'

const back = (page: Page) => page.getByText('Draft restored.')
const aboutOf = (tab: Page) => tab.getByRole('textbox', { name: 'Name', exact: true })
/** Typing rests for a moment before it is saved. */
const expectKept = (page: Page) => expect(page.getByText('Kept as a draft on this device.')).toBeVisible()
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('signet-drafts')
        opening.addEventListener('success', () => {
          const listing = opening.result.transaction('drafts').objectStore('drafts').getAll()
          listing.addEventListener('success', () => {
            opening.result.close()
            // The register of sent policies is beside them.
            const heads = listing.result as { page: string }[]
            resolve(heads.filter(({ page: of }) => of !== 'sent').length)
          })
        })
      }),
  )

async function fillAll(page: Page) {
  await fillPolicy(page, { urls: 'phish.example\nfiles.example/a', about: 'Half done' })
  await chooseAction(page, 'allow')
  await page.getByLabel('Domains and URLs').fill('not yet in the list')
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
  await page.getByLabel('Email address').fill('ann@corp.example')
}

async function expectAll(page: Page, about = 'Half done') {
  await expect(back(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(about)
  await unfold(page, 'Who')
  await expect(page.getByLabel('Email address')).toHaveValue('ann@corp.example')
  await expect(page.getByLabel('Domains and URLs')).toHaveValue('not yet in the list')
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('allow')
  await expectListed(page, 2)
}

test.describe('a policy that was typed', () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('is found again where it was left before it showed', { tag: '@soak' }, async ({ page }) => {
    await fillAll(page)
    await expectKept(page)
    await page.reload()
    await page.getByRole('link', { name: 'Imports', exact: true }).click()
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await expectAll(page)
  })

  test('can be started afresh, and stays so', async ({ page }) => {
    await fillAll(page)
    await expectKept(page)
    await page.reload()
    await expectAll(page)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await expect(back(page)).toBeHidden()
    await expect.poll(() => drafts(page)).toBe(0)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  })

  test(
    'says nothing more of its refusal once it is started afresh',
    { tag: '@soak' },
    async ({ page, fault }) => {
      await fillPolicy(page)
      await expectKept(page)
      await page.reload()
      await expect(back(page)).toBeVisible()
      await fault('refused')
      await sendPolicy(page)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
      await page.getByRole('button', { name: 'Discard draft' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
      await expectListed(page, 0)
    },
  )

  test('is back after a reload, until it is sent as it was typed', async ({ page, witness }) => {
    await fillAll(page)
    await expectKept(page)
    await page.reload()
    await expectAll(page)
    await page.getByLabel('Domains and URLs').clear()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
    // A sent policy is no longer a draft.
    await expect.poll(() => drafts(page)).toBe(0)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await expect(back(page)).toBeHidden()
  })

  test('is not kept where nothing is to be, and the page says so', { tag: '@soak' }, async ({ page }) => {
    await fillAll(page)
    await expectKept(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
    await page.getByRole('button', { name: /^Wipe .+ and keep nothing$/ }).click()
    await expect.poll(() => drafts(page)).toBe(0)
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Somebody')
    await expect(page.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
    expect(await drafts(page)).toBe(0)
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Somebody')
  })
})

test.describe('of a tab that is gone', { tag: '@soak' }, () => {
  test.beforeEach(async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await fillAll(page)
    await expectKept(page)
  })

  test('a policy is back after its tab was closed', async ({ page, context }) => {
    await page.close()
    const second = await context.newPage()
    await second.goto('/#/policies')
    await expectAll(second)
  })

  test('what was typed last is back after a tab that is closed with it', async ({ page, context }) => {
    await aboutOf(page).fill('Half done, closed')
    await page.close()
    const second = await context.newPage()
    await second.goto('/#/policies')
    await expectAll(second, 'Half done, closed')
  })

  test('what was typed last is back after a crash', async ({ page, context, tenant }) => {
    const session = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    await aboutOf(page).fill('Half done, crashed')
    // A crash may take what the page does not say yet that it has kept.
    await expectKept(page)
    // The answer to this command dies with the page.
    session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    const second = await context.newPage()
    await second.goto('/#/policies')
    const signIn = second.getByRole('heading', { name: 'Sign in' })
    await expect(signIn.or(back(second))).toBeVisible()
    if (await signIn.isVisible()) await submitKeys(second, tenant)
    await expectAll(second, 'Half done, crashed')
  })
})

/** A reload that comes at once: what was typed is back, or the browser asked first and the page stayed as it was. */
async function reloadAtOnce(page: Page) {
  const happened: string[] = []
  const stay = (dialog: Dialog) => {
    happened.push(dialog.type())
    return dialog.dismiss()
  }
  const note = () => happened.push('load')
  page.on('dialog', stay).on('load', note)
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => happened[0]).toMatch(/^(?:beforeunload|load)$/)
  page.off('dialog', stay).off('load', note)
  if (happened[0] === 'beforeunload') {
    await expectKept(page)
    await page.reload()
  }
  await expect(back(page)).toBeVisible()
}

/** Typed, and left at once, or once it is said to be kept. */
async function typeAndReload(page: Page, many: number, isAtOnce: boolean) {
  await fillPolicy(page, { about: 'Half done' })
  await pasteUrls(page, Array.from({ length: many }, (_, index) => `h${index}.example`).join('\n'))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expectKept(page)
  const about = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const typed of ['Half done, o', 'Half done, on']) {
    await about.fill(typed)
    if (!isAtOnce) await expectKept(page)
    await reloadAtOnce(page)
    await expect(about).toHaveValue(typed)
  }
}

// A long list is written after a pause, and when the page is left, which the browser may cut short.
test(
  'what was typed last is back after a reload that comes once it is said to be kept, with 5000 URLs',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant)
    await typeAndReload(page, 5_000, false)
  },
)

test.describe('in the form of a policy', { tag: '@soak' }, () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant))

  test('an entry that is edited is there after a reload that comes at once', async ({ page }) => {
    await fillPolicy(page, { urls: 'a.example\nb.example' })
    const editor = await openEditor(page, 'a.example')
    await editor.getByLabel('URL', { exact: true }).fill('c.example')
    await expectKept(page)
    await page.keyboard.press('Enter')
    await reloadAtOnce(page)
    await expect(page.getByRole('button', { name: 'Edit c.example' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit a.example' })).toBeHidden()
  })

  test('what was typed last is back after a reload that comes at once, with 2 URLs', async ({ page }) => {
    await typeAndReload(page, 2, true)
  })

  test('a second tab starts empty, and each keeps its own', async ({ page, context }) => {
    await fillPolicy(page, { about: 'The first' })
    await expectKept(page)
    const second = await context.newPage()
    await second.goto('/#/policies')
    await expect(second.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await fillPolicy(second, { about: 'The second' })
    await expectKept(second)
    await second.reload()
    await expect(second.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The second')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('The first')
  })
})

test.describe('of an import', { tag: '@soak' }, () => {
  test.beforeEach(({ page, tenant }) => signInWithKeys(page, tenant, '#/imports'))

  test('the options are back, the file and what empties a group are not', async ({ page }) => {
    await page.getByLabel('File: a CSV, XLSX or XLS file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
    })
    await page.getByLabel(/^Notify this address/).fill('zoe@corp.example')
    await page.getByRole('combobox', { name: /^Group/ }).fill('eNoGroup')
    await page.getByLabel('Clear the group first').check()
    await expectKept(page)
    await page.reload()
    await expect(back(page)).toBeVisible()
    await expect(page.getByText('Choose the file again. Its content is never stored.')).toBeVisible()
    await expect(page.getByLabel(/^Notify this address/)).toHaveValue('zoe@corp.example')
    await expect(page.getByRole('combobox', { name: /^Group/ })).toHaveValue('eNoGroup')
    await expect(page.getByLabel('Clear the group first')).not.toBeChecked()
    await expect(page.getByText('people.csv')).toBeHidden()
  })

  test('started afresh, it has no file either', async ({ page }) => {
    await page.getByLabel(/^Notify this address/).fill('zoe@corp.example')
    await expectKept(page)
    await page.reload()
    await expect(back(page)).toBeVisible()
    await page.getByLabel('File: a CSV, XLSX or XLS file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
    })
    await expect(page.getByText('people.csv').first()).toBeVisible()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByText('people.csv')).toHaveCount(0)
    await expect(page.getByLabel(/^Notify this address/)).toHaveValue('')
  })
})

test('of two accounts, each finds what it typed, and nothing of the other', async ({
  page,
  tenant,
  wire,
  upstream,
}) => {
  await upstream()
  const other = { ...tenant, accessKey: `${tenant.accessKey}-other` }
  wire.learn(other)
  await signInWithKeys(page, tenant, '#/policies', 'local')

  await test.step('another account finds nothing of it', async () => {
    await fillAll(page)
    await expectKept(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, other, 'local')
    await expectSignedIn(page)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, tenant, 'local')
    await expectAll(page)
  })

  // Claim: Other keys find the state of a page only when the admin asks for that
  await test.step('what was typed survives a sign-out, for the same account only', async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expectListed(page, 0)
    await fillPolicy(page, { about: 'Half done' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectSignedOut(page)
    await expect(page.getByText('Half done')).toHaveCount(0)
    await submitKeys(page, tenant, 'local')
    await expectSignedIn(page)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half done')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, other, 'local')
    await expectSignedIn(page)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  })
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

const older = (value: string) => ({ value, type: 'domain', action: 'block', sources: [], transforms: [] })

test('a draft of an older console is brought back', { tag: '@soak' }, async ({ page, tenant }) => {
  // Before anybody signed in, nothing has opened the database.
  await page.goto('/#/policies')
  await putOlder(page, { urls: [older('a.example'), older('https://b.example:8080')] })
  await signInWithKeys(page, tenant)

  await test.step('a draft of the console before there was a list is brought back, and listed', async () => {
    await expect(back(page)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('From before')
    await policyTab(page, 'Drafts 1').click()
    const list = page.getByRole('region', { name: 'Drafts', exact: true })
    await expect(list.getByRole('row').nth(1)).toContainText('From before')
    await policyTab(page, 'Policy').click()
  })

  await test.step('what is read otherwise by now is left out when a draft is brought back, and told', async () => {
    await expect(page.getByText(/^1 left out/)).toBeVisible()
    await openDetails(page)
    await expect(page.getByRole('group', { name: 'Left out' })).toContainText(
      'https://b.example:8080 It must be written as b.example.',
    )
    await expectAccessible(page)
    await expectListed(page, 1)
    await page.getByRole('button', { name: 'Edit https://b.example:8080' }).click()
    await expect(page.getByLabel('Domains and URLs')).toBeFocused()
    await expect(page.getByLabel('Domains and URLs')).toHaveValue('https://b.example:8080')
    await expect(page.getByRole('button', { name: 'Add what is typed' })).toBeEnabled()
  })
})

test('thousands of lines left out are kept with their draft', { tag: '@soak' }, async ({ page, tenant }) => {
  await page.goto('/#/policies')
  const many = Array.from({ length: 3_000 }, (_, index) => `https://h${index}.example/${'x'.repeat(80)}`)
  await putOlder(page, { urls: [older('a.example'), ...many.map(older)] })
  await signInWithKeys(page, tenant)
  const told = page.getByText('3,000 left out.', { exact: true })
  await expect(told).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Anybody')
  await expectKept(page)
  await page.reload()
  await openDetails(page)
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Anybody')
  await page.getByRole('button', { name: /^Discard 3,000: / }).click()
  await expect(told).toBeHidden()
  await expect(page.getByLabel('Domains and URLs')).toBeFocused()
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(told).toBeHidden()
})

test(
  'where storage does not answer, the page says that nothing is kept, sends all the same, and keeps again once it does',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await page.clock.install()
    /** What the page gives up waiting for, it says; each of its tasks waits for six seconds, one after the other. */
    const expectInTime = (said: Locator) =>
      expect(async () => {
        await page.clock.fastForward(6_000)
        await expect(said).toBeVisible({ timeout: 500 })
      }).toPass()
    await page.goto('/#/policies')
    const held = await page.evaluateHandle(
      () =>
        new Promise<{ isOver: boolean }>((resolve) => {
          // A reader who opens it now waits until it is made.
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
    await expectInTime(page.getByText('No draft is kept. A reload loses this text.'))
    await policyTab(page, 'Drafts').click()
    await expectInTime(page.getByText('Drafts on this device cannot be read.'))
    // Nothing says beside it that they are kept.
    await expect(page.getByText('kept encrypted on this device')).toHaveCount(0)
    await policyTab(page, 'Policy').click()
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)

    await held.evaluate((hold) => void (hold.isOver = true))
    await page.getByRole('button', { name: 'Create another policy' }).click()
    await fillPolicy(page, { about: 'After' })
    await expectInTime(page.getByText('Kept as a draft on this device.'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('After')
  },
)
