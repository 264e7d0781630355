/** Assertions are made here by the crypto of Node, as an authenticator makes them. */
import { describe, expect, test } from 'vitest'
import { type Passkey, reasonOf, sha256, signedByPasskey } from './approval.fixture.ts'
import { toApproval } from './approval.ts'

describe('a passkey', () => {
  // The numbers of a signature may be shorter than 32 bytes, one in 256 times each.
  test('signs what counts, whatever the length of its numbers', async () => {
    for (let times = 0; times < 600; times++) {
      // oxlint-disable-next-line no-await-in-loop -- each has another signature
      expect(await reasonOf(toApproval(signedByPasskey()))).toBeUndefined()
    }
  })

  test.each<[string, Passkey]>([
    ['made a key instead', { type: 'webauthn.create' }],
    ['signed another text', { challenge: sha256('another').toString('base64url') }],
    ['was used without a person', { flags: 0b100 }],
    ['did not verify the person', { flags: 0b001 }],
    ['is of another host', { host: 'evil.example' }],
    ['names no origin', { origin: '' }],
    ['is used by a page within another one', { crossOrigin: true }],
  ])('that %s is refused', async (_, part) => {
    expect(await reasonOf(toApproval(signedByPasskey(part)))).toMatch(/^Its signature is not valid/)
  })

  test('is not one without its client data', async () => {
    const { clientDataJSON: _, ...signed } = signedByPasskey()
    expect(await reasonOf(toApproval(signed))).toMatch(/^Its signature is not valid/)
  })
})
