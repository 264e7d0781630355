import { createHmac, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorization, decodeSecret, hmacSha1, importKey, sign, textToSign, toBase64 } from './signature.ts'

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

describe('step 1, the text', () => {
  test('joins date, request id, path and application key with colons', () => {
    expect(textToSign({ date: 'D', requestId: 'R', path: '/p', applicationKey: 'A' })).toBe('D:R:/p:A')
  })

  test('is the published text', () => {
    expect(textToSign(published.parts)).toBe(
      'Sun, 21 Aug 2022 13:49:40 UTC:3d796b76-4180-40e5-8f7c-6e0fd643b1a9:/api/test/some-url:ApplicationKey',
    )
  })
})

describe('the secret', () => {
  test('is decoded from standard Base64', () => {
    expect(hex(decodeSecret('U2VjcmV0S2V5'))).toBe(ascii('SecretKey'))
    expect(hex(decodeSecret('++//AP8='))).toBe('fbefff00ff')
  })

  test('keeps every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (secret) => {
        expect(hex(decodeSecret(Buffer.from(secret).toString('base64')))).toBe(hex(secret))
      }),
    )
  })

  test.each([
    ['a hyphen', 'U2Vj-mV0S2V5'],
    ['an underscore', 'U2Vj_mV0S2V5'],
    ['a zero-width space', 'U2Vj\u200BcmV0S2V5'],
    ['a zero-width non-joiner', 'U2VjcmV0S2V5\u200C'],
    ['a zero-width joiner', '\u200DU2VjcmV0S2V5'],
    ['a word joiner', 'U2VjcmV0\u2060S2V5'],
    ['a byte-order mark', '\uFEFFU2VjcmV0S2V5'],
    ['a no-break space', 'U2VjcmV0S2V5\u00A0'],
    ['one character too many', 'U2VjcmV0S2V5A'],
  ])('with %s is refused', (_, secretKey) => {
    expect(() => decodeSecret(secretKey)).toThrow(DOMException)
  })
})

describe('the key', () => {
  test('signs and does nothing else', async () => {
    const key = await importKey(bytes('0b0b'))
    expect(key.usages).toEqual(['sign'])
    expect(key.algorithm).toMatchObject({ name: 'HMAC', hash: { name: 'SHA-1' } })
  })

  test.each(['raw', 'jwk'] as const)('cannot be read back as %s', async (format) => {
    const key = await importKey(bytes('0b0b'))
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey(format, key)).rejects.toThrow(DOMException)
  })
})

/** RFC 2202 section 3, whole. The data of 3 and 4 is not UTF-8 text, so these pass only as bytes. */
const rfc2202 = [
  { n: 1, key: '0b'.repeat(20), data: ascii('Hi There'), digest: 'b617318655057264e28bc0b6fb378c8ef146be00' },
  {
    n: 2,
    key: ascii('Jefe'),
    data: ascii('what do ya want for nothing?'),
    digest: 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
  },
  { n: 3, key: 'aa'.repeat(20), data: 'dd'.repeat(50), digest: '125d7342b9ac11cd91a39af48aa17b4f63f175d3' },
  {
    n: 4,
    key: '0102030405060708090a0b0c0d0e0f10111213141516171819',
    data: 'cd'.repeat(50),
    digest: '4c9007f4026250c6bc8414f9bf50c86c2d7235da',
  },
  {
    n: 5,
    key: '0c'.repeat(20),
    data: ascii('Test With Truncation'),
    digest: '4c1a03424b55e07fe7f27be1d58bb9324a9a5a04',
  },
  {
    n: 6,
    key: 'aa'.repeat(80),
    data: ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
    digest: 'aa4ae5e15272d00e95705637ce8a3b55ed402112',
  },
  {
    n: 7,
    key: 'aa'.repeat(80),
    data: ascii('Test Using Larger Than Block-Size Key and Larger Than One Block-Size Data'),
    digest: 'e8e99d0f45237d786d6bbaa7965c7808bbff1a91',
  },
]

describe('step 2, HMAC-SHA1', () => {
  test.each(rfc2202)('gives the digest of RFC 2202 case $n', async ({ key, data, digest }) => {
    expect(hex(await hmacSha1(await importKey(bytes(key)), bytes(data)))).toBe(digest)
  })
})

describe('step 3, Base64', () => {
  test.each([
    ['', ''],
    ['66', 'Zg=='],
    ['666f', 'Zm8='],
    ['666f6f', 'Zm9v'],
    ['fbefff00ff', '++//AP8='],
  ])('of %s is "%s"', (data, text) => {
    expect(toBase64(bytes(data))).toBe(text)
  })

  test('agrees with node:crypto on every length up to 100', () => {
    for (let length = 0; length <= 100; length++) {
      const data = randomBytes(length)
      expect(toBase64(data)).toBe(data.toString('base64'))
    }
  })
})

describe('a signature', () => {
  test.each(rfc2202.filter(({ n }) => n !== 3 && n !== 4))(
    'over text is the Base64 of RFC 2202 case $n',
    async ({ key, data, digest }) => {
      const text = Buffer.from(data, 'hex').toString('ascii')
      const expected = Buffer.from(digest, 'hex').toString('base64')
      expect(await sign(await importKey(bytes(key)), text)).toBe(expected)
    },
  )

  test('over text outside ASCII is over its UTF-8 bytes', async () => {
    const key = await importKey(bytes('0b0b'))
    expect(await sign(key, 'é€😀')).toBe(toBase64(await hmacSha1(key, bytes('c3a9e282acf09f9880'))))
  })

  test('is the published one', async () => {
    const key = await importKey(decodeSecret(published.secretKey))
    const signature = await sign(key, textToSign(published.parts))
    expect(signature).toBe(published.signature)
    expect(authorization(published.accessKey, signature)).toBe('MC AccessKey:WOywLsnZlsE+D6bp/ug6uch5kxc=')
  })

  // printf %s 'Sat, 21 Nov 2026 00:13:40 UTC:0b0f5a0e-6a0c-4c5e-9d3f-2f6f4f2f9a11:/api/user/import-users:6f1d3c52-2f0f-4f0b-8d57-0a3c0d9a7e21' |
  //   openssl dgst -sha1 -mac HMAC -binary -macopt hexkey:"$(printf %s '++//AAECAwQFBgcICQoLDA0ODxAREhMU' |
  //     openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')" |
  //   openssl base64
  test('is the one that openssl makes', async () => {
    const text = textToSign({
      date: 'Sat, 21 Nov 2026 00:13:40 UTC',
      requestId: '0b0f5a0e-6a0c-4c5e-9d3f-2f6f4f2f9a11',
      path: '/api/user/import-users',
      applicationKey: '6f1d3c52-2f0f-4f0b-8d57-0a3c0d9a7e21',
    })
    const key = await importKey(decodeSecret('++//AAECAwQFBgcICQoLDA0ODxAREhMU'))
    expect(await sign(key, text)).toBe('yNgxMvSj6n6cqUJZxMS2YGARhcs=')
  })

  test('agrees with node:crypto on 1,000 random inputs', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 150 }),
        fc.record({ date: text, requestId: fc.uuid(), path: text, applicationKey: text }),
        async (secret, parts) => {
          runs++
          const { date, requestId, path, applicationKey } = parts
          const expected = createHmac('sha1', secret)
            .update(`${date}:${requestId}:${path}:${applicationKey}`, 'utf8')
            .digest('base64')
          const key = await importKey(decodeSecret(Buffer.from(secret).toString('base64')))
          expect(await sign(key, textToSign(parts))).toBe(expected)
        },
      ),
      { numRuns: 1_000 },
    )
    expect(runs).toBe(1_000)
    // Takes 2.5 s on an idle machine.
  }, 30_000)
})
