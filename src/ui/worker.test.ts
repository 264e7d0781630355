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

const connect = () => connectWorker<typeof work>('x.worker.js', 'x')

/** Collects the parts of a call. */
function split(worker: ReturnType<typeof connect>, text: string) {
  const heard: string[] = []
  return { heard, done: worker.call('split', { text }, ({ letter }) => heard.push(letter)) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a call gives the parts of its result, and then the rest', async () => {
  const fake = fakeWorkers(work)
  const { heard, done } = split(connect(), 'abc')
  fake.work()
  expect(await done).toEqual({ length: 3 })
  expect(heard).toEqual(['a', 'b', 'c'])
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

test('a call whose input cannot be sent rejects', async () => {
  const fake = fakeWorkers(work)
  const worker = connect()
  const input = { text: 'a', cannotBeCloned: () => undefined }
  await expect(worker.call('split', input)).rejects.toThrow('could not be cloned')
  const { done } = split(worker, 'b')
  fake.work()
  expect(await done).toEqual({ length: 1 })
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
  expect([...first.heard, ...second.heard]).toEqual(['b'])
})

test.each(['cannot start', 'fails'])(
  'where a worker %s, its calls reject, and the next starts another',
  async (how) => {
    const fake = fakeWorkers(work)
    const worker = connect()
    fake.canStart = how === 'fails'
    const first = split(worker, 'a')
    fake.fail()
    await expect(first.done).rejects.toThrow(how === 'fails' ? 'The worker failed.' : 'No workers here.')
    fake.canStart = true
    const second = split(worker, 'b')
    fake.work()
    expect(await second.done).toEqual({ length: 1 })
  },
)
