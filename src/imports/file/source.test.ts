import { expect, test } from 'vitest'
import { openFile } from './source.ts'

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4])
/** A file that claims to be so large. */
const claiming = (size: number, start: BlobPart) =>
  Object.defineProperty(new Blob([start]), 'size', { value: size })

test.each([
  ['XLSX', zip],
  ['XLS', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  ['CSV', 'a'],
  ['CSV', '[2024] Staff\nemail,name\n'],
])('the type %s comes from the first bytes, whatever the name', async (content, start) => {
  expect(await openFile('people.txt', new Blob([start]))).toMatchObject({ name: 'people.txt', content })
})

test.each([
  ['nothing', new Blob(), /^people\.csv is empty\.$/],
  ['a page', new Blob(['\uFEFF \n<HTML><table><tr><td>email</td></tr></table>']), /is a web page or XML/],
  ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])]), /is a picture/],
  ['JSON', new Blob(['[{"a":1}]']), /is JSON/],
  [
    'a folder',
    Object.assign(new Blob(['x']), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }) }),
    /could not be read\. It may be a folder/,
  ],
  ['a large CSV', claiming(64_000_001, 'a'), /at most 64\S* MB are read\. Split it\.$/],
  ['a large workbook', claiming(20_000_001, zip), /at most 20\S* MB are read\. Split it\.$/],
])('%s is refused with a sentence', async (_, blob, said) => {
  expect(await openFile('people.csv', blob)).toMatch(said)
})

test('a CSV of the most bytes is opened', async () => {
  expect(await openFile('people.csv', claiming(64_000_000, 'a'))).toMatchObject({ content: 'CSV' })
})
