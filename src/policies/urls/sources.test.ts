/**
 * Reports of different style and language, written by hand: what becomes of each link in a text that defangs. A file has
 * texts under `=== name`, each followed by the values taken, and by the links left out as sources.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReasonCode } from './reasons.ts'
import { readText } from './urls.ts'

const folder = join(import.meta.dirname, 'sourceReports')
const linesOf = (list = '') => list.split('\n').filter((line) => line !== '')

const reports = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      const [text = '', rest = ''] = part.slice(end + 1).split(/^--- taken\n/m)
      const [taken, sources] = rest.split(/^--- source\n/m)
      return { name: part.slice(0, end), text, taken: linesOf(taken), sources: linesOf(sources) }
    }),
)

test('there are at least thirty', () => {
  expect(reports.length).toBeGreaterThanOrEqual(30)
})

const read = (text: string) => readText(text, { action: 'block' })
const leftOutBy = (wanted: ReasonCode, text: string) =>
  read(text).rejected.flatMap(({ code, text: link }) => (code === wanted ? [link] : []))
const leftOut = (text: string) => leftOutBy('source', text)
const namesIn = (text: string) => leftOutBy('name', text)

describe.each(reports)('$name', ({ text, taken, sources }) => {
  test('no indicator is lost', () => {
    const found = read(text).found.map(({ value }) => value)
    expect(taken.filter((value) => !found.includes(value))).toEqual([])
  })

  test('no source is taken', () => {
    expect(read(text).found.map(({ value }) => value)).toEqual(taken)
    expect(leftOut(text).map((link, at) => (link.includes(sources[at] ?? ' ') ? sources[at] : link))).toEqual(
      sources,
    )
  })

  test('each source can be added', () => {
    const { found, rejected } = readText(leftOut(text).join('\n'), { action: 'block', mode: 'lines' })
    expect(found).toHaveLength(new Set(sources).size)
    expect(rejected).toEqual([])
  })
})

test('a text that defangs nothing has no sources, but a field of JSON may name one', () => {
  const link = 'https://meadow-lab.example/blog/a'
  expect(leftOut(`Source: ${link}\nhttps://bad.example/x`)).toEqual([])
  expect(leftOut(JSON.stringify({ ioc: 'bad[.]example', source: link }))).toEqual([link])
})

describe('a name with capitals in a sentence, where the text defangs', () => {
  test('is left out, and can be added', () => {
    const text = 'The panel at bad[.]example runs on Socket.IO and was sold as Kit.Shop by one actor.'
    expect(namesIn(text)).toEqual(['Socket.IO', 'Kit.Shop'])
    expect(read(text).found.map(({ value }) => value)).toEqual(['bad.example'])
    expect(readText('Socket.IO', { action: 'block', mode: 'lines' }).found).toHaveLength(1)
  })

  test.each([
    ['without another that is defanged', 'It runs on Socket.IO.'],
    ['on a line of its own', 'bad[.]example\nLogin.Example.com'],
    ['behind a word for what is bad', 'bad[.]example\nThe payload is at Login.Example.com today.'],
    ['of a host that is defanged elsewhere', 'login[.]example[.]com\nWe saw Login.Example.com again.'],
    ['in small letters', 'bad[.]example\nWe saw login.example.com again.'],
  ])('is taken %s', (_, text) => {
    expect(namesIn(text)).toEqual([])
    expect(read(text).found.map(({ value }) => value)).toContainEqual(
      expect.stringMatching(/^(socket\.io|login\.example\.com)$/),
    )
  })
})
