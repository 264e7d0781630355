/** Articles, topics and shortcuts agree with each other and with the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { articles } from './articles.ts'
import { HelpContext } from './HelpContext.ts'
import { everywhere, ofPages } from './shortcuts.ts'
import { topics } from './topics.ts'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^sandbox\/|^help\//.test(file))
  .map(read)

const routes = Array.from(read('routes.tsx').matchAll(/\bpath: '(\/\w*)'/g), ([, path]) => path)

const help = { topic: undefined, asked: 0, open: () => {}, close: () => {}, showShortcuts: () => {} }
const pages = topics.map((topic) => ({
  ...topic,
  html: renderToStaticMarkup(createElement(HelpContext, { value: help }, articles[topic.id])),
}))

describe('an article', () => {
  test.each(pages)('"$title" can be read within a minute', ({ html }) => {
    const words = html.replaceAll(/<[^>]+>/g, ' ').match(/\w+/g)?.length ?? 0
    expect(words).toBeGreaterThan(60)
    expect(words).toBeLessThan(320)
  })

  test.each(pages)('"$title" leads to others, which exist, and to pages that exist', ({ html, title }) => {
    const others = Array.from(html.matchAll(/<button[^>]*>([^<]*)</g), ([, text]) => text)
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) {
      expect(topics.map((topic) => topic.title)).toContain(other?.replaceAll('&#x27;', "'"))
      expect(other, 'an article leads to itself').not.toBe(title)
    }
    for (const [, path] of html.matchAll(/href="#([^"?]*)/g)) expect(routes).toContain(path)
    expect(html.match(/href="(?!#)/g), 'a link out of the console').toBeNull()
  })

  test('is led to by another', () => {
    const led = pages.flatMap(({ html }) =>
      Array.from(html.matchAll(/<button[^>]*>([^<]*)</g), ([, text]) => text),
    )
    expect(topics.filter(({ title }) => !led.includes(title))).toEqual([])
  })
})

test('each topic has its own title and id', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length)
  expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length)
})

describe('the list of shortcuts', () => {
  const all = [...everywhere, ...ofPages.flatMap(({ shortcuts }) => shortcuts)].flatMap(({ keys }) => keys)

  test('has each key that works on every page', () => {
    const calls = sources.flatMap((source) => source.match(/useHotkeys\([^]*?\]\s*\]/g) ?? [])
    const hotkeys = calls.flatMap((call) => Array.from(call.matchAll(/\['([^']+)'/g), ([, key = '']) => key))
    const listed = everywhere
      .flatMap(({ keys }) => keys)
      .map((keys) => keys.replaceAll(' ', '').toLowerCase())
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
