/** Text that became UTF-8 twice, such as "JosÃ©" for "José". */

/** The characters of Windows-1252 from 0x80 on; those that it lacks are the control characters. */
const windows1252 =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join('')
const windows1251 = new TextDecoder('windows-1251').decode(
  Uint8Array.from({ length: 128 }, (_, at) => 128 + at),
)

/** The encodings in which the first UTF-8 was read, with what it may have meant: other letters come of text that is right. */
const readAs: readonly (readonly [ReadonlyMap<string, number>, RegExp])[] = [
  [
    windows1252,
    /^[\u00a0-\u024f\u0370-\u052f\u05d0-\u06ff\u1e00-\u1fff\u2010-\u2026\u20ac\u2c00-\ud7a3]+$/,
  ] as const,
  [windows1251, /^[\u0400-\u045f]{2,}$/] as const,
].map(([characters, meant]) => [
  // A control character stands for its byte, as where the first reading was ISO-8859-1.
  new Map([
    ...Array.from({ length: 32 }, (_, at) => [String.fromCharCode(128 + at), 128 + at] as const),
    ...Array.from(characters, (character, at) => [character, 128 + at] as const),
  ]),
  meant,
])

const utf8 = new TextDecoder('utf-8', { fatal: true })

function repairRun(run: string): string {
  for (const [bytes, meant] of readAs) {
    const codes = Array.from(run, (character) => bytes.get(character) ?? -1)
    if (codes.includes(-1)) continue
    try {
      const text = utf8.decode(Uint8Array.from(codes))
      if (meant.test(text)) return text
    } catch {
      // It is text as it stands.
    }
  }
  return run
}

/** The text with what was encoded twice decoded once more. The rest stays. */
export const repairTwice = (text: string): string => text.replaceAll(/[^\0-\u007f]{2,}/gu, repairRun)
