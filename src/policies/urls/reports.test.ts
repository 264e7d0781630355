// Claim: Nothing that is pasted is widened
/**
 * A hundred typical texts, ten of each kind, written by hand independently of the code. A file has texts under
 * `=== name`, each followed by the expected entries in order and the expected refusals.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readText } from './urls.ts'

const folder = join(import.meta.dirname, 'reports')

interface Report {
  readonly name: string
  readonly text: string
  readonly taken: readonly string[]
  readonly leftOut: readonly string[]
}

/** Reasons for a possibly incomplete address. */
const half = /^The (?:address|previous line|next cell)|cut short|two addresses|more cells/

const linesOf = (list: string) => list.split('\n').filter((line) => line !== '')

function readReports(file: string): Report[] {
  const [, ...parts] = readFileSync(join(folder, file), 'utf8').split(/^=== /m)
  return parts.map((part) => {
    const end = part.indexOf('\n')
    const [text = '', rest = ''] = part.slice(end + 1).split(/^--- taken\n/m)
    const [taken = '', leftOut = ''] = rest.split(/^--- left out\n/m)
    return { name: part.slice(0, end), text, taken: linesOf(taken), leftOut: linesOf(leftOut) }
  })
}

const kinds = readdirSync(folder).map((file) => ({
  kind: file.replace('.txt', ''),
  reports: readReports(file),
}))

test('there are a hundred, of ten kinds', () => {
  expect(kinds.map(({ reports }) => reports.length)).toEqual(Array.from({ length: 10 }, () => 10))
})

describe.each(kinds)('$kind', ({ reports }) => {
  test.each(reports)('$name', ({ text, taken, leftOut }) => {
    const { found, rejected, ignored } = readText(text, { action: 'block' })
    expect(found.map(({ value }) => value)).toEqual(taken)
    const named = [...rejected, ...ignored.filter(({ why }) => why !== 'prose')].map((each) => each.text)
    const missing = leftOut.filter((piece) => !named.some((each) => each.includes(piece)))
    expect(missing).toEqual([])
    // Nothing else is refused as incomplete.
    const extra = rejected.filter(
      ({ text: piece, reason }) => half.test(reason) && !leftOut.some((each) => piece.includes(each)),
    )
    expect(extra.map((each) => each.text)).toEqual([])
  })
})
