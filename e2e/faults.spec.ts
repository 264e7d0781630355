/**
 * The fault matrix: every operation in every circumstance (matrix.ts), with a test for each row and a step for each
 * cell. The page shows the right message and keeps the input, a write reaches the service at most once, and the ledger
 * tells the truth.
 */
import type { APIRequestContext } from '@playwright/test'
import { expectSignedIn, signInWithKeys, submitKeys } from './actions.ts'
import { type Scene, stagingOf } from './circumstances.ts'
import { cellName, type Circumstance, circumstances, type Fate, matrix, operationIds } from './matrix.ts'
import { expectNoFile, operations } from './operations.ts'
import { idsOf, openActivity, rowOf, sentIds, stored } from './stored.ts'
import { expect, type Page, test } from './test.ts'

const outcomes: Readonly<Record<Fate, string>> = {
  accepted: 'The service says it was executed.',
  refused: 'Nothing was executed.',
  'not executed': 'Nothing was executed.',
  'outcome unknown': 'It is not known whether this was executed.',
  read: 'This call only reads. Nothing was changed.',
  failed: 'This call only reads. Nothing was changed.',
}

/** Returns the request id. */
async function expectAlert(page: Page, sentence: RegExp, fate: Fate): Promise<string> {
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toBeVisible({ timeout: 20_000 })
  // Each sentence has a line of its own.
  const text = (await alert.innerText()).replaceAll('\n', ' ')
  expect(text).toMatch(sentence)
  expect(text).toContain(outcomes[fate])
  return /Request id ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(text)?.[1] ?? 'none'
}

/** The page's notice that its fields hold a restored draft. */
const isBack = 'What was typed here before is back.'

async function expectKept(page: Page, { operation, cell }: Scene, tab: string) {
  switch (cell.kept) {
    case 'as typed':
      await operation.expectTyped(page, tab)
      return expect(page.getByText(isBack)).toBeHidden()
    case 'draft':
      await expect(page.getByText(isBack)).toBeVisible()
      return operation.expectTyped(page, tab)
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
async function expectLedger(page: Page, { cell }: Scene, ids: readonly string[]) {
  await openActivity(page)
  for (const [index, id] of ids.entries()) {
    const row = rowOf(page, id)
    await expect(row.getByRole('cell', { name: cell.fates[index], exact: true })).toBeVisible()
  }
  await expect
    .poll(async () => {
      const store = await stored(page)
      const [begun, ended] = ['sent', 'ended'].map((kind) => new Set(idsOf(store, kind)))
      return ids.map((id) => (!begun?.has(id) ? 'nothing' : ended?.has(id) ? 'whole' : 'begun'))
    })
    .toEqual(ids.map((_, index) => (index === 0 || cell.stored === 'nothing' ? cell.stored : 'whole')))
  const [first = 'none'] = ids
  if (!('entry' in cell.says)) return
  await rowOf(page, first)
    .getByRole('link', { name: /details of/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(cell.says.entry)
  await page.keyboard.press('Escape')
}

interface Tab {
  readonly page: Page
  /** Tells what was typed in it. */
  readonly name: string
}

/** One step: sends the input of each tab, and compares page, service and ledger. Returns the page to go on with. */
async function play(scene: Scene, circumstance: Circumstance, tabs: readonly Tab[]): Promise<Page> {
  const { page, operation, id, cell, wire, witness, arrived } = scene
  const staging = stagingOf(circumstance)
  for (const tab of tabs) {
    await tab.page.getByRole('link', { name: operation.link, exact: true }).click()
    await operation.fill(tab.page, tab.name)
    await operation.review(tab.page)
  }

  await staging.arrange?.(scene)
  const before = wire.calls.length
  const sent = () => wire.calls.slice(before).filter(({ path }) => path === operation.path)
  const leaving =
    cell.sent === 0 ? undefined : page.waitForRequest((request) => request.url().endsWith(operation.path))
  await Promise.all(tabs.map((tab) => operation.send(tab.page)))
  await leaving
  const last = (await staging.meanwhile?.(scene)) ?? page
  const ends = [{ page: last, name: 'north' }, ...tabs.slice(1)]

  let alerted: string | undefined
  for (const tab of ends) {
    if ('alert' in cell.says) alerted = await expectAlert(tab.page, cell.says.alert, cell.fates.at(-1)!)
    if ('page' in cell.says) {
      await expect(tab.page.getByText(cell.says.page)).toBeVisible({ timeout: 20_000 })
      await operation.expectTaken(tab.page, tab.name)
    }
    if (circumstance === 'forbidden') {
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
  const seen = await witness()
  const names = ends.map(({ name }) => name).slice(0, cell.made)
  expect(operation.made(seen)).toHaveLength(cell.made)
  expect(operation.made(seen)).toEqual(
    expect.arrayContaining(names.map((name) => expect.objectContaining(operation.expectMade(name)))),
  )

  const ids = sent().length > 0 ? sentIds(sent()) : [alerted ?? 'none']
  if (alerted) expect(alerted).toBe(ids.at(-1))
  await staging.after?.(scene)
  const again = alerted !== undefined && id === 'getWatchlist'
  if (again) {
    await last.getByRole('button', { name: 'Try again' }).click()
    await operation.expectTaken(last, 'north')
  }
  await expectLedger(last, scene, ids)
  // No other request was sent meanwhile.
  expect(sent()).toHaveLength(left + Number(again))
  expect((await witness()).requests).toBe(wire.calls.length)
  return last
}

for (const circumstance of circumstances) {
  const staging = stagingOf(circumstance)
  const { signIn, everywhere, activity } = staging.notices ?? {}
  test.describe(() => {
    test.use(staging.use ?? {})

    const annotation = operationIds.map((id) => ({ type: 'cell', description: cellName(circumstance, id) }))

    test(
      circumstance,
      { annotation },
      async ({ page, context, baseURL, tenant, wire, witness, fault, release, line }) => {
        test.setTimeout(120_000)
        const { origin } = new URL(baseURL ?? '')
        const arrived = () => expect.poll(async () => (await witness()).requests).toBe(wire.calls.length)
        const stage = { page, context, origin, tenant, wire, witness, fault, release, arrived, line }

        await staging.before?.(stage)
        await page.goto('/#/activity')
        if (signIn) await expect(page.getByText(signIn)).toBeVisible()
        await submitKeys(page, tenant)
        await expectSignedIn(page)
        if (everywhere) await expect(page.getByText(everywhere)).toBeVisible()
        const tabs = [{ page, name: 'north' }]
        if (staging.tabs === 2) {
          const second = await context.newPage()
          await second.goto('/#/activity')
          tabs.push({ page: second, name: 'south' })
        }
        for (const id of operationIds) {
          await test.step(cellName(circumstance, id), async () => {
            const scene = { ...stage, page: tabs[0]!.page, id, operation: operations[id] }
            const last = await play({ ...scene, cell: matrix[circumstance][id] }, circumstance, tabs)
            tabs[0] = { page: last, name: 'north' }
            if (activity) await expect(last.getByText(activity)).toBeVisible()
          })
        }
      },
    )
  })
}

async function faultsOf(request: APIRequestContext) {
  // The sandbox's own list of its faults (src/sandbox/faults.ts).
  const { faults } = (await (await request.get('/r/sandbox/faults')).json()) as { faults: { name: string }[] }
  return faults
}

test('every fault of the sandbox has its row', async ({ request }) => {
  const faults = await faultsOf(request)
  expect(faults.length).toBeGreaterThan(0)
  for (const { name } of faults) expect(circumstances).toContain(name)
})

test('the menu of the banner provokes a failure by hand', async ({ page, tenant, request }) => {
  const faults = await faultsOf(request)
  await signInWithKeys(page, tenant, '#/activity')
  await page.getByRole('button', { name: 'Provoke a failure' }).click()
  const choices = page.getByRole('dialog', { name: 'Provoke a failure' }).getByRole('button')
  // One more item closes the menu.
  await expect(choices).toHaveCount(faults.length + 1)
  for (const { name } of faults) await expect(choices.filter({ hasText: name }).first()).toBeVisible()
  await choices.filter({ hasText: 'server-error' }).click()
  await expect(page.getByText('The next answer fails: server-error.')).toBeVisible()
  await page.getByRole('link', { name: 'Watchlist', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('(HTTP 500)')
})
