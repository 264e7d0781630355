import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { credentials, idleMs, path, id, setup, signedIn, pass, holdsKey, holdTime } from './guard.fixture.ts'
import { lacking } from './keyCheck.fixture.ts'

holdTime()

test('the memory holds no text of the secret key after sign-in', async () => {
  const s = setup()
  // As bytes: the test itself must hold no text of a key.
  const [secret, application] = [1, 2].map(() => Buffer.from(randomBytes(24).toString('hex')))
  const { attempt } = await s.signIn({
    credentials: { ...credentials, secretKey: String(secret), applicationKey: String(application) },
  })
  s.guard.confirm(attempt)
  expect(await holdsKey(s)).toBe(true)
  // Taking a snapshot collects all garbage first. In its format, the last list has every text in the heap.
  const heap = await buffer(getHeapSnapshot())
  const texts = heap.subarray(heap.lastIndexOf('"strings":['))
  expect([secret, application].map((bytes) => bytes && texts.includes(bytes))).toEqual([false, true])
  // The heap is also that of the test files which ran before in this process: on a busy machine, half a minute.
}, 120_000)

/** Everything a guard gives away in its whole life: each event, and each method's result. */
async function everything(sandbox: boolean): Promise<string> {
  const s = setup()
  const given: unknown[] = [
    await s.signIn({ sandbox }),
    s.guard.confirm(1, lacking('Directories | Import | Edit')),
    s.guard.opened('tab-2'),
    s.guard.touch(),
    s.guard.setSkew(1_000),
    s.guard.closed('tab-2'),
    await s.guard.sign('/api/other', id).catch(String),
    await s.guard.sign(path, 'id-1').catch(String),
    await s.signIn({ sandbox, credentials: { ...credentials, secretKey: '-' } }).catch(String),
    Object.entries(s.guard).map(([name, method]) => [name, String(method)]),
  ]
  pass(idleMs)
  given.push(await s.guard.sign(path, id).catch(String))
  const { attempt } = await s.signIn({ sandbox })
  given.push(s.guard.abandon(attempt), s.guard.signOut(), s.told)
  return JSON.stringify(given)
}

describe('what a guard gives away', () => {
  test('holds no key of a real region, nor part of the access key', async () => {
    const all = await everything(false)
    expect(all).toContain('signed-in')
    expect(all).toContain('idle-warning')
    expect(all).toContain('signed-out')
    for (const value of Object.values(credentials)) {
      expect(all).not.toContain(value)
      expect(all).not.toContain(value.slice(0, 8))
    }
  })

  test('in the sandbox holds only the access key', async () => {
    const { accessKey, ...secrets } = credentials
    const all = await everything(true)
    expect(all).toContain(accessKey)
    for (const value of Object.values(secrets)) expect(all).not.toContain(value.slice(0, 8))
  })

  test('in its headers is the access key and the application id, never a secret', async () => {
    const { guard } = await signedIn()
    const all = JSON.stringify(await guard.sign(path, id))
    expect(all).toContain(credentials.accessKey)
    expect(all).toContain(credentials.applicationId)
    expect(all).not.toContain(credentials.secretKey)
    expect(all).not.toContain(Buffer.from(credentials.secretKey, 'base64').toString('latin1'))
    expect(all).not.toContain(credentials.applicationKey)
  })

  test('is only these methods', () => {
    expect(Object.keys(setup().guard).toSorted()).toEqual([
      'abandon',
      'closed',
      'confirm',
      'opened',
      'setSkew',
      'sign',
      'signIn',
      'signOut',
      'touch',
    ])
  })
})
