import { openDB, type OpenDBCallbacks } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOpener } from './database.ts'

vi.mock('idb', () => ({ openDB: vi.fn<typeof openDB>() }))
const opened = vi.mocked(openDB)
const close = vi.fn<() => void>()
/** The callbacks of the last opening. */
const last = () => opened.mock.lastCall?.[2] as OpenDBCallbacks<unknown>

beforeEach(() => {
  vi.clearAllMocks()
  opened.mockImplementation(async () => ({ close }) as never)
})

const makeOpener = () => createOpener('a-database', () => undefined)

test('a database is opened once for all callers', async () => {
  const open = makeOpener()
  const [first, second] = await Promise.all([open(), open()])
  expect(first).toBe(second)
  expect(await open()).toBe(first)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
})

test.each(['blocking', 'terminated'] as const)('one that is lost (%s) is opened again', async (lost) => {
  const open = makeOpener()
  const first = await open()
  last()[lost]?.(1, 2, new Event('versionchange') as never)
  expect(await open()).not.toBe(first)
  // It blocks no newer console and no wipe.
  expect(close).toHaveBeenCalledTimes(lost === 'blocking' ? 1 : 0)
})

test('one that fails is opened again', async () => {
  const open = makeOpener()
  opened.mockRejectedValueOnce(new Error('It was refused.'))
  await expect(open()).rejects.toThrow('It was refused.')
  expect(await open()).toHaveProperty('close')
})
