import { expect, test } from 'vitest'
import { readReviewRequest, type ReviewRequest, toReviewRequest } from './reviewRequest.ts'

const request: ReviewRequest = {
  region: 'eu',
  account: 'ab12cd34',
  by: 'Ana Roe',
  at: 1_800_000_000_000,
  note: 'INC-1',
  bodies: ['{"data":[{}]}'],
  content: { values: 1 },
}
const read = (value: unknown) => readReviewRequest(new Blob([JSON.stringify(value)]))
const file = (part: object = {}) => ({ ...(JSON.parse(toReviewRequest(request)) as object), ...part })

test('a request is read back unchanged', async () => {
  expect(await readReviewRequest(new Blob([toReviewRequest(request)]))).toEqual(request)
})

test('a request has the format, the account, the author, the bodies and their content, and nothing else', () => {
  const fields = ['account', 'at', 'bodies', 'by', 'content', 'format', 'note', 'region', 'version']
  expect(Object.keys(file()).toSorted()).toEqual(fields)
})

test.each([
  ['another version', { version: 2 }],
  ['no author', { by: '' }],
  ['an endless name', { by: 'x'.repeat(101) }],
  ['an endless note', { note: 'x'.repeat(2_001) }],
  ['a region with a blank', { region: 'e u' }],
  ['an account that is not a fingerprint', { account: 'Ann' }],
  ['no body', { bodies: [] }],
  ['too many bodies', { bodies: Array.from({ length: 101 }, () => '{}') }],
  ['a body that is not a text', { bodies: [{}] }],
  ['a time beyond all dates', { at: 1e300 }],
])('a request with %s is refused', async (_, part) => {
  expect(await read(file(part))).toHaveProperty('reason')
})
