/**
 * The fault matrix: every operation in every circumstance (matrix.ts), with a test for each cell. The page shows the
 * right message and keeps the input, a write reaches the service at most once, and the log tells the truth.
 */
import type { APIRequestContext } from '@playwright/test'
import {
  expectHeard,
  expectSignedIn,
  fillPolicy,
  sendPolicy,
  signInWithKeys,
  submitKeys,
  waitForFetchAhead,
} from './actions.ts'
import { type Scene, type Staging, stagingOf } from './circumstances.ts'
import { circumstances, type Fate, inGate, matrix, operationIds } from './matrix.ts'
import { expectNoFile, operations } from './operations.ts'
import { openActivity, rowOf, sentIds, stored } from './stored.ts'
import { expect, type Page, test } from './test.ts'

const outcomes: Readonly<Record<Fate, string>> = {
  accepted: 'The service reported success.',
  'stored differently': 'The service reported success',
  refused: 'Nothing was executed.',
  'not executed': 'Nothing was executed.',
  'outcome unknown': 'The request may have been executed.',
  read: 'This request only reads. Nothing was changed.',
  failed: 'This request only reads. Nothing was changed.',
}

/** Returns the request id. */
async function expectAlert(page: Page, sentence: RegExp, fate: Fate): Promise<string> {
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible({ timeout: 20_000 })
  // Each sentence has a line of its own.
  const text = (await alert.innerText()).replaceAll('\n', ' ')
  expect(text).toMatch(sentence)
  expect(text).toContain(outcomes[fate])
  return /Request id:? ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(text)?.[1] ?? 'none'
}

/** The page's notice that its fields hold a restored draft. */
const isBack = 'Draft restored.'

async function expectKept(page: Page, { operation, cell }: Scene, tab: string) {
  switch (cell.kept) {
    case 'as typed':
      await operation.expectTyped(page, tab)
      return expect(page.getByText(isBack)).toBeHidden()
    case 'asked about':
      await expect(page.getByRole('heading', { name: `Outcome unknown: A wave in ${tab}` })).toBeVisible()
      return expect(page.getByRole('button', { name: /^Create the policy/ })).toHaveCount(0)
    case 'receipt':
      return operation.expectTaken(page, tab)
    case 'file must be chosen again':
      await expect(page.getByText(isBack)).toBeVisible()
      return expectNoFile(page, tab)
    default:
      return cell.kept satisfies never
  }
}

/** Compares each request on the Activity page and in the database with the expected outcome. */
async function expectLogged(page: Page, { cell, id: operation }: Scene, ids: readonly string[]) {
  await openActivity(page)
  for (const [index, id] of ids.entries()) {
    const row = rowOf(page, id)
    const fate = cell.fates[index]
    const said = operation === 'createPolicy' && fate === 'accepted' ? 'created' : fate
    await expect(row.getByRole('cell', { name: said, exact: true })).toBeVisible()
  }
  await expect
    .poll(async () => {
      const store = await stored(page)
      const byId = new Map(store.map((entry) => [entry.id, entry]))
      return ids.map((id) => (!byId.has(id) ? 'nothing' : byId.get(id)?.end ? 'whole' : 'begun'))
    })
    .toEqual(ids.map((_, index) => (index === 0 || cell.stored === 'nothing' ? cell.stored : 'whole')))
  const [first = 'none'] = ids
  if (!('entry' in cell.says)) return
  await rowOf(page, first)
    .getByRole('link', { name: /details of/ })
    .click()
  await expect(page.getByRole('complementary', { name: 'Request' })).toContainText(cell.says.entry)
  await page.keyboard.press('Escape')
}

interface Tab {
  readonly page: Page
  /** Tells what was typed in it. */
  readonly name: string
}

/** Plays one cell: sends the input of each tab, and compares page, service and log. Returns the page to go on with. */
async function play(scene: Scene, staging: Staging, tabs: readonly Tab[]): Promise<Page> {
  const { page, operation, id, cell, wire, witness, arrived } = scene
  for (const tab of tabs) {
    await tab.page.getByRole('link', { name: operation.link, exact: true }).click()
    await operation.fill(tab.page, tab.name)
    await operation.review(tab.page)
  }

  const held = operation.made(await witness()).length
  await staging.arrange?.(scene)
  const before = wire.calls.length
  const sent = () => wire.calls.slice(before).filter(({ path }) => path === operation.path)
  const leaving =
    cell.sent === 0 ? undefined : page.waitForRequest((request) => request.url().endsWith(operation.path))
  await Promise.all(tabs.map((tab) => operation.send(tab.page)))
  await leaving
  const last = (await staging.meanwhile?.(scene)) ?? page
  const ends = [{ ...tabs[0]!, page: last }, ...tabs.slice(1)]

  let alerted: string | undefined
  for (const tab of ends) {
    if ('alert' in cell.says) alerted = await expectAlert(tab.page, cell.says.alert, cell.fates.at(-1)!)
    if ('page' in cell.says) {
      await expect(tab.page.getByText(cell.says.page)).toBeVisible({ timeout: 20_000 })
      await operation.expectTaken(tab.page, tab.name)
    }
    if (cell === matrix.forbidden[id]) {
      await expect(tab.page.getByRole('alert')).toContainText(operation.permission)
    }
    await expectKept(tab.page, scene, tab.name)
  }

  const left = cell.sent ?? cell.fates.length
  await expect.poll(() => sent().length).toBe(left)
  // Counts what reached the service, since a browser may repeat a request by itself. The result is final once the
  // service has no request in hand: until then it may still create something.
  await arrived()
  await expect.poll(async () => (await witness()).inHand, { timeout: 20_000 }).toBe(0)
  const made = operation.made(await witness()).slice(held)
  const names = ends.map(({ name }) => name).slice(0, cell.made)
  expect(made).toHaveLength(cell.made)
  expect(made).toEqual(
    expect.arrayContaining(names.map((name) => expect.objectContaining(operation.expectMade(name)))),
  )

  const ids = sent().length > 0 ? sentIds(sent()) : [alerted ?? 'none']
  if (alerted) expect(alerted).toBe(ids.at(-1))
  await staging.after?.(scene)
  const again = alerted !== undefined && id === 'getWatchlist'
  if (again) {
    await last.getByRole('button', { name: 'Retry' }).click()
    await operation.expectTaken(last, tabs[0]!.name)
  }
  await expectLogged(last, scene, ids)
  // No other request was sent meanwhile.
  expect(sent()).toHaveLength(left + Number(again))
  expect((await witness()).requests).toBe(wire.calls.length)
  return last
}

for (const circumstance of circumstances) {
  for (const id of operationIds) {
    const tag = id === 'createPolicy' && inGate.has(circumstance) ? [] : '@soak'
    test.describe(() => {
      const staging = stagingOf(circumstance)
      test.use(staging.use ?? {})

      test(
        `${circumstance}: ${id}`,
        { tag },
        async ({ page, context, baseURL, tenant, wire, witness, fault, release, line }) => {
          const { origin } = new URL(baseURL ?? '')
          const arrived = () =>
            expect.poll(async () => (await witness()).requests - wire.calls.length).toBe(0)
          const stage = { page, context, origin, tenant, wire, witness, fault, release, arrived, line }
          const { signIn, everywhere, activity } = staging.notices ?? {}
          await staging.before?.(stage)
          await page.goto('/#/activity')
          if (signIn) await expect(page.getByText(signIn)).toBeVisible()
          await submitKeys(page, tenant)
          await expectSignedIn(page)
          if (everywhere) await expect(page.getByText(everywhere)).toBeVisible()
          const tabs = [{ page, name: 'east' }]
          if (staging.tabs === 2) {
            const second = await context.newPage()
            await second.goto('/#/activity')
            tabs.push({ page: second, name: 'east-again' })
          }
          const scene = { ...stage, id, operation: operations[id], cell: matrix[circumstance][id] }
          const last = await play(scene, staging, tabs)
          if (activity) await expect(last.getByText(activity)).toBeVisible()
        },
      )
    })
  }
}

async function faultsOf(request: APIRequestContext) {
  const { faults } = (await (await request.get('/r/sandbox/faults')).json()) as {
    // The sandbox's own list of its faults (server/sandbox/faults.ts).
    faults: { name: string; title: string }[]
  }
  return faults
}

test('every fault of the sandbox has its row', async ({ request }) => {
  const faults = await faultsOf(request)
  expect(faults.length).toBeGreaterThan(0)
  // Without a record, a read has an empty list: the writes have their tests in sent.spec.ts and sending.spec.ts.
  for (const { name } of faults.filter((fault) => fault.name !== 'no-record'))
    expect(circumstances).toContain(name)
})

const pillOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sandbox', exact: true })
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Sandbox' })

test(
  'the menu of the sandbox simulates a failure as often as it is told to',
  { tag: '@soak' },
  async ({ page, tenant, request, fault }) => {
    const faults = await faultsOf(request)
    await signInWithKeys(page, tenant, '#/activity')
    const [pill, menu] = [pillOf(page), menuOf(page)]

    await test.step('each failure has a title, and what was chosen is said and stays in sight', async () => {
      await pill.click()
      const choices = menu.getByRole('group', { name: 'Simulate a failure' }).getByRole('button')
      await expect(choices).toHaveCount(faults.length)
      for (const { title } of faults) await expect(choices.filter({ hasText: title }).first()).toBeVisible()
      for (const [group, many] of [
        ['Refused', 7],
        ['Unclear', 11],
        ['Slow', 1],
      ] as const) {
        await expect(menu.getByRole('group', { name: group, exact: true }).getByRole('button')).toHaveCount(
          many,
        )
      }
      // At the size of a laptop, nothing of it scrolls.
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(choices.last()).toBeInViewport({ ratio: 1 })
      await expect(choices.filter({ hasText: 'Lost connection before' })).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 1280, height: 720 })
      await menu.getByText('2 times').click()
      await expectHeard(page, 'Next 2 answers: Server error.', () =>
        choices.filter({ hasText: 'Server error' }).click(),
      )
      await expect(menu).toBeHidden()
      await expect(pill).toContainText('Next 2 answers: Server error.')
      await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('(HTTP 500)')
    })

    await test.step('the button counts the failures down, also over a reload, until they are over', async () => {
      await expect(pill).toContainText('Next answer: Server error.')
      await page.reload()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('(HTTP 500)')
      await expect(pill).toHaveText('Sandbox')
      await fault('server-error')
      await pill.click()
      await expect(menu).toContainText('Next answer: Server error.')
    })

    await test.step('turned off, nothing fails', async () => {
      await menu.getByRole('button', { name: 'Turn failures off' }).click()
      await expect(page.getByRole('banner').getByRole('status')).toHaveText('Failures are off.')
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('table', { name: 'Watchlist' })).toBeVisible()
    })
  },
)

/** An id as a table shows it. Its button copies all of it. */
const shorten = (id = 'none') => `${id.slice(0, 8)}…${id.slice(-8)}`

test(
  'the page of the sandbox shows the groups with their ids, and the failure that is still to come',
  { tag: '@soak' },
  async ({ page, tenant, witness, fault }) => {
    await signInWithKeys(page, tenant, '#/activity')
    await fault('server-error')
    const menu = menuOf(page)
    await pillOf(page).click()
    await menu.getByRole('link', { name: 'What the sandbox holds' }).click()
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main').getByText('Next answer: Server error.')).toBeVisible()
    const { groups } = await witness()
    const finance = page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^Finance/ })
    await expect(finance).toContainText(shorten(groups[0]?.id))
    await expect(finance.getByRole('button', { name: 'Copy group id' })).toBeVisible()
    await expect(page.getByText('A policy is listed here once the sandbox has created it.')).toBeVisible()
  },
)

test(
  'without a network, the page of the sandbox says what happened, and reads again',
  { tag: '@soak' },
  async ({ page, tenant }) => {
    await signInWithKeys(page, tenant, '#/sandbox')
    await waitForFetchAhead(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Read again' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('The sandbox could not be read.')
    await page.context().setOffline(false)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(
      page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^Finance/ }),
    ).toBeVisible()
  },
)

test(
  'what arrives is on the page of the sandbox, and no failure keeps it from there',
  { tag: '@soak' },
  async ({ page, tenant, witness, fault }) => {
    await signInWithKeys(page, tenant)
    await fillPolicy(page, { urls: 'phish.example\nfiles.example', about: 'A wave' })
    await sendPolicy(page)
    await expect(page.getByText('Policy created.')).toBeVisible()
    // Nothing of it goes through the signed API, and so through no failure of it.
    await fault('lost')
    await page.goto('/#/sandbox')
    const [policy] = (await witness()).policies
    const row = page.getByRole('table', { name: 'Policies that arrived' }).getByRole('row').nth(1)
    await expect(row).toContainText(/A wave.*2.*block phish\.example/)
    await expect(row).toContainText(shorten(policy?.id))
    // What arrived comes before what is always there.
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName(
      'Policies that arrived',
    )
    await expect(
      page.getByRole('main').getByText('Next answer: Lost connection after sending.'),
    ).toBeVisible()
  },
)
