// Claim: Nothing that is pasted is widened
// Claim: Each pasted line is accounted for
import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { addTo } from './reading.ts'
import { readText } from './urls.ts'

const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [],
  transforms: [],
  ...part,
})

describe('a list', () => {
  const old = [
    entry('b.example', {
      action: 'allow',
      sources: [{ line: 9, text: 'B.example' }],
      transforms: ['lower-cased'],
    }),
    entry('a.example/x', { type: 'url' }),
  ]

  test('adds new entries at the end; old entries only gain sources', () => {
    const reading = readText('c.example\nhttp://b.example\nc.example', { mode: 'lines', action: 'allow' })
    const { entries, ...rest } = addTo(old, reading)
    expect(entries).toEqual([
      {
        ...old[0],
        sources: [
          { line: 9, text: 'B.example' },
          { line: 2, text: 'http://b.example' },
        ],
        transforms: ['lower-cased', 'scheme'],
      },
      old[1],
      expect.objectContaining({ value: 'c.example', action: 'allow' }),
    ])
    expect(rest).toEqual({
      added: 1,
      merged: [
        { line: 3, text: 'c.example', code: 'same', reason: 'The same as c.example.' },
        { line: 2, text: 'http://b.example', code: 'listed', reason: 'It is already in the list.' },
      ],
      conflicts: [],
    })
    expect(old[0]?.sources).toHaveLength(1)
  })

  test.each([
    ['b.example', 'block', undefined, 'the action "allow"'],
    ['a.example/x', 'block', 'host', 'the type "url"'],
    // Of two differences, the action is named, since it matters more.
    ['a.example/x', 'allow', 'host', 'the action "block"'],
  ])('is never changed: %s to %s as %s is a conflict with %s', (value, action, type, known) => {
    const text = `${value}\n ${value}`
    const { entries, conflicts, ...rest } = addTo(old, readText(text, { mode: 'lines', action, type }))
    expect(entries).toEqual(old)
    expect(conflicts).toEqual(
      [1, 2].map((line) => ({
        line,
        text: value,
        code: known.startsWith('the action') ? 'other action' : 'other type',
        reason: `It is already in the list with ${known}.`,
      })),
    )
    expect(rest).toEqual({ added: 0, merged: [] })
  })
})
