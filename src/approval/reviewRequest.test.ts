import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toBase64 } from '../api/base64.ts'
import { digestOfImport, digestOfRequest, readReviewRequest, requestLimits } from './reviewRequest.ts'
import { type ReviewRequest, toReviewRequest, toWireRequest } from './reviewRequest.ts'

const author = { region: 'eu', account: 'ab12cd34', by: 'Ana Roe', at: 1_800_000_000_000 }
const common = { ...author, note: 'INC-1', findings: ['2 entries are long.'] }
const headers = { 'Content-Type': 'application/json' }
const policy: ReviewRequest = { ...common, operation: 'createPolicy', headers, body: '{"data":[{"ü":1}]}' }
const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
const people: ReviewRequest = {
  ...common,
  operation: 'importUsers',
  headers: { 'x-mc-arg': '{"data":[{"fileType":"XLS"}]}' },
  base64: toBase64(bytes),
  name: 'people.xls',
}
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const read = (value: unknown) => readReviewRequest(new Blob([JSON.stringify(value)]))
const fileOf = (request: ReviewRequest) => JSON.parse(toReviewRequest(request)) as Record<string, unknown>

test.each([
  ['a policy', policy, policy.body, sha256(policy.body)],
  ['an import', people, new Blob([bytes]), sha256(`${people.headers['x-mc-arg']}\n${sha256(bytes)}`)],
])('a request of %s is read back unchanged, with its bytes and their digest', async (...given) => {
  const [, request, body, digest] = given
  expect(await readReviewRequest(new Blob([toReviewRequest(request)]))).toEqual(request)
  expect(await new Blob([toWireRequest(request).body]).bytes()).toEqual(await new Blob([body]).bytes())
  expect(await digestOfRequest(request)).toBe(digest)
})

test('the digest of an import is of its options, too', async () => {
  const made = ['{}', '{"data":[]}'].map((argument) => digestOfImport(argument, sha256(bytes)))
  expect(new Set(await Promise.all(made)).size).toBe(2)
})

test('a request with the largest file is read back', async () => {
  const base64 = toBase64(new Uint8Array(requestLimits.file))
  expect(await read({ ...fileOf(people), base64 })).not.toHaveProperty('reason')
})

test.each<[string, ReviewRequest, object]>([
  ['another version', policy, { version: 1 }],
  ['no author', policy, { by: '' }],
  ['an endless name', policy, { by: 'x'.repeat(101) }],
  ['an endless note', policy, { note: 'x'.repeat(2_001) }],
  ['a region with a blank', policy, { region: 'e u' }],
  ['an account that is not a fingerprint', policy, { account: 'Ann' }],
  ['a time beyond all dates', policy, { at: 1e300 }],
  ['no body', policy, { body: undefined }],
  ['a body that is not a text', policy, { body: {} }],
  ['another operation', policy, { operation: 'getWatchlist' }],
  ['a finding that is not a text', policy, { findings: [{}] }],
  ['no file', people, { base64: undefined }],
  ['an empty file', people, { base64: '' }],
  ['a file that is not base64', people, { base64: 'AA==AA==' }],
  ['a file that was cut', people, { base64: people.base64.slice(0, -2) }],
  ['a file without a name', people, { name: undefined }],
])('a request with %s is refused', async (_, request, part) => {
  expect(await read({ ...fileOf(request), ...part })).toHaveProperty('reason')
})
