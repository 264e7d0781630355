/** Ten times the input takes far less than a hundred times as long. The gate asserts no time: other work changes it. */
import { expect, test } from 'vitest'
import { makeContext, risksOf } from './checks/guardrails.ts'
import { findOverlaps } from './checks/overlap.ts'
import { entriesOf } from './urls/entry.fixture.ts'
import type { Mode } from './urls/pasteResult.ts'
import { guessMode, readText } from './urls/readText.ts'

const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at))
const entries = (text: (at: number) => string) => (count: number) => entriesOf(many(count, text))

const modes: readonly Mode[] = ['list', 'table', 'json', 'text']
const lines = (count: number) =>
  many(count, (at) => `hxxps://h${at}[.]evil${at % 97}.example/a/b?c=${at}`).join('\n')

/** Every other address is defanged, and each of the others may be a source. */
const mixed = (count: number) =>
  many(count, (at) =>
    at % 2
      ? `hxxps://h${at}[.]evil${at}.example/a`
      : `See https://n${at}.example/blog/a-b-c-d or n${at}.example`,
  ).join('\n')

const overlaps: Record<string, (at: number) => string> = {
  'of one host': (at) => `block a.example/${at}`,
  'that are all the same': () => 'block a.example/x',
  'each below the one before': (at) => `block a.example${'/x'.repeat(at % 1_000)}`,
  'of parents and children': (at) => `block ${'l.'.repeat(at % 120)}h${at % 200}.example`,
  'with many parameters': (at) => `block a.example/?${'a&'.repeat(at % 500)}`,
}

const shapes = ['block w.h#.example', 'allow h#.github.io', 'block h#.example.co.uk/x', 'block 10.0.#.1']
const context = makeContext({ ownDomains: ['corp.example'], protectedDomains: [{ domain: 'bank.example' }] })

const blanks = [' ', ' dot ', '{ ', '\u200c', '\u00a0', '\u200d.']
/** Repeated without end, each of these once made a pattern try every place again. */
const traps = [
  ...'[ ( [. \\ . ) " @ : a a. ]( … [.] * % xn-- ; http:// ,h &amp; < é - :: 1. /'.split(' '),
  ...blanks,
]

/** What is measured, at a number from which it is made ten times as large. */
type Case = readonly [name: string, from: number, make: (count: number) => () => unknown]
function on<Made>(make: (count: number) => Made, work: (made: Made) => unknown) {
  return (count: number) => {
    const made = make(count)
    return () => work(made)
  }
}
const readAs = (mode: Mode) => (text: string) => readText(text, { mode, action: 'block' })
function readTrap(trap: string) {
  guessMode(trap)
  for (const text of [trap, `a${trap}`, `${trap}a`, `a.example/${trap.slice(0, 8_000)}x`])
    for (const mode of modes) readAs(mode)(text)
}
const repeated = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length))
const warned = (at: number) => (shapes[at % shapes.length] ?? '').replace('#', String(at % 250))
const cases: readonly Case[] = [
  ...modes.map((mode): Case => [`lines read as ${mode}`, 2_500, on(lines, readAs(mode))]),
  ['a report with links among defanged addresses', 2_500, on(mixed, readAs('text'))],
  ...traps.map((unit): Case => {
    return [`a line of nothing but ${JSON.stringify(unit)}`, 10_000, on(repeated(unit), readTrap)]
  }),
  ...Object.entries(overlaps).map(([name, text]): Case => {
    return [`overlaps ${name}`, 2_500, on(entries(text), findOverlaps)]
  }),
  ['warnings', 2_500, on(entries(warned), (list) => list.map((each) => risksOf(each, context)))],
]

/** Milliseconds of the process alone; the least of three. */
function cost(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const from = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

test.each(cases)('%s', { timeout: 120_000 }, (_, from, make) => {
  cost(make(from))
  // What takes no time at all has no ratio.
  const small = Math.max(5, cost(make(from)))
  // Ten times and the caches that a larger list leaves; the square would be a hundred times.
  expect(cost(make(10 * from))).toBeLessThan(50 * small)
})
