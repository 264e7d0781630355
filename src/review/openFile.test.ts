import { expect, test } from 'vitest'
import { openFile } from './openFile.ts'

const readers = { 'signet-a': async (file: File, now: number) => ({ name: file.name, now }) }
const open = (text: string) => openFile(new File([text], 'a.json'), 7, readers)

test('a file is read by the reader of its format', async () => {
  expect(await open('{ "format": "signet-a", "version": 1 }')).toEqual({ name: 'a.json', now: 7 })
})

test.each([
  ['nothing', '', 'It is not a file of Signet.'],
  ['another JSON', '{"a":1}', 'It is not a file of Signet.'],
  ['a binary', '\0\u0001PK', 'It is not a file of Signet.'],
  ['another format', '{"format":"signet-b"}', 'Its format is "signet-b".'],
  ['a prototype key as its format', '{"format":"constructor"}', 'Its format is "constructor".'],
  ['a format far behind', `{"a":"${'x'.repeat(2_000)}","format":"signet-a"}`, 'It is not a file of Signet.'],
])('%s is refused with a sentence', async (_, text, reason) => {
  expect(await open(text)).toEqual({ reason: expect.stringContaining(reason) as unknown })
})

test.each([
  [10_000_000, { name: 'a.json', now: 7 }],
  [10_000_001, { reason: 'Too large: 10,000,001 bytes (limit 10,000,000).' }],
])('a file of %i bytes gives %j', async (value, opened) => {
  const file = Object.defineProperty(new File(['{"format":"signet-a"}'], 'a.json'), 'size', { value })
  expect(await openFile(file, 7, readers)).toEqual(opened)
})

test('a file that is gone can be chosen again', async () => {
  const gone = Object.assign(new File(['{}'], 'a.json'), {
    slice: () => ({ text: () => Promise.reject(new Error('It was moved.')) }),
  })
  expect(await openFile(gone, 7, readers)).toEqual({
    reason: 'The file could not be read. Choose it again.',
  })
})
