import { describe, expect, test } from 'vitest'
import { enter, failures, noon, paths, readEnvelope, sign } from './caller.fixture.ts'
import { everything } from './verify.fixture.ts'
import { isSigned } from './verify.ts'

const badSignature = {
  meta: { status: 401 },
  data: [],
  fail: [
    {
      errors: [{ code: 'err_xdk_invalid_signature', message: '0004 Invalid Signature', retryable: false }],
    },
  ],
}

const changeFirst = (text: string) => (text.startsWith('a') ? 'b' : 'a') + text.slice(1)
const secondsOff = (seconds: number) => new Date(noon + seconds * 1_000).toUTCString().replace('GMT', 'UTC')

describe('the signature', () => {
  const vector = {
    date: 'Sun, 21 Aug 2022 13:49:40 UTC',
    requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
    path: '/api/test/some-url',
    signature: 'WOywLsnZlsE+D6bp/ug6uch5kxc=',
  }
  const keys = { secretKey: 'U2VjcmV0S2V5', applicationKey: 'ApplicationKey' }

  test('accepts the published vector of beyond-the-spec §6', async () => {
    expect(await isSigned(vector, keys)).toBe(true)
  })

  test.each([
    ['date', 'Sun, 21 Aug 2022 13:49:40 GMT'],
    ['requestId', '3d796b76-4180-40e5-8f7c-6e0fd643b1a8'],
    ['path', '/api/test/some-urls'],
    ['signature', 'WOywLsnZlsE+D6bp/ug6uch5kxd='],
    ['signature', 'WOywLsnZlsE+D6bp/ug6uch5kxc'],
    ['signature', 'not Base64'],
  ])('refuses the vector with another %s: %s', async (name, value) => {
    expect(await isSigned({ ...vector, [name]: value }, keys)).toBe(false)
  })

  test('is valid for one path only', async () => {
    const caller = await enter()
    const headers = sign(caller.keys, paths.policy)
    const response = await caller.send(paths.watchlist, { method: 'POST', headers, body: everything })
    expect(response.status).toBe(401)
  })

  test('does not cover the prefix of the mount', async () => {
    const caller = await enter()
    const headers = sign(caller.keys, `/r/sandbox${paths.watchlist}`)
    const response = await caller.send(paths.watchlist, { method: 'POST', headers, body: everything })
    expect(response.status).toBe(401)
  })

  test('fails with any one key changed', async () => {
    const caller = await enter()
    const { secretKey, applicationKey } = caller.keys
    for (const changed of [
      { secretKey: changeFirst(secretKey) },
      { applicationKey: changeFirst(applicationKey) },
    ]) {
      const headers = sign({ ...caller.keys, ...changed }, paths.watchlist)
      const response = await caller.post(paths.watchlist, everything, { headers })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(badSignature)
    }
    const response = await caller.post(paths.watchlist, everything)
    expect(response.status).toBe(200)
  })

  test('of an unknown access key has the same answer', async () => {
    const caller = await enter()
    const headers = sign({ ...caller.keys, accessKey: 'unknown-key' }, paths.watchlist)
    const response = await caller.post(paths.watchlist, everything, { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(badSignature)
  })

  test.each(['Authorization', 'x-mc-req-id', 'x-mc-app-id', 'x-mc-date'])('needs %s', async (name) => {
    const caller = await enter()
    const response = await caller.post(paths.watchlist, everything, { headers: { [name]: undefined } })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(badSignature)
  })

  test('may be sent again under the same request id', async () => {
    const caller = await enter()
    const headers = sign(caller.keys, paths.watchlist)
    for (const _ of ['once', 'again']) {
      const response = await caller.send(paths.watchlist, { method: 'POST', headers, body: everything })
      expect(response.status).toBe(200)
    }
  })
})

describe('the other headers', () => {
  test.each(['UTC', 'GMT', '-0000', '+0000'])('a date may end in %s', async (ending) => {
    const caller = await enter()
    const date = `Sat, 21 Nov 2026 12:00:00 ${ending}`
    expect((await caller.post(paths.watchlist, everything, { date })).status).toBe(200)
  })

  test.each(['Content-Type', 'Accept'])('%s may be missing', async (name) => {
    const caller = await enter()
    const body = new TextEncoder().encode(everything)
    const response = await caller.post(paths.watchlist, body, { headers: { [name]: undefined } })
    expect(response.status).toBe(200)
  })

  test('a date 15 minutes off passes, one second more does not, and the failure says so', async () => {
    const caller = await enter()
    for (const seconds of [-900, 900]) {
      expect((await caller.post(paths.watchlist, everything, { date: secondsOff(seconds) })).status).toBe(200)
    }
    for (const [seconds, side] of [
      [-3_600, 'behind'],
      [3_600, 'ahead of'],
    ] as const) {
      const response = await caller.post(paths.watchlist, everything, { date: secondsOff(seconds) })
      expect(response.status).toBe(401)
      const [error] = (await readEnvelope(response)).fail[0]!.errors!
      expect(error?.code).toBe('err_sandbox_date_out_of_range')
      expect(error?.message).toBe(`The clock is off: x-mc-date is 60 minutes ${side} the service.`)
    }
    expect((await caller.post(paths.watchlist, everything, { date: secondsOff(-901) })).status).toBe(401)
    expect((await caller.post(paths.watchlist, everything, { date: secondsOff(901) })).status).toBe(401)
  })

  test.each(['2026-11-21T12:00:00Z', 'Sat, 21 Nov 2026 12:00:00', 'Sat, 42 Nov 2026 12:00:00 UTC'])(
    'a date like %s is refused',
    async (date) => {
      const response = await (await enter()).post(paths.watchlist, everything, { date })
      expect(response.status).toBe(401)
      expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_date_out_of_range'])
    },
  )

  test('a request id other than a GUID is refused', async () => {
    const response = await (await enter()).post(paths.watchlist, everything, { requestId: '42' })
    expect(response.status).toBe(400)
    expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_request_id'])
  })

  test('an unknown application id is HTTP 200 with a failure', async () => {
    const caller = await enter()
    const headers = { 'x-mc-app-id': caller.keys.applicationKey }
    const response = await caller.post(paths.watchlist, everything, { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      meta: { status: 200 },
      data: [],
      fail: [
        {
          errors: [
            {
              code: 'err_developer_key',
              message: 'The application id is not known.',
              retryable: false,
            },
          ],
        },
      ],
    })
  })
})
