/** The inspector on any page: live, latest first, and able to send a request with an unknown outcome again. */
import {
  expectSignedIn,
  fillPolicy,
  holdLedger,
  letLedgerGo,
  pressEnter,
  sendPolicy,
  signInWithKeys,
  signInWithSandbox,
  submitKeys,
} from './actions.ts'
import {
  type Fault,
  type Credentials,
  expect,
  expectAccessible,
  type Locator,
  type Page,
  test,
} from './test.ts'

const policyPath = '/api/policy/webwhiteurl/create-policy-with-targets'
const importPath = '/api/user/import-users'
const pane = (page: Page) => page.getByRole('region', { name: 'Inspector' })
const requests = (page: Page) =>
  pane(page)
    .getByRole('table', { name: 'Latest requests' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
/** What opens the detail: the focus goes to it, and it says which one is shown. */
const linkOf = (request: Locator) => request.getByRole('link')
const detail = (page: Page) => pane(page).getByRole('region', { name: 'Request', exact: true })

/** Sends a policy whose answer never comes, and opens it in the inspector. */
async function loseAPolicy(page: Page, tenant: Credentials, fault: (name: Fault) => Promise<void>) {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await fault('dropped')
  await sendPolicy(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
  await page.getByRole('button', { name: 'Inspector' }).click()
}

for (const hash of ['#/policies', '#/watchlist', '#/imports', '#/activity']) {
  test(`opens with a key on ${hash}, and closes with Escape`, async ({ page }) => {
    await signInWithSandbox(page, hash)
    await page.keyboard.press('Control+.')
    await expect(pane(page)).toBeFocused()
    await expect(requests(page).first()).toContainText('Get watchlist details')
    await page.keyboard.press('Escape')
    await expect(pane(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Inspector' })).toBeFocused()
  })
}

test('lists what is sent while it is open, latest first, with what came back', async ({
  page,
  tenant,
  fault,
  release,
}) => {
  await signInWithKeys(page, tenant)
  await page.getByRole('button', { name: 'Inspector' }).click()
  await expect(requests(page)).toHaveCount(1)
  await fillPolicy(page)
  await fault('hold')
  await sendPolicy(page)
  await expect(requests(page).first()).toContainText('Create policyon its way')
  await release()
  await expect(requests(page).first()).toContainText('accepted')
  await expect(requests(page).first().getByRole('cell').last()).toHaveText('200')
  await expect(requests(page)).toHaveCount(2)
  await expect(detail(page)).toContainText('phish.example')
  await expect(detail(page)).toContainText('Authorization: MC ')
  await expect(detail(page)).not.toContainText(tenant.accessKey)
  await expect(pane(page)).toContainText(/Quota: [\d,]+ of [\d,]+ calls left/)
})

test('is gone through with the arrow keys, and stays while pages change', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant, '#/watchlist')
  await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
  await page.getByRole('button', { name: 'Inspector' }).click()
  await expect(requests(page)).toHaveCount(2)
  await linkOf(requests(page).first()).focus()
  await page.keyboard.press('ArrowDown')
  await expect(linkOf(requests(page).nth(1))).toBeFocused()
  await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
  await expect(pane(page)).toBeVisible()
  await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
})

test('shows nothing of another account', async ({ page, tenant, mint }) => {
  await signInWithKeys(page, tenant)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const other = await mint()
  await signInWithKeys(page, other)
  await page.keyboard.press('Control+.')
  await expect(requests(page)).toHaveCount(1)
  // Nor does the Activity page that the link opens.
  await pane(page).getByRole('link', { name: 'All 1 in Activity' }).click()
  await expect(page).toHaveURL(/#\/activity\?account=sandbox\.[\da-f]+$/)
  await expect(page.getByText('1 of 2 requests')).toBeVisible()
})

test('still open after another sign-in, it leaves the focus where it is', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await page.keyboard.press('Control+.')
  await expect(pane(page)).toBeFocused()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await submitKeys(page, tenant)
  await expectSignedIn(page)
  await expect(requests(page)).toHaveCount(2)
  expect(await pane(page).evaluate((box) => box.contains(document.activeElement))).toBe(false)
})

test('stays shut while a dialog has the page', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await fillPolicy(page)
  await page.getByRole('button', { name: /^Review / }).click()
  const dialog = page.getByRole('dialog', { name: 'Review the policy' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Control+.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(pane(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Inspector' })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Control+.')
  await expect(pane(page)).toBeVisible()
})

test('leaves a low window to the page, and a tall one to both', async ({ page, tenant }) => {
  await signInWithKeys(page, tenant)
  await page.getByRole('button', { name: 'Inspector' }).click()
  for (const [window, height] of [
    [720, 360],
    [400, 240],
    [1200, 480],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: window })
    await expect.poll(() => pane(page).boundingBox()).toMatchObject({ y: window - height, height })
  }
})

/** Sends one more request without moving the focus or the pointer. */
const readOn = (page: Page) =>
  page.evaluate(() => {
    location.hash = '#/watchlist'
  })

test.describe('while requests come in', () => {
  test.beforeEach(async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('dropped')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.keyboard.press('Control+.')
    await expect(requests(page)).toHaveCount(2)
    await expect(detail(page)).toContainText('phish.example')
  })

  test('a dialog that was opened stays, with what is typed', async ({ page }) => {
    await detail(page).getByRole('button', { name: 'Send it again' }).click()
    const word = page
      .getByRole('dialog', { name: 'Send the same once more?' })
      .getByLabel('Type "again" to go on')
    await word.fill('aga')
    await readOn(page)
    await expect(page.getByRole('table', { name: 'Watchlist' })).toBeAttached()
    await expect(requests(page)).toHaveCount(3)
    await expect(word).toHaveValue('aga')
    await word.press('Escape')
    await expect(word).toBeHidden()
    await expect(detail(page)).toContainText('phish.example')
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  })

  test('what the pointer is on stays under it, and the latest shows again when it leaves', async ({
    page,
  }) => {
    await detail(page).getByRole('button', { name: 'It arrived' }).hover()
    await readOn(page)
    await expect(requests(page)).toHaveCount(3)
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
    await expect(detail(page)).toContainText('phish.example')
    await page.mouse.move(640, 20)
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    await expect(detail(page)).not.toContainText('phish.example')
  })

  test('what the focus is in stays', async ({ page }) => {
    await detail(page).getByRole('button', { name: 'It did not arrive' }).focus()
    await readOn(page)
    await expect(requests(page)).toHaveCount(3)
    await expect(detail(page).getByRole('button', { name: 'It did not arrive' })).toBeFocused()
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  })

  test('the arrow keys go on from the row they are in', async ({ page }) => {
    await linkOf(requests(page).first()).focus()
    await readOn(page)
    await expect(requests(page)).toHaveCount(3)
    await expect(linkOf(requests(page).nth(1))).toBeFocused()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(requests(page).nth(2))).toBeFocused()
    await expect(linkOf(requests(page).nth(2))).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('an outcome that nobody knows', () => {
  test('is sent again after a typed word, byte by byte, and both are linked', async ({
    page,
    tenant,
    fault,
    wire,
    witness,
  }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    const bodies: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(policyPath)) bodies.push(request.postData())
    })
    await fault('dropped')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.keyboard.press('Control+.')
    await expect(requests(page).first()).toContainText('outcome unknown')
    await detail(page).getByRole('button', { name: 'Send it again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send the same once more?' })
    const confirm = dialog.getByRole('button', { name: 'Send it again to Sandbox' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type "again" to go on').fill('again')
    await confirm.click()
    await expect(requests(page).first()).toContainText('accepted')
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    const ids = wire.calls
      .filter(({ path }) => path === policyPath)
      .map(({ headers }) => headers['x-mc-req-id'] ?? 'none')
    expect(ids).toHaveLength(2)
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toBe(bodies[0])
    expect((await witness()).policies).toHaveLength(1)
    // The entries link to each other, both ways.
    await detail(page)
      .getByRole('link', { name: `Open the request ${ids[0]}` })
      .click()
    await expect(detail(page)).toContainText('It was sent again at')
    await expect(detail(page).getByRole('button', { name: 'Send it again' })).toBeHidden()
    await detail(page)
      .getByRole('link', { name: `Open the request ${ids[1]}` })
      .click()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
  })

  test('is sent again only once it was seen that the ledger could not be read', async ({
    page,
    tenant,
    fault,
    witness,
  }) => {
    await holdLedger(page, true)
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('dropped')
    await sendPolicy(page, 1)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.keyboard.press('Control+.')
    const dialog = page.getByRole('dialog', { name: 'Send the same once more?' })
    const confirm = dialog.getByRole('button', { name: 'Send it again to Sandbox' })
    const seen = dialog.getByRole('checkbox', { name: 'I have seen this: The ledger could not be read.' })
    const again = async () => {
      await detail(page).getByRole('button', { name: 'Send it again' }).click()
      await dialog.getByLabel('Type "again" to go on').fill('again')
    }
    await again()
    await expect(dialog).toContainText('Whether the same was sent before is not known.')
    await expect(dialog.getByRole('status')).toHaveText('What could not be looked up must be seen first.')
    await expect(confirm).toBeDisabled()
    await expectAccessible(page)
    await seen.check()
    await expect(confirm).toBeEnabled()
    // The confirmation is asked for each time.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await again()
    await expect(seen).not.toBeChecked()
    await expect(confirm).toBeDisabled()
    await seen.check()
    await confirm.click()
    await expect(requests(page).first()).toContainText('accepted')
    expect((await witness()).policies).toHaveLength(1)
    // What guards each test reads it too.
    await letLedgerGo(page)
  })

  test('of an import is sent again with its file', async ({ page, tenant, fault, wire, witness }) => {
    await signInWithKeys(page, tenant, '#/imports')
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
    })
    await page.getByRole('button', { name: /^Review / }).click()
    await fault('dropped')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Submit / })
      .click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.goto('/#/activity')
    await page
      .getByRole('link', { name: /details of Import/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByLabel('Type "again" to go on').fill('again')
    await page.getByRole('button', { name: 'Send it again to Sandbox' }).click()
    await expect(page.getByText('The service took the file as a job.')).toBeVisible()
    expect(wire.calls.filter(({ path }) => path === importPath)).toHaveLength(2)
    const { imports } = await witness()
    expect(imports).toHaveLength(1)
    expect(imports[0]).toMatchObject({ rows: 1 })
  })

  test('that the form has sent once more since says so, before a third time', async ({
    page,
    tenant,
    fault,
    witness,
  }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('dropped')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.keyboard.press('Control+.')
    await expect(detail(page)).not.toContainText('The same was sent')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Review / }).click()
    await page.getByLabel('Type "again" to go on').fill('again')
    await page.getByRole('button', { name: /^Create the policy/ }).click()
    await expect(page.getByText('The service created the policy.')).toBeVisible()
    expect((await witness()).policies).toHaveLength(1)
    await page.keyboard.press('Control+.')
    await requests(page).nth(1).click()
    await expect(detail(page)).toContainText(/The same was sent at .+ too, .+ the outcome is: accepted\./)
    await detail(page).getByRole('button', { name: 'Send it again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send the same once more?' })
    await expect(dialog).toContainText('The same was sent already.')
    await expect(dialog).toContainText(/under the request id [\da-f-]{36}: accepted\./)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await detail(page)
      .getByRole('link', { name: /^Open the request / })
      .click()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
  })

  test('cannot be sent again from a later page, which says why', async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page)
    await fault('lost')
    await sendPolicy(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
    await page.reload()
    await page.getByRole('button', { name: 'Inspector' }).click()
    await expect(detail(page)).toContainText('what was sent is no longer in the memory of this tab')
    await expect(detail(page).getByRole('button', { name: 'Send it again' })).toBeHidden()
  })
})

for (const [width, height] of [
  [1280, 720],
  [360, 800],
] as const) {
  test.describe(`${width} × ${height} px`, () => {
    test.use({ viewport: { width, height } })
    test('covers nothing that the page shows, and scrolls it nowhere', async ({ page, tenant, fault }) => {
      await signInWithKeys(page, tenant)
      await fillPolicy(page)
      await page.getByRole('button', { name: 'Inspector' }).click()
      await expect(pane(page)).toBeFocused()
      const topOf = async () => (await pane(page).boundingBox())?.y ?? 0
      /** Of what has the focus, or is said: its upper and its lower edge. */
      const expectClear = async (box: { y: number; height: number } | null) => {
        expect(box?.y).toBeGreaterThanOrEqual(52)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await topOf())
      }
      await page.getByLabel('Domains and URLs').focus()
      for (let stop = 0; stop < 30; stop++) {
        await page.keyboard.press('Tab')
        const focused = page.locator('#main :focus')
        if ((await focused.count()) === 0) break
        await expectClear(await focused.boundingBox())
      }
      await fault('refused')
      await sendPolicy(page)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toBeVisible()
      await expectClear(await alert.boundingBox())
      await linkOf(requests(page).first()).focus()
      await expectClear(await alert.boundingBox())
    })
  })
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } })
    test('axe finds nothing in it', async ({ page, tenant, fault }) => {
      await signInWithKeys(page, tenant)
      await fillPolicy(page)
      await fault('dropped')
      await sendPolicy(page)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await page.getByRole('button', { name: 'Inspector' }).click()
      await expectAccessible(page)
      await requests(page).first().click()
      await expect(detail(page)).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('a double click, and a key held down, send it again once', async ({ page, tenant, fault, wire }) => {
  await loseAPolicy(page, tenant, fault)
  await detail(page).getByRole('button', { name: 'Send it again' }).click()
  await page.getByLabel('Type "again" to go on').fill('again')
  const button = page.getByRole('button', { name: 'Send it again to Sandbox' })
  await button.evaluate((element) => {
    for (let click = 0; click < 3; click++) (element as HTMLElement).click()
  })
  await expect(requests(page).first()).toContainText('accepted')
  expect(wire.calls.filter(({ path }) => path === policyPath)).toHaveLength(2)
})

test('after a verdict the focus is where the verdict is told', async ({ page, tenant, fault }) => {
  await loseAPolicy(page, tenant, fault)
  await pressEnter(detail(page).getByRole('button', { name: 'It arrived' }))
  await expect(detail(page)).toContainText('You found: it arrived.')
  await expect(page.locator(':focus')).toContainText('You found: it arrived.')
})

test('sent again and throttled, it says when to click again', async ({ page, tenant, fault }) => {
  await loseAPolicy(page, tenant, fault)
  await fault('throttled')
  await detail(page).getByRole('button', { name: 'Send it again' }).click()
  await page.getByLabel('Type "again" to go on').fill('again')
  await page.getByRole('button', { name: 'Send it again to Sandbox' }).click()
  await expect(detail(page).getByRole('alert')).toContainText(/takes calls again (at \d\d:\d\d:\d\d|now)/)
})
