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
