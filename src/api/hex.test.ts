import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './hex.ts'

test('bytes are written as Node writes them', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => toHex(bytes) === Buffer.from(bytes).toString('hex')))
  expect(toHex(Uint8Array.of(0, 10, 255))).toBe('000aff')
})
