/**
 * Character classes of Unicode for reading a paste. `\s` and `trim` of JavaScript are not used: they include U+FEFF,
 * which is invisible and does not divide words.
 */

/** The line ends of Unicode (UAX #14, mandatory breaks). */
export const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
export const lineEnds = new RegExp(lineEnd, 'g')
/** The mark for a line end between two halves. No address has it, so the joined text is never taken. */
export const lineEndMark = '⏎'

/** Characters that UTS 46 removes: a browser opens the same host. Other invisible characters are refused. */
const unseen =
  /\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00ad\u200b\u2060\u2064\ufeff]/gu

export const dropUnseen = (text: string): string =>
  /\P{ASCII}/u.test(text) ? text.replace(unseen, '') : text

/** A line with its visible text, and the pasted text of any span of it. */
export interface SeenLine {
  readonly text: string
  readonly pasted: (from: number, to: number) => string
}

/** Blanks other than U+0020 and tab divide beside one of these or at an end of the line, but not inside a word. */
const oddBlank = String.raw`(?![ \t])\p{White_Space}`
// From its beginning alone, or a long run would be looked through from each of its characters.
const outerBlanks = new RegExp(
  `(?<=^|[ \\t])(?:${oddBlank})+|(?<!${oddBlank})(?:${oddBlank})+(?=$|[ \\t])`,
  'gu',
)

export function seeLine(whole: string): SeenLine {
  if (!/\P{ASCII}/u.test(whole)) return { text: whole, pasted: (from, to) => whole.slice(from, to) }
  // A soft hyphen is visible only at the end of a line.
  const line = whole.replace(/\u00ad(?=\s*$)/, '-')
  const text = dropUnseen(line).replace(outerBlanks, (run) => ' '.repeat(run.length))
  if (text.length === line.length) return { text, pasted: (from, to) => whole.slice(from, to) }
  const places: number[] = []
  let end = 0
  for (const { 0: found, index } of line.matchAll(unseen)) {
    for (; end < index; end++) places.push(end)
    end = index + found.length
  }
  for (; end < line.length; end++) places.push(end)
  return { text, pasted: (from, to) => whole.slice(places[from], (places[to - 1] ?? -1) + 1) }
}

/** A quoted line of a mail with blanks for its quote marks, at the same length. */
export const withoutQuoting = (seen: SeenLine): SeenLine => ({
  ...seen,
  text: seen.text.replace(/^[ \t]*(?:>[ \t]?)+/, (marks) => ' '.repeat(marks.length)),
})
