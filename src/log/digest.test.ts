import { expect, test, vi } from 'vitest'
import { digestOf, maxDigestBytes } from './digest.ts'

test.each([
  ['too large to read at once', maxDigestBytes + 1, 0],
  ['that can no longer be read', 1, 1],
])('a body %s has no digest', async (_, size, reads) => {
  const arrayBuffer = vi.fn<Blob['arrayBuffer']>().mockRejectedValue(new Error('NotReadableError'))
  const body = Object.defineProperties(new Blob(), {
    size: { value: size },
    arrayBuffer: { value: arrayBuffer },
  })
  expect(await digestOf(body)).toBeUndefined()
  expect(arrayBuffer).toHaveBeenCalledTimes(reads)
})

test('the digest is SHA-256, of the exact bytes', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await digestOf('abc')).toBe(abc)
  expect(await digestOf(new Blob(['abc']))).toBe(abc)
})
