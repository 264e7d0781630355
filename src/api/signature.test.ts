import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { toHex } from './hex.ts'
import { authorization, hmacSha1, importKey, sign, textToSign } from './signature.ts'

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'))
const ascii = (text: string): string => Buffer.from(text, 'ascii').toString('hex')
const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex')

/** The vector that the vendor published (beyond-the-spec §6). */
const published = {
  accessKey: 'AccessKey',
  secretKey: 'U2VjcmV0S2V5',
  parts: {
    date: 'Sun, 21 Aug 2022 13:49:40 UTC',
    requestId: '3d796b76-4180-40e5-8f7c-6e0fd643b1a9',
    path: '/api/test/some-url',
    applicationKey: 'ApplicationKey',
  },
  signature: 'WOywLsnZlsE+D6bp/ug6uch5kxc=',
}

test('the secret keeps every byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (secret) => {
      expect(hex(fromBase64(Buffer.from(secret).toString('base64')))).toBe(hex(secret))
    }),
  )
})

// Other signs, characters that are not seen, and one character too many.
const unseen = ['U2Vj\u200BcmV0S2V5', 'U2VjcmV0S2V5\u200C', '\u200DU2VjcmV0S2V5', 'U2VjcmV0\u2060S2V5']
const others = ['U2Vj-mV0S2V5', 'U2Vj_mV0S2V5', '\uFEFFU2VjcmV0S2V5', 'U2VjcmV0S2V5\u00A0', 'U2VjcmV0S2V5A']
test.each([...unseen, ...others])('the secret %j is refused', (secretKey) => {
  expect(() => fromBase64(secretKey)).toThrow(DOMException)
})

test('the key signs, does nothing else, and cannot be read back', async () => {
  const key = await importKey(bytes('0b0b'))
  expect(key.usages).toEqual(['sign'])
  expect(key.algorithm).toMatchObject({ name: 'HMAC', hash: { name: 'SHA-1' } })
  expect(key.extractable).toBe(false)
  for (const format of ['raw', 'jwk'] as const)
    await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow(DOMException)
})

const counted = '0102030405060708090a0b0c0d0e0f10111213141516171819'
const larger = 'Test Using Larger Than Block-Size Key'
const more = 'Larger Than One Block-Size Data'
/** RFC 2202 section 3, whole. The data of 3 and 4 is not UTF-8 text, so these pass only as bytes. */
test.each([
  [1, '0b'.repeat(20), ascii('Hi There'), 'b617318655057264e28bc0b6fb378c8ef146be00'],
  [2, ascii('Jefe'), ascii('what do ya want for nothing?'), 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79'],
  [3, 'aa'.repeat(20), 'dd'.repeat(50), '125d7342b9ac11cd91a39af48aa17b4f63f175d3'],
  [4, counted, 'cd'.repeat(50), '4c9007f4026250c6bc8414f9bf50c86c2d7235da'],
  [5, '0c'.repeat(20), ascii('Test With Truncation'), '4c1a03424b55e07fe7f27be1d58bb9324a9a5a04'],
  [6, 'aa'.repeat(80), ascii(`${larger} - Hash Key First`), 'aa4ae5e15272d00e95705637ce8a3b55ed402112'],
  [7, 'aa'.repeat(80), ascii(`${larger} and ${more}`), 'e8e99d0f45237d786d6bbaa7965c7808bbff1a91'],
])('step 2: HMAC-SHA1 gives the digest of RFC 2202 case %i', async (_, key, data, digest) => {
  expect(hex(await hmacSha1(await importKey(bytes(key)), bytes(data)))).toBe(digest)
})

test('step 3: Base64 agrees with node:crypto on every length up to 100', () => {
  for (let length = 0; length <= 100; length++) {
    const data = randomBytes(length)
    expect(toBase64(data)).toBe(data.toString('base64'))
  }
})

test('a signature over text outside ASCII is over its UTF-8 bytes', async () => {
  const key = await importKey(bytes('0b0b'))
  expect(await sign(key, 'é€😀')).toBe(toBase64(await hmacSha1(key, bytes('c3a9e282acf09f9880'))))
})

test('a signature is the published one', async () => {
  const key = await importKey(fromBase64(published.secretKey))
  const signature = await sign(key, textToSign(published.parts))
  expect(signature).toBe(published.signature)
  expect(authorization(published.accessKey, signature)).toBe('MC AccessKey:WOywLsnZlsE+D6bp/ug6uch5kxc=')
})

test('bytes are written in hexadecimal as Node writes them', () => {
  fc.assert(fc.property(fc.uint8Array(), (data) => toHex(data) === hex(data)))
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
})
