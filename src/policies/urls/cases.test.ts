// Claim: Nothing that is pasted is widened
/**
 * Hard cases of each kind of text, written by hand independently of the code. A file has texts under `=== name`, each with
 * the values that are kept, those that never are, those that are kept or told, and the action of some.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pasteReportOf } from './paste.ts'
import { addTo } from './reading.ts'
import { readText } from './urls.ts'

const folder = join(import.meta.dirname, 'cases')
const parts = ['kept', 'never', 'told', 'action', 'types'] as const

interface Case extends Readonly<Record<(typeof parts)[number], readonly string[]>> {
  readonly name: string
  readonly text: string
}

function readCases(file: string): Case[] {
  const [, ...cases] = readFileSync(join(folder, file), 'utf8').split(/^=== /m)
  return cases.map((each) => {
    const end = each.indexOf('\n')
    const [text = '', ...rest] = each.slice(end + 1).split(/^--- (kept|never|told|action|types)\n/m)
    const part = (name: string) => {
      const at = rest.indexOf(name)
      return at < 0 ? [] : (rest[at + 1] ?? '').split('\n').filter((line) => line !== '')
    }
    const [kept, never, told, action, types] = parts.map(part) as [
      string[],
      string[],
      string[],
      string[],
      string[],
    ]
    return { name: each.slice(0, end), text: text.replace(/\n$/, ''), kept, never, told, action, types }
  })
}

const kinds = readdirSync(folder).map((file) => ({ kind: file.replace('.txt', ''), cases: readCases(file) }))

test('there are at least 560, of 25 kinds', () => {
  expect(kinds).toHaveLength(25)
  expect(kinds.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(560)
})

/** Differences between what a case expects and what is read. */
function differences({ text, kept, never, told, action, types }: Case): string[] {
  const reading = readText(text, { action: 'block' })
  const found = new Map(reading.found.map((entry) => [entry.value, entry]))
  const report = pasteReportOf(reading, addTo([], reading))
  const named = [...report.linesOf.rejected, ...report.linesOf.ignored].map(
    (each) => `${each.text} ${each.reason}`,
  )
  // What is never kept is told in words of its own.
  const isTold = (value: string) =>
    [...(never.includes(value) ? [] : found.keys()), ...named].some((each) => each.includes(value))
  return [
    ...kept.flatMap((value) => (found.has(value) ? [] : `not kept: ${value}`)),
    ...never.flatMap((value) => (found.has(value) ? `kept: ${value}` : [])),
    ...told.flatMap((value) => (isTold(value) ? [] : `not told: ${value}`)),
    ...action.flatMap((line) => {
      const [wanted, value = ''] = line.split(' ')
      const is = found.get(value)?.action
      return is === wanted ? [] : `${value}: ${is ?? 'not kept'}, not ${wanted}`
    }),
    ...(types.length === 0
      ? []
      : reading.found.flatMap(({ type }) => (types.includes(type) ? [] : `type ${type}`))),
  ]
}

describe.each(kinds)('$kind', ({ cases }) => {
  test.each(cases)('$name', (each) => {
    expect(differences(each)).toEqual([])
  })

  test.each(cases)('$name: every line is accounted for', ({ text }) => {
    const { lines, found, merged, rejected, ignored } = readText(text, { action: 'block' })
    const sources = [...found.flatMap((entry) => entry.sources), ...merged, ...rejected, ...ignored]
    expect(new Set(sources.map(({ line }) => line)).size).toBe(lines)
  })
})
