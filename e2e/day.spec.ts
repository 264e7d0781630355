/**
 * An admin's day: mixed calls with failures and reloads in between, through the served bundle. Afterwards the log, the
 * wire and the sandbox must agree on every single call.
 */
import { expectSignedIn, go, signInWithKeys } from './actions.ts'
import { type Job, work } from './hands.ts'
import { type Circumstance, circumstances, type Fault, matrix } from './matrix.ts'
import { operations } from './operations.ts'
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

const kinds = ['policy', 'read', 'import'] as const
type Kind = (typeof kinds)[number]
const idOf = { policy: 'createPolicy', read: 'getWatchlist', import: 'importUsers' } as const
const pathOf = (kind: Kind) => operations[idOf[kind]].path

/** Those of the sandbox's faults that the page tells of as a failure. */
const failures = circumstances.filter(
  (name) => 'alert' in matrix[name].createPolicy.says && !name.startsWith('offline'),
)

type Cause = Circumstance | 'reloaded' | 'raced'

/** The expected outcome of a call with this cause of failure. */
function foresee(kind: Kind, cause: Cause | undefined, found: { fate: string; record: string | undefined }) {
  if (kind === 'read') return { fate: cause === undefined ? 'read' : 'failed', arrived: false }
  if (cause === undefined) return { fate: 'accepted', arrived: true }
  // The service held the request, and dropped it when the page went away.
  if (cause === 'reloaded') return { fate: 'outcome unknown', arrived: false }
  if (cause !== 'raced') {
    const { fates, made } = matrix[cause].createPolicy
    return { fate: fates.at(-1), arrived: made > 0 }
  }
  // The page reloaded as it sent the write, so either outcome is right. But a write is accepted only if it arrived.
  const isHeard = found.fate === 'accepted'
  return { fate: isHeard ? 'accepted' : 'outcome unknown', arrived: isHeard || found.record !== undefined }
}

interface Turn {
  readonly kind: Kind
  readonly fault?: Circumstance
}

const calls: Readonly<Record<Kind, number>> = { policy: 25, read: 30, import: 25 }

/** Every fault on every operation, among calls that succeed, in random order. */
function deal(random: () => number): Turn[] {
  const turns = kinds.flatMap((kind): Turn[] => {
    // A read that is refused without a reason is asked again without pages, and then succeeds.
    const names = failures.filter((name) => kind !== 'read' || name !== 'empty')
    return Array.from({ length: calls[kind] }, (_, index) => ({ kind, fault: names[index] }))
  })
  for (let index = turns.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[turns[index], turns[other]] = [turns[other]!, turns[index]!]
  }
  return turns
}

let jobs = 0
/** Each job is different: the console asks for a typed word before it sends the same again. */
function toJob(kind: Kind): Job {
  jobs += 1
  if (kind === 'policy') return { do: kind, url: `host-${jobs}.example`, about: `Number ${jobs}` }
  return kind === 'read' ? { do: kind } : { do: kind, csv: `email,name\nann@corp.example,Ann ${jobs}\n` }
}

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
  test.setTimeout(180_000)
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

  /** The watchlist reads by itself after a reload, and would meet the failure that is meant for the next call. */
  async function settle() {
    if (!page.url().includes('#/watchlist')) return
    await expect(page.getByRole('button', { name: /^(Read again|Retry)$/ }).first()).toBeEnabled()
  }

  /** Plays these turns one after the other, and expects the right message of the page for each. */
  async function live(some: readonly Turn[]) {
    let plain: Job[] = []
    const flush = async () => {
      expect(await work(page, plain)).toEqual(plain.map(() => 'done'))
      plain = []
    }
    for (const { kind, fault } of some) {
      if (fault === undefined) plain.push(toJob(kind))
      else {
        await flush()
        await settle()
        befell.set(wire.calls.length, fault)
        await order(fault as Fault)
        // The client retries a throttled read by itself.
        const isMended = kind === 'read' && fault === 'throttled'
        expect(await work(page, [toJob(kind)])).toEqual([isMended ? 'done' : 'failed'])
      }
    }
    await flush()
  }

  async function reload() {
    await page.reload()
    await expectSignedIn(page)
  }

  /** Reloads while a write is on its way: `reloaded` while the service holds it, `raced` just as it is sent. */
  async function reloadUnder(kind: 'policy' | 'import', how: 'reloaded' | 'raced') {
    // toJob returns a job of the given kind, which its type does not say.
    await work(page, [{ ...(toJob(kind) as Extract<Job, { do: typeof kind }>), review: true }])
    befell.set(wire.calls.length, how)
    if (how === 'reloaded') await order('hold')
    const asked = dialogs.length
    const leaving = page.waitForRequest((request) => request.url().endsWith(pathOf(kind)))
    await page.getByRole('button', { name: /^(Create the policy|Import) \w/ }).click()
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
    const kind = random() < 0.5 ? 'policy' : 'import'
    if (count % 3 === 0) await reloadUnder(kind, 'reloaded')
    else if (count % 3 === 1) await reloadUnder(kind, 'raced')
    else await reload()
  }

  await live(turns.slice(reloaded))

  // The log holds the requests that left the page, in the same order. A read that the page gave up after it was logged,
  // and before it left, is there as well, and says so.
  expect(wire.calls.length).toBeGreaterThanOrEqual(turns.length)
  const entries = await stored(await look(page))
  const onWire = sentIds(wire.calls)
  const isGivenUp = ({ id, operation, end }: StoredEntry) =>
    operation === 'getWatchlist' && end?.error === 'aborted' && !onWire.includes(id)
  expect(entries.filter((entry) => !isGivenUp(entry)).map(({ id }) => id)).toEqual(onWire)
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
    const { operation, end: { error } = {} } = entry
    const [fate, ids] = [fateOf(entry), idsIn(entry)]
    const kind = kinds.find((name) => pathOf(name) === path)!
    const cause = befell.get(index)
    const record = made.get(id)
    const expected = foresee(kind, cause, { fate, record })
    // A read that the page gave up on its way says so: the watchlist reads by itself, and the next call may leave it.
    const isGivenUpOnTheWay = kind === 'read' && cause === undefined && error === 'aborted'
    const isSame =
      operation === idOf[kind] &&
      (fate === expected.fate || isGivenUpOnTheWay) &&
      (record !== undefined) === expected.arrived &&
      (fate !== 'accepted' || (ids.length === 1 && ids[0] === record))
    if (!isSame) differing.push({ index, kind, cause, id, operation, fate, error, ids, record, expected })
  }
  expect(differing).toEqual([])
  // No request reached the service twice, and only a raced reload may have cut one off.
  const raced = [...befell.values()].filter((cause) => cause === 'raced').length
  expect(raced).toBeGreaterThan(0)
  expect(requests).toBeLessThanOrEqual(wire.calls.length)
  expect(requests).toBeGreaterThanOrEqual(wire.calls.length - raced)

  // The page shows the same for every request.
  const unknown = entries.filter((entry) => fateOf(entry) === 'outcome unknown').length
  const all = number(entries.length)
  await go(page, 'Activity')
  await expect(page.getByText(`${all} of ${all} requests`)).toBeVisible()
  await page.goto('/#/activity?outcome=outcome-unknown')
  await expect(page.getByText(`${number(unknown)} of ${all} requests`)).toBeVisible()
})
