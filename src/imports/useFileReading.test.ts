import { afterEach, expect, test, vi } from 'vitest'
import { fakeWorkers } from '../ui/worker.fixture.ts'
import { noDecisions } from './file/decisions.ts'
import { prepare } from './file/run.fixture.ts'
import { fileWorker, prepareFile, readAsItIs } from './useFileReading.ts'

afterEach(() => {
  fileWorker.stop()
  vi.unstubAllGlobals()
})

test('each file has a worker of its own, and what was closed before it was opened has none', async () => {
  const source = { blob: new Blob(['email,name\n']), content: 'CSV' } as const
  const fake = fakeWorkers({ prepare: () => prepare(source, noDecisions()) })
  const read = async (isClosed = false) => {
    const end = new AbortController()
    const done = readAsItIs('people.csv', source.blob, end.signal)
    if (isClosed) end.abort()
    else await vi.waitFor(() => fake.work())
    return { end, done }
  }
  const first = await read()
  expect(await first.done).toHaveProperty('checked')
  first.end.abort()
  expect(fake.started).toMatchObject([{ isEnded: true }])
  const second = await read()
  expect(await second.done).toHaveProperty('checked')
  expect(fake.started).toMatchObject([{ isEnded: true }, { isEnded: false }])
  await expect((await read(true)).done).rejects.toThrow('aborted')
  expect(fake.started).toHaveLength(2)
})

test('a failure of the worker is told from a file that cannot be read', async () => {
  const source = { name: 'people.csv', blob: new Blob([]), content: 'CSV' } as const
  const fake = fakeWorkers({ prepare: () => ({ reason: 'is damaged.' }) })
  const readOnce = async (act: () => void) => {
    const done = prepareFile(source, noDecisions())
    act()
    return done
  }
  expect(await readOnce(() => fake.work())).toEqual({ reason: 'is damaged.' })
  expect(await readOnce(() => fake.fail())).toEqual({
    reason: 'could not be read. If it was not moved or changed, report this as a defect.',
  })
})
