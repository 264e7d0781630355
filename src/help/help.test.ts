/** Articles and shortcuts agree with the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { articles } from './articles.tsx'
import { shortcuts } from './Shortcuts.tsx'
import { topicList } from './topics.ts'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8')
const source = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^help\//.test(file))
  .map(read)
  .join('\n')

vi.stubGlobal('navigator', { platform: 'Linux' })

test.each(topicList)('the article %s leads to pages and names buttons that exist, and is short', (id) => {
  const html = renderToStaticMarkup(articles[id])
  expect(html.replaceAll(/<[^>]+>/g, ' ').match(/\w+/g)?.length).toBeLessThan(400)
  expect(html.match(/href="(?!#)/g), 'a link out of the console').toBeNull()
  for (const [, path] of html.matchAll(/href="#([^"?]*)/g)) expect(read('routes.tsx')).toContain(`'${path}'`)
  for (const [, name] of html.matchAll(/“([^”]+)”/g)) expect(source).toContain(name)
})

test('each key that a handler reads is listed', () => {
  const keys =
    /\bkey [!=]== '([A-Z]\w+)'|\b(Arrow\w+|Home|End|PageUp|PageDown|F\d+): |\['((?:mod|shift)\+[^']+)', /g
  const handled = Array.from(
    source.matchAll(keys),
    ([, tested, mapped, hotkey]) => tested ?? mapped ?? hotkey,
  )
  const listed = shortcuts.flatMap(([each]) => [...each.split(/ or | \+ /), ...each.split(' or ')])
  const known = new Set(listed.map((key) => key.replaceAll(' ', '').toLowerCase()))
  const isListed = (key = '') => known.has(key.toLowerCase().replace('mod+', 'ctrl+').replace('shift+?', '?'))
  expect(handled.length).toBeGreaterThan(5)
  expect(handled.filter((key) => !isListed(key))).toEqual([])
})
