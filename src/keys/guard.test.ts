import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paths } from '../api/paths.ts'
import { SignedOutError } from '../api/signature.ts'
import {
  credentials,
  minute,
  idleMs,
  start,
  path,
  id,
  setup,
  signedIn,
  pass,
  holdsKey,
  signatureOf,
  holdTime,
} from './guard.fixture.ts'

holdTime()

describe('before a sign-in', () => {
  test('nothing is signed', async () => {
    await expect(setup().guard.sign(path, id)).rejects.toThrow(SignedOutError)
  })

  test('a tab that opens finds no account', () => {
    expect(setup().guard.opened('tab-2')).toBeUndefined()
  })

  test('no request causes an event', () => {
    const { guard, told } = setup()
    guard.touch()
    guard.signOut()
    guard.setSkew(5)
    guard.closed('tab-1')
    pass(24 * 60 * minute)
    expect(told).toEqual([])
  })

  test('there is nothing to confirm', () => {
    const { guard, told } = setup()
    expect(() => guard.confirm(0)).toThrow(SignedOutError)
    expect(() => guard.confirm(1)).toThrow(SignedOutError)
    guard.abandon(0)
    expect(told).toEqual([])
  })
})

describe('a signature', () => {
  test.each(paths)('of %s has exactly the four headers, as node:crypto makes them', async (signed) => {
    const { guard } = await signedIn()
    const requestId = randomUUID()
    const date = 'Sat, 21 Nov 2026 09:30:15 UTC'
    expect(await guard.sign(signed, requestId)).toEqual({
      Authorization: `MC ${credentials.accessKey}:${signatureOf(credentials, date, requestId, signed)}`,
      'x-mc-app-id': credentials.applicationId,
      'x-mc-req-id': requestId,
      'x-mc-date': date,
    })
  })

  test('is dated when requested, not at sign-in', async () => {
    const { guard } = await signedIn()
    pass(90_000)
    const headers = await guard.sign(path, id)
    const date = 'Sat, 21 Nov 2026 09:31:45 UTC'
    expect(headers['x-mc-date']).toBe(date)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, date, id, path)}`,
    )
  })

  test('is made for unconfirmed keys in their own attempt, for the first read', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    expect(await holdsKey(s, attempt)).toBe(true)
    const headers = await s.guard.sign(path, id, attempt)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, headers['x-mc-date'], id, path)}`,
    )
  })

  test('is made before that for no other tab', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    for (const wrong of [undefined, 0, attempt - 1, attempt + 1, Number.NaN]) {
      expect(await holdsKey(s, wrong)).toBe(false)
    }
  })

  test('is made afterwards for every tab, without an attempt', async () => {
    const s = setup()
    const { attempt } = await s.signIn()
    s.guard.confirm(attempt)
    for (const known of [undefined, attempt, attempt + 1]) expect(await holdsKey(s, known)).toBe(true)
  })

  test.each([
    '',
    '/',
    '/api/account/get-account',
    `${path}/`,
    `${path}?x=1`,
    path.toUpperCase(),
    `/r/eu${path}`,
    '__proto__',
    'length',
  ])('of the path "%s" is refused', async (wrong) => {
    const { guard } = await signedIn()
    await expect(guard.sign(wrong, id)).rejects.toThrow(`The guard does not sign ${wrong}.`)
  })

  test.each([
    '',
    'id-1',
    id.replaceAll('-', ''),
    `{${id}}`,
    ` ${id}`,
    `${id}\n`,
    `${id}:/api/other`,
    `${id}${id}`,
    id.replace('3', 'g'),
  ])('under the id %j, which is not a GUID, is refused', async (wrong) => {
    const { guard } = await signedIn()
    await expect(guard.sign(path, wrong)).rejects.toThrow('The request id is not a GUID.')
  })

  test('under a GUID in capitals is made, with the id unchanged', async () => {
    const { guard } = await signedIn()
    const headers = await guard.sign(path, id.toUpperCase())
    expect(headers['x-mc-req-id']).toBe(id.toUpperCase())
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, headers['x-mc-date'], id.toUpperCase(), path)}`,
    )
  })

  test('that is refused does not count as activity', async () => {
    const s = await signedIn()
    pass(idleMs - 1)
    await expect(s.guard.sign('/api/other', id)).rejects.toThrow('does not sign')
    await expect(s.guard.sign(path, 'id-1')).rejects.toThrow('not a GUID')
    pass(1)
    expect(s.heard()).toContainEqual({ event: 'signed-out', reason: 'idle' })
  })
})

describe('the offset of the clock', () => {
  const hour = 60 * minute

  test.each([
    [0, start],
    [90_000, start + 90_000],
    [-5 * hour, start - 5 * hour],
    [48 * hour, start + 48 * hour],
    [48 * hour + 1_000, start],
    [-48 * hour - 1_000, start],
    [1e15, start],
    [Number.NEGATIVE_INFINITY, start],
  ])('of %d ms is in the signed date, if it is at most 48 hours', async (ms, time) => {
    const { guard } = await signedIn()
    guard.setSkew(ms)
    const headers = await guard.sign(path, id)
    const date = new Date(time).toUTCString().replace('GMT', 'UTC')
    expect(headers['x-mc-date']).toBe(date)
    expect(headers.Authorization).toBe(
      `MC ${credentials.accessKey}:${signatureOf(credentials, date, id, path)}`,
    )
  })

  test('that is not a number is none', async () => {
    const { guard } = await signedIn()
    guard.setSkew(hour)
    guard.setSkew(Number.NaN)
    expect((await guard.sign(path, id))['x-mc-date']).toBe('Sat, 21 Nov 2026 09:30:15 UTC')
  })

  test('does not move the idle time', async () => {
    const s = await signedIn()
    s.guard.setSkew(40 * hour)
    expect(await holdsKey(s)).toBe(true)
    pass(idleMs - 1)
    expect(s.heard()).not.toContainEqual({ event: 'signed-out', reason: 'idle' })
  })

  test('outlives a sign-out', async () => {
    const s = await signedIn()
    s.guard.setSkew(hour)
    s.guard.signOut()
    const { attempt } = await s.signIn()
    expect((await s.guard.sign(path, id, attempt))['x-mc-date']).toBe('Sat, 21 Nov 2026 10:30:15 UTC')
  })
})
