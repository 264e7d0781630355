/** The inspector on any page: live, latest first, and able to send a request with an unknown outcome again. */
import {
  expectSignedIn,
  fillPolicy,
  holdLedger,
  letLedgerGo,
  pressEnter,
  sendPolicy,
  signInWithKeys,
  startNewDraft,
  submitKeys,
} from './actions.ts'
import {
  type Fault,
  expect,
  expectAccessible,
  expectAllAccessible,
  type Locator,
  type Page,
  test,
  type Witness,
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

/** Beside the one that the pane has of its own. */
const toggle = (page: Page) => page.getByRole('button', { name: 'Inspector', exact: true })
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Sends a policy of its own whose answer never comes, and opens it in the inspector. */
async function loseAPolicy(
  page: Page,
  fault: (name: Fault) => Promise<void>,
  { name = 'dropped', ...policy }: { name?: Fault; urls?: string; about?: string } = {},
) {
  if (await pane(page).isVisible()) {
    await toggle(page).click()
    await expect(pane(page)).toBeHidden()
    await goTo(page, 'Policies')
    await startNewDraft(page)
  }
  await fillPolicy(page, policy)
  await fault(name)
  await sendPolicy(page)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
  await page.keyboard.press('Control+.')
  await expect(detail(page)).toContainText(policy.urls ?? 'phish.example')
}

/** Asks for the request once more, with the word that it takes. */
async function askAgain(page: Page) {
  await detail(page).getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the same request again?' })
  const confirm = dialog.getByRole('button', { name: 'Send again to Sandbox' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Type "again" to continue').fill('again')
  return { dialog, confirm }
}

/** The policies of this description that the sandbox has created. */
const created = async (witness: () => Promise<Witness>, about: string) =>
  (await witness()).policies.filter(({ description }) => description === about)

test('it is there on every page, beside what the page does', async ({
  page,
  tenant,
  mint,
  fault,
  release,
}) => {
  await signInWithKeys(page, tenant)

  for (const name of ['Watchlist', 'Imports', 'Activity', 'Policies']) {
    await test.step(`opens with a key on the page ${name}, and closes with Escape`, async () => {
      await goTo(page, name)
      const heading = page.getByRole('heading', { name, exact: true, level: 1 })
      await expect(heading).toBeFocused()
      // On a Mac, the other key.
      await page.keyboard.press(name === 'Policies' ? 'Meta+.' : 'Control+.')
      await expect(pane(page)).toBeFocused()
      await expect(requests(page).first()).toContainText('Get watchlist details')
      await page.keyboard.press('Escape')
      await expect(pane(page)).toBeHidden()
      await expect(heading).toBeFocused()
    })
  }

  await test.step('stays shut while a dialog has the page', async () => {
    await goTo(page, 'Policies')
    await fillPolicy(page)
    await page.getByRole('button', { name: /^Drafts/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Drafts' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Control+.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(pane(page)).toBeHidden()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Control+.')
    await expect(pane(page)).toBeVisible()
  })

  await test.step('lists what is sent while it is open, latest first, with what came back', async () => {
    // Of the sign-in and of the watchlist.
    await expect(requests(page)).toHaveCount(2)
    await fault('hold')
    await sendPolicy(page)
    await expect(requests(page).first()).toContainText('A teston its way')
    await release()
    await expect(requests(page).first()).toContainText('accepted')
    await expect(requests(page).first().getByRole('cell').last()).toHaveText('200')
    await expect(requests(page)).toHaveCount(3)
    await expect(detail(page)).toContainText('phish.example')
    await expect(detail(page)).toContainText('Authorization: MC ')
    await expect(detail(page)).not.toContainText(tenant.accessKey)
    await expect(pane(page)).toContainText(/[\d,]+ of [\d,]+ API calls left\. Resets at/)
  })

  await test.step('is gone through with the arrow keys, and stays while pages change', async () => {
    await linkOf(requests(page).first()).focus()
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(requests(page).nth(1))).toBeFocused()
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
    await goTo(page, 'Imports')
    await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
    await expect(pane(page)).toBeVisible()
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  })

  await test.step('leaves a low window to the page, and a tall one to both', async () => {
    for (const [window, height] of [
      [720, 360],
      [400, 240],
      [1200, 480],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: window })
      await expect.poll(() => pane(page).boundingBox()).toMatchObject({ y: window - height, height })
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('still open after another sign-in, it leaves the focus where it is', async () => {
    await expect(pane(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await submitKeys(page, tenant)
    await expectSignedIn(page)
    await expect(requests(page)).toHaveCount(4)
    expect(await pane(page).evaluate((box) => box.contains(document.activeElement))).toBe(false)
  })

  await test.step('shows nothing of another account', async () => {
    await toggle(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const other = await mint()
    await signInWithKeys(page, other)
    await page.keyboard.press('Control+.')
    await expect(requests(page)).toHaveCount(1)
    // Nor does the Activity page that the link opens.
    await pane(page).getByRole('link', { name: 'All 1 in Activity' }).click()
    await expect(page).toHaveURL(/#\/activity\?account=sandbox\.[\da-f]+$/)
    await expect(page.getByText('1 of 5 requests')).toBeVisible()
  })
})

/** Sends one more request without moving the focus or the pointer: what was read already is not read again. */
async function readOn(page: Page, query = '') {
  const many = await requests(page).count()
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/watchlist${query}`)
  await expect(requests(page)).toHaveCount(many + 1)
}

test('while requests come in', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)

  await test.step('a dialog that was opened stays, with what is typed', async () => {
    await loseAPolicy(page, fault)
    await detail(page).getByRole('button', { name: 'Send again' }).click()
    const word = page
      .getByRole('dialog', { name: 'Send the same request again?' })
      .getByLabel('Type "again" to continue')
    await word.fill('aga')
    await readOn(page)
    await expect(page.getByRole('table', { name: 'Watchlist' })).toBeAttached()
    await expect(word).toHaveValue('aga')
    await word.press('Escape')
    await expect(word).toBeHidden()
    await expect(detail(page)).toContainText('phish.example')
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  })

  await test.step('what the pointer is on stays under it, and the latest shows again when it leaves', async () => {
    await loseAPolicy(page, fault, { urls: 'pointer.example' })
    await detail(page).getByRole('button', { name: 'Created', exact: true }).hover()
    await readOn(page, '?by=name&for=pointer')
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
    await expect(detail(page)).toContainText('pointer.example')
    await page.mouse.move(640, 20)
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    await expect(detail(page)).not.toContainText('pointer.example')
  })

  await test.step('what the focus is in stays', async () => {
    await loseAPolicy(page, fault, { urls: 'focus.example' })
    await detail(page).getByRole('button', { name: 'Not created' }).focus()
    await readOn(page, '?by=name&for=focus')
    await expect(detail(page).getByRole('button', { name: 'Not created' })).toBeFocused()
    await expect(linkOf(requests(page).nth(1))).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the arrow keys go on from the row they are in', async () => {
    await loseAPolicy(page, fault, { urls: 'arrows.example' })
    await linkOf(requests(page).first()).focus()
    await readOn(page, '?by=name&for=arrows')
    await expect(linkOf(requests(page).nth(1))).toBeFocused()
    await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(linkOf(requests(page).nth(2))).toBeFocused()
    await expect(linkOf(requests(page).nth(2))).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('an outcome that nobody knows', () => {
  test('is sent again from its entry', async ({ page, tenant, fault, wire, witness }) => {
    const sent: { id: string; body: string | null }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith(policyPath)) return
      sent.push({ id: request.headers()['x-mc-req-id'] ?? 'none', body: request.postData() })
    })
    await signInWithKeys(page, tenant)

    await test.step('is sent again after a typed word, byte by byte, and both are linked', async () => {
      await loseAPolicy(page, fault)
      await expect(requests(page).first()).toContainText('outcome unknown')
      const { confirm } = await askAgain(page)
      await confirm.click()
      await expect(requests(page).first()).toContainText('accepted')
      await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
      expect(sent).toHaveLength(2)
      const [first, second] = sent
      expect(second?.body).toBe(first?.body)
      expect(wire.calls.filter(({ path }) => path === policyPath)).toHaveLength(2)
      expect((await witness()).policies).toHaveLength(1)
      // The entries link to each other, both ways.
      await detail(page)
        .getByRole('link', { name: `Open the request ${first?.id}` })
        .click()
      await expect(detail(page)).toContainText('Sent again at')
      await expect(detail(page).getByRole('button', { name: 'Send again' })).toBeHidden()
      await detail(page)
        .getByRole('link', { name: `Open the request ${second?.id}` })
        .click()
      await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
    })

    await test.step('a double click, and a key held down, send it again once', async () => {
      await loseAPolicy(page, fault, { urls: 'double.example', about: 'Twice' })
      sent.length = 1
      const { confirm } = await askAgain(page)
      await confirm.evaluate((element) => {
        for (let click = 0; click < 3; click++) (element as HTMLElement).click()
      })
      await expect(requests(page).first()).toContainText('accepted')
      expect(sent).toHaveLength(2)
      expect(await created(witness, 'Twice')).toHaveLength(1)
    })

    await test.step('of an import is sent again with its file', async () => {
      await toggle(page).click()
      await goTo(page, 'Imports')
      await page.locator('input[type=file]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('email,name\nann@corp.example,Ann\n'),
      })
      await page.getByRole('button', { name: /^Review / }).click()
      await fault('dropped')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Import / })
        .click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('connection was lost')
      await page.goto('/#/activity')
      await page
        .getByRole('link', { name: /details of Import/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByLabel('Type "again" to continue').fill('again')
      await page.getByRole('button', { name: 'Send again to Sandbox' }).click()
      await expect(page.getByText('The service accepted the file.')).toBeVisible()
      expect(wire.calls.filter(({ path }) => path === importPath)).toHaveLength(2)
      const { imports } = await witness()
      expect(imports).toHaveLength(1)
      expect(imports[0]).toMatchObject({ rows: 1 })
      await page.goBack()
    })

    await test.step('sent again and throttled, it says when to click again', async () => {
      await goTo(page, 'Policies')
      await startNewDraft(page)
      await loseAPolicy(page, fault, { urls: 'throttled.example' })
      await fault('throttled')
      const { confirm } = await askAgain(page)
      await confirm.click()
      await expect(detail(page).getByRole('alert')).toContainText(
        /accepts calls again (at \d\d:\d\d:\d\d|now)/,
      )
    })
  })

  test(
    'says what is known of it, and what is not',
    { tag: '@soak' },
    async ({ page, tenant, fault, witness, context }) => {
      await signInWithKeys(page, tenant)

      await test.step('that the form has sent once more since says so, before a third time', async () => {
        await loseAPolicy(page, fault)
        await expect(detail(page)).not.toContainText('The same was also sent')
        await page.keyboard.press('Escape')
        await page.getByLabel('Type "again" to continue').fill('again')
        await page.getByRole('button', { name: /^Create the policy/ }).click()
        await expect(page.getByText('Policy created.')).toBeVisible()
        expect((await witness()).policies).toHaveLength(1)
        await page.keyboard.press('Control+.')
        await requests(page).nth(1).click()
        await expect(detail(page)).toContainText(/The same was also sent at .+ Outcome: accepted\./)
        await detail(page).getByRole('button', { name: 'Send again' }).click()
        const dialog = page.getByRole('dialog', { name: 'Send the same request again?' })
        await expect(dialog).toContainText('The same request was already sent.')
        await expect(dialog).toContainText(/under the request id [\da-f-]{36}: accepted\./)
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await detail(page)
          .getByRole('link', { name: /^Open the request / })
          .click()
        await expect(linkOf(requests(page).first())).toHaveAttribute('aria-current', 'true')
      })

      await test.step('after a verdict the focus is where the verdict is told', async () => {
        await loseAPolicy(page, fault, { urls: 'verdict.example' })
        await pressEnter(detail(page).getByRole('button', { name: 'Created', exact: true }))
        await expect(detail(page)).toContainText('Your finding: created.')
        await expect(page.locator(':focus')).toContainText('Your finding: created.')
      })

      await test.step('cannot be sent again from a later page, which says why', async () => {
        await loseAPolicy(page, fault, { name: 'lost', urls: 'later.example' })
        await page.reload()
        await toggle(page).click()
        await expect(detail(page)).toContainText('This tab no longer has the request')
        await expect(detail(page).getByRole('button', { name: 'Send again' })).toBeHidden()
      })

      await test.step('is sent again only once it was seen that the ledger could not be read', async () => {
        const other = await context.newPage()
        await holdLedger(other, true)
        await other.goto('/#/policies')
        await fillPolicy(other, { urls: 'unread.example', about: 'Unread' })
        await fault('dropped')
        await sendPolicy(other, 1)
        await expect(other.getByRole('main').getByRole('alert')).toContainText('connection was lost')
        await other.keyboard.press('Control+.')
        const { dialog, confirm } = await askAgain(other)
        const seen = dialog.getByRole('checkbox', { name: 'I understand: The ledger could not be read.' })
        await expect(dialog).toContainText('The same request may have been sent before.')
        await expect(dialog.getByRole('status')).toHaveText('Confirm the failed check first.')
        await expect(confirm).toBeDisabled()
        await expectAccessible(other)
        await seen.check()
        await expect(confirm).toBeEnabled()
        // The confirmation is asked for each time.
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await askAgain(other)
        await expect(seen).not.toBeChecked()
        await expect(confirm).toBeDisabled()
        await seen.check()
        await confirm.click()
        await expect(requests(other).first()).toContainText('accepted')
        expect(await created(witness, 'Unread')).toHaveLength(1)
        // What guards each test reads it too.
        await letLedgerGo(other)
      })
    },
  )
})

test(
  'covers nothing that the page shows, and scrolls it nowhere',
  { tag: '@soak' },
  async ({ page, tenant, fault }) => {
    await signInWithKeys(page, tenant)
    /** What has the focus, or is said, lies between the banner and the pane. */
    const expectClear = async (what: string) => {
      const place = await pane(page).evaluate((box, selector) => {
        const found = document.querySelector(selector)?.getBoundingClientRect()
        return found && { top: found.top, bottom: found.bottom, pane: box.getBoundingClientRect().top }
      }, what)
      if (!place) return false
      expect(place.top).toBeGreaterThanOrEqual(52)
      expect(place.bottom).toBeLessThanOrEqual(place.pane)
      return true
    }
    for (const [width, height] of [
      [1280, 720],
      [360, 800],
    ] as const) {
      await test.step(`${width} × ${height} px`, async () => {
        await page.setViewportSize({ width, height })
        await fillPolicy(page)
        await toggle(page).click()
        await expect(pane(page)).toBeFocused()
        await page.getByLabel('Domains and URLs').focus()
        let stops = 0
        for (; stops < 30; stops++) {
          await page.keyboard.press('Tab')
          if (!(await expectClear('#main :focus'))) break
        }
        expect(stops).toBeGreaterThan(5)
        await fault('refused')
        await sendPolicy(page)
        const alert = page.getByRole('main').getByRole('alert')
        await expect(alert).toBeVisible()
        expect(await expectClear('main [role=alert]')).toBe(true)
        await linkOf(requests(page).first()).focus()
        expect(await expectClear('main [role=alert]')).toBe(true)
        await toggle(page).click()
        await startNewDraft(page)
      })
    }

    await test.step('in a small and low window it takes the place of the page, until the page is gone to', async () => {
      await page.setViewportSize({ width: 640, height: 400 })
      // Its own height is the page's, without the bar of the form.
      await expect(page.getByLabel('Domains and URLs')).toBeInViewport()
      await expect(page.getByRole('button', { name: /^Review /, includeHidden: true })).not.toBeInViewport()
      const main = await page.getByRole('main').boundingBox()
      await toggle(page).click()
      await linkOf(requests(page).first()).click()
      expect(await pane(page).boundingBox()).toEqual(main)
      await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
      await expect(pane(page)).toBeHidden()
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
      await toggle(page).click()
      await expect(pane(page)).toBeFocused()
      await goTo(page, 'Imports')
      await expect(page.getByRole('heading', { name: 'Imports', exact: true, level: 1 })).toBeFocused()
      await expect(pane(page)).toBeHidden()
    })
  },
)

test('axe finds nothing in it', { tag: '@soak' }, async ({ page, tenant, fault }) => {
  await signInWithKeys(page, tenant)
  await loseAPolicy(page, fault)
  await expectAllAccessible(page)
  await requests(page).first().click()
  await expect(detail(page)).toBeVisible()
  await expectAllAccessible(page)
})
