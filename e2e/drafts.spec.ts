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
        const opening = indexedDB.open('signet')
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
  await fillPolicy(page, { urls: 'phish.example\nfiles.example/a', about: 'Half done' })
  await chooseAction(page, 'allow')
  await page.getByLabel('Domains and URLs').fill('not yet in the list')
  await unfold(page, 'Who')
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('individual_email_address')
  await page.getByLabel('Email address').fill('ann@corp.example')
}

async function expectAll(page: Page, about = 'Half done') {
  await expect(back(page)).toBeVisible()
  await expect(aboutOf(page)).toHaveValue(about)
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
    await expect(aboutOf(page)).toHaveValue('')
    await expect(back(page)).toBeHidden()
    await expect.poll(() => drafts(page)).toBe(0)
    await page.reload()
    await expect(aboutOf(page)).toHaveValue('')
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
    await expect(aboutOf(page)).toHaveValue('')
    await expect(back(page)).toBeHidden()
  })

  test('is not kept where nothing is to be, and the page says so', { tag: '@soak' }, async ({ page }) => {
    await fillAll(page)
    await expectKept(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Keep nothing on this device' }).click()
    await page.getByRole('button', { name: 'Wipe everything and keep nothing' }).click()
    await expect.poll(() => drafts(page)).toBe(0)
    await page.getByRole('link', { name: 'Policies', exact: true }).click()
    await aboutOf(page).fill('Somebody')
    await expect(page.getByText('No draft is kept. A reload loses this text.')).toBeVisible()
    expect(await drafts(page)).toBe(0)
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await expect(aboutOf(page)).toHaveValue('Somebody')
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
  const about = aboutOf(page)
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
    await expect(aboutOf(second)).toHaveValue('')
    await fillPolicy(second, { about: 'The second' })
    await expectKept(second)
    await second.reload()
    await expect(aboutOf(second)).toHaveValue('The second')
    await page.reload()
    await expect(aboutOf(page)).toHaveValue('The first')
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
    await page
      .getByRole('dialog', { name: /^Are these new keys/ })
      .getByRole('button', { name: 'No' })
      .click()
    await expect(aboutOf(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, tenant, 'local')
    await expectAll(page)
  })

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
    await expect(aboutOf(page)).toHaveValue('Half done')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, other, 'local')
    await expectSignedIn(page)
    await expect(aboutOf(page)).toHaveValue('')
  })
})

test('thousands of lines left out are kept with their draft', { tag: '@soak' }, async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await aboutOf(page).fill('Anybody')
  await pasteUrls(page, Array.from({ length: 3_000 }, (_, index) => `half[.example ${index}`).join('\n'))
  await page.getByRole('button', { name: 'Add to the list' }).click()
  const told = page.getByText(/3,000 left out/)
  await expect(told).toBeVisible()
  await expectKept(page)
  await page.reload()
  await expect(back(page)).toBeVisible()
  await expect(told).toBeVisible()
  await openDetails(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Discard 3,000: / }).click()
  await expect(told).toBeHidden()
  await expectKept(page)
  await page.reload()
  await expect(aboutOf(page)).toHaveValue('Anybody')
  await expect(told).toBeHidden()
})

test(
  'where storage does not answer, the page says that nothing is kept, and sends all the same',
  { tag: '@soak' },
  async ({ page, tenant, witness }) => {
    await page.clock.install()
    /** The page waits six seconds for each thing that it asks of the storage. */
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
          const opening = indexedDB.open('signet', 1)
          opening.addEventListener('upgradeneeded', () => {
            const store = opening.result.createObjectStore('held')
            const hold = { isOver: false }
            const ask = () => {
              if (hold.isOver) opening.transaction?.abort()
              else store.count().addEventListener('success', ask)
            }
            ask()
            resolve(hold)
          })
        }),
    )
    await submitKeys(page, tenant)
    await expectInTime(page.getByRole('form', { name: 'New policy' }))
    await fillPolicy(page)
    await expectInTime(page.getByText('No draft is kept. A reload loses this text.'))
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)

    await held.evaluate((hold) => void (hold.isOver = true))
    await page.reload()
    await fillPolicy(page, { about: 'After' })
    await expectInTime(page.getByText('Kept as a draft on this device.'))
    await page.reload()
    await expect(aboutOf(page)).toHaveValue('After')
  },
)
