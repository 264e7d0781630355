/** From a defanged address back to the address. One pass: what is still defanged after it is refused. The scheme `hxxp` is left to `split` (normalise.ts). */

const mark = String.raw` ?(?::\/\/|:\/|\/\/|[.:/]|dot) ?`
const inBrackets = new RegExp(String.raw` ?(?:\[${mark}\]|\(${mark}\)|\{${mark}\}) ?`, 'gi')
const spelled = / dot /gi
/** What Markdown, JSON and regular expressions escape. */
const escapable = /[[\](){}<>./:"']/
const bracketedS = /^([^a-z]*h[tx]{2}p)\[s\]/i

const unwrap = (found: string): string => (/dot/i.test(found) ? '.' : found.replaceAll(/[[\](){} ]/g, ''))

/** An address that begins with its scheme, defanged or not. */
const schemed = /^[^a-z\d]*(?:h[tx]{2}ps?|f[tx]ps?)(?:\[s\])?\\*[[({]?:/i

/** A run at once: to look ahead from each of its backslashes would make the search quadratic. */
const dropBefore = (text: string, marks: RegExp): string =>
  text.includes('\\')
    ? text.replaceAll(/\\+/g, (run, at: number) => (marks.test(text[at + run.length] ?? '') ? '' : run))
    : text

/**
 * Without the backslashes that escape. Behind a scheme a browser takes any other for a slash (WHATWG URL, special
 * schemes). Between plain slashes, one before a letter may be an escape as well, such as `\n`, and without a scheme it
 * may be a path of Windows: these stay, and are refused (normalise.ts).
 */
function unescape(text: string): string {
  if (!text.includes('\\')) return text
  const bare = dropBefore(text, escapable)
  const [scheme = ''] = /^.*?:[[({]?[\\/]*/s.exec(bare) ?? []
  if (!schemed.test(text)) return bare
  const rest = bare.slice(scheme.length)
  return (
    scheme.replaceAll('\\', '/') + rest.replaceAll(rest.includes('/') ? /\\(?![\p{L}\p{N}])/gu : '\\', '/')
  )
}

export function refang(whole: string): string {
  if (!/[[({\\ \t\u00a0]/.test(whole)) return whole
  const text = whole.replaceAll(/\[([?=&])\]/g, '$1')
  const tailAt = text.search(/[?#]/)
  const head = tailAt < 0 ? text : text.slice(0, tailAt)
  const tail = tailAt < 0 ? '' : text.slice(tailAt)
  return (
    (unescape(head) + dropBefore(tail, /\//))
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
const before = /[\s"'`“”„‟‘’‚‛«»‹›「『（【《〈<([{|,;，；、]/
const after = /[\s\p{Terminal_Punctuation}"'`“”„‟‘’‚‛«»‹›」』）】》〉>|。｡．]/u

/** Of Markdown, AsciiDoc, Jira and chats: bold, italics, code, struck out, hidden. */
const marked = /^(\*{1,3}|_{1,3}|~{1,2}|\+{1,2}|\|{2})(.+)\1$/s

/** Without the marks around an address. A name may begin with "_" itself, so that one goes before a scheme only. */
export function unmark(text: string): string {
  const [, around = '', inside = ''] = marked.exec(text) ?? []
  if (inside === '' || (around.startsWith('_') && !schemed.test(inside))) return text
  return inside
}

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
    // Likewise, quotes that were opened inside.
    if (last === '"' && (text.slice(start, end).split('"').length - 1) % 2 === 0) break
    drop(last)
  }
  return text.slice(start, end)
}
