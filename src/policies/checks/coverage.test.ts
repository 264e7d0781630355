import { expect, test } from 'vitest'
import { entriesOf } from '../urls/entry.fixture.ts'
import { entriesCovering } from './coverage.ts'

const entries = entriesOf([
  'block a.example',
  'allow a.example/login',
  'block a.example/login/x?id=1',
  'block url b.example',
  'block 192.0.2.1',
  'block xn--mnchen-3ya.example',
  'block odd odd.example',
])

test.each([
  ['a.example', ['a.example']],
  ['www.a.example/x', ['a.example']],
  ['hxxps://a[.]example:8443/login/y#top', ['a.example/login', 'a.example']],
  ['a.example/login/x?id=1&more', ['a.example/login/x?id=1', 'a.example/login', 'a.example']],
  ['a.example/Login', ['a.example']],
  ['a.example/logins', ['a.example']],
  ['b.example', ['b.example']],
  // A URL does not cover the whole of its host, or a subdomain.
  ['w.b.example/x', []],
  ['192.0.2.10', []],
  ['münchen.example/x', ['xn--mnchen-3ya.example']],
  ['odd.example/x', []],
  ['logi', undefined],
  ['', undefined],
  ['two words', undefined],
])('what covers %s', (text, values) => {
  expect(entriesCovering(entries, text)?.map(({ value }) => value)).toEqual(values)
})
