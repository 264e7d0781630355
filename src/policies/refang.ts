/** From a defanged address back to the address. One pass: what is still defanged after it is refused (normalise.ts). */

/** What is seen by nobody and belongs into no address; U+200C and U+200D have their own rule. */
const unseen = /\u034f|[\u00ad\u180e\u200b\u2060\ufeff]/g

const isAscii = (character: string | undefined): boolean => character === undefined || character < '\u0080'

/**
 * Without zero-width characters and soft hyphens. A joiner between letters of a script that needs it is part of the
 * name (RFC 5892 appendix A.1); beside an ASCII letter it is a trick.
 */
export function showUnseen(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  const seen = text.replace(unseen, '')
  return seen.replace(/[\u200c\u200d]+/g, (run: string, at: number) =>
    isAscii(seen[at - 1]) || isAscii(seen[at + run.length]) ? '' : run,
  )
}

const mark = String.raw` ?(?::\/\/|:\/|\/\/|[.:/]|dot) ?`
const inBrackets = new RegExp(String.raw` ?(?:\[${mark}\]|\(${mark}\)|\{${mark}\}) ?`, 'gi')
const spelled = / dot /gi
/** What Markdown, JSON and regular expressions escape. */
const escapable = /[[\](){}<>./:"']/
const bracketedS = /^([^a-z]*h[tx]{2}p)\[s\]/i

const unwrap = (found: string): string => (/dot/i.test(found) ? '.' : found.replaceAll(/[[\](){} ]/g, ''))

/**
 * Without the backslashes before what may be escaped. A browser takes any other for a slash, but not behind "?" (WHATWG
 * URL, special schemes).
 */
const unescape = (text: string, marks: RegExp, other: string): string =>
  text.includes('\\')
    ? text.replaceAll(/\\+/g, (run, at: number) =>
        marks.test(text[at + run.length] ?? '') ? '' : other.repeat(run.length),
      )
    : text

export function refang(text: string): string {
  if (!/[[({\\\s]/.test(text)) return text
  const tailAt = text.search(/[?#]/)
  const head = tailAt < 0 ? text : text.slice(0, tailAt)
  const tail = tailAt < 0 ? '' : text.slice(tailAt)
  return (
    (unescape(head, escapable, '/') + unescape(tail, /\//, '\\'))
      .replace(bracketedS, '$1s')
      // One blank beside a mark belongs to it; taking runs of them would make the search quadratic.
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replace(inBrackets, unwrap)
      .replace(spelled, '.')
  )
}

const brackets: Readonly<Partial<Record<string, string>>> = { ')': '(', ']': '[', '}': '{' }
/** Two colons and no slash in brackets are an IPv6 address, or were meant as one. */
const ipv6 = /^\[[^\]:/?#]*:[^\]:/?#]*:[^\]/?#]*\]/
const before = /[\s"'`“”„‟‘’‚‛«»‹›「『<([{|,;，；、]/
const after = /[\s"'`“”„‟‘’‚‛«»‹›」』>|.,;:!?。｡．，；：！？、]/

/**
 * Without the quotes, brackets and punctuation around an address. A closing bracket that has its opening one inside is
 * part of the path, as in `/wiki/Moon_(film)`.
 */
export function trimAround(text: string): string {
  let start = 0
  let end = text.length
  if (!before.test(text[0] ?? '') && !/[^\w/=&%-]/.test(text[end - 1] ?? '')) return text
  const open = new Map<string, number>()
  for (const character of text.match(/[[\](){}]/g) ?? []) {
    const opening = brackets[character] ?? character
    open.set(opening, (open.get(opening) ?? 0) + (opening === character ? 1 : -1))
  }
  const drop = (character: string) => {
    const opening = brackets[character] ?? character
    if (open.has(opening)) open.set(opening, (open.get(opening) ?? 0) + (opening === character ? -1 : 1))
  }
  for (; start < end && before.test(text[start] ?? ''); start++) {
    if (text[start] === '[' && ipv6.test(text.slice(start, start + 64))) break
    drop(text[start] ?? '')
  }
  for (; end > start; end--) {
    const last = text[end - 1] ?? ''
    const inside = open.get(brackets[last] ?? last) ?? 0
    const isUnbalanced = last in brackets ? inside < 0 : inside > 0
    if (!after.test(last) && !isUnbalanced) break
    drop(last)
  }
  return text.slice(start, end)
}
