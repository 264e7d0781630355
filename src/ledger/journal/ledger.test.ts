import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { makeKey } from '../../drafts/encryption.ts'
import { link } from '../book/chain.ts'
import type { LedgerEvent } from '../book/event.ts'
import {
  endOf,
  exchangeOf,
  fill,
  guid,
  idsOn,
  newDevice,
  openDevice,
  openTab,
  openTwo,
  send,
  settled,
  sizeOf,
  storeOf,
  time,
  whole,
  whose,
} from './device.fixture.ts'
import { knownUsageOf } from './knownUsage.ts'
import type { Ledger } from './state.ts'
import { freshMeta } from './store.ts'

const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 })
  time.now = 1_700_000_000_000
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a request', () => {
  test('is in the store before it leaves', async () => {
    const { device, ledger } = await openDevice()
    await ledger.started(exchangeOf(1), whose)
    expect(idsOn(device, 'sent')).toEqual([guid(1)])
    await ledger.ended(endOf(1))
    expect(device.links.map(({ event }) => event.kind)).toEqual(['sent', 'ended'])
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
    expect(await ledger.verify()).toEqual({ intact: true, links: 2 })
  })

  test('of an earlier session is restored, with an unknown outcome if it has no end', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    await first.ledger.started(exchangeOf(2), whose)
    first.close()
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect([...ledger.state().requests.keys()]).toEqual([guid(1), guid(2)])
    expect(ledger.state().requests.get(guid(2))?.ended).toBeUndefined()
    expect(ledger.state().liveTabs.has(first.tab)).toBe(false)
    await ledger.recordVerdict(guid(2), 'arrived')
    expect(ledger.state().requests.get(guid(2))?.verdict).toBe('arrived')
    const third = await openTab(device)
    await settled(third.ledger)
    expect(third.ledger.state().requests.get(guid(2))?.verdict).toBe('arrived')
  })

  test('is kept whole in memory, with its answer, and never stored so', async () => {
    const { device, ledger } = await openDevice()
    const exchange = exchangeOf(1)
    await ledger.started(exchange, whose)
    const end = { ...endOf(1), answer: { status: 200, body: 'Ann Smith', header: () => null } }
    await ledger.ended(end)
    expect(ledger.state().exchanges.get(guid(1))).toEqual({ exchange, end })
    expect(JSON.stringify(device.links)).not.toContain('Ann Smith')
  })

  test('that failed is kept in memory with the answer, without the error and its references', async () => {
    const { ledger } = await openDevice()
    const exchange = exchangeOf(1)
    await ledger.started(exchange, whose)
    const failures = [{ code: 'err_x', message: 'No.', raw: {} }]
    const { operation } = exchange
    const error = new ApiError({ kind: 'refused', executed: 'no', operation, failures })
    await ledger.ended({ ...endOf(1), error })
    expect(ledger.state().exchanges.get(guid(1))?.end).toEqual({ ...endOf(1), failures })
  })

  test('leaves the memory when it is told to forget, unless it is on its way', async () => {
    const { ledger } = await openDevice()
    await send(ledger, 1)
    await ledger.started(exchangeOf(2), whose)
    ledger.forget()
    expect([...ledger.state().exchanges.keys()]).toEqual([guid(2)])
    expect([...ledger.state().requests.keys()]).toEqual([guid(1), guid(2)])
  })

  test('that has not ended stays in memory whatever comes after it', async () => {
    const { ledger } = await openDevice({ store: undefined })
    await ledger.started(exchangeOf(1), whose)
    for (let n = 2; n < 600; n++) await send(ledger, n)
    expect(ledger.state().exchanges.size).toBe(500)
    await ledger.ended(endOf(1))
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
  })

  test('that must not be stored is still sent, and the admin is told', async () => {
    const { device, ledger } = await openDevice()
    await ledger.started({ ...exchangeOf(1), requestId: 'ann@corp.example' }, whose)
    expect(device.links).toEqual([])
    expect(ledger.state().unwritten).toBe('failed')
    await send(ledger, 2)
    expect(idsOn(device, 'sent')).toEqual([guid(2)])
  })
})

describe('a store', () => {
  test('that is missing does not stop a request', async () => {
    const { ledger } = await openDevice({ store: undefined })
    expect(ledger.state()).toMatchObject({ unwritten: 'absent', reading: false })
    await send(ledger, 1)
    expect(ledger.state().requests.get(guid(1))?.ended).toBeDefined()
    expect(await ledger.verify()).toEqual({ intact: true, links: 0 })
    await ledger.change({ keep: false, days: 1 })
    expect(ledger.state()).toMatchObject({ unwritten: 'unwanted', settings: { keep: false } })
    await ledger.change({ keep: true, days: 1 })
    expect(ledger.state().unwritten).toBe('absent')
    await ledger.wipe()
    expect(ledger.state().requests.size).toBe(0)
  })

  test('that cannot be read at the start is reported until it can', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    expect(first.ledger.state().unread).toBe(false)
    device.trouble = 'gone'
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state()).toMatchObject({ unread: true, unwritten: 'failed' })
    device.trouble = undefined
    await send(ledger, 2)
    await vi.waitFor(() => expect(ledger.state().unread).toBe(false))
    expect(ledger.state().requests.has(guid(1))).toBe(true)
    // Once read, the requests stay, whatever happens later.
    device.trouble = 'gone'
    await send(ledger, 3)
    await vi.waitFor(() => expect(ledger.state().unwritten).toBe('failed'))
    expect(ledger.state().unread).toBe(false)
  })

  test.each(['full', 'gone'] as const)(
    'that is %s does not stop a request, and is written later',
    async (trouble) => {
      const { device, ledger } = await openDevice()
      await send(ledger, 1)
      device.trouble = trouble
      await send(ledger, 2)
      expect(ledger.state().unwritten).toBe('failed')
      expect(ledger.state().requests.get(guid(2))?.ended).toBeDefined()
      expect(idsOn(device, 'sent')).toEqual([guid(1)])
      device.trouble = undefined
      await send(ledger, 3)
      expect(ledger.state().unwritten).toBeUndefined()
      expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2), guid(3)])
      expect(idsOn(device, 'ended')).toEqual([guid(1), guid(2), guid(3)])
      expect(await whole(device)).toEqual({ intact: true, links: 6 })
    },
  )

  test('that recovers is written without another request: soon, and where it does not recover, less often', async () => {
    const { device, ledger } = await openDevice()
    device.trouble = 'full'
    await send(ledger, 1)
    device.trouble = undefined
    // Not further: a read started meanwhile has a timeout.
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(ledger.state().unwritten).toBeUndefined())
    expect(idsOn(device, 'ended')).toEqual([guid(1)])
    device.trouble = 'full'
    await send(ledger, 2)
    await vi.advanceTimersByTimeAsync(1_500)
    device.trouble = undefined
    await vi.advanceTimersByTimeAsync(3_000)
    expect(idsOn(device, 'ended')).toEqual([guid(1)])
    await vi.advanceTimersByTimeAsync(8_000)
    await vi.waitFor(() => expect(idsOn(device, 'ended')).toEqual([guid(1), guid(2)]))
  })

  test('that hangs delays a request for two seconds once, and hardly afterwards', async () => {
    const { device, ledger } = await openDevice()
    await settled(ledger)
    device.trouble = 'hangs'
    let left = false
    const started = ledger.started(exchangeOf(1), whose).then(() => (left = true))
    await vi.waitFor(() => expect(ledger.state().requests.has(guid(1))).toBe(true))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(left).toBe(false)
    await vi.advanceTimersByTimeAsync(600)
    expect(left).toBe(true)
    await started
    expect(ledger.state().unwritten).toBe('failed')
    expect(ledger.state().requests.has(guid(1))).toBe(true)
    left = false
    const next = ledger.started(exchangeOf(2), whose).then(() => (left = true))
    await vi.waitFor(() => expect(ledger.state().requests.has(guid(2))).toBe(true))
    await vi.advanceTimersByTimeAsync(300)
    expect(left).toBe(true)
    await next
    // A failed wipe is not reported as done.
    const wiped = ledger.wipe().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await wiped).toBeInstanceOf(Error)
    expect(ledger.state().requests.size).toBe(2)
    device.trouble = undefined
    await vi.advanceTimersByTimeAsync(12_000)
    await vi.waitFor(() => expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)]))
    expect(await whole(device)).toMatchObject({ intact: true })
  })

  test('with a late write has each event once', async () => {
    const device = newDevice()
    const store = storeOf(device, 'epoch')
    let release: (() => void) | undefined
    let late = false
    const { ledger } = await openTab(device, {
      store: {
        ...store,
        async change(change) {
          if (!late) {
            late = true
            await new Promise<void>((resolve) => (release = resolve))
          }
          await store.change(change)
        },
      },
    })
    const started = ledger.started(exchangeOf(1), whose)
    await vi.advanceTimersByTimeAsync(2_100)
    await started
    expect(ledger.state().unwritten).toBe('failed')
    release?.()
    await send(ledger, 2)
    await vi.waitFor(() => expect(idsOn(device, 'ended')).toEqual([guid(2)]))
    expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
    expect(await whole(device)).toMatchObject({ intact: true })
  })

  test('that was emptied by the browser starts a new chain', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    await settled(ledger)
    device.links = []
    device.meta = undefined
    await send(ledger, 2)
    await vi.waitFor(() => expect([...ledger.state().requests.keys()]).toEqual([guid(2)]))
    expect(await whole(device)).toEqual({ intact: true, links: 2 })
  })

  test('with foreign entries is read as far as possible', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    const [one] = device.links
    device.links[0] = { ...one!, event: { kind: 'sent', id: 7 } as unknown as LedgerEvent }
    device.links.push({ seq: 3, hash: 'x', event: 'Ann' as unknown as LedgerEvent })
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state()).toMatchObject({ unread: false, unwritten: undefined })
    expect(ledger.state().requests.size).toBe(0)
    expect(await ledger.verify()).toMatchObject({ intact: false, seq: 1 })
  })
})

describe('two tabs', () => {
  test.each([
    ['with a lock', {}],
    ['without one', { lockless: true }],
    ['that do not hear each other', { deaf: true }],
  ])('write one chain at once, %s', async (_, options) => {
    const { device, first, second } = await openTwo(options)
    await Promise.all(
      Array.from({ length: 40 }, async (_value, n) => {
        await send(n % 2 === 0 ? first.ledger : second.ledger, n)
      }),
    )
    expect(device.links).toHaveLength(80)
    expect(await whole(device)).toEqual({ intact: true, links: 80 })
    const all = Array.from({ length: 40 }, (_value, n) => guid(n))
    expect(idsOn(device, 'sent').toSorted()).toEqual(all)
    expect(idsOn(device, 'ended').toSorted()).toEqual(all)
    if ('deaf' in options) return
    for (const { ledger } of [first, second]) {
      await vi.waitFor(() => {
        const { requests } = ledger.state()
        expect([...requests.keys()].toSorted()).toEqual(all)
        expect([...requests.values()].every(({ ended }) => ended)).toBe(true)
      })
    }
  })

  test('see what the other sent, and that it is on its way', async () => {
    const { first, second } = await openTwo()
    await first.ledger.started(exchangeOf(1), whose)
    await vi.waitFor(() => expect(second.ledger.state().requests.has(guid(1))).toBe(true))
    expect(second.ledger.state().liveTabs.has(first.tab)).toBe(true)
    await first.ledger.ended(endOf(1))
    await vi.waitFor(() => expect(second.ledger.state().requests.get(guid(1))?.ended).toBeDefined())
  })
})

const nameIn = (ledger: Ledger, n: number) => {
  const { subject } = ledger.state().requests.get(guid(n))?.sent ?? {}
  return subject?.kind === 'policy' ? subject.input.description : undefined
}
const answered = (n: number) => ({ ...endOf(n), records: [{ id: 'eNo1', description: 'Anna Roe' }] })

test('where nothing is kept, what was sent outlasts the session in the memory of its tab', async () => {
  const { ledger } = await openDevice()
  await send(ledger, 1)
  await ledger.change({ keep: false, days: 180 })
  await ledger.started(exchangeOf(2), whose)
  expect(ledger.state().mark).toBeUndefined()
  ledger.forget()
  await ledger.open(whose)
  expect([...ledger.state().requests.keys()]).toEqual([guid(2)])
})

const fileOf = (n: number): LedgerEvent[] => [
  {
    kind: 'sent',
    id: guid(n),
    at: time.now,
    region: 'eu',
    account: 'ffff',
    reader: whose.account,
    operation: 'createPolicy',
    attempt: 1,
    tab: guid(99),
    bytes: 1,
    content: { date: '', headers: {}, body: '', by: 'Ana' },
  },
  { kind: 'ended', id: guid(n), at: time.now + 1, outcome: 'accepted' },
]

describe('what a file adds', () => {
  test('stays, and a later file says how it ended, but never how an own request ended', async () => {
    const { device, ledger } = await openDevice()
    const [sent, ended] = fileOf(1)
    expect(await ledger.add([sent!])).toEqual({ added: 1, isKept: true })
    expect(await ledger.add(fileOf(1))).toEqual({ added: 1, isKept: true })
    expect(await ledger.add(fileOf(1))).toEqual({ added: 0, isKept: true })
    await ledger.started(exchangeOf(2), whose)
    expect(await ledger.add([{ ...ended!, id: guid(2) }])).toEqual({ added: 0, isKept: true })
    expect(ledger.state().requests.get(guid(2))?.ended).toBeUndefined()
    const other = await openTab(device)
    await settled(other.ledger)
    expect(other.ledger.state().requests.get(guid(1))).toMatchObject({
      sent: { reader: 'ab12', content: { by: 'Ana' } },
      ended: { outcome: 'accepted' },
    })
  })

  test('must not push out what is there', async () => {
    const { ledger } = await openDevice({ limits: { links: 4, weight: 1e9 } })
    await send(ledger, 1)
    expect(await ledger.add([...fileOf(2), ...fileOf(3)])).toBe('too many')
    expect([...ledger.state().requests.keys()]).toEqual([guid(1)])
  })
})

describe('a content', () => {
  // Claim: What the journal stores in the clear, encrypted, and never
  test('is on the disk only encrypted, and open after a reload for its account', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await first.ledger.started(exchangeOf(1), whose)
    await first.ledger.ended(answered(1))
    const disk = JSON.stringify(device.links, (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    )
    for (const text of ['ann@corp.example', 'x.example', 'Anna Roe', 'eNo1']) expect(disk).not.toContain(text)
    const { ledger } = await openTab(device)
    await settled(ledger)
    await vi.waitFor(() => expect(nameIn(ledger, 1)).toBe('d'))
    expect(ledger.state().requests.get(guid(1))?.ended?.content?.records).toEqual([
      { id: 'eNo1', description: 'Anna Roe' },
    ])
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('of another account stays closed', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await first.ledger.started(exchangeOf(1), { ...whose, account: 'cd34' })
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state().requests.get(guid(1))?.sent.content).toBeUndefined()
    expect(nameIn(ledger, 1)).toBeUndefined()
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('is closed with the session, and opened by the next one, also what was sent in the session', async () => {
    const { ledger } = await openDevice()
    await send(ledger, 1)
    ledger.forget()
    expect(nameIn(ledger, 1)).toBeUndefined()
    expect(ledger.state().requests.get(guid(1))?.sent.content).toBeUndefined()
    await ledger.open(whose)
    expect(nameIn(ledger, 1)).toBe('d')
  })

  test('that was not written yet is encrypted at the end of the session, and written later', async () => {
    const { device, ledger } = await openDevice()
    await settled(ledger)
    device.trouble = 'full'
    await send(ledger, 1)
    ledger.forget()
    expect(nameIn(ledger, 1)).toBeUndefined()
    device.trouble = undefined
    await ledger.open(whose)
    await send(ledger, 2)
    expect(idsOn(device, 'sent')).toEqual([guid(1), guid(2)])
    await ledger.catchUp()
    await vi.waitFor(() => expect(nameIn(ledger, 1)).toBe('d'))
  })

  test('that comes after the session is not for the next account', async () => {
    const { ledger } = await openDevice()
    await ledger.started(exchangeOf(1), whose)
    ledger.forget()
    await ledger.ended(answered(1))
    await ledger.open({ ...whose, account: 'cd34' })
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
    expect(JSON.stringify([...ledger.state().requests.values()])).not.toContain('Anna Roe')
    await ledger.open(whose)
    await vi.waitFor(() =>
      expect(ledger.state().requests.get(guid(1))?.ended?.content?.records).toHaveLength(1),
    )
  })

  test('of a lost key is lost, and its head stays', async () => {
    const device = newDevice()
    const first = await openTab(device)
    await send(first.ledger, 1)
    device.meta = { ...device.meta!, key: await makeKey() }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(nameIn(ledger, 1)).toBeUndefined()
    expect(ledger.state().requests.get(guid(1))?.ended?.outcome).toBe('accepted')
    expect(await whole(device)).toMatchObject({ intact: true })
    // It is not tried again.
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    await ledger.catchUp()
    expect(decrypt).not.toHaveBeenCalled()
    decrypt.mockRestore()
  })

  test('cannot be read after a wipe, since its key is gone', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    const { key } = device.meta!
    await ledger.wipe()
    expect(device.meta?.key).toBeUndefined()
    await send(ledger, 2)
    expect(device.meta?.key).not.toBe(key)
  })
})

test('a tab reads only what another tab has written, even without an announcement', async () => {
  const device = newDevice()
  const store = storeOf(device, 'epoch')
  const places: number[] = []
  const { ledger } = await openTab(device, {
    deaf: true,
    store: {
      ...store,
      read(...range) {
        places.push(range[0])
        return store.read(...range)
      },
    },
  })
  await settled(ledger)
  const before = places.length
  for (let n = 1; n < 10; n++) await send(ledger, n)
  expect(places).toHaveLength(before)
  const other = await openTab(device)
  await settled(other.ledger)
  await send(other.ledger, 10)
  await send(ledger, 11)
  await vi.waitFor(() => expect(ledger.state().requests.get(guid(10))?.ended).toBeDefined())
  expect(Math.min(...places.slice(before))).toBeGreaterThan(0)
  const after = places.length
  await send(ledger, 12)
  expect(places).toHaveLength(after)
  // A wipe elsewhere is noticed, too.
  await other.ledger.wipe()
  await send(ledger, 13)
  await vi.waitFor(() => expect([...ledger.state().requests.keys()]).toEqual([guid(13)]))
})

test('the writes of another tab are read on demand, even without an announcement', async () => {
  const device = newDevice()
  const [first, second] = [await openTab(device), await openTab(device, { deaf: true })]
  await settled(second.ledger)
  await send(first.ledger, 1)
  expect(second.ledger.state().requests.size).toBe(0)
  await second.ledger.catchUp()
  expect(second.ledger.state().requests.size).toBe(1)
})

describe('wiped', () => {
  test('it is empty in every tab, and has another key', async () => {
    const { device, first, second } = await openTwo()
    await send(first.ledger, 1)
    await vi.waitFor(() => expect(second.ledger.state().requests.size).toBe(1))
    const before = device.meta?.epoch
    await first.ledger.wipe()
    expect(device.links).toEqual([])
    expect(first.ledger.state().requests.size).toBe(0)
    expect(first.ledger.state().exchanges.size).toBe(0)
    await vi.waitFor(() => expect(second.ledger.state().requests.size).toBe(0))
    await send(second.ledger, 2)
    expect(device.meta?.epoch).not.toBe(before)
    expect(await first.ledger.verify()).toEqual({ intact: true, links: 2 })
  })

  test('nothing is written of a request that was on its way', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.started(exchangeOf(1), whose)
    await second.ledger.wipe()
    await vi.waitFor(() => expect(first.ledger.state().requests.size).toBe(0))
    await first.ledger.ended(endOf(1))
    expect(device.links).toEqual([])
  })

  test('an event that could not be written before is not written after', async () => {
    const { device, first, second } = await openTwo()
    await send(first.ledger, 1)
    device.trouble = 'full'
    await send(first.ledger, 2)
    device.trouble = undefined
    await second.ledger.wipe()
    await vi.advanceTimersByTimeAsync(11_000)
    await send(first.ledger, 3)
    expect(idsOn(device, 'sent')).toEqual([guid(3)])
  })
})

describe('told to keep nothing', () => {
  test('it is wiped at once in every tab, and nothing is written afterwards', async () => {
    const device = newDevice()
    const [first, second] = [await openTab(device), await openTab(device, { deaf: true })]
    await send(first.ledger, 1)
    await second.ledger.started(exchangeOf(2), whose)
    await first.ledger.change({ keep: false, days: 30 })
    expect(device.links).toEqual([])
    expect(first.ledger.state()).toMatchObject({ unwritten: 'unwanted', settings: { keep: false, days: 30 } })
    const third = await openTab(device)
    // The second tab does not know yet.
    await Promise.all([
      second.ledger.ended(endOf(2)),
      send(second.ledger, 3),
      send(first.ledger, 4),
      send(third.ledger, 5),
    ])
    expect(device.links).toEqual([])
    await vi.waitFor(() => {
      for (const { ledger } of [second, third]) expect(ledger.state().unwritten).toBe('unwanted')
    })
    expect(first.ledger.state().requests.get(guid(4))?.ended).toBeDefined()
  })

  test('and to keep again, it starts a new chain', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    await ledger.change({ keep: false, days: 180 })
    await send(ledger, 2)
    await ledger.started(exchangeOf(3), whose)
    await ledger.change({ keep: true, days: 180 })
    expect(ledger.state().unwritten).toBeUndefined()
    // Started while nothing was to be kept.
    await ledger.ended(endOf(3))
    expect(device.links).toEqual([])
    await send(ledger, 4)
    expect(idsOn(device, 'sent')).toEqual([guid(4)])
    expect(await ledger.verify()).toEqual({ intact: true, links: 2 })
  })
})

const saidIn = (ledger: Ledger, of = whose) => knownUsageOf(ledger.state().knownUsages, of)

describe('the known usage of an account', () => {
  const said = { urls: 12_000, at: 1_700_000_000_000 }

  test('is known in every tab and after a reload, of this account only', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.setKnownUsage(whose, said)
    expect(saidIn(first.ledger)).toEqual(said)
    await vi.waitFor(() => expect(saidIn(second.ledger)).toEqual(said))
    const third = await openTab(device)
    await settled(third.ledger)
    expect(saidIn(third.ledger)).toEqual(said)
    expect(saidIn(third.ledger, { ...whose, account: 'cd34' })).toBeUndefined()
    expect(saidIn(third.ledger, { ...whose, region: 'us' })).toBeUndefined()
    await third.ledger.setKnownUsage(whose, undefined)
    await vi.waitFor(() => expect(saidIn(first.ledger)).toBeUndefined())
    const fourth = await openTab(device)
    await settled(fourth.ledger)
    expect(saidIn(fourth.ledger)).toBeUndefined()
  })

  test('is the same for the keys that replaced its own, whichever it is entered with', async () => {
    const { ledger } = await openDevice()
    const renewed = { ...whose, account: 'cd34', former: [whose.account] }
    await ledger.setKnownUsage(whose, said)
    expect(saidIn(ledger, renewed)).toEqual(said)
    await ledger.setKnownUsage(renewed, { ...said, urls: 7 })
    expect([whose, renewed].map((of) => saidIn(ledger, of)?.urls)).toEqual([7, 7])
    await ledger.setKnownUsage(renewed, undefined)
    expect([whose, renewed].map((of) => saidIn(ledger, of))).toEqual([undefined, undefined])
  })

  test('goes with a wipe, in every tab', async () => {
    const { device, first, second } = await openTwo()
    await first.ledger.setKnownUsage(whose, said)
    await vi.waitFor(() => expect(saidIn(second.ledger)).toEqual(said))
    await second.ledger.wipe()
    expect(saidIn(second.ledger)).toBeUndefined()
    await vi.waitFor(() => expect(saidIn(first.ledger)).toBeUndefined())
    expect(JSON.stringify(device.meta)).not.toContain('12000')
  })

  test('lasts as long as the page if nothing is kept, and is not written', async () => {
    const { device, ledger } = await openDevice()
    await ledger.setKnownUsage(whose, said)
    await ledger.change({ keep: false, days: 180 })
    expect(saidIn(ledger)).toBeUndefined()
    await ledger.setKnownUsage(whose, said)
    await send(ledger, 1)
    expect(saidIn(ledger)).toEqual(said)
    expect(JSON.stringify(device.meta)).not.toContain('12000')
    const { ledger: storeless } = await openTab(device, { store: undefined })
    await storeless.setKnownUsage(whose, said)
    expect(saidIn(storeless)).toEqual(said)
    await storeless.setKnownUsage(whose, undefined)
    expect(saidIn(storeless)).toBeUndefined()
  })

  test('lasts as long as the page if it cannot be written', async () => {
    const { device, ledger } = await openDevice()
    device.trouble = 'full'
    await ledger.setKnownUsage(whose, said)
    device.trouble = undefined
    await send(ledger, 1)
    expect(saidIn(ledger)).toEqual(said)
  })

  test.each([
    ['of an older version', undefined],
    ['that was edited', { 'eu:ab12': { urls: -1, at: 'x' }, 'eu:cd34': 7 }],
    ['that is something else', 'none'],
  ])('is empty in a store %s', async (_, baselines) => {
    const device = newDevice()
    device.meta = { ...freshMeta('epoch'), revision: 1, baselines }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(ledger.state().knownUsages.size).toBe(0)
    await ledger.setKnownUsage(whose, said)
    expect(saidIn(ledger)).toEqual(said)
  })
})

describe('old or excess events are removed', () => {
  test('by days, at the next start', async () => {
    const device = newDevice()
    const first = await openTab(device)
    for (let n = 0; n < 10; n++) {
      await send(first.ledger, n)
      time.now += day
    }
    await first.ledger.change({ keep: true, days: 30 })
    expect(device.links).toHaveLength(20)
    time.now += 25 * day
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect([...ledger.state().requests.keys()]).toEqual([5, 6, 7, 8, 9].map(guid))
    expect(await ledger.verify()).toEqual({ intact: true, links: 10 })
    await send(ledger, 11)
    expect(await ledger.verify()).toEqual({ intact: true, links: 12 })
  })

  test('by days, at once when the days are reduced', async () => {
    const { device, ledger } = await openDevice()
    await send(ledger, 1)
    time.now += 10 * day
    await send(ledger, 2)
    await ledger.change({ keep: true, days: 5 })
    expect(idsOn(device, 'sent')).toEqual([guid(2)])
    expect([...ledger.state().requests.keys()]).toEqual([guid(2)])
    expect(await ledger.verify()).toEqual({ intact: true, links: 2 })
  })

  test.each([
    ['number', { links: 20, weight: 1e9 }],
    ['weight', { links: 1e9, weight: 8_000 }],
  ])('by %s, in a tab that is never closed', async (_, limits) => {
    const device = newDevice()
    const { ledger } = await openTab(device, { limits })
    for (let n = 0; n < 40; n++) await send(ledger, n)
    await vi.waitFor(() => expect(device.links.length).toBeLessThanOrEqual(20))
    expect(device.links.at(-1)?.event.id).toBe(guid(39))
    expect(await ledger.verify()).toMatchObject({ intact: true })
    const weight = device.links.reduce((sum, one) => sum + sizeOf(one), 0)
    expect(device.meta?.weight).toBe(weight)
    expect(weight).toBeLessThanOrEqual(limits.weight)
    await vi.waitFor(() => expect(ledger.state().requests.size).toBeLessThanOrEqual(20))
  })

  test('all of it, in more than one step', async () => {
    const device = newDevice()
    device.meta = freshMeta('epoch')
    let head = device.meta.head
    for (let n = 0; n < 1_200; n++) {
      const next = await link(head, { kind: 'verdict', id: guid(n), at: 1, verdict: 'arrived' })
      device.links.push(next)
      head = next
    }
    device.meta = { ...device.meta, head: { seq: head.seq, hash: head.hash } }
    const { ledger } = await openTab(device)
    await settled(ledger)
    expect(device.links).toEqual([])
    expect(await ledger.verify()).toEqual({ intact: true, links: 0 })
  })
})

test('10,000 links are read and verified, without blocking the page', async () => {
  const device = newDevice()
  await fill(device, 5_000)
  vi.useRealTimers()
  const { ledger } = await openTab(device)
  expect(ledger.state().requests.size).toBe(0)
  await settled(ledger)
  expect(ledger.state().requests.size).toBe(5_000)
  expect(await ledger.verify()).toEqual({ intact: true, links: 10_000 })
})
