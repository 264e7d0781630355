import { expect, test } from 'vitest'
import { entry } from './entry.fixture.ts'
import { addTo } from './pasteLog.ts'
import { readText } from './readText.ts'

const old = [
  entry('allow b.example', { sources: [{ line: 9, text: 'B.example' }], transforms: ['lower-cased'] }),
  entry('block a.example/x'),
]

test('new entries are added at the end; old entries only gain sources', () => {
  const reading = readText('c.example\nhttp://b.example\nc.example', { mode: 'list', action: 'allow' })
  const again = { line: 2, text: 'http://b.example' }
  const sources = [{ line: 9, text: 'B.example' }, again]
  expect(addTo(old, reading)).toMatchObject({
    entries: [
      { ...old[0], sources, transforms: ['lower-cased', 'scheme'] },
      old[1],
      { value: 'c.example', action: 'allow' },
    ],
    added: 1,
    merged: [
      { ...again, code: 'listed' },
      { line: 3, text: 'c.example', code: 'same', detail: 'c.example' },
    ],
    leftOut: [],
  })
  expect(old[0]?.sources).toHaveLength(1)
})

test.each([
  ['b.example', 'block', undefined, 'other action', 'allow'],
  ['a.example/x', 'block', 'host', 'other type', 'url'],
  // Of two differences, the action is named, since it matters more.
  ['a.example/x', 'allow', 'host', 'other action', 'block'],
])('no entry is changed: %s to %s as %s is left out for its %s', (value, action, type, code, detail) => {
  const reading = readText(`${value}\n ${value}`, { mode: 'list', action, ...(type && { type }) })
  const { entries, leftOut, ...rest } = addTo(old, reading)
  expect(entries).toEqual(old)
  expect(leftOut).toMatchObject([1, 2].map((line) => ({ line, code, detail })))
  expect(rest).toEqual({ added: 0, merged: [] })
})
