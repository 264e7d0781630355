import { expect, test } from 'vitest'
import { checkFile, checkSize, decodeFile, pasteLimits } from './pasteLimits.ts'
import { addTo, describePaste } from './pasteLog.ts'
import type { Mode } from './pasteResult.ts'
import { read } from './urls.fixture.ts'

test.each<[Mode, string, string]>([
  ['list', 'a.example\n\nold.example\nnot one\n# no', '1 added. 1 merged. 1 left out.'],
  ['list', 'a.example\na.example', '1 added. 1 merged.'],
  ['table', 'note,url\n"two\nlines",a.example', '1 added.'],
  ['text', 'To hxxp://a[.]example\nand old[.]example.\n\n10.0.0.1', '1 added. 1 merged. 1 left out.'],
])('of a %s, %j is summed up as %s', (mode, text, account) => {
  const { entries } = addTo([], read('old.example', 'list'))
  expect(describePaste(addTo(entries, read(text, mode)))).toBe(account)
})

test.each([
  ['half a million lines', 'a.example\n'.repeat(499_999), '500,000 lines (limit 25,000)'],
  ['25,001 lines of an old Mac', 'a.example\r'.repeat(25_000), '25,001 lines'],
  ['25,001 lines of Windows', 'a.example\r\n'.repeat(25_000), '25,001 lines'],
  ['100 MB', 'a'.repeat(100_000_000), '100,000,000 characters (limit 5,000,000)'],
  ['NUL in each character', 'a\0.\0e\0x\0', 'not plain text'],
  ['a spreadsheet', 'PK\u0003\u0004 a.example', 'not plain text'],
  ['a PDF', '%PDF-1.7 a.example', 'not plain text'],
  ['invalid UTF-8', '\ufffd\ufffda\ufffd'.repeat(100), 'not plain text'],
])('a text is refused, with what to do: %s', (_, text, reason) => {
  const from = process.cpuUsage()
  expect(checkSize(text)).toContain(reason)
  expect(process.cpuUsage(from).user).toBeLessThan(500_000)
})

const longest = 'a'.repeat(pasteLimits.characters)
const allowed = ['', 'a\r\n'.repeat(24_999), longest, 'm\ufffdnchen.de and more']
test.each(allowed)('a text is not refused: %.30j', (text) => expect(checkSize(text)).toBeUndefined())

test('a file is refused by its size alone', () => {
  expect(checkFile({ name: 'a.txt', size: 20_000_000 })).toBeUndefined()
  expect(checkFile({ name: 'a.txt', size: 20_000_001 })).toBe(
    'a.txt has 20,000,001 bytes (limit 20,000,000). Split it and add the parts one by one.',
  )
})

test.each([
  ['UTF-8', [0x61, 0xc3, 0xbc]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x61, 0, 0xfc, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x61, 0, 0xfc]],
])('a file of %s is decoded', (_, bytes) => {
  expect(decodeFile(new Uint8Array(bytes))).toBe('aü')
})
