/** A text as one line. An empty line would end a code span, too (CommonMark §6.1). */
const toOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ')

/** A text as one line without markup. Schemes, `www.` and `@` are broken, since viewers make links of plain addresses. */
export const plain = (text: string): string =>
  toOneLine(text)
    .replaceAll(/t?tps?:\/\//gi, (scheme) => scheme.replaceAll(/t/gi, 'x'))
    .replaceAll(/@|(?<=www)\./gi, '[$&]')
    .replaceAll(/[\\`*_[\]<>#|~&]/g, '\\$&')

/** A code span with enough backticks: it ends at a run of as many as it began with (CommonMark §6.1). */
export function code(raw: string): string {
  const text = toOneLine(raw)
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}
