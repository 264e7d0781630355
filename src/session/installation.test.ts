import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeSkew, loadInstallation, readSkew } from './installation.ts'

const noon = Date.UTC(2026, 10, 21, 12, 0, 0)
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const dated = (time: number, more: Record<string, string> = {}) =>
  new Headers({ Date: new Date(time).toUTCString(), ...more })

// Counted from the middle of the header's second, and from half the round trip; within both it is zero.
test.each([
  [hour, 500, 0, hour],
  [-day, 500, 0, -day],
  [hour, 0, 0, hour + 500],
  [hour, 999, 0, hour - 499],
  [hour, 0, 401, hour + 300],
  [hour, 0, 403, hour + 299],
  [0, 2_000, 0, 0],
  [0, 2_001, 0, -1_501],
  [0, -1_000, 0, 0],
  [0, -1_001, 0, 1_501],
  // Half of the two seconds of a slow answer.
  [0, 2_000, 2 * second, 0],
  [0, 2_001, 2 * second, -2_501],
])(
  'the offset of the clock of a server %d ms ahead, asked at %d and answered after %d ms, is %d',
  (offset, at, way, skew) => {
    expect(readSkew(dated(noon + offset), noon + at, noon + at + way)).toBe(skew)
  },
)

test.each<[string, Headers]>([
  ['the date is missing', new Headers()],
  ['the date is none', new Headers({ Date: 'yesterday' })],
  ['a cache answered', dated(noon + hour, { Age: '0' })],
])('the offset of the clock is unknown where %s', (_, headers) => {
  expect(readSkew(headers, noon, noon)).toBeUndefined()
})

test.each([
  [1, '1 minute behind'],
  [-minute, '1 minute ahead'],
  [89 * second, '1 minute behind'],
  [90 * second, '2 minutes behind'],
  [119 * minute, '119 minutes behind'],
  [2 * hour, '2 hours behind'],
  [150 * minute, '3 hours behind'],
  [2 * day, '2 days behind'],
  [-365 * day, '365 days ahead'],
])('an offset of %d ms in words: %s', (ms, words) => {
  expect(describeSkew(ms)).toBe(words)
})

function answering(answer: (signal: RequestInit['signal']) => Promise<Response>) {
  const asked = vi.fn<typeof fetch>((_, init) => answer(init?.signal))
  vi.stubGlobal('fetch', asked)
  return asked
}
const times = (...all: number[]) => {
  const left = [...all]
  return () => left.shift() ?? Number.NaN
}

describe('loading', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const config = { regions: [{ id: 'sandbox', name: 'Sandbox', sandbox: true }] }
  test('reads config.json past every cache, and the clock only from its answer', async () => {
    const asked = answering(async () => Response.json(config, { headers: dated(noon + hour) }))
    const installation = await loadInstallation(times(noon + 400, noon + 600), Infinity)
    expect(installation).toEqual({ config, skewMs: hour })
    const init = { cache: 'no-store', signal: expect.any(AbortSignal) }
    expect(asked.mock.calls).toEqual([['/config.json', init]])
  })

  test('takes an answer from before it was asked for, of a file that the page asks for in advance', async () => {
    // Generated four seconds ago, on a slow line: no difference.
    answering(async () => Response.json(config, { headers: dated(noon - 4_000) }))
    const inAdvance = await loadInstallation(times(noon, noon), noon - 6_000)
    expect(inAdvance.skewMs).toBe(0)
    // Where the clock was set since, only the question counts.
    for (const begun of [noon + 1, noon - 60_000]) {
      const { skewMs } = await loadInstallation(times(noon, noon), begun)
      expect(skewMs).toBe(-3_500)
    }
  })

  test('times out after ten seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    answering(
      (signal) => new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
    )
    const loading = loadInstallation(times(noon, noon), noon)
    limit.abort(new DOMException('too slow', 'TimeoutError'))
    await expect(loading).rejects.toThrow(new Error('The configuration (config.json) could not be loaded.'))
    expect(timeout.mock.calls).toEqual([[10_000]])
    timeout.mockRestore()
  })

  test.each<[string, () => Promise<Response>, string]>([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), 'could not be loaded'],
    ['it is not there', () => Promise.resolve(new Response('{}', { status: 404 })), 'could not be loaded'],
    ['it is HTML', () => Promise.resolve(new Response('<!doctype html>')), 'is not valid'],
    ['it names no region', () => Promise.resolve(Response.json({ regions: [] })), 'is not valid'],
  ])('has a sentence where %s', async (_, answer, problem) => {
    answering(answer)
    const sentence = `The configuration (config.json) ${problem}.`
    await expect(loadInstallation(times(noon, noon), noon)).rejects.toThrow(new Error(sentence))
  })
})
