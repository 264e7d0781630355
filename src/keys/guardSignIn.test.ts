import { describe, expect, test } from 'vitest'
import {
  credentials,
  other,
  minute,
  path,
  id,
  setup,
  signedIn,
  pass,
  holdsKey,
  signatureOf,
  fingerprint,
  holdTime,
} from './guard.fixture.ts'
import { lacking } from './keyCheck.fixture.ts'

holdTime()

describe('signing in', () => {
  test('gives an account without any of the four keys', async () => {
    expect(await setup().signIn()).toEqual({
      attempt: 1,
      account: {
        region: 'eu',
        fingerprint: fingerprint(credentials.accessKey),
        tenant: undefined,
      },
    })
  })

  test('to the sandbox names the tenant by its access key', async () => {
    expect((await setup().signIn({ region: 'sandbox', sandbox: true })).account).toEqual({
      region: 'sandbox',
      fingerprint: fingerprint(credentials.accessKey),
      tenant: credentials.accessKey,
    })
  })

  test.each(['a', 'bb', 'Zoë-_', 'k-22', 'x'.repeat(300)])(
    'shows the access key "%s" as the start of its SHA-256',
    async (accessKey) => {
      const { account } = await setup().signIn({ credentials: { ...credentials, accessKey } })
      expect(account.fingerprint).toBe(fingerprint(accessKey))
      expect(account.fingerprint).toMatch(/^[0-9a-f]{8}$/)
    },
  )

  test('is not announced until confirmed', async () => {
    const s = setup()
    await s.signIn()
    expect(s.told).toEqual([])
    expect(s.guard.opened('tab-2')).toBeUndefined()
  })

  test('is announced to every tab, and to tabs that open, once confirmed', async () => {
    const s = setup()
    const { attempt, account } = await s.signIn()
    s.guard.confirm(attempt, lacking('Web Security | Policies | Edit'))
    const whole = { ...account, check: lacking('Web Security | Policies | Edit') }
    expect(s.told).toEqual([{ event: 'signed-in', account: whole }])
    expect(s.guard.opened('tab-2')).toEqual(whole)
  })

  test('with a secret other than Base64 is refused, and the current account stays', async () => {
    const s = await signedIn()
    await expect(s.signIn({ credentials: { ...other, secretKey: 'not-base64_' } })).rejects.toMatchObject({
      name: 'InvalidCharacterError',
    })
    expect((await s.guard.sign(path, id))['x-mc-app-id']).toBe(credentials.applicationId)
    expect(s.told).toEqual([])
  })

  test('again replaces the first', async () => {
    const s = await signedIn()
    pass(20 * minute)
    const { attempt } = await s.signIn({ credentials: other, region: 'us', idleMs: 10 * minute })
    expect(s.told).toEqual([{ event: 'signed-out', reason: 'sign-out' }])
    const headers = await s.guard.sign(path, id, attempt)
    expect(headers.Authorization).toBe(
      `MC other-access-key:${signatureOf(other, headers['x-mc-date'], id, path)}`,
    )
    expect(headers['x-mc-app-id']).toBe(other.applicationId)
    // The first was confirmed, but not the second.
    expect(s.guard.opened('tab-2')).toBeUndefined()
    expect(await holdsKey(s)).toBe(false)
    s.guard.confirm(attempt)
    expect(s.heard()).toEqual([
      { event: 'signed-out', reason: 'sign-out' },
      {
        event: 'signed-in',
        account: {
          region: 'us',
          fingerprint: fingerprint('other-access-key'),
          tenant: undefined,
        },
      },
    ])
    // Its own idle time counts, and the first one's timers are gone.
    pass(10 * minute)
    expect(s.heard()).toEqual([
      { event: 'idle-warning', inMs: minute },
      { event: 'signed-out', reason: 'idle' },
    ])
    pass(60 * minute)
    expect(s.told).toEqual([])
  })
})
