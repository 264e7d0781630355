/**
 * The fault matrix: every operation in every circumstance (matrix.ts), with a test for each cell. The page shows the
 * right message and keeps the input, a write reaches the service at most once, and the log tells the truth.
 */
import { alertOf, expectSignedIn, go, openTab, startNewPolicy, submitKeys } from './actions.ts'
import { isPlain, type Scene, type Stage, type Staging, stagingOf } from './circumstances.ts'
import * as cells from './matrix.ts'
import { expectNoFile, operations } from './operations.ts'
import { rowOf, sentIds, stored } from './stored.ts'
import { expect, type Page, test as base } from './test.ts'

const outcomeOf = (fate: cells.Fate) => {
  if (fate === 'outcome unknown') return 'The request may have been executed.'
  return fate === 'failed' ? 'This request only reads. Nothing was changed.' : 'Nothing was executed.'
}

async function expectAlert(page: Page, sentence: RegExp, fate: cells.Fate): Promise<string> {
  await expect(alertOf(page)).toBeVisible()
  // Each sentence has a line of its own.
  const text = (await alertOf(page).innerText()).replaceAll('\n', ' ')
  expect(text).toMatch(sentence)
  expect(text).toContain(outcomeOf(fate))
  return /Request id:? ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(text)?.[1] ?? 'none'
}

const isBack = 'Draft restored.'

async function expectKept(page: Page, { operation, cell }: Scene, tab: string) {
  switch (cell.kept) {
    case 'as typed':
      await operation.expectTyped(page, tab)
      return expect(page.getByText(isBack)).toBeHidden()
    case 'asked about':
      await expect(page.getByRole('heading', { name: `Sent: A wave in ${tab}` })).toBeVisible()
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
  await go(page, 'Activity')
  for (const [index, id] of ids.entries()) {
    const row = rowOf(page, id)
    const fate = cell.fates[index]
    const done = operation === 'createPolicy' ? 'created' : 'submitted'
    const said = fate === 'accepted' ? done : fate
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

/**
 * Plays one cell: sends the input of each tab, which has its name, and compares page, service and log. Returns the page
 * to go on with.
 */
async function play(
  stage: Stage,
  [circumstance, id]: readonly [cells.Circumstance, cells.OperationId],
  tabs: readonly { page: Page; name: string }[],
): Promise<Page> {
  const [operation, cell, staging] = [operations[id], cells.matrix[circumstance][id], stagingOf(circumstance)]
  const scene = { ...stage, id, operation, cell }
  const { page, wire, witness, arrived } = stage
  for (const tab of tabs) {
    await tab.page.getByRole('link', { name: operation.link, exact: true }).click()
    await operation.fill(tab.page, tab.name)
    await operation.review(tab.page)
  }

  const held = operation.made(await witness()).length
  await staging.arrange?.(scene)
  const before = wire.calls.length
  const sent = () => wire.calls.slice(before).filter(({ path }) => path === operation.path)
  await Promise.all(tabs.map((tab) => operation.send(tab.page)))
  const intervals = [10, 20, 50]
  if (cell.sent !== 0) await expect.poll(() => sent().length, { intervals }).toBeGreaterThan(0)
  const last = (await staging.meanwhile?.(scene)) ?? page
  const ends = [{ ...tabs[0]!, page: last }, ...tabs.slice(1)]

  let alerted: string | undefined
  for (const tab of ends) {
    if ('alert' in cell.says) alerted = await expectAlert(tab.page, cell.says.alert, cell.fates.at(-1)!)
    if ('page' in cell.says) {
      await expect(tab.page.getByText(cell.says.page)).toBeVisible()
      await operation.expectTaken(tab.page, tab.name)
    }
    if (cell === cells.matrix.forbidden[id]) {
      await expect(tab.page.getByRole('alert')).toContainText(operation.permission)
    }
    await expectKept(tab.page, scene, tab.name)
  }

  const left = cell.sent ?? cell.fates.length
  await expect.poll(() => sent().length).toBe(left)
  // Counts what reached the service, since a browser may repeat a request by itself. The result is final once the
  // service has no request in hand: until then it may still create something.
  await arrived()
  await expect.poll(async () => (await witness()).inHand).toBe(0)
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
  expect(sent()).toHaveLength(left + Number(again))
  expect((await witness()).requests).toBe(wire.calls.length)
  return last
}

async function signIn(stage: Stage, { before, notices }: Staging) {
  await before?.(stage)
  await stage.page.goto('/#/activity')
  if (notices?.signIn) await expect(stage.page.getByText(notices.signIn)).toBeVisible()
  await submitKeys(stage.page, stage.tenant)
  await expectSignedIn(stage.page)
  if (notices?.everywhere) await expect(stage.page.getByText(notices.everywhere)).toBeVisible()
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ page, context, baseURL, tenant, wire, witness, fault, release, line }, provide) => {
    const { origin } = new URL(baseURL ?? '')
    const arrived = () => expect.poll(async () => (await witness()).requests - wire.calls.length).toBe(0)
    await provide({ page, context, origin, tenant, wire, witness, fault, release, arrived, line })
  },
})

for (const { region, list, kind } of [
  { region: 'sandbox', list: cells.circumstances, kind: '' },
  { region: 'sandbox-oauth', list: cells.withToken, kind: ' with a token' },
] as const) {
  test.describe(() => {
    test.use({ region })
    /** Those of the gate in which a policy is created in one tab after the other, of one sign-in. */
    const inTurn = list.filter((each) => cells.inGate.has(each) && isPlain(each))

    test(`createPolicy${kind}: ${inTurn.join(', ')}`, async ({ stage, page }) => {
      test.setTimeout(240_000)
      await signIn(stage, {})
      for (const [index, circumstance] of inTurn.entries()) {
        await test.step(circumstance, async () => {
          const tabs = [{ page, name: `east-${index}` }]
          await play(stage, [circumstance, 'createPolicy'], tabs)
          await page.getByRole('link', { name: 'Policies', exact: true }).click()
          await startNewPolicy(page)
        })
      }
    })

    for (const circumstance of list) {
      for (const id of cells.operationIds) {
        const isInGate = id === 'createPolicy' && cells.inGate.has(circumstance)
        if (isInGate && inTurn.includes(circumstance)) continue
        test.describe(() => {
          const staging = stagingOf(circumstance)
          test.use(staging.use ?? {})
          test(`${circumstance}: ${id}${kind}${isInGate ? '' : ' @soak'}`, async ({ stage, page }) => {
            await signIn(stage, staging)
            const tabs = [{ page, name: 'east' }]
            if (staging.tabs === 2) {
              tabs.push({ page: await openTab(page, '#/activity'), name: 'east-again' })
            }
            const last = await play(stage, [circumstance, id], tabs)
            if (staging.notices?.activity)
              await expect(last.getByText(staging.notices.activity)).toBeVisible()
          })
        })
      }
    }
  })
}

test('every fault of the sandbox has its row', async ({ request }) => {
  // The sandbox's own list of its faults (server/sandbox/faults.ts).
  const { faults } = (await (await request.get('/r/sandbox/faults')).json()) as { faults: { name: string }[] }
  expect(faults.length).toBeGreaterThan(0)
  // Without a record, a read has an empty list: a policy has its test in sent.spec.ts.
  for (const { name } of faults.filter((fault) => fault.name !== 'no-record'))
    expect(cells.circumstances).toContain(name)
})
