/** One line without markup. A scheme is broken, since viewers make links of plain addresses. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/http(s?):\/\//gi, 'hxxp$1://')
    .replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')

/** A code span ends at a run of as many backticks as it began with (CommonMark §6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}
