/** A text as one line without markup. Schemes are broken, since viewers make links of plain addresses. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/http(s?):\/\//gi, 'hxxp$1://')
    .replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')

/** A code span with enough backticks: it ends at a run of as many as it began with (CommonMark §6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}
