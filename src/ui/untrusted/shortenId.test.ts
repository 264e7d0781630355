import { expect, test } from 'vitest'
import { shortenId } from './shortenId.ts'

test('an id of more than 20 characters is shown by its two ends', () => {
  expect(shortenId('12345678901234567890')).toBe('12345678901234567890')
  expect(shortenId('123456789012345678901')).toBe('12345678…45678901')
})
