import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { suffixOf } from './suffixes.ts'

test.each([
  ['com', 'com', 'public'],
  ['a.example.co.uk', 'co.uk', 'public'],
  ['co.uk', 'co.uk', 'public'],
  ['x.ck', 'x.ck', 'public'],
  ['evil.github.io', 'github.io', 'private'],
  ['github.io', 'github.io', 'private'],
  ['xn--p1ai', 'xn--p1ai', 'public'],
  ['a.example', 'example', undefined],
  ['localhost', 'localhost', undefined],
])('%s ends with %s', (host, suffix, section) => {
  expect(suffixOf(host)).toEqual({ suffix, section })
})

test('tldts is in no file that the page fetches at once', () => {
  const folder = join(import.meta.dirname, '../..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const importsOf = (path: string) =>
    Array.from(
      readFileSync(join(folder, path), 'utf8').matchAll(/^(?:import|export) (?!type )[^']* from '([^']+)'/gm),
      ([, from = '']) => (from.startsWith('.') ? join(path, '..', from) : from),
    )
  const imports = new Map(sources.map((path) => [path, importsOf(path)]))
  const having = new Set(['tldts'])
  for (let size = 0; size !== having.size;) {
    size = having.size
    for (const [path, from] of imports) if (from.some((each) => having.has(each))) having.add(path)
  }
  expect(having).toContain('policies/checks/list.worker.ts')
  // Without a worker, the page fetches the library by `import()`.
  expect(Array.from(having).filter((path) => /listWorker\.ts$|\.tsx$/.test(path))).toEqual([])
})
