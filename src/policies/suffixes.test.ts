import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { suffixes } from './suffixes.ts'

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
  expect(suffixes.suffixOf(host)).toEqual({ suffix, section })
})

test('nothing else brings tldts into the page, and nothing brings this file in at once', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const having = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(join(folder, path), 'utf8')))
  expect(having(/from 'tldts/)).toEqual(['policies/suffixes.ts'])
  // The clerk needs it, and is in a worker: the page fetches it only where none starts.
  expect(having(/from '[^']*\/suffixes\.ts'/)).toEqual(['policies/clerkWork.ts'])
  expect(having(/from '[^']*\/clerkWork\.ts'/)).toEqual(['policies/clerk.worker.ts'])
})
