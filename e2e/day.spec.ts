/**
 * An admin's day: mixed calls with failures and reloads in between, through the served bundle. Afterwards the log, the
 * wire and the sandbox must agree on every single call.
 */
import { expectSignedIn, go, signInWithKeys } from './actions.ts'
import * as cells from './matrix.ts'
import { operations, perform, prepare } from './operations.ts'
import { look, sentIds, stored, type StoredEntry } from './stored.ts'
import { expect, test } from './test.ts'

/** Another seed gives another day. Every run prints its seed, so that a failure can be reproduced. */
const seed = Number(process.env.SEED ?? 20_261_121)

/** mulberry32: small, and the same on every machine. */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Those of the sandbox's faults that the page tells of as a failure. */
const failures = cells.circumstances.filter(
  (name) => 'alert' in cells.matrix[name].createPolicy.says && !name.startsWith('offline'),
)

type Cause = cells.Circumstance | 'reloaded' | 'raced'

function foresee(
  id: cells.OperationId,
  cause: Cause | undefined,
  found: { fate: string; record: string | undefined },
) {
  if (id === 'getWatchlist') return { fate: cause === undefined ? 'read' : 'failed', arrived: false }
  if (cause === undefined) return { fate: 'accepted', arrived: true }
  // The service held the request, and dropped it when the page went away.
  if (cause === 'reloaded') return { fate: 'outcome unknown', arrived: false }
  if (cause !== 'raced') {
    const { fates, made } = cells.matrix[cause].createPolicy
    return { fate: fates.at(-1), arrived: made > 0 }
  }
  // The page reloaded as it sent the write, so either outcome is right. But a write is accepted only if it arrived.
  const isHeard = found.fate === 'accepted'
  return { fate: isHeard ? 'accepted' : 'outcome unknown', arrived: isHeard || found.record !== undefined }
}

interface Turn {
  readonly id: cells.OperationId
  readonly fault?: cells.Circumstance
}

const many: Readonly<Record<cells.OperationId, number>> = {
  createPolicy: 25,
  getWatchlist: 30,
  importUsers: 25,
}

/** Every fault on every operation, among calls that succeed, in random order. */
function deal(random: () => number): Turn[] {
  const turns = cells.operationIds.flatMap((id): Turn[] => {
    // A read that is refused without a reason is asked again without pages, and then succeeds.
    const names = failures.filter((name) => id !== 'getWatchlist' || name !== 'empty')
    return Array.from({ length: many[id] }, (_, index) => ({ id, fault: names[index] }))
  })
  for (let index = turns.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[turns[index], turns[other]] = [turns[other]!, turns[index]!]
  }
  return turns
}

let sent = 0
/** Each call is another one: the console asks for a typed word before it sends the same again. */
const nextTab = () => `tab-${(sent += 1)}`

const number = (value: number) => value.toLocaleString('en')

/** The outcome of an entry. Without an end it is unknown. */
const fateOf = ({ end }: StoredEntry) => end?.outcome ?? 'outcome unknown'

/** The ids that the service gave, by the kept answer. */
function idsIn({ end }: StoredEntry): readonly unknown[] {
  try {
    const { data = [] } = JSON.parse(end?.answer?.body ?? '') as { data?: { id: unknown }[] }
    return data.map(({ id }) => id)
  } catch {
    // An answer that was cut off is kept as it came.
    return []
  }
}

// Few people: large answers would take most of the time.
test.use({ tenantOptions: { people: 40 } })

test('after 80 calls, log and service agree @soak', async ({ page, tenant, wire, witness, fault: order }) => {
  test.setTimeout(480_000)
  console.log(`seed ${seed}`)
  const random = createRandom(seed)
  const turns = deal(random)
  /** The cause of failure for each call, by its index on the wire. */
  const befell = new Map<number, Cause>()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })

  /** Plays these turns one after the other, and expects the right message of the page for each. */
  async function live(some: readonly Turn[]) {
    for (const { id, fault } of some) {
      if (fault !== undefined) {
        befell.set(wire.calls.length, fault)
        await order(fault as cells.Fault)
      }
      // The client retries a throttled read by itself.
      const isMended = id === 'getWatchlist' && fault === 'throttled'
      const end = await perform(page, wire.calls, id, nextTab())
      expect(end, `${id} ${fault}`).toBe(fault === undefined || isMended ? 'done' : 'failed')
    }
  }

  async function reload() {
    await page.reload()
    await expectSignedIn(page)
    // The watchlist reads by itself, and would meet the failure that is meant for the next call.
    if (page.url().includes('#/watchlist'))
      await expect(page.getByRole('button', { name: /^(Read again|Retry)$/ }).first()).toBeEnabled()
  }

  /** Reloads while a write is on its way: `reloaded` while the service holds it, `raced` just as it is sent. */
  async function reloadUnder(id: cells.OperationId, how: 'reloaded' | 'raced') {
    await prepare(page, id, nextTab())
    befell.set(wire.calls.length, how)
    if (how === 'reloaded') await order('hold')
    const asked = dialogs.length
    const leaving = page.waitForRequest((request) => request.url().endsWith(operations[id].path))
    await operations[id].send(page)
    await leaving
    if (how === 'reloaded') {
      await expect.poll(async () => (await witness()).requests).toBeGreaterThanOrEqual(wire.calls.length - 2)
    }
    await reload()
    if (how === 'reloaded') expect(dialogs.slice(asked)).toEqual(['beforeunload'])
  }

  await signInWithKeys(page, tenant)

  // The first part of the day has many reloads.
  const reloaded = Math.floor(turns.length * 0.45)
  for (let [from, count] = [0, 0]; from < reloaded; count += 1) {
    const next = Math.min(reloaded, from + Math.ceil(turns.length * (0.05 + 0.05 * random())))
    await live(turns.slice(from, next))
    from = next
    const id = random() < 0.5 ? 'createPolicy' : 'importUsers'
    if (count % 3 === 0) await reloadUnder(id, 'reloaded')
    else if (count % 3 === 1) await reloadUnder(id, 'raced')
    else await reload()
  }

  await live(turns.slice(reloaded))

  // The log holds the requests that left the page, in the same order.
  expect(wire.calls.length).toBeGreaterThanOrEqual(turns.length)
  const entries = await stored(await look(page))
  expect(entries.map(({ id }) => id)).toEqual(sentIds(wire.calls))
  const { policies, imports, writes, requests } = await witness()
  const made = new Map(writes.map(({ requestId, id }) => [requestId, id]))
  expect(made.size).toBe(writes.length)
  // The witness is consistent: each of its records was made by one of these requests.
  const records = [...policies, ...imports].map(({ id }) => id)
  expect(writes.map(({ id }) => id).toSorted()).toEqual(records.toSorted())

  // For each call, the logged outcome matches the cause, and the service holds the record it should.
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const differing: unknown[] = []
  for (const [index, { path, headers }] of wire.calls.entries()) {
    const id = headers['x-mc-req-id'] ?? 'none'
    const entry = byId.get(id)!
    const [fate, ids, cause, record] = [fateOf(entry), idsIn(entry), befell.get(index), made.get(id)]
    const operation = cells.operationIds.find((name) => operations[name].path === path)!
    const expected = foresee(operation, cause, { fate, record })
    const isSame =
      entry.operation === operation &&
      fate === expected.fate &&
      (record !== undefined) === expected.arrived &&
      (fate !== 'accepted' || (ids.length === 1 && ids[0] === record))
    if (!isSame) differing.push({ index, operation, cause, entry, fate, ids, record, expected })
  }
  expect(differing).toEqual([])
  // No request reached the service twice, and only a raced reload may have cut one off.
  const raced = [...befell.values()].filter((cause) => cause === 'raced').length
  expect(raced).toBeGreaterThan(0)
  expect(requests).toBeLessThanOrEqual(wire.calls.length)
  expect(requests).toBeGreaterThanOrEqual(wire.calls.length - raced)

  const unknown = entries.filter((entry) => fateOf(entry) === 'outcome unknown').length
  const all = number(entries.length)
  await go(page, 'Activity')
  await expect(page.getByText(`${all} of ${all} requests`)).toBeVisible()
  await page.goto('/#/activity?outcome=outcome-unknown')
  await expect(page.getByText(`${number(unknown)} of ${all} requests`)).toBeVisible()
})
