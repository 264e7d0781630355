// Claim: A list is judged before it is sent
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeWorkers } from '../../ui/worker.fixture.ts'
import { connectWorker } from '../../ui/worker.ts'
import type { Entry } from '../urls/entry.ts'
import * as urls from '../urls/urls.ts'
import * as guardrails from './guardrails.ts'
import type { Guarded } from './judgement.ts'
import { judgeList, listWork, type ListWork } from './listWork.ts'
import { createListWorker } from './listWorker.ts'

vi.mock('./list.worker.ts?worker&url', () => ({ default: 'list.worker.js' }))

afterEach(() => vi.unstubAllGlobals())

const guarded: Guarded = { ownDomains: [], protectedDomains: [] }
const text = 'a.example\nb.example\na.example\n\njunk'
const options = { mode: 'lines', action: 'block' } as const
const entry = (value: string): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
})

const notHere = async (): Promise<ListWork> => {
  throw new Error('The page is not asked.')
}
const here = async () => listWork

function start(load = notHere) {
  const worker = fakeWorkers(listWork)
  return { worker, listWorker: createListWorker(connectWorker<ListWork>('list.worker.js', 'list', load)) }
}

/** A list is posted in its own task. */
const settle = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve), 5))

describe('a text', () => {
  test('is read in the worker, and comes in parts', async () => {
    const { worker, listWorker } = start()
    const reading = listWorker.read(text, options)
    worker.work()
    expect(await reading).toEqual(urls.readText(text, options))
  })

  test('of many lines comes whole', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `h${index % 6_000}.example`).join('\n')
    const { worker, listWorker } = start()
    const reading = listWorker.read(many, options)
    worker.work()
    expect(await reading).toEqual(urls.readText(many, options))
  })

  test.each([
    ['does not start', 'throw'],
    ['fails', 'fail'],
  ])('is read in the page where the worker %s', async (_, how) => {
    const { worker, listWorker } = start(here)
    worker.canStart = how === 'fail'
    const reading = listWorker.read(text, options)
    worker.fail()
    expect(await reading).toEqual(urls.readText(text, options))
    expect(await listWorker.read('c.example', options)).toMatchObject({ lines: 1 })
  })

  test('is read in the page where the worker does not reply', async () => {
    vi.useFakeTimers()
    const { listWorker } = start(here)
    const reading = listWorker.read(text, options)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    expect(await reading).toMatchObject({ lines: 5 })
  })

  test('that was stopped is rejected, and the next one is read', async () => {
    const { worker, listWorker } = start()
    const stopped = listWorker.read(text, options)
    const judging = listWorker.judge([entry('a.example')], guarded)
    await settle()
    listWorker.stop()
    await expect(stopped).rejects.toThrow('stopped')
    worker.work()
    expect(await judging).toEqual({ questions: [], overlaps: [] })
    const reading = listWorker.read(text, options)
    worker.work()
    expect(await reading).toMatchObject({ lines: 5 })
  })

  test('that is stopped while a list is judged leaves its judgement, however often', async () => {
    const { worker, listWorker } = start()
    const judging = listWorker.judge([entry('a.example')], guarded)
    await settle()
    for (const each of [text, `${text}\nc.example`]) {
      const reading = listWorker.read(each, options)
      listWorker.stop()
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(reading).rejects.toThrow('stopped')
      // oxlint-disable-next-line no-await-in-loop -- the list is given to the next worker
      await settle()
    }
    worker.work()
    expect(await judging).toEqual({ questions: [], overlaps: [] })
  })

  test('that breaks the worker is rejected, and the next one is read', async () => {
    const { worker, listWorker } = start()
    vi.spyOn(urls, 'readText').mockImplementationOnce(() => {
      throw new Error('Not this one.')
    })
    const broken = listWorker.read(text, options)
    worker.work()
    await expect(broken).rejects.toThrow('The worker failed.')
    const reading = listWorker.read(text, options)
    worker.work()
    expect(await reading).toMatchObject({ lines: 5 })
  })
})

describe('what was read into an empty list', () => {
  const pasted = ['co.uk', ...Array.from({ length: 20 }, (_, at) => `h${at}.co.uk`)].join('\n')

  async function readBy(
    listWorker: ReturnType<typeof createListWorker>,
    worker: ReturnType<typeof fakeWorkers>,
  ) {
    const reading = listWorker.read(pasted, options, guarded)
    worker.work()
    worker.work()
    return (await reading).found
  }
  const expected = (found: readonly Entry[], by = guarded) => judgeList(found, by)

  test('is judged in the page where the worker does not reply', async () => {
    vi.useFakeTimers()
    const { listWorker } = start(here)
    const reading = listWorker.read(pasted, options, guarded)
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    const { found } = await reading
    expect(await listWorker.judge(found, guarded)).toEqual(expected(found))
  })

  test('is judged together with its reading', async () => {
    const { worker, listWorker } = start()
    const found = await readBy(listWorker, worker)
    expect(await listWorker.judge(found, guarded)).toEqual(expected(found))
    expect(expected(found).questions).not.toEqual([])
    expect(worker.given).toEqual([])
  })

  test.each([
    ['another list', (found: readonly Entry[]) => [...found].toReversed(), guarded],
    ['other rules', (found: readonly Entry[]) => found, { ...guarded, ownDomains: ['h1.co.uk'] }],
  ])('says nothing of %s', async (_, turn, by) => {
    const { worker, listWorker } = start()
    const other = turn(await readBy(listWorker, worker))
    const judging = listWorker.judge(other, by)
    await settle()
    worker.work()
    expect(await judging).toEqual(expected(other, by))
  })

  test.each([
    ['comes later', true],
    ['does not come, since the worker is stopped', false],
  ])('is there before its judgement, which %s', async (_, isComing) => {
    const { worker, listWorker } = start()
    const reading = listWorker.read(pasted, options, guarded)
    worker.work()
    const { found } = await reading
    expect(found).toHaveLength(21)
    const judging = listWorker.judge(found, guarded)
    await settle()
    // Not asked for a second time.
    expect(worker.given).toMatchObject([{ name: 'judge', input: { list: 'as read' } }])
    if (!isComing) {
      listWorker.stop()
      await settle()
    }
    worker.work()
    expect(await judging).toEqual(expected(found))
  })

  test('is read even if its judgement fails, and then judged separately', async () => {
    const judged = vi.spyOn(guardrails, 'makeContext').mockImplementationOnce(() => {
      throw new Error('Not this one.')
    })
    const { worker, listWorker } = start()
    const found = await readBy(listWorker, worker)
    judged.mockRestore()
    expect(found).toHaveLength(21)
    const judging = listWorker.judge(found, guarded)
    await settle()
    worker.work()
    expect(await judging).toEqual(expected(found))
  })
})

test('of the lists that arrive during a judgement, the last is judged', async () => {
  const { worker, listWorker } = start()
  const first = listWorker.judge([entry('a.example')], guarded)
  await settle()
  const second = listWorker.judge([entry('a.example'), entry('b.example')], guarded)
  const third = listWorker.judge([entry('co.uk')], guarded)
  await settle()
  expect(worker.given).toHaveLength(1)
  worker.work()
  expect(await first).toEqual({ questions: [], overlaps: [] })
  await expect(second).rejects.toThrow('A newer list replaced it.')
  await settle()
  expect(worker.given).toHaveLength(1)
  worker.work()
  expect((await third)?.questions).toMatchObject([{ kind: 'public suffix' }])
})
