// Claim: An older journal is taken over in one step, or left as it is
import { expect, test } from 'vitest'
import type { Link } from '../book/chain.ts'
import { sha256 } from '../book/digest.ts'
import {
  type Device,
  guid,
  holdTime,
  newDevice,
  openTab,
  read,
  storeOf,
  whole,
  whose,
} from './device.fixture.ts'
import type { Meta } from './store.ts'
import { takeOver } from './takeOver.ts'

holdTime()

/** The moment of the tests' clock. */
const start = 1_700_000_000_000

const input = {
  description: 'INC-1',
  urls: [{ action: 'block', type: 'domain', value: 'phish.example' }],
  policies: [{ description: 'Everybody' }],
}
const policy = (n: number) => ({
  version: 1,
  requestId: guid(n),
  at: start + 10 * n,
  endedAt: start + 10 * n + 5,
  ...whose,
  input,
  records: [{ id: `eNo${n}`, description: 'INC-1' }],
})
const sent = (n: number, operation: string, subject: object) => ({
  kind: 'sent',
  id: guid(n),
  at: start + 10 * n,
  ...whose,
  operation,
  attempt: 1,
  tab: guid(99),
  bytes: 7,
  digest: 'ab',
  subject,
})
const ended = (n: number, outcome: string) => ({
  kind: 'ended',
  id: guid(n),
  at: start + 10 * n + 5,
  outcome,
  failures: [{ field: 'urls.0.value', code: 'err_x' }],
  ids: [`eNo${n}`],
})

/** A device as the console before the journal left it. */
async function formerDevice(): Promise<Device> {
  const device = newDevice()
  const events = [
    sent(1, 'createPolicy', {
      kind: 'policy',
      urls: [{ action: 'block', type: 'url', value: '#00' }],
      scopes: [],
    }),
    ended(1, 'accepted'),
    sent(2, 'getWatchlist', { kind: 'watchlist', searchBy: 'email', filterBy: ['video_count_0'] }),
    ended(2, 'read'),
    sent(3, 'importUsers', {
      kind: 'import',
      clearGroup: true,
      allowAddressMigration: false,
      notified: true,
    }),
    { kind: 'verdict', id: guid(3), at: start + 40, verdict: 'arrived' },
  ]
  let hash = '0'.repeat(64)
  for (const [at, event] of events.entries()) {
    hash = await sha256(`${hash}:${at + 1}:${JSON.stringify(event)}`)
    device.links.push({ seq: at + 1, event, hash } as unknown as Link)
  }
  device.meta = {
    revision: 6,
    head: { seq: 6, hash },
    anchor: { seq: 0, hash: '0'.repeat(64) },
    salt: 'pepper',
    weight: 1_000,
    settings: { keep: true, days: 90 },
  } as unknown as Meta
  return device
}

const takenOver = async (
  device: Device,
  contents: readonly unknown[] = [policy(1), policy(0), { odd: true }],
) => {
  let removed = 0
  const store = storeOf(device, 'epoch')
  const take = () =>
    takeOver({
      store,
      newId: () => 'first epoch',
      alone: (work) => work(),
      formerPolicies: async () => ({
        contents: new Map(contents.map((content, at) => [String(at), content])),
        remove: async (ids) => void (removed += ids.length),
      }),
    })
  const { ledger } = await openTab(device, { takeOver: take })
  await read(ledger)
  return { ledger, take, removed: () => removed }
}

test('an older journal becomes heads, and its sent policies their contents', async () => {
  const device = await formerDevice()
  const { ledger, removed } = await takenOver(device)
  const requests = [...ledger.state().requests.values()]
  expect(requests.map((entry) => [entry.sent.id, entry.sent.subject?.kind, entry.verdict])).toEqual([
    // Only the sent policies had this one.
    [guid(0), 'policy', undefined],
    [guid(1), 'policy', undefined],
    [guid(2), 'watchlist', undefined],
    [guid(3), undefined, 'arrived'],
  ])
  const entry = requests[1]
  expect(entry?.sent.subject).toMatchObject({ input })
  expect(entry?.ended?.content).toEqual({
    ids: ['eNo1'],
    failures: [{ field: 'urls.0.value', code: 'err_x' }],
    records: policy(1).records,
  })
  expect(requests[2]?.sent.watchlist).toEqual({ searchBy: 'email', filterBy: ['video_count_0'] })
  expect(await whole(device)).toEqual({ intact: true, links: 8 })
  expect(device.meta).toMatchObject({ epoch: 'first epoch', settings: { keep: true, days: 90 } })
  expect(JSON.stringify(device.links)).not.toMatch(/phish|INC-1|eNo/)
  expect(removed()).toBe(2)
})

test('what was not kept beside the journal becomes an entry without content, with its outcome', async () => {
  const { ledger } = await takenOver(await formerDevice(), [])
  const requests = [...ledger.state().requests.values()]
  expect(
    requests.map((entry) => [
      entry.sent.operation,
      entry.sent.content,
      entry.ended?.outcome ?? entry.verdict,
    ]),
  ).toEqual([
    ['createPolicy', undefined, 'accepted'],
    ['getWatchlist', undefined, 'read'],
    ['importUsers', undefined, 'arrived'],
  ])
})

test('it is taken over once, and a failure leaves all as it was', async () => {
  const device = await formerDevice()
  const before = structuredClone(device.links)
  device.trouble = 'full'
  const { ledger } = await takenOver(device)
  expect(device.links).toEqual(before)
  expect(ledger.state().unread).toBe(true)
  device.trouble = undefined
  expect((await takenOver(device)).removed()).toBe(2)
  const after = structuredClone(device.links)
  // A tab that closed in between left what is taken over already.
  const again = await takenOver(device)
  expect(again.removed()).toBe(0)
  await again.take()
  expect(again.removed()).toBe(2)
  expect(device.links).toEqual(after)
})
