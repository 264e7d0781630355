/** The keys in the memory of the page and of the guard, for each way in which keys come and go. */
import * as admin from './actions.ts'
import { keysHeld } from './heap.ts'
import { type Credentials, expect, idleURL, type Page, test } from './test.ts'

// A trace copies the typed text into the page's memory.
test.use({ trace: 'off' })
// A snapshot takes seconds on a busy machine.
test.describe.configure({ timeout: 90_000 })

/** In the page, the access key is the name of the sandbox's tenant. The guard signs with the application key. */
const whileSignedIn = ['access key: guard', 'access key: page', 'application key: guard']
const afterwards = ['access key: page']

const chooseRegion = (page: Page) => page.getByLabel('Region').selectOption('sandbox')

async function fillKeys(page: Page, keys: Credentials) {
  await chooseRegion(page)
  await admin.typeKeys(page, keys)
}

/** Copies in a separate page, and pastes with the keyboard. */
async function pasteKeys(page: Page, keys: Credentials) {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  await elsewhere.getByRole('textbox').focus()
  await elsewhere.keyboard.insertText(JSON.stringify(keys))
  await elsewhere.keyboard.press('ControlOrMeta+a')
  await elsewhere.keyboard.press('ControlOrMeta+c')
  await elsewhere.close()
  await chooseRegion(page)
  await page.getByLabel('Access key').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(/^Filled in from JSON: access key, secret key,/)).toBeVisible()
}

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Sign out' })
const pressEnter = (page: Page) => page.keyboard.press('Enter')
const clickSignIn = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()

type Act = (page: Page, keys: Credentials) => Promise<void>
const ways: readonly (readonly [how: string, fill: Act, send: Act, leave: Act])[] = [
  [
    'typed and sent with Enter, until a click on Sign out',
    fillKeys,
    pressEnter,
    (page) => signOutButton(page).click(),
  ],
  [
    'pasted as JSON and sent with the mouse, until a sign-out in another tab',
    pasteKeys,
    clickSignIn,
    async (page) => {
      await admin.nameField(page).focus()
      const other = await admin.openTab(page, '#/policies')
      await signOutButton(other).click()
      await admin.expectSignedOut(other)
      await other.close()
    },
  ],
  [
    'typed in a form that is kept, and sent with the mouse, until Enter on Sign out',
    async (page, keys) => {
      await fillKeys(page, keys)
      // The handle keeps the form for as long as the page lives.
      await page.getByRole('form').elementHandle()
    },
    clickSignIn,
    (page) => signOutButton(page).press('Enter'),
  ],
]

test('keys leave the page, and the guard with the session @soak', async ({ page, mint, context, wire }) => {
  // Eight snapshots of all memory, some six seconds each.
  test.setTimeout(180_000)
  await page.goto('/#/policies')

  for (const [how, fill, send, leave] of ways) {
    await test.step(how, async () => {
      // Other keys each time, since the page may hold the access key of the step before.
      const keys = await mint()
      await fill(page, keys)
      await send(page, keys)
      await admin.expectSignedIn(page)
      expect(await keysHeld(page, keys)).toEqual(whileSignedIn)
      await leave(page, keys)
      await admin.expectSignedOut(page)
      expect(await keysHeld(page, keys)).toEqual(afterwards)
    })
  }

  // The form goes with its fields after Enter, too.
  await fillKeys(page, await mint())
  const form = await page.getByRole('form').evaluateHandle((element) => new WeakRef(element))
  await pressEnter(page)
  await admin.expectSignedIn(page)
  const isGone = async () => {
    await page.requestGC()
    return form.evaluate((remembered) => remembered.deref() === undefined)
  }
  await expect.poll(isGone).toBe(true)
  await signOutButton(page).click()
  await admin.expectSignedOut(page)

  const keys = await mint()
  await fillKeys(page, keys)
  const other = await context.newPage()
  await admin.signInWithSandbox(other)
  await admin.expectSignedIn(page)

  // Keys that were typed and not sent leave the page when another tab signs in.
  expect(await keysHeld(page, keys)).toEqual([])

  // The keys of a fresh sandbox are held by the guard alone.
  const [minted] = await wire.minted()
  expect(minted).toBeDefined()
  expect(await keysHeld(other, minted!)).toEqual(whileSignedIn)
})

test.describe('with an idle lock', () => {
  test.use({ baseURL: idleURL })

  test('refused keys leave the page and the guard once corrected @soak', async ({ page, tenant, wire }) => {
    const first = tenant.secretKey.startsWith('A') ? 'B' : 'A'
    const wrong = { ...tenant, secretKey: `${first}${tenant.secretKey.slice(1)}` }
    wire.learn(wrong)
    await page.goto('/#/policies')
    await fillKeys(page, wrong)
    await pressEnter(page)
    await expect(page.getByRole('alert')).toContainText('The service rejected these keys.')
    // The fields still hold the keys. The guard keeps no keys that were refused.
    const typed = ['access key: page', 'application key: page', 'secret key: page']
    expect(await keysHeld(page, wrong)).toEqual(typed)
    await admin.insertText(page, 'Secret key', tenant.secretKey)
    await pressEnter(page)
    await admin.expectLocked(page, { timeout: 30_000 })
    expect(await keysHeld(page, tenant)).toEqual(afterwards)
  })
})

test('without SharedWorker, the page holds no secret key @soak', async ({ page, tenant }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await page.goto('/#/policies')
  await fillKeys(page, tenant)
  await pressEnter(page)
  await admin.expectSignedIn(page)
  expect(await keysHeld(page, tenant, 'page')).toEqual(['access key: page', 'application key: page'])
  await signOutButton(page).click()
  await admin.expectSignedOut(page)
  expect(await keysHeld(page, tenant, 'page')).toEqual(afterwards)
})
