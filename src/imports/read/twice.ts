/** Text that became UTF-8 twice: it was read in another encoding, and saved, such as "JosÃ©" for "José". */
import { scoreNames } from './encoding.ts'
import { decoderOf, type Encoding } from './encodings.ts'

/** Other letters come of text that is right. */
const letters = /^[\u00a0\u00c0-\u017f\u0218-\u021b]+$|^[\u0400-\u045f]{2,}$/
/** Of Windows-1252, which is the most frequent. */
const anyLetters = /^[\u00a0-\u024f\u0370-\u052f\u05d0-\u06ff\u1e00-\u1fff\u2010-\u2026\u20ac\u2c00-\ud7a3]+$/

/** What it lacks are control characters. Some versions of Node.js read Windows-1252 as ISO-8859-1. */
const windows1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join('')

const readAs: readonly Encoding[] = [
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'macintosh',
  'cp437',
  'cp850',
  'iso-8859-15',
  'iso-8859-2',
  'windows-1254',
  'windows-1257',
  'cp852',
  'ibm866',
  'koi8-r',
  'mac ce',
]
/** Those of East Asia, with two bytes for a character. */
const readInPairs: readonly Encoding[] = ['gb18030', 'shift_jis', 'big5', 'euc-kr', 'euc-jp']

const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** All single bytes, and pairs of them, which are read at once. */
const oneOrTwo = Array.from(upperBytes).flatMap((lead) => [
  [lead],
  ...Array.from({ length: 192 }, (_, at) => [lead, 0x40 + at]),
])
const pairs = new Map<Encoding, readonly (readonly [character: string, bytes: readonly number[]])[]>()
function pairsOf(encoding: Encoding) {
  const read = decoderOf(encoding).decode(Uint8Array.from(oneOrTwo.flatMap((bytes) => [...bytes, 0x0a])))
  const found = read.split('\n').map((character, at) => [character, oneOrTwo[at] ?? []] as const)
  const whole = found.filter(([character]) => character.length === 1 && character !== '\ufffd')
  pairs.set(encoding, whole)
  return whole
}

/** The repair of what was read in one encoding. The rest of the text stays. */
function createRepair(encoding: Encoding) {
  const isInPairs = readInPairs.includes(encoding)
  const meant = encoding === 'windows-1252' || isInPairs ? anyLetters : letters
  const upper = encoding === 'windows-1252' ? windows1252 : decoderOf(encoding).decode(upperBytes)
  const characters = isInPairs
    ? (pairs.get(encoding) ?? pairsOf(encoding))
    : Array.from(upper, (character, at) => [character, [0x80 + at]] as const)
  // A control character stands for its byte, as where the first reading was ISO-8859-1.
  const controls = Array.from(
    upperBytes.subarray(0, 32),
    (byte) => [String.fromCharCode(byte), [byte]] as const,
  )
  const bytes = new Map<string, readonly number[]>([...controls, ...characters])
  const repairRun = (run: string, at: number, text: string): string => {
    const codes = Array.from(run.slice(0, 2)).flatMap((character) => bytes.get(character) ?? -1)
    // Most runs end here, and not with an error, which is slow.
    if ((codes[0] ?? 0) < 0xc2 || (codes[1] ?? 0xff) > 0xbf) return run
    codes.push(...Array.from(run.slice(2)).flatMap((character) => bytes.get(character) ?? -1))
    if (codes.includes(-1)) return run
    try {
      const found = utf8.decode(Uint8Array.from(codes))
      // As "À" for "ä" is.
      const isCapitalInside =
        /^\p{Lu}/u.test(found) &&
        /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at)) &&
        /^\p{Ll}/u.test(text.slice(at + run.length, at + run.length + 2))
      return meant.test(found.replaceAll(/[a-z]/gi, '')) && !isCapitalInside ? found : run
    } catch {
      // It is text as it stands.
      return run
    }
  }
  return (text: string) => text.replaceAll(/[^\0-\u007f]+/gu, repairRun)
}

/**
 * The repair that shortens a text most, since each letter was several, and makes names of it; `undefined` where none does.
 * Pairs of bytes may be letters by chance: they have to be so in all of the text.
 */
export function findRepair(text: string): ((text: string) => string) | undefined {
  const runs = text.match(/[^\0-\u007f\ufffd]+/gu) ?? []
  const found = [...readAs, ...(/[\u2e80-\uffef]/.test(text) ? readInPairs : [])].map((encoding) => {
    const repair = createRepair(encoding)
    const repaired = repair(text)
    const isWhole = readInPairs.includes(encoding) && runs.every((run) => repair(run) !== run)
    return { repair, repaired, length: repaired.length, isWhole }
  })
  const least = Math.min(...found.map(({ length }) => length))
  const scores = found.map(({ length, repaired, isWhole }) =>
    isWhole || (length === least && least < text.length) ? scoreNames(repaired) : -Infinity,
  )
  const best = Math.max(...scores)
  return best > scoreNames(text) ? found[scores.indexOf(best)]?.repair : undefined
}
