import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../api/paths.ts'
import { createGuard, type Credentials, type GuardEvent } from './guard.ts'
import { lacking } from './keyCheck.fixture.ts'
import { type Ask, answer, tabLock } from './protocol.ts'

const credentials: Credentials = {
  accessKey: 'access-key-of-Ann',
  secretKey: 'c2VjcmV0IG9mIEFubg==',
  applicationId: '6f1c2a5e-0d4b-4a8e-9c57-3b2f1e0d9a88',
  applicationKey: '0b7d9e21-53fa-4c6d-8e19-a4c2d7f6b310',
}
const signIn: Ask = { do: 'signIn', credentials, region: 'eu', sandbox: false, idleMs: 1_800_000 }
const [path = ''] = paths
const sign: Ask = { do: 'sign', path, requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9' }

const now = Date.UTC(2026, 10, 21, 9, 30, 15)

function setup() {
  const told: GuardEvent[] = []
  const guard = createGuard({ now: () => now, tell: (event) => told.push(event) })
  return { told, guard, ask: (ask: Ask) => answer(guard, ask) }
}

async function signedIn() {
  const s = setup()
  await s.ask(signIn)
  await s.ask({ do: 'confirm', attempt: 1 })
  s.told.length = 0
  return s
}

// printf access-key-of-Ann | sha256sum | cut -c1-8
const account = { region: 'eu', fingerprint: '673fa84f', tenant: undefined }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('on a request to', () => {
  test('open, the guard returns the account', async () => {
    expect(await setup().ask({ do: 'open', tab: 'tab-1' })).toEqual({ value: undefined })
    expect(await (await signedIn()).ask({ do: 'open', tab: 'tab-1' })).toEqual({ value: account })
  })

  test('sign in, it returns the account and the attempt', async () => {
    expect(await setup().ask(signIn)).toEqual({ value: { attempt: 1, account } })
  })

  test('confirm, it announces the session and what the check of the keys showed', async () => {
    const s = setup()
    await s.ask(signIn)
    expect(await s.ask({ do: 'confirm', attempt: 1, check: lacking('x') })).toEqual({ value: undefined })
    expect(s.told).toEqual([{ event: 'signed-in', account: { ...account, check: lacking('x') } }])
  })

  test('sign out, it signs out', async () => {
    const s = await signedIn()
    expect(await s.ask({ do: 'signOut' })).toEqual({ value: undefined })
    expect(s.told).toEqual([{ event: 'signed-out', reason: 'sign-out' }])
  })

  test('sign out for new keys, it tells every tab so', async () => {
    const s = await signedIn()
    await s.ask({ do: 'signOut', reason: 'new-keys' })
    expect(s.told).toEqual([{ event: 'signed-out', reason: 'new-keys' }])
    expect(await s.ask(sign)).toEqual({ failed: 'signed-out' })
  })

  test('abandon, it wipes the keys of that attempt, and no others', async () => {
    const s = setup()
    await s.ask(signIn)
    expect(await s.ask({ do: 'abandon', attempt: 2 })).toEqual({ value: undefined })
    expect(await s.ask({ ...sign, attempt: 1 })).toHaveProperty('value.x-mc-req-id')
    expect(await s.ask({ do: 'abandon', attempt: 1 })).toEqual({ value: undefined })
    expect(await s.ask({ ...sign, attempt: 1 })).toEqual({ failed: 'signed-out' })
    expect(s.told).toEqual([])
  })

  test('touch, it withdraws a warning', async () => {
    const s = await signedIn()
    expect(await s.ask({ do: 'touch' })).toEqual({ value: undefined })
    expect(s.told).toEqual([])
    vi.advanceTimersByTime(1_740_000)
    expect(s.told).toEqual([{ event: 'idle-warning', inMs: 60_000 }])
    expect(await s.ask({ do: 'touch' })).toEqual({ value: undefined })
    expect(s.told).toEqual([{ event: 'idle-warning', inMs: 60_000 }, { event: 'active' }])
  })

  test('sign for an attempt, it signs before confirmation, and for no other', async () => {
    const s = setup()
    await s.ask(signIn)
    expect(await s.ask(sign)).toEqual({ failed: 'signed-out' })
    expect(await s.ask({ ...sign, attempt: 2 })).toEqual({ failed: 'signed-out' })
    expect(await s.ask({ ...sign, attempt: 1 })).toHaveProperty('value.Authorization')
  })

  test('sign, it returns the four headers, dated with the set offset', async () => {
    const s = await signedIn()
    expect(await s.ask({ do: 'setSkew', ms: 45_000 })).toEqual({ value: undefined })
    const reply = await s.ask(sign)
    expect(reply).toHaveProperty('value.x-mc-date', 'Sat, 21 Nov 2026 09:31:00 UTC')
    expect(Object.keys('value' in reply ? (reply.value as object) : {}).toSorted()).toEqual([
      'Authorization',
      'x-mc-app-id',
      'x-mc-date',
      'x-mc-req-id',
    ])
  })
})

describe('a failure', () => {
  test.each<[string, Ask]>([
    ['a signature', sign],
    ['a signature for an attempt', { ...sign, attempt: 1 }],
    ['a confirmation', { do: 'confirm', attempt: 1 }],
  ])('without a key is signed-out: %s', async (_, ask) => {
    expect(await setup().ask(ask)).toEqual({ failed: 'signed-out' })
  })

  test.each<[string, Ask]>([
    ['another path', { ...sign, path: '/api/account/get-account' }],
    ['an id that is no GUID', { ...sign, requestId: 'id-1' }],
    ['a secret that is no Base64', { ...signIn, credentials: { ...credentials, secretKey: 'a-b_c' } }],
    // A page of another version may make an unknown request.
    ['something unknown', { do: 'export' } as unknown as Ask],
  ])('of any other kind is refused, and its text is not passed on: %s', async (_, ask) => {
    expect(await (await signedIn()).ask(ask)).toEqual({ failed: 'refused' })
  })

  test('for a sign-in that another overtook is signed-out', async () => {
    const s = setup()
    await s.ask(signIn)
    await s.ask(signIn)
    expect(await s.ask({ do: 'confirm', attempt: 1 })).toEqual({ failed: 'signed-out' })
    expect(s.told).toEqual([])
    expect(await s.ask({ do: 'confirm', attempt: 2 })).toEqual({ value: undefined })
  })

  test('contains nothing of the text of its error', async () => {
    const s = setup()
    const guard = {
      ...s.guard,
      signIn: () => Promise.reject(new Error(JSON.stringify(credentials))),
      touch: () => {
        throw new Error(credentials.secretKey)
      },
    }
    for (const ask of [signIn, { do: 'touch' } as const]) {
      expect(await answer(guard, ask)).toEqual({ failed: 'refused' })
    }
  })
})

test('each tab has a lock of its own', () => {
  expect(tabLock('a')).toBe('signet-tab:a')
})
