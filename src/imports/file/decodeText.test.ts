import { expect, test } from 'vitest'
import { decodeText, type Encoding, encodingNames } from './decodeText.ts'

const decode = (bytes: Uint8Array, language = 'en', encoding?: Encoding) =>
  decodeText(bytes, encoding, language, true)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['UTF-8', Buffer.from('Zoë'), 'utf-8', false],
  ['UTF-8 with a mark', Buffer.from('\uFEFFZoë'), 'utf-8', true],
  ['UTF-16 LE', Buffer.from('\uFEFFZoë', 'utf16le'), 'utf-16le', true],
  ['UTF-16 BE', Buffer.from('\uFEFFZoë', 'utf16le').swap16(), 'utf-16be', true],
  ['Windows-1252', latin1('Zo\xeb'), 'windows-1252', false],
])('%s is recognised', (_, bytes, encoding, hasMark) => {
  expect(decode(bytes)).toMatchObject({ text: 'Zoë', encoding, hasMark, isDoubtful: false })
})

test.each([
  ['pl', 'windows-1250'],
  ['ja', 'shift_jis'],
  ['zh-TW', 'big5'],
  ['de-DE', 'windows-1252'],
])('what is not UTF-8 is read as %s has it', (language, encoding) => {
  expect(decode(latin1('\xe9t\xe9'), language).encoding).toBe(encoding)
})

test.each([
  ['a broken byte of UTF-8', Buffer.concat([Buffer.from('Zoë Żółć B'), latin1('\xfcro')])],
  ['a control character', latin1('Ana\x81')],
  ['a symbol in a word', latin1('Ren\xa4e')],
  ['accents that no language has', latin1('\xc0\xed\xed\xe0')],
  ['a capital behind a small letter', latin1('Ren\x8e')],
])('characters are in doubt: %s', (_, bytes) => {
  expect(decode(bytes)).toMatchObject({ isUtf8: false, isDoubtful: true })
})

const likely = ['J\xf6rg Wei\xdffels', 'Zo\xeb \xdcnal', 'Salle N\xb0 4', 'Ana\xae']
test.each(likely)('characters are in no doubt: %j', (text) =>
  expect(decode(latin1(text)).isDoubtful).toBe(false),
)

test('characters are in no doubt as they were chosen to be read', () => {
  expect(decode(latin1('Ana\x81'), 'en', 'windows-1252').isDoubtful).toBe(false)
})

test('the browser has each of the encodings', () => {
  for (const encoding of encodingNames) expect(new TextDecoder(encoding).encoding).toBe(encoding)
})
