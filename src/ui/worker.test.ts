import { afterEach, expect, test, vi } from 'vitest'
import { fakeWorkers } from './worker.fixture.ts'
import { connectWorker, stopped } from './worker.ts'

const work = {
  split({ text }: { readonly text: string }, send: (part: { readonly letter: string }) => void) {
    for (const letter of text) send({ letter })
    return { length: text.length }
  },
  async refuse(_input: object): Promise<{ readonly sum: number }> {
    throw new Error('Not this one.')
  },
}

function connect() {
  const fake = fakeWorkers(work)
  const worker = connectWorker<typeof work>('x.worker.js', 'x')
  const heard: string[] = []
  return {
    fake,
    worker,
    heard,
    split: (text: string) => worker.call('split', { text }, ({ letter }) => heard.push(letter)),
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('a call gives the parts of its result, and then the rest', async () => {
  const { fake, heard, split } = connect()
  const done = split('abc')
  fake.work()
  expect(await done).toEqual({ length: 3 })
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('a call rejects that fails or cannot be sent, and the same worker answers the next one', async () => {
  const { fake, worker, split } = connect()
  const refused = worker.call('refuse', {})
  fake.work()
  await expect(refused).rejects.toThrow('The worker failed.')
  const input = { text: 'a', cannotBeCloned: () => undefined }
  await expect(worker.call('split', input)).rejects.toThrow('could not be cloned')
  const done = split('a')
  fake.work()
  expect(await done).toEqual({ length: 1 })
  expect(fake.started).toHaveLength(1)
})

test('a worker that is stopped ends, and nothing more is heard of it', async () => {
  const { fake, worker, heard, split } = connect()
  const first = split('a')
  worker.stop()
  await expect(first).rejects.toBe(stopped)
  const second = split('b')
  const [old] = fake.started
  expect(old?.isEnded).toBe(true)
  old?.reply({ id: 2, kind: 'part', content: { letter: 'x' } })
  old?.dispatchEvent(new Event('error'))
  fake.work()
  expect(await second).toEqual({ length: 1 })
  expect(heard).toEqual(['b'])
})

test.each(['cannot start', 'fails'])(
  'where a worker %s, its calls reject, and the next starts another',
  async (how) => {
    const { fake, split } = connect()
    fake.canStart = how === 'fails'
    const first = split('a')
    fake.fail()
    await expect(first).rejects.toThrow(how === 'fails' ? 'The worker failed.' : 'No workers here.')
    fake.canStart = true
    const second = split('b')
    fake.work()
    expect(await second).toEqual({ length: 1 })
  },
)
