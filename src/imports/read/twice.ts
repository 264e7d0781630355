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
]

const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The repair of what was read in one encoding. The rest of the text stays. */
function createRepair(encoding: Encoding) {
  const meant = encoding === 'windows-1252' ? anyLetters : letters
  const upper = encoding === 'windows-1252' ? windows1252 : decoderOf(encoding).decode(upperBytes)
  const characters = Array.from(upper, (character, at) => [character, 0x80 + at] as const)
  // A control character stands for its byte, as where the first reading was ISO-8859-1.
  const controls = Array.from(
    upperBytes.subarray(0, 32),
    (byte) => [String.fromCharCode(byte), byte] as const,
  )
  const bytes = new Map([...controls, ...characters])
  const repairRun = (run: string, at: number, text: string): string => {
    const [first = '', second = ''] = run
    // Most runs end here, and not with an error, which is slow.
    if ((bytes.get(first) ?? 0) < 0xc2 || (bytes.get(second) ?? 0xff) > 0xbf) return run
    const codes = Array.from(run, (character) => bytes.get(character) ?? -1)
    if (codes.includes(-1)) return run
    try {
      const found = utf8.decode(Uint8Array.from(codes))
      // As "À" for "ä" is.
      const isCapitalInside =
        /^\p{Lu}/u.test(found) &&
        /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at)) &&
        /^\p{Ll}/u.test(text.slice(at + run.length, at + run.length + 2))
      return meant.test(found) && !isCapitalInside ? found : run
    } catch {
      // It is text as it stands.
      return run
    }
  }
  return (text: string) => text.replaceAll(/[^\0-\u007f]{2,}/gu, repairRun)
}

/**
 * The repair that shortens a text most, since each letter was several, and makes names of it; `undefined` where none
 * does.
 */
export function findRepair(text: string): ((text: string) => string) | undefined {
  const found = readAs.map((encoding) => {
    const repair = createRepair(encoding)
    const repaired = repair(text)
    return { repair, repaired, length: repaired.length }
  })
  const least = Math.min(...found.map(({ length }) => length))
  if (least === text.length) return undefined
  const scores = found.map(({ length, repaired }) => (length === least ? scoreNames(repaired) : -Infinity))
  const best = Math.max(...scores)
  return best > scoreNames(text) ? found[scores.indexOf(best)]?.repair : undefined
}
