import { expect, test } from 'vitest'
import { size } from './number.ts'

test.each([
  [1, '1 byte'],
  [9_999, '9,999 bytes'],
  [12_340, '12.3 kB (12,340 bytes)'],
  [3_400_000, '3.4 MB (3,400,000 bytes)'],
])('%i bytes are %s', (bytes, said) => expect(size(bytes)).toBe(said))
