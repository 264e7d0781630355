/** The limits of a pasted or dropped text, checked before it is read, and the report on its lines. */
import { count, number } from '../../ui/number.ts'
import { lineEnds } from './characters.ts'
import type { Addition, Reading, Reported } from './reading.ts'
import { refuse, sayLeftOut } from './reasons.ts'

/** The way to read a text: one value per line, a table, or a report. */
export type Mode = 'lines' | 'csv' | 'text'

export const pasteLimits = { lines: 25_000, characters: 16_000_000, lineLength: 100_000 } as const

/** The largest file, in bytes, whose lines are counted. */
const maxCounted = 1_000_000_000

/** The first bytes of a PDF and of a zip, which newer office documents are. */
const magic = ['%PDF-', 'PK\u0003\u0004']

/** The reason why a text cannot be read; `undefined` if `readText` can. The check is fast at any size. */
export function checkSize(text: string): string | undefined {
  if (magic.some((start) => text.startsWith(start)) || isGarbled(text)) {
    return 'This is not plain text. Save it as CSV or UTF-8 text first.'
  }
  const { lines, long } = measureLines(text)
  const tooMuch = sayTooMuch('This text', text.length, 'characters', lines)
  if (tooMuch !== undefined) return tooMuch
  // JSON without line ends is read by its strings.
  return long === undefined || /^\s*[{[].*[}\]]\s*$/s.test(text)
    ? undefined
    : `Line ${number(long)} has more than ${number(pasteLimits.lineLength)} characters. Put each address on its own line.`
}

/** The same check for a file before it is read, since a dropped file may have any size. */
export async function checkFile(file: Pick<File, 'name' | 'size' | 'stream'>): Promise<string | undefined> {
  if (file.size <= pasteLimits.characters) return undefined
  const lines = file.size <= maxCounted ? await countLinesOf(file) : 0
  return sayTooMuch(file.name, file.size, 'bytes', lines)
}

function sayTooMuch(what: string, size: number, unit: string, lines: number): string | undefined {
  const over = [
    { many: size, of: unit, limit: pasteLimits.characters },
    { many: lines, of: 'lines', limit: pasteLimits.lines },
  ].flatMap(({ many, of, limit }) => (many > limit ? [`${number(many)} ${of} (limit ${number(limit)})`] : []))
  return over.length === 0
    ? undefined
    : `${what} has ${over.join(' and ')}. Split it and add the parts one by one.`
}

/** The number of lines of a file, read in parts, so that it is never whole in memory. */
async function countLinesOf(file: Pick<File, 'stream'>): Promise<number> {
  const reader = file.stream().getReader()
  let lines = 1
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return lines
    for (let at = value.indexOf(10); at >= 0; at = value.indexOf(10, at + 1)) lines++
  }
}

/** The number of lines, and the place of the first that is too long. */
function measureLines(text: string) {
  let lines = 1
  let start = 0
  let long: number | undefined
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (index - start > pasteLimits.lineLength) long ??= lines
    start = index + end.length
    lines++
  }
  if (text.length - start > pasteLimits.lineLength) long ??= lines
  return { lines, long }
}

/** Whether a text is a binary file, with many U+FFFD (invalid UTF-8) or NUL. A few are errors of their lines. */
function isGarbled(text: string): boolean {
  const start = text.slice(0, 4_096)
  return (start.match(/[\0\ufffd]/g)?.length ?? 0) > start.length / 10
}

// ---- the report of a paste ----

export const groups = [
  {
    key: 'merged',
    title: 'Already in the list, or pasted twice',
    say: (many: number) => `${number(many)} merged`,
  },
  { key: 'rejected', title: 'Left out', say: (many: number) => `${number(many)} left out` },
  { key: 'ignored', title: 'Ignored', say: (many: number) => `${number(many)} ignored` },
  {
    key: 'bare',
    title: 'Without an address',
    say: (many: number) => `${count(many, 'line')} without an address`,
  },
] as const
export type Group = (typeof groups)[number]['key']

/** The account of a paste: the sum of all lines or, in a text, whose lines may have several, of all addresses. */
export function sayPasteReport({ mode, lines, added, linesOf }: PasteReport): string {
  const results = groups.flatMap(({ key, say }) => (key === 'bare' ? [] : { many: linesOf[key].length, say }))
  const sum = results.reduce((before, { many }) => before + many, added)
  const all = count(lines, mode === 'csv' ? 'row' : 'line')
  // A row of a table can have addresses in several columns.
  const about = mode === 'text' || sum > lines ? `${count(sum, 'address', 'addresses')} in ${all}` : all
  // Results without a line are not named.
  const named = results.flatMap(({ many, say }) => (many > 0 ? say(many) : []))
  return `${about}: ${[`${number(added)} added`, ...named].join(', ')}.`
}

/**
 * The account of a paste in one line: what came into the list, and what may be missed there. `left`: the lines that are
 * still left out.
 */
export function sayPaste(
  { added, linesOf: { merged, rejected, ignored } }: PasteReport,
  left: readonly { readonly code?: string | undefined }[] = rejected,
): string {
  // A line that cannot be an entry by its form, such as an empty one, is counted only together with others.
  const mayBeMissed = ignored.some(({ code }) => code === 'mail' || code === 'prose')
  return [
    `${number(added)} added.`,
    ...(merged.length > 0 ? [`${number(merged.length)} merged.`] : []),
    ...(left.length > 0 ? [sayLeftOut(left)] : []),
    ...(mayBeMissed ? [sayLeftOut(ignored, 'ignored')] : []),
  ].join(' ')
}

export type PasteReport = ReturnType<typeof pasteReportOf>

const byLine = (a: Reported, b: Reported): number => a.line - b.line

export function pasteReportOf(
  { mode, lines, columns, ...reading }: Reading,
  { added, merged, conflicts }: Addition,
) {
  const rejected = [...reading.rejected, ...conflicts].toSorted(byLine)
  const ignored: Reported[] = []
  /** Lines of a text without an address, which do not count as addresses. */
  const bare: Reported[] = []
  for (const { line, text, why } of reading.ignored) {
    const isBare = mode === 'text' && why !== 'mail' && why !== 'rest'
    const group = isBare ? bare : ignored
    group.push({ line, text, ...refuse(why) })
  }
  return {
    mode,
    /** The number of lines; of a table, of its rows. */
    lines,
    added,
    /** Lines that may hold an address, of which none was added. */
    missed: rejected.length + reading.ignored.filter(({ why }) => why === 'prose' || why === 'mail').length,
    linesOf: { merged: merged.toSorted(byLine), rejected, ignored, bare },
    columns,
  }
}
