import { afterEach, expect, test, vi } from 'vitest'
import { fakeWorkers } from '../../ui/worker.fixture.ts'
import { connectWorker } from '../../ui/worker.ts'
import { entry } from '../urls/entry.fixture.ts'
import { readText } from '../urls/readText.ts'
import { listWork, type ListWork } from './listWork.ts'
import { createListWorker } from './listWorker.ts'

vi.mock('./list.worker.ts?worker&url', () => ({ default: 'list.worker.js' }))

afterEach(() => vi.unstubAllGlobals())

const guarded = { ownDomains: [], protectedDomains: [] }
const text = 'a.example\nb.example\na.example\n\njunk'
const options = { mode: 'list', action: 'block' } as const
const list = [entry('block co.uk')]
const found = [{ key: 'block (public suffix)' }]

function start() {
  const worker = fakeWorkers(listWork)
  return { worker, listWorker: createListWorker(connectWorker<ListWork>('list.worker.js', 'list')) }
}

/** A list is posted in its own task. */
const settle = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve), 5))

test('a text is read, and a list is judged, in the worker', async () => {
  const { worker, listWorker } = start()
  const reading = listWorker.read(text, options)
  worker.work()
  expect(await reading).toEqual(readText(text, options))
  const judging = listWorker.judge(list, guarded)
  await settle()
  worker.work()
  expect(await judging).toMatchObject(found)
})

test('of the lists that arrive during a judgement, the last is judged', async () => {
  const { worker, listWorker } = start()
  const first = listWorker.judge([entry('block a.example')], guarded)
  await settle()
  const second = listWorker.judge([entry('block b.example')], guarded)
  const third = listWorker.judge(list, guarded)
  await settle()
  expect(worker.given).toHaveLength(1)
  worker.work()
  expect(await first).toEqual([])
  await expect(second).rejects.toThrow('A newer list replaced it.')
  await settle()
  expect(worker.given).toHaveLength(1)
  worker.work()
  expect(await third).toMatchObject(found)
})
