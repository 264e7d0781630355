/** Writes and restores defanged addresses, in one pass; any rest is refused. `split` (normalise.ts) handles `hxxp`. */

const mark = String.raw` ?(?::\/\/|:\/|\/\/|[.:/]|dot) ?`
const inBrackets = new RegExp(String.raw` ?(?:\[${mark}\]|\(${mark}\)|\{${mark}\}) ?`, 'gi')
/** Characters that Markdown, JSON and regular expressions escape. */
const escapable = /[[\](){}<>./:"']/
const bracketedS = /^([^a-z]*h[tx]{2}p)\[s\]/i

const unwrap = (found: string): string => (/dot/i.test(found) ? '.' : found.replaceAll(/[[\](){} ]/g, ''))

/** An address with a scheme, defanged or not. */
const schemed = /^[^a-z\d]*(?:h[tx]{2}ps?|f[tx]ps?)(?:\[s\])?\\*[[({]?:/i

/** Drops backslashes before some characters, by whole runs: looking ahead from each would be quadratic. */
const dropBefore = (text: string, marks: RegExp): string =>
  text.replaceAll(/\\+/g, (run, at: number) => (marks.test(text[at + run.length] ?? '') ? '' : run))

/**
 * Removes escaping backslashes. Any other backslash after a scheme becomes a slash, as in a browser (WHATWG URL,
 * special schemes). Two kinds stay and are refused (normalise.ts): one between plain slashes before a letter, which
 * may be an escape such as `\n`, and one without a scheme, which may be in a Windows path.
 */
function unescape(text: string): string {
  if (!text.includes('\\')) return text
  const [head = ''] = /^[^?#]*/.exec(text) ?? []
  const tail = dropBefore(text.slice(head.length), /\//)
  const bare = dropBefore(head, escapable)
  if (!schemed.test(head)) return bare + tail
  const [scheme = ''] = /^.*?:[[({]?[\\/]*/s.exec(bare) ?? []
  const rest = bare.slice(scheme.length)
  const slashes = rest.replaceAll(rest.includes('/') ? /\\(?![\p{L}\p{N}])/gu : '\\', '/')
  return scheme.replaceAll('\\', '/') + slashes + tail
}

export function refang(whole: string): string {
  if (!/[[({\\ \t\u00a0]/.test(whole)) return whole
  return (
    unescape(whole.replaceAll(/\[([?=&])\]/g, '$1'))
      .replace(bracketedS, '$1s')
      // One blank beside a mark belongs to it; matching runs of blanks would be quadratic.
      .replaceAll(/[ \t\u00a0]+/g, ' ')
      .replace(inBrackets, unwrap)
      .replaceAll(/ dot /gi, '.')
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
  return inside === '' || (around.startsWith('_') && !schemed.test(inside)) ? text : inside
}

/**
 * Removes quotes, brackets and punctuation around an address. A closing bracket stays if the opening one is inside, as in
 * `/wiki/Moon_(film)`.
 */
export function trimAround(text: string): string {
  let start = 0
  let end = text.length
  if (!before.test(text[0] ?? '') && !/[^\w/=&%-]/.test(text[end - 1] ?? '')) return text
  /** How many brackets of each kind are open in the text that is left. */
  const open = new Map<string, number>()
  const count = (character: string, by: number) => {
    const opening = brackets[character] ?? character
    open.set(opening, (open.get(opening) ?? 0) + (opening === character ? by : -by))
  }
  for (const character of text.match(/[[\](){}]/g) ?? []) count(character, 1)
  const drop = (character: string) => void (/[[\](){}]/.test(character) && count(character, -1))
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
  const [, scheme = '', host = ''] = /^([a-z]+:\/\/)?([^/?]*)/i.exec(value) ?? []
  const dots = host.startsWith('[') ? ':' : '.'
  const rest = value.slice(scheme.length + host.length)
  return scheme.replace(/tt/i, 'xx') + host.replaceAll(dots, '[$&]') + rest
}
