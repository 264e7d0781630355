import { describe, expect, test } from 'vitest'
import { openFile, recogniseFormat } from './source.ts'

const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4])

describe('the file type', () => {
  test('comes from the first bytes, whatever the name', () => {
    expect(recogniseFormat(zip)).toBe('XLSX')
    expect(recogniseFormat(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('XLS')
    expect(recogniseFormat(new Uint8Array())).toBe('CSV')
  })
})

test('an empty file, a page, and a file that cannot be read are a sentence', async () => {
  expect(await openFile('people.csv', new Blob(['a']))).toMatchObject({ name: 'people.csv', content: 'CSV' })
  expect(await openFile('people.csv', new Blob())).toBe('people.csv is empty.')
  const page = '\uFEFF \n<HTML><table><tr><td>email</td></tr></table>'
  expect(await openFile('people.xls', new Blob([page]))).toMatch(/^people\.xls is a web page or XML/)
  expect(await openFile('people.xls', new Blob(['<ana@example.com>,Ana\n']))).toMatchObject({
    content: 'CSV',
  })
  const folder = Object.assign(new Blob(), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
  })
  expect(await openFile('people', folder)).toMatch(/^people could not be read\. It may be a folder/)
})

test.each(['[2024] Staff\nemail,name\n', '# list of people\nemail,name\n', `${'# '.repeat(60)}x\n`])(
  '%j is a table, also where a reading of it could take for ever',
  async (content) => {
    expect(await openFile('people.csv', new Blob([content]))).toMatchObject({ content: 'CSV' })
  },
)

test('comments before the first entry do not hide an LDIF file', async () => {
  const said = await openFile('people.csv', new Blob(['# a\n# b\nversion: 1\n# c\ndn: cn=Ana\n']))
  expect(said).toContain('is an LDIF file')
})
