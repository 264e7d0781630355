/** The text of a file by its encoding: UTF-8, UTF-16 by its mark, or else the older one of the browser's language. */
import { startsWith } from './source.ts'

/** Each with its name, and the languages whose older encoding it is in the HTML standard; all others have windows-1252. */
export const encodings = {
  'utf-8': ['UTF-8'],
  'utf-16le': ['UTF-16 LE'],
  'utf-16be': ['UTF-16 BE'],
  'windows-1252': ['Windows-1252 (Western Europe)'],
  'windows-1250': ['Windows-1250 (Central Europe)', /^(?:cs|hr|hu|pl|sk|sl)\b/i],
  'windows-1251': ['Windows-1251 (Cyrillic)', /^(?:ru|uk)\b/i],
  'windows-1253': ['Windows-1253 (Greek)', /^el\b/i],
  'windows-1254': ['Windows-1254 (Turkish)', /^tr\b/i],
  'windows-1255': ['Windows-1255 (Hebrew)', /^he\b/i],
  'windows-1256': ['Windows-1256 (Arabic)', /^ar\b/i],
  'windows-1257': ['Windows-1257 (Baltic)', /^(?:et|lt|lv)\b/i],
  'windows-1258': ['Windows-1258 (Vietnamese)', /^vi\b/i],
  'windows-874': ['Windows-874 (Thai)', /^th\b/i],
  'iso-8859-2': ['ISO 8859-2 (Central Europe)'],
  'koi8-r': ['KOI8-R (Cyrillic)'],
  ibm866: ['IBM 866 (Cyrillic)'],
  macintosh: ['Mac Roman'],
  shift_jis: ['Shift JIS (Japanese)', /^ja\b/i],
  'euc-jp': ['EUC-JP (Japanese)'],
  gb18030: ['GB 18030 (Chinese)', /^zh\b(?!-(?:tw|hk|hant)\b)/i],
  big5: ['Big5 (Chinese)', /^zh-(?:tw|hk|hant)\b/i],
  'euc-kr': ['EUC-KR (Korean)', /^ko\b/i],
} as const
export type Encoding = keyof typeof encodings
export const encodingNames = Object.keys(encodings) as Encoding[] // `Object.keys` loses the type of the keys.
export const shortName = (encoding: Encoding): string => encodings[encoding][0].replace(/ \(.*/, '')

const olderEncoding = (language: string): Encoding =>
  encodingNames.find((encoding) => encodings[encoding][1]?.test(language)) ?? 'windows-1252'

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
export const markBytes = 3

/** In a text that was read in another encoding: lost characters, symbols within words, accents that no language has. */
const lost = /[\u0080-\u009f\ufffd]/
const unlikely =
  /\p{L}(?=[^\0-\u007f])[^\p{L}\p{M}\d\s'’.,()&/+·–—-]\p{L}|[À-ÿ]{3}|\p{Ll}[À-ÖØ-ÞŠŒŽŸ]|\p{L}(?=[^\0-\u007f])[^\p{L}\p{M}\d\s'’.,()&/+·–—”»…®™°ºª-](?!\p{L})/u

/** Text of people has few wrong bytes in UTF-8, and no right ones by chance in an older encoding. */
const isMostlyUtf8 = (text: string): boolean =>
  (text.match(/[^\0-\u007f\ufffd]/gu) ?? []).length > (text.match(/\ufffd/gu) ?? []).length

/** `isWhole`: no character is cut off at the end. */
export function decodeText(
  bytes: Uint8Array,
  chosen: Encoding | undefined,
  language: string,
  isWhole: boolean,
) {
  const [marked] = marks.find(([, start]) => startsWith(bytes, start)) ?? []
  const decode = (encoding: Encoding, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: !isWhole })
  const as = (encoding: Encoding, text = decode(encoding)) => {
    const isOlder = encoding !== marked && encoding !== 'utf-8'
    const isDoubtful = chosen === undefined && (lost.test(text) || (isOlder && unlikely.test(text)))
    return { text, encoding, hasMark: encoding === marked, isUtf8: false, isDoubtful }
  }
  const encoding = chosen ?? marked
  if (encoding !== undefined && encoding !== 'utf-8') return as(encoding)
  try {
    const text = decode('utf-8', true)
    return { text, encoding: 'utf-8' as const, hasMark: marked === 'utf-8', isUtf8: true, isDoubtful: false }
  } catch {
    // Broken bytes must not be sent as if nothing were changed.
    const utf8 = as('utf-8')
    return encoding === 'utf-8' || isMostlyUtf8(utf8.text) ? utf8 : as(olderEncoding(language))
  }
}
