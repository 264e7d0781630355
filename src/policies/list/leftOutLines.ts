/** Pasted lines that are not in the list. They are kept with the draft, and never sent. */
import { unwrap } from '../urls/linkWrappers.ts'
import { normalise } from '../urls/normalise.ts'
import type { Reading, ReadLine } from '../urls/pasteResult.ts'
import { type ReasonCode, refuse } from '../urls/reasons.ts'

type Lines = readonly ReadLine[]

export function withoutLines(all: Lines, taken: Lines): Lines {
  const gone = new Set(taken)
  return all.filter((each) => !gone.has(each))
}

/** Whether the admin must decide between block and allow before anything is sent. */
export const needsAnswer = ({ code }: ReadLine): boolean => code === 'action to decide'

/** Lines whose question is answered: they stay left out. */
export function declined(all: Lines, lines: Lines): Lines {
  const out = new Set(lines)
  return all.map((each) => (out.has(each) ? { ...each, ...refuse('declined') } : each))
}

/** Reasons for which one click would add another host, or more than was meant. It can be edited. */
const unclear: ReadonlySet<ReasonCode> = new Set(['unclear', 'begins before', 'host alone'])

/**
 * What one click adds of a line: its address, with a scheme, so that the name of a file or a machine is taken, too.
 * `undefined` where no address is in it.
 */
export function addableOf({ text, code }: ReadLine): string | undefined {
  if (unclear.has(code)) return undefined
  const link = unwrap(text)
  const address = link === 'token' ? '' : (link?.target ?? text)
  const read = normalise(address)
  if ('reason' in read) return undefined
  return read.transforms.includes('scheme') ? address : `http://${read.value}`
}

/** One click adds all of these. Of a line that may go on, only a look tells whether that is its whole address. */
export const areAddable = (lines: Lines): boolean =>
  lines.every((each) => each.code !== 'may go on' && addableOf(each) !== undefined)

/** The lines by the sentence of their reason. */
export function groupsOf(lines: Lines): ReadonlyMap<string, Lines> {
  const groups = new Map<string, ReadLine[]>(lines.map(({ reason }) => [reason, []]))
  for (const each of lines) groups.get(each.reason)?.push(each)
  return groups
}

/** A text of lines that were left out, one entry a line. */
export const textOf = (lines: Lines): string =>
  lines.map((each) => (addableOf(each) ?? each.text).replaceAll(/[\r\n]+/g, ' ')).join('\n')

/** A reading of `textOf` these lines, with the lines of the paste and the actions that its rows ordered. */
export function withLinesOf(lines: Lines, reading: Reading): Reading {
  if (lines.length === 0) return reading
  const placed = <Of extends { readonly line: number }>(each: Of): Of => ({
    ...each,
    line: lines[each.line - 1]?.line ?? each.line,
  })
  return {
    ...reading,
    found: reading.found.map((entry) => {
      const { action = entry.action } = lines[(entry.sources[0]?.line ?? 0) - 1] ?? {}
      return { ...entry, action, sources: entry.sources.map(placed) }
    }),
    merged: reading.merged.map(placed),
    leftOut: reading.leftOut.map(placed),
    ignored: reading.ignored.map(placed),
  }
}
