/** The encodings that can be read. A file that is not UTF-8 is read in each that has languages. */
import type { letters, pairs } from './letters.ts'

export type Language = keyof typeof pairs | keyof typeof letters

export interface About {
  readonly name: string
  /** Where it is used, to choose it by. */
  readonly use?: string
  /** The languages of the names to expect. */
  readonly languages?: readonly Language[]
  /** How rare such files are. */
  readonly rare?: number
}

/** The characters from 0x80 on, of encodings that browsers lack. */
const tables = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  cp737:
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  cp857:
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0',
  'mac turkish':
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙ\uf8ffˆ˜¯˘˙˚¸˝˛ˇ',
  'mac ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
} as const

const western = ['de', 'fr', 'es', 'pt', 'it', 'sv', 'da', 'fi', 'is', 'nl', 'et'] as const
const central = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'de'] as const
const cyrillic = ['russian', 'ukrainian', 'serbian'] as const

/** The names are those of `TextDecoder`, of a table above, and one more. */
const known = {
  'utf-8': { name: 'UTF-8' },
  'utf-8 twice': { name: 'UTF-8 encoded twice' },
  'utf-16le': { name: 'UTF-16 LE' },
  'utf-16be': { name: 'UTF-16 BE' },
  'windows-1252': { name: 'Windows-1252', use: 'Western European', languages: western, rare: 0 },
  'windows-1250': { name: 'Windows-1250', use: 'Central European', languages: central, rare: 1 },
  'windows-1251': { name: 'Windows-1251', use: 'Cyrillic', languages: cyrillic, rare: 1 },
  'windows-1253': { name: 'Windows-1253', use: 'Greek', languages: ['greek'], rare: 1 },
  'windows-1254': { name: 'Windows-1254', use: 'Turkish', languages: ['tr', 'de', 'fr'], rare: 3 },
  'windows-1255': { name: 'Windows-1255', use: 'Hebrew', languages: ['hebrew'], rare: 1 },
  'windows-1256': { name: 'Windows-1256', use: 'Arabic', languages: ['arabic', 'persian', 'fr'], rare: 1 },
  'windows-1257': { name: 'Windows-1257', use: 'Baltic', languages: ['lt', 'lv', 'et', 'de', 'pl'], rare: 3 },
  'windows-1258': { name: 'Windows-1258', use: 'Vietnamese', languages: ['vi', 'fr'], rare: 2 },
  'windows-874': { name: 'Windows-874', use: 'Thai', languages: ['thai'], rare: 4 },
  'iso-8859-2': { name: 'ISO-8859-2', use: 'Central European', languages: central, rare: 2 },
  'iso-8859-15': { name: 'ISO-8859-15', use: 'Western European', languages: western, rare: 2 },
  'iso-8859-5': { name: 'ISO-8859-5', use: 'Cyrillic', languages: cyrillic, rare: 6 },
  macintosh: { name: 'Mac OS Roman', languages: western, rare: 2 },
  'mac ce': { name: 'Mac OS Central European', languages: central, rare: 4 },
  'x-mac-cyrillic': { name: 'Mac OS Cyrillic', languages: cyrillic, rare: 4 },
  'mac turkish': { name: 'Mac OS Turkish', languages: ['tr'], rare: 5 },
  cp437: { name: 'DOS 437', use: 'American' },
  cp850: { name: 'DOS 850', use: 'Western European', languages: western, rare: 4 },
  cp852: { name: 'DOS 852', use: 'Central European', languages: central, rare: 4 },
  cp857: { name: 'DOS 857', use: 'Turkish', languages: ['tr'], rare: 5 },
  cp737: { name: 'DOS 737', use: 'Greek', languages: ['greek'], rare: 6 },
  'koi8-r': { name: 'KOI8-R', use: 'Russian', languages: ['russian'], rare: 6 },
  ibm866: { name: 'DOS 866', use: 'Russian', languages: ['russian'], rare: 6 },
  shift_jis: { name: 'Shift-JIS', use: 'Japanese', languages: ['japanese'], rare: 1 },
  'euc-jp': { name: 'EUC-JP', use: 'Japanese', languages: ['japanese'], rare: 3 },
  'iso-2022-jp': { name: 'ISO-2022-JP', use: 'Japanese' },
  gb18030: { name: 'GB18030', use: 'Chinese', languages: ['simplified', 'traditional'], rare: 1 },
  big5: { name: 'Big5', use: 'Chinese, traditional', languages: ['traditional'], rare: 1 },
  'euc-kr': { name: 'EUC-KR', use: 'Korean', languages: ['korean'], rare: 1 },
} as const satisfies Readonly<Record<string, About>>
export type Encoding = keyof typeof known
export const encodings: Readonly<Record<Encoding, About>> = known
// `Object.keys` loses the type of the keys.
export const encodingNames = Object.keys(known) as readonly Encoding[]

export type Decoder = Pick<TextDecoder, 'decode'>

/** The repair of text that became UTF-8 twice is another matter. */
export function decoderOf(encoding: Encoding): Decoder {
  if (!(encoding in tables)) return new TextDecoder(encoding)
  const characters = tables[encoding as keyof typeof tables] // as just seen
  const codes = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : characters.charCodeAt(byte - 0x80),
  )
  const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })
  return { decode: (bytes: Uint8Array) => utf16.decode(Uint16Array.from(bytes, (byte) => codes[byte] ?? 0)) }
}
