import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import type { Entry } from '../urls/entry.ts'
import { isWholeInSentence, describeChanges, describeTypes } from './prose.ts'

const scope = { description: 'Everybody' }
const entry = (value: string, part: Partial<Entry> = {}): Entry => ({
  value,
  type: 'domain',
  action: 'block',
  sources: [{ line: 1, text: value }],
  transforms: [],
  ...part,
})
const input = (...urls: [type: string, value: string][]): CreatePolicyInput => ({
  description: 'd',
  policies: [scope],
  urls: urls.map(([type, value]) => ({ action: 'block', type, value })),
})

test('entries are counted by type, unknown types by name', () => {
  expect(describeTypes(input(['domain', 'a'], ['url', 'b'], ['domain', 'c'], ['host', 'd']).urls)).toBe(
    '2 domains, 1 single URL and 1 of type "host"',
  )
  expect(describeTypes(input(['domain', 'a']).urls)).toBe('1 domain')
})

describe('the changes to the pasted text', () => {
  test('are counted by kind, including repetitions', () => {
    const { sentence } = describeChanges([
      entry('a.example', { transforms: ['refanged', 'scheme', 'port'] }),
      entry('b.example', { transforms: ['scheme', 'punycode'] }),
      entry('c.example', { sources: [1, 2, 3].map((line) => ({ line, text: 'c.example' })) }),
      entry('d.example', { transforms: ['widened'] }),
    ])
    expect(sentence).toBe(
      '1 from defanged form; 2 without http(s)://; 1 without port; 1 with the host in Punycode; 1 widened by you to the whole domain; 2 repetitions merged',
    )
  })

  test('are shown as pasted text beside the sent value', () => {
    const pasted = { line: 4, text: 'hxxps://A[.]example' }
    const { examples } = describeChanges([
      entry('plain.example'),
      entry('a.example', { sources: [pasted], transforms: ['scheme'] }),
    ])
    expect(examples).toEqual([
      {
        pasted: 'hxxps://A[.]example',
        sent: 'a.example',
        how: 'without http(s)://',
      },
    ])
  })

  test('may be none', () => {
    expect(describeChanges([entry('a.example')])).toEqual({
      sentence: '',
      examples: [],
    })
  })
})

const isSaid = (...policies: PolicyScope[]) =>
  isWholeInSentence({ ...input(['domain', 'a']), description: 'Everybody', policies })

test('the sentence of a policy says all of a scope without flags, conditions and a comment', () => {
  expect(isSaid({ ...scope, to: { type: 'everyone' }, toDate: '2026-12-01T00:00:00+0000' })).toBe(true)
  expect(isSaid({ description: 'Another name' })).toBe(false)
  expect(isSaid(scope, scope)).toBe(false)
  expect(isSaid({ ...scope, enforced: true })).toBe(false)
  expect(isSaid({ ...scope, comment: 'Ticket 4711' })).toBe(false)
  // The risks say that reasons are in it.
  const reason = 'Reason: block (IP address), 8.8.8.8: INC-4711'
  expect(isSaid({ ...scope, comment: reason })).toBe(true)
  expect(isSaid({ ...scope, comment: `Ticket 4711\n${reason}` })).toBe(false)
})
