/**
 * The regular expressions of the product, each against a million hostile characters. One that needs the square of its
 * text is named here, with the longest text that reaches it. Those built at run time are tried through what uses them
 * (src/policies/growth.soak.test.ts).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** How such an expression begins, and the most characters that it is given: the code before it refuses or cuts a longer text. */
const bounded: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'src/imports/file/address.ts': {
    [String.raw`^\s*["']?([^\s"'<>]+@`]: 4_000,
    '^(.*?)["\'“”„': 4_000,
    [String.raw`\s*@\s*`]: 4_000,
    [String.raw`\s*\.\s*`]: 4_000,
    '(?<=[@.])-+': 4_000,
    [String.raw`^\.+|`]: 4_000,
    [String.raw`[\s,;|\\<>]+|(?<=@`]: 4_000,
  },
}

const pairs = ['a.', 'a ', '1.', '%20', '[.]', 'a@', 'x-', '= ', '{"']
const units = [...Array.from(' a0./-%[("\',\n@:\\é\u00a0<_;#'), ...pairs]
const textsOf = (length: number) =>
  units.flatMap((unit) => {
    const trap = unit.repeat(length / unit.length)
    return [`${trap}\0`, `h${trap}!`]
  })
const texts = textsOf(1_000_000)

interface Found {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

/** The literals in a tree of the parser. */
function* literalsIn(node: unknown): Generator<Omit<Found, 'file'>> {
  if (typeof node !== 'object' || node === null) return
  const { regex } = node as { regex?: Omit<Found, 'file'> } // of a literal
  if (regex) yield regex
  for (const value of Object.values(node)) yield* literalsIn(value)
}

const files = execFileSync('git', ['ls-files', 'src', 'server'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture|d)\.tsx?$/.test(name))
const found = new Map<string, Found>()
for (const file of files) {
  const tree = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  for (const { pattern, flags } of literalsIn(tree))
    found.set(`${pattern}/${flags}`, { file, pattern, flags })
}

const context = createContext({})
const use = new Script(`{
  const expression = new RegExp(pattern, flags)
  if (expression.global) text.replaceAll(expression, '')
  else expression.test(text)
}`)
function endsIn({ pattern, flags }: Found, text: string, timeout: number): boolean {
  Object.assign(context, { pattern, flags, text })
  try {
    use.runInContext(context, { timeout })
    return true
  } catch {
    return false
  }
}

const slow = Object.entries(bounded).flatMap(([file, rows]) =>
  Object.entries(rows).map(([start, most]) => ({ file, start, most })),
)
const rowsOf = ({ file, pattern }: Found) =>
  slow.filter((row) => row.file === file && pattern.startsWith(row.start))

test('each ends soon on a million hostile characters, but for those that never have so many', () => {
  expect(found.size).toBeGreaterThan(400)
  // What needs the square takes minutes; a busy machine may be several times slower than this.
  const endless = Array.from(found.values()).filter(
    (each) => rowsOf(each).length === 0 && !texts.every((text) => endsIn(each, text, 10_000)),
  )
  expect(endless.map(({ file, pattern }) => `${file} /${pattern}/`)).toEqual([])
}, 900_000)

test.each(slow)('$file /$start ends soon on $most', { timeout: 60_000 }, ({ file, start, most }) => {
  const all = Array.from(found.values()).filter(
    (each) => each.file === file && each.pattern.startsWith(start),
  )
  expect(all).toHaveLength(1)
  for (const each of all) {
    expect(textsOf(most).every((text) => endsIn(each, text, 5_000))).toBe(true)
    // One that ends on a million needs no row.
    expect(texts.every((text) => endsIn(each, text, 300))).toBe(false)
  }
})
