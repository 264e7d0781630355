/** What a tab reads, and when: at its start, while another read is running, and after other tabs. */
import { expect, test, vi } from 'vitest'
import {
  fill,
  guid,
  holdTime,
  newDevice,
  openDevice,
  openTab,
  read,
  send,
  storeOf,
  until,
} from './device.fixture.ts'

holdTime()

/** Holds up the reads, near their end. */
function newGate() {
  let open: ((tabs: Promise<ReadonlySet<string>>) => void) | undefined
  let passing: Promise<ReadonlySet<string>> | undefined
  const gate = {
    reads: 0,
    liveTabs: async (): Promise<ReadonlySet<string>> => {
      gate.reads++
      return passing ?? new Set()
    },
    shut() {
      passing = new Promise((resolve) => (open = resolve))
    },
    open(tabs: Promise<ReadonlySet<string>> = Promise.resolve(new Set())) {
      open?.(tabs)
      passing = undefined
    },
  }
  return gate
}

test('until the store is read, only the own tab is known, and nothing is reported as failing', async () => {
  const gate = newGate()
  gate.shut()
  const { ledger, tab } = await openTab(newDevice(), { liveTabs: gate.liveTabs })
  expect(ledger.state()).toMatchObject({ reading: true, unwritten: undefined, liveTabs: new Set([tab]) })
  const changed = ledger.change({ keep: true, days: 90 })
  await until(() => ledger.state().settings.days === 90)
  expect(ledger.state()).toMatchObject({ reading: true, unwritten: undefined })
  gate.open()
  await changed
  expect(ledger.state().reading).toBe(false)
})

test('however often a read is asked for while one is running, one more follows it, and reads the latest', async () => {
  const device = newDevice()
  const gate = newGate()
  const { ledger } = await openTab(device, { deaf: true, liveTabs: gate.liveTabs })
  const other = await openTab(device)
  await read(ledger)
  gate.reads = 0
  gate.shut()
  const all = [ledger.catchUp()]
  await until(() => gate.reads === 1)
  await send(other.ledger, 1)
  for (let n = 0; n < 3; n++) all.push(ledger.catchUp())
  await send(other.ledger, 2)
  expect(gate.reads).toBe(1)
  gate.open()
  await Promise.all(all)
  expect(gate.reads).toBe(2)
  expect([...ledger.state().requests.keys()]).toEqual([guid(1), guid(2)])
})

test('a read that fails while a write succeeds is followed by another, so that no failure stays reported', async () => {
  const gate = newGate()
  const { ledger } = await openDevice({ liveTabs: gate.liveTabs })
  await read(ledger)
  gate.reads = 0
  gate.shut()
  const caughtUp = ledger.catchUp()
  await until(() => gate.reads === 1)
  await send(ledger, 1)
  gate.open(Promise.reject(new Error('InvalidStateError')))
  await caughtUp
  await until(() => ledger.state().unwritten === undefined)
  expect(ledger.state().unread).toBe(false)
})

test('a wipe in the middle of a long read leaves nothing of what was read before it', async () => {
  const device = newDevice()
  await fill(device, 300)
  const other = await openTab(device)
  const store = storeOf(device, 'epoch')
  const { ledger } = await openTab(device, {
    deaf: true,
    store: {
      ...store,
      async read(after, atMost) {
        // The second part.
        if (after === 500) {
          await other.ledger.wipe()
          await send(other.ledger, 900)
        }
        return store.read(after, atMost)
      },
    },
  })
  await read(ledger)
  expect([...ledger.state().requests.keys()]).toEqual([guid(900)])
})

test('a store that the browser emptied, and another tab filled further since, is read from its start', async () => {
  const device = newDevice()
  const { ledger } = await openTab(device, { deaf: true })
  await send(ledger, 1)
  await read(ledger)
  device.links = []
  device.meta = undefined
  const other = await openTab(device)
  await send(other.ledger, 2)
  await send(other.ledger, 3)
  await ledger.catchUp()
  expect([...ledger.state().requests.keys()]).toEqual([guid(2), guid(3)])
})

test('each change of the state is announced to those who subscribed, until they unsubscribe', async () => {
  const { ledger } = await openDevice({ store: undefined })
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()]
  ledger.subscribe(one)
  const stop = ledger.subscribe(two)
  ledger.forget()
  stop()
  ledger.forget()
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})
