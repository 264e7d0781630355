import { afterEach, expect, test, vi } from 'vitest'
import { fakeWorkers } from './worker.fixture.ts'
import { connectWorker, move, stopped } from './worker.ts'

const work = {
  split({ text }: { readonly text: string }, send: (part: { readonly letter: string }) => void) {
    for (const letter of text) send({ letter })
    return { length: text.length }
  },
  async refuse(_input: object): Promise<{ readonly sum: number }> {
    throw new Error('Not this one.')
  },
  make({ buffer }: { readonly buffer: ArrayBuffer }, send: (part: { readonly buffer: ArrayBuffer }) => void) {
    const part = { buffer }
    send(move(part, [buffer]))
    return { left: part.buffer.byteLength }
  },
}

const connect = (load?: () => Promise<typeof work>) => connectWorker<typeof work>('x.worker.js', 'x', load)
const loadWork = async () => work

/** Collects the parts of a call as they are numbered. */
function split(worker: ReturnType<typeof connect>, text: string) {
  const heard: string[] = []
  return { heard, done: worker.call('split', { text }, ({ letter }, at) => heard.push(`${at}${letter}`)) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call gives the parts of its result, and then the rest', async () => {
  const fake = fakeWorkers(work)
  const { heard, done } = split(connect(), 'abc')
  fake.work()
  expect(await done).toEqual({ length: 3 })
  expect(heard).toEqual(['0a', '1b', '2c'])
})

test('the buffers of a part move', async () => {
  const fake = fakeWorkers(work)
  const parts: number[] = []
  const done = connect().call('make', { buffer: new ArrayBuffer(8) }, ({ buffer }) =>
    parts.push(buffer.byteLength),
  )
  fake.work()
  expect(await done).toEqual({ left: 0 })
  expect(parts).toEqual([8])
})

test('a call that fails rejects, and the same worker answers the next one', async () => {
  const fake = fakeWorkers(work)
  const worker = connect()
  const refused = worker.call('refuse', {})
  const { done } = split(worker, 'a')
  fake.work()
  fake.work()
  await expect(refused).rejects.toThrow('The worker failed.')
  expect(await done).toEqual({ length: 1 })
  expect(fake.started).toHaveLength(1)
})

test('a call whose input cannot be sent rejects, and is not made again in the page', async () => {
  const fake = fakeWorkers(work)
  const load = vi.fn<typeof loadWork>(loadWork)
  const worker = connect(load)
  const input = { text: 'a', cannotBeCloned: () => undefined }
  await expect(worker.call('split', input)).rejects.toThrow('could not be cloned')
  const { done } = split(worker, 'b')
  fake.fail()
  expect(await done).toEqual({ length: 1 })
  expect(load).toHaveBeenCalledTimes(1)
})

test('a worker that is stopped ends, and nothing more is heard of it', async () => {
  const fake = fakeWorkers(work)
  const worker = connect()
  const first = split(worker, 'a')
  worker.stop()
  await expect(first.done).rejects.toBe(stopped)
  const second = split(worker, 'b')
  const [old] = fake.started
  expect(old?.isEnded).toBe(true)
  old?.reply({ id: 2, kind: 'part', content: { letter: 'x' } })
  old?.dispatchEvent(new Event('error'))
  fake.work()
  expect(await second.done).toEqual({ length: 1 })
  expect([...first.heard, ...second.heard]).toEqual(['0b'])
})

test.each(['cannot start', 'fails'])(
  'where a worker %s, its calls reject, and the next starts another',
  async (how) => {
    const fake = fakeWorkers(work)
    const worker = connect()
    fake.canStart = how === 'fails'
    const first = split(worker, 'a')
    fake.fail()
    await expect(first.done).rejects.toThrow('The worker')
    fake.canStart = true
    const second = split(worker, 'b')
    fake.work()
    expect(await second.done).toEqual({ length: 1 })
  },
)

test.each(['cannot start', 'fails', 'does not reply'])(
  'the page does the work of a worker that %s',
  async (how) => {
    vi.useFakeTimers()
    const fake = fakeWorkers(work)
    fake.canStart = how !== 'cannot start'
    const worker = connect(loadWork)
    const first = split(worker, 'ab')
    if (how === 'fails') {
      // In the middle of the first call.
      fake.started[0]?.reply({ id: 1, kind: 'part', content: { letter: 'a' } })
      fake.fail()
    }
    vi.advanceTimersByTime(5_000)
    expect(await first.done).toEqual({ length: 2 })
    expect(first.heard.slice(-2)).toEqual(['0a', '1b'])
    expect(await split(worker, 'c').done).toEqual({ length: 1 })
    expect(fake.started.filter(({ isEnded }) => !isEnded)).toEqual([])
    await expect(worker.call('refuse', {})).rejects.toThrow('The worker failed.')
  },
)

test('a worker that has replied may take its time', async () => {
  vi.useFakeTimers()
  const fake = fakeWorkers(work)
  const worker = connect(loadWork)
  const { heard } = split(worker, 'a')
  fake.started[0]?.reply({ id: 0, kind: 'ready', content: {} })
  vi.advanceTimersByTime(60_000)
  fake.work()
  await vi.waitFor(() => expect(heard).toEqual(['0a']))
  expect(fake.started[0]?.isEnded).toBe(false)
})

test('a call rejects where neither the worker nor the page can do it', async () => {
  const fake = fakeWorkers(work)
  fake.canStart = false
  const worker = connect(() => Promise.reject(new Error('No network.')))
  await expect(split(worker, 'a').done).rejects.toThrow('The worker failed.')
})
