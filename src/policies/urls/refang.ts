/**
 * Writing and restoring defanged addresses. Restoring takes one pass, and any rest is refused. `split` (normalise.ts)
 * handles the scheme `hxxp`.
 */

const mark = String.raw` ?(?::\/\/|:\/|\/\/|[.:/]|dot) ?`
const inBrackets = new RegExp(String.raw` ?(?:\[${mark}\]|\(${mark}\)|\{${mark}\}) ?`, 'gi')
const spelled = / dot /gi
/** Characters that Markdown, JSON and regular expressions escape. */
const escapable = /[[\](){}<>./:"']/
const bracketedS = /^([^a-z]*h[tx]{2}p)\[s\]/i

const unwrap = (found: string): string => (/dot/i.test(found) ? '.' : found.replaceAll(/[[\](){} ]/g, ''))

/** An address with a scheme, defanged or not. */
const schemed = /^[^a-z\d]*(?:h[tx]{2}ps?|f[tx]ps?)(?:\[s\])?\\*[[({]?:/i

/** Drops backslashes before some characters, by whole runs: looking ahead from each would be quadratic. */
const dropBefore = (text: string, marks: RegExp): string =>
  text.includes('\\')
    ? text.replaceAll(/\\+/g, (run, at: number) => (marks.test(text[at + run.length] ?? '') ? '' : run))
    : text

/**
 * Removes escaping backslashes. Any other backslash after a scheme becomes a slash, as in a browser (WHATWG URL,
 * special schemes). Two kinds stay and are refused (normalise.ts): one between plain slashes before a letter, which
 * may be an escape such as `\n`, and one without a scheme, which may be in a Windows path.
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
  const text = /\[[?=&]\]/.test(whole) ? whole.replaceAll(/\[([?=&])\]/g, '$1') : whole
  const tailAt = text.search(/[?#]/)
  const head = tailAt < 0 ? text : text.slice(0, tailAt)
  const tail = tailAt < 0 ? '' : text.slice(tailAt)
  return (
    (unescape(head) + dropBefore(tail, /\//))
      .replace(bracketedS, '$1s')
      // One blank beside a mark belongs to it; matching runs of blanks would be quadratic.
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replace(inBrackets, unwrap)
      .replace(spelled, '.')
  )
}

const brackets: Readonly<Partial<Record<string, string>>> = { ')': '(', ']': '[', '}': '{' }
/** Two colons and no slash in brackets mean an IPv6 address. */
const ipv6 = /^\[[^\]:/?#]*:[^\]:/?#]*:[^\]/?#]*\]/
const before = /[\s"'`“”„‟‘’‚‛«»‹›「『（【《〈<([{|,;，；、]/
const after = /[\s\p{Terminal_Punctuation}"'`“”„‟‘’‚‛«»‹›」』）】》〉>|。｡．]/u

/** Marks of Markdown, AsciiDoc, Jira and chats: bold, italics, code, struck out, hidden. */
const marked = /^(\*{1,3}|_{1,3}|~{1,2}|\+{1,2}|\|{2})(.+)\1$/s

/** Removes the marks around an address. A name may begin with "_", so that mark is removed only before a scheme. */
export function unmark(text: string): string {
  const [, around = '', inside = ''] = marked.exec(text) ?? []
  if (inside === '' || (around.startsWith('_') && !schemed.test(inside))) return text
  return inside
}

/**
 * Removes quotes, brackets and punctuation around an address. A closing bracket stays if the opening one is inside, as in
 * `/wiki/Moon_(film)`.
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
    // Quotes that were opened inside stay, too.
    if (last === '"' && (text.slice(start, end).split('"').length - 1) % 2 === 0) break
    drop(last)
  }
  return text.slice(start, end)
}

/** The value for a ticket or a mail, where a link could be clicked by mistake. `normalise` reads it back. */
export function defang(value: string): string {
  const [scheme = ''] = /^[a-z]+:\/\//i.exec(value) ?? []
  const rest = value.slice(scheme.length)
  const end = rest.search(/[/?]/)
  const host = end < 0 ? rest : rest.slice(0, end)
  const dots = host.startsWith('[') ? ':' : '.'
  return scheme.replace(/tt/i, 'xx') + host.replaceAll(dots, '[$&]') + rest.slice(host.length)
}
