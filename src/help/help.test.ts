/** Articles, topics and shortcuts agree with each other and with the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createMatcher } from '../ui/match.ts'
import { articles } from './HelpPane.tsx'
import { everywhere, ofPages } from './Shortcuts.tsx'
import { topics } from './topics.ts'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^sandbox\/|^help\//.test(file))
  .map(read)

const routes = Array.from(read('routes.tsx').matchAll(/\bpath: '(\/\w*)'/g), ([, path]) => path)

vi.stubGlobal('navigator', { platform: 'Linux' })
const pages = topics.map((topic) => ({ ...topic, html: renderToStaticMarkup(articles[topic.id]) }))

describe('an article', () => {
  test.each(pages)('"$title" can be read within a minute', ({ html }) => {
    const words = html.replaceAll(/<[^>]+>/g, ' ').match(/\w+/g)?.length ?? 0
    expect(words).toBeGreaterThan(60)
    expect(words).toBeLessThan(320)
  })

  test.each(pages)('"$title" leads to pages that exist', ({ html }) => {
    for (const [, path] of html.matchAll(/href="#([^"?]*)/g)) expect(routes).toContain(path)
    expect(html.match(/href="(?!#)/g), 'a link out of the console').toBeNull()
  })

  test.each(pages)('"$title" names only buttons and fields that exist', ({ html }) => {
    const names = Array.from(html.matchAll(/“([^”]+)”/g), ([, name = '']) => name)
    expect(names.filter((name) => !sources.some((source) => source.includes(name)))).toEqual([])
  })
})

test('each topic has its own title and id', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
  expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
})

test.each(['watchlist', 'department', 'compare', 'export', 'incomplete'])(
  '"%s" finds the article on the watchlist, without a guess',
  (typed) => {
    const rank = createMatcher(typed)
    // A word that is only like a typed one ranks 4.
    const found = topics.filter(({ title, keywords }) => (rank(title, keywords) ?? 4) < 4)
    expect(found.map(({ id }) => id)).toContain('watchlist')
  },
)

const keysOf = (shortcuts: typeof everywhere) =>
  Object.values(shortcuts).flatMap((each) => Object.keys(each).flatMap((keys) => keys.split(' or ')))

describe('the list of shortcuts', () => {
  const all = [everywhere, ...ofPages.map(({ shortcuts }) => shortcuts)].flatMap(keysOf)

  test('has each key that works on every page', () => {
    const calls = sources.flatMap((source) => source.match(/useHotkeys\([^]*?\]\s*\]/g) ?? [])
    const hotkeys = calls.flatMap((call) => Array.from(call.matchAll(/\['([^']+)'/g), ([, key = '']) => key))
    const listed = keysOf(everywhere).map((keys) => keys.replaceAll(' ', '').toLowerCase())
    expect(hotkeys.length).toBeGreaterThan(0)
    expect(listed).toEqual(
      expect.arrayContaining(hotkeys.map((key) => key.toLowerCase().replace('mod+', 'ctrl+'))),
    )
  })

  test('has each key that a handler reads', () => {
    const compared = sources.flatMap((source) =>
      Array.from(
        source.matchAll(/\bkey [!=]== '([A-Z]\w+)'|\b(Arrow\w+|Home|End|PageUp|PageDown|F\d+): /g),
        ([, tested, mapped]) => tested ?? mapped ?? '',
      ),
    )
    const listed = new Set(all.flatMap((keys) => keys.split(' + ')))
    expect(new Set(compared).size).toBeGreaterThan(5)
    expect(compared.filter((key) => !listed.has(key))).toEqual([])
  })

  test('has only pages that exist', () => {
    for (const { path } of ofPages) expect(routes).toContain(path)
  })
})
