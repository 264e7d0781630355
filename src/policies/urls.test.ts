import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addLines, deriveType, describeReading, type Entry } from './urls.ts'

const add = (text: string, entries: readonly Entry[] = []) => addLines(entries, text, 'block', undefined)
const valuesOf = (entries: readonly Entry[]) => entries.map(({ value }) => value)

describe('a line', () => {
  test('becomes an entry with the action and the type given', () => {
    expect(addLines([], 'a.example/x', 'allow', 'domain')).toEqual({
      entries: [{ value: 'a.example/x', type: 'domain', action: 'allow' }],
      added: 1,
      merged: 0,
      ignored: 0,
      rejected: [],
    })
  })

  test.each([
    ['a.example', 'domain'],
    ['a.example:8443', 'domain'],
    ['münchen.example', 'domain'],
    ['192.0.2.1', 'domain'],
    ['https://a.example', 'domain'],
    ['HTTPS://a.example', 'domain'],
    ['ftp+x.y-z://a.example:8443', 'domain'],
    // A bare end is no path.
    ['a.example/', 'domain'],
    ['https://a.example/', 'domain'],
    ['a.example?', 'domain'],
    ['a.example#', 'domain'],
    ['a.example/x', 'url'],
    ['a.example//', 'url'],
    ['a.example?q', 'url'],
    ['a.example#f', 'url'],
    ['a.example/?q', 'url'],
    ['https://a.example/x', 'url'],
    ['https://a.example?q', 'url'],
    ['a.example/https://b.example', 'url'],
  ])('%s is a %s where no type is given', (value, type) => {
    expect(deriveType(value)).toBe(type)
    expect(add(value).entries).toEqual([{ value, type, action: 'block' }])
  })

  test.each(['\n', '\r\n', '\r'])('ends with %j', (end) => {
    expect(valuesOf(add(['a.example', 'b.example', 'c.example'].join(end)).entries)).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ])
  })

  test.each([' ', '\t', '\u00a0', '\ufeff'])('is trimmed of %j', (blank) => {
    expect(valuesOf(add(`${blank}a.example${blank}`).entries)).toEqual(['a.example'])
  })

  test('of blanks is ignored, and so is an empty text', () => {
    expect(add('')).toEqual({ entries: [], added: 0, merged: 0, ignored: 1, rejected: [] })
    expect(add('\n \n\t\r\n')).toMatchObject({ added: 0, ignored: 4 })
  })

  test('keeps its capitals: what is sent is what was typed', () => {
    expect(valuesOf(add('A.Example/Path\na.example/path').entries)).toEqual([
      'A.Example/Path',
      'a.example/path',
    ])
  })

  const blank = 'One entry a line: this one contains a blank.'
  const invisible = 'It contains an invisible character.'
  const star = '"*" is no wildcard here: the service refuses it in a domain and takes it literally in a URL.'
  const defanged = 'It is defanged. Write it as it really is.'

  test.each([
    ['a.example b.example', blank],
    ['a.example,\tb.example', blank],
    ['a\u00a0b', blank],
    ['a\u200b.example', invisible],
    ['a.example\u200b', invisible],
    ['a\u0000b', invisible],
    ['a\u202eb', invisible],
    ['\u00ada.example', invisible],
    ['*.example', star],
    ['a.example/*', star],
    ['a[.]example', defanged],
    ['a(.)example', defanged],
    ['a{.}example', defanged],
    ['hxxp://a.example', defanged],
    ['HXXPS://a.example', defanged],
  ])('%j is rejected with its reason', (line, reason) => {
    expect(add(line)).toEqual({
      entries: [],
      added: 0,
      merged: 0,
      ignored: 0,
      rejected: [{ line, reason }],
    })
  })

  test('that is rejected is kept as it was pasted', () => {
    expect(add('\t*.example ').rejected).toEqual([{ line: '\t*.example ', reason: star }])
  })

  test.each(['http://[2001:db8::1]/', 'a.example/hxxp://b', 'xn--mnchen-3ya.de'])('%s is taken', (line) => {
    expect(add(line).added).toBe(1)
  })
})

describe('a list', () => {
  const old: Entry[] = [
    { value: 'b.example', type: 'domain', action: 'allow' },
    { value: 'a.example', type: 'url', action: 'block' },
    { value: 'e.example', type: 'domain', action: 'block' },
  ]

  test('has the new behind the old, in their order, and the old as they were', () => {
    const reading = add('d.example\ne.example\nc.example\nd.example', old)
    expect(reading).toEqual({
      entries: [
        ...old,
        { value: 'd.example', type: 'domain', action: 'block' },
        { value: 'c.example', type: 'domain', action: 'block' },
      ],
      added: 2,
      merged: 2,
      ignored: 0,
      rejected: [],
    })
    expect(old).toHaveLength(3)
  })

  test.each([
    ['b.example', 'block', undefined, 'the action "allow"'],
    ['a.example', 'block', undefined, 'the type "url"'],
    ['a.example', 'block', 'domain', 'the type "url"'],
    // Of two, the action is told: it decides more.
    ['a.example', 'allow', 'domain', 'the action "block"'],
    ['e.example', 'block', 'url', 'the type "domain"'],
  ])('refuses %s to %s as %s: it has it with %s', (value, action, type, known) => {
    expect(addLines(old, ` ${value}`, action, type)).toEqual({
      entries: old,
      added: 0,
      merged: 0,
      ignored: 0,
      rejected: [{ line: ` ${value}`, reason: `It is in the list already, with ${known}.` }],
    })
  })

  test.each([
    ['b.example', 'allow', 'domain'],
    ['a.example', 'block', 'url'],
    ['e.example', 'block', undefined],
  ])('merges %s to %s as %s', (value, action, type) => {
    expect(addLines(old, `${value}\n${value}`, action, type)).toEqual({
      entries: old,
      added: 0,
      merged: 2,
      ignored: 0,
      rejected: [],
    })
  })
})

/** Text as people paste it: lines of every fate, and every kind of line end. */
const part = fc.oneof(
  fc.constantFrom(
    'a.example',
    'b.example',
    'b.example/x',
    ' a.example ',
    '',
    ' ',
    '*.x',
    'a[.]b',
    'a b',
    '\u200b',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const ending = fc.constantFrom('\n', '\r\n', '\r')
const text = fc.array(fc.tuple(part, ending), { maxLength: 40 }).map((parts) => parts.flat().join(''))

describe('whatever the text', () => {
  test('every line is accounted for: lines = added + merged + ignored + rejected', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { entries: old } = add(before)
        const lines = after.split(/\r\n|\r|\n/)
        const { entries, added, merged, ignored, rejected } = add(after, old)
        expect(added + merged + ignored + rejected.length).toBe(lines.length)
        expect(entries).toHaveLength(old.length + added)
        expect(ignored).toBe(lines.filter((line) => line.trim() === '').length)
      }),
    )
  })

  test('the values are the trimmed lines in their order, each once', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { entries: old } = add(before)
        const { entries, rejected } = add(after, old)
        const refused = new Set(rejected.map(({ line }) => line))
        const left = after.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '' && !refused.has(line))
        const expected = new Set([...valuesOf(old), ...left.map((line) => line.trim())])
        expect(valuesOf(entries)).toEqual([...expected])
        expect(entries.slice(0, old.length)).toEqual(old)
      }),
    )
  })

  test('the rejected lines stand in their order, as they were pasted', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const { rejected, entries } = add(pasted)
        const lines = pasted.split(/\r\n|\r|\n/)
        const refused = new Set(rejected.map(({ line }) => line))
        expect(rejected.map(({ line }) => line)).toEqual(lines.filter((line) => refused.has(line)))
        for (const { line } of rejected) expect(valuesOf(entries)).not.toContain(line.trim())
      }),
    )
  })

  test('a second time adds nothing and merges all', () => {
    fc.assert(
      fc.property(text, (pasted) => {
        const first = add(pasted)
        const again = add(pasted, first.entries)
        expect(again).toEqual({
          ...first,
          added: 0,
          merged: first.added + first.merged,
        })
      }),
    )
  })
})

/** As `add`, with an action and a type that another pass may contradict. */
const passes = fc.tuple(fc.constantFrom('block', 'allow'), fc.constantFrom(undefined, 'domain', 'url'), text)

test('whatever is added after what, no value is lost, doubled or changed', () => {
  fc.assert(
    fc.property(fc.array(passes, { maxLength: 4 }), (all) => {
      let entries: readonly Entry[] = []
      for (const [action, type, pasted] of all) {
        const before = entries
        const reading = addLines(before, pasted, action, type)
        entries = reading.entries
        const lines = pasted.split(/\r\n|\r|\n/).length
        expect(reading.added + reading.merged + reading.ignored + reading.rejected.length).toBe(lines)
        expect(entries.slice(0, before.length)).toEqual(before)
        expect(entries.slice(before.length).every((entry) => entry.action === action)).toBe(true)
        expect(new Set(valuesOf(entries)).size).toBe(entries.length)
      }
    }),
  )
})

const rejected = (count: number) => Array.from({ length: count }, () => ({ line: 'x y', reason: 'r' }))

describe('a reading in words', () => {
  test.each([
    [1, 0, 0, 0, '1 line: 1 added.'],
    [0, 1, 0, 0, '1 line: 0 added, 1 already in the list.'],
    [2, 0, 0, 0, '2 lines: 2 added.'],
    [0, 0, 1, 0, '1 line: 0 added, 1 empty.'],
    [0, 0, 0, 2, '2 lines: 0 added, 2 not added, still in the box.'],
    [4, 3, 2, 1, '10 lines: 4 added, 3 already in the list, 2 empty, 1 not added, still in the box.'],
  ])('of %d added, %d merged, %d ignored, %d rejected', (added, merged, ignored, refused, sentence) => {
    expect(describeReading({ entries: [], added, merged, ignored, rejected: rejected(refused) })).toBe(
      sentence,
    )
  })

  test('counts what contradicts the list as not added', () => {
    const old = add('a.example').entries
    expect(describeReading(addLines(old, 'a.example', 'allow', undefined))).toBe(
      '1 line: 0 added, 1 not added, still in the box.',
    )
  })

  test('is that of the text', () => {
    expect(describeReading(add('a.example\na.example\n*\n'))).toBe(
      '4 lines: 1 added, 1 already in the list, 1 empty, 1 not added, still in the box.',
    )
  })
})
