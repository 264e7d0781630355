import { expect, test } from 'vitest'
import { checkFile } from './paste.ts'

const file = (text: string) => new File([text], 'list.txt')

test('a readable file is accepted', async () => {
  expect(await checkFile(file('a.example\n'.repeat(25_001)))).toBeUndefined()
})

test('a larger file is refused with its size, its lines and the next step', async () => {
  expect(await checkFile(file('a.example\n'.repeat(1_700_000)))).toBe(
    'list.txt has 17,000,000 bytes (limit 16,000,000) and 1,700,001 lines (limit 25,000). Split it and add the parts one by one.',
  )
  expect(await checkFile(file('a'.repeat(17_000_000)))).toContain('(limit 16,000,000). Split it')
})

test('the lines of a huge file are not counted', async () => {
  const huge = {
    name: 'huge.txt',
    size: 2_000_000_000,
    stream: () => {
      throw new Error('It is not to be read.')
    },
  }
  expect(await checkFile(huge)).toContain('2,000,000,000 bytes')
})
