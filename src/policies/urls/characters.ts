/** Character classes of Unicode for reading a paste. */

/** The line ends of Unicode (UAX #14, mandatory breaks). */
export const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
export const lineEnds = new RegExp(lineEnd, 'g')

/** Characters that UTS 46 removes: a browser opens the same host. Other invisible characters are refused. */
const unseen =
  /\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00ad\u200b\u2060\u2064\ufeff]/gu

export const dropUnseen = (text: string): string => text.replace(unseen, '')

/** Blanks other than U+0020 and tab divide beside one of these or at an end of the line, but not inside a word. */
const oddBlank = String.raw`(?![ \t])\p{White_Space}`
// From its beginning alone, or a long run would be looked through from each of its characters.
const outerBlanks = new RegExp(
  `(?<=^|[ \\t])(?:${oddBlank})+|(?<!${oddBlank})(?:${oddBlank})+(?=$|[ \\t])`,
  'gu',
)

/** A line as it is seen, without the quote marks of a mail. */
export function seenText(line: string): string {
  const seen = /\P{ASCII}/u.test(line)
    ? // A soft hyphen is visible only at the end of a line.
      dropUnseen(line.replace(/\u00ad(?=\s*$)/, '-')).replace(outerBlanks, ' ')
    : line
  return seen.replace(/^[ \t]*(?:>[ \t]?)+/, '')
}
