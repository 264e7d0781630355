import { expect, test } from 'vitest'
import { checkFile } from './fileSize.ts'

const file = (text: string) => new File([text], 'list.txt')

test('a file that can be read is let pass', async () => {
  expect(await checkFile(file('a.example\n'.repeat(25_001)))).toBeUndefined()
})

test('a larger one is refused with its size, its lines and what to do', async () => {
  expect(await checkFile(file('a.example\n'.repeat(1_700_000)))).toBe(
    'list.txt has 17,000,000 bytes; at most 16,000,000 can be read at once. It has 1,700,001 lines; at most 25,000. Split it, and add one part after the other.',
  )
  expect(await checkFile(file('a'.repeat(17_000_000)))).toContain('at once. Split it')
})

test('the lines of a huge one are not counted', async () => {
  const huge = {
    name: 'huge.txt',
    size: 2_000_000_000,
    stream: () => {
      throw new Error('It is not to be read.')
    },
  }
  expect(await checkFile(huge)).toContain('2,000,000,000 bytes')
})
