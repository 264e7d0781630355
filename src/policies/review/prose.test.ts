import { describe, expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Entry } from '../urls/entry.ts'
import { sayChanges, sayLimits, sayPeriod, sayTypes } from './prose.ts'

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

test('a date is said in the zone of the reader and in UTC', () => {
  const dated = { ...scope, fromDate: '2026-12-01T03:30:00+0000', toDate: '2027-01-31T23:00:00+0530' }
  expect(sayPeriod(dated, 'Asia/Kolkata')).toEqual([
    'It begins on 1 Dec 2026, 09:00 in Asia/Kolkata, which is 1 Dec 2026, 03:30 UTC.',
    'It ends on 31 Jan 2027, 23:00 in Asia/Kolkata, which is 31 Jan 2027, 17:30 UTC.',
  ])
  expect(sayPeriod({ ...scope, toDate: '2027-01-31T23:00:00+0000' }, 'UTC')).toEqual([
    'It ends on 31 Jan 2027, 23:00 UTC.',
  ])
  expect(sayPeriod(scope, 'UTC')).toEqual([])
  expect(sayPeriod({ ...scope, toDate: 'soon' }, 'UTC')).toEqual(['It ends on soon.'])
})

test('entries are counted by their types, with those that nobody knows by name', () => {
  expect(sayTypes(input(['domain', 'a'], ['url', 'b'], ['domain', 'c'], ['host', 'd']).urls)).toBe(
    'They are 2 domains, 1 single URL and 1 of the type "host".',
  )
  expect(sayTypes(input(['domain', 'a']).urls)).toBe('It is 1 domain.')
})

describe('what was changed of the paste', () => {
  test('is counted by kind, and repetitions with it', () => {
    const { sentence } = sayChanges([
      entry('a.example', { transforms: ['refanged', 'scheme', 'port'] }),
      entry('b.example', { transforms: ['scheme', 'punycode'] }),
      entry('c.example', { sources: [1, 2, 3].map((line) => ({ line, text: 'c.example' })) }),
      entry('d.example', { transforms: ['widened'] }),
    ])
    expect(sentence).toBe(
      '1 was refanged, 2 lost their scheme, 1 lost its port, 1 host was put in Punycode, 1 was widened to the whole domain, as you asked and 2 repetitions were merged.',
    )
  })

  test('is shown as it was pasted beside what is sent', () => {
    const pasted = { line: 4, text: 'hxxps://A[.]example' }
    const { examples } = sayChanges([
      entry('plain.example'),
      entry('a.example', { sources: [pasted], transforms: ['scheme'] }),
    ])
    expect(examples).toEqual([
      {
        pasted: 'hxxps://A[.]example',
        sent: 'a.example',
        how: 'The scheme was left out: the service strips it.',
      },
    ])
  })

  test('is nothing where nothing was', () => {
    expect(sayChanges([entry('a.example')])).toEqual({
      sentence: 'Nothing: each entry is sent as it was typed.',
      examples: [],
    })
  })
})

test('what the policy does not do depends on what is in it', () => {
  expect(sayLimits(input(['url', 'a.example/x'])).join(' ')).toContain(
    'The 1 entry of the type "url" works only where',
  )
  expect(sayLimits(input(['url', 'a.example/x'])).join(' ')).not.toContain('subdomains')
  expect(sayLimits(input(['domain', 'a.example']))).toEqual([
    'That a domain covers its subdomains is assumed: the service does not document it.',
    'The console cannot list, change or undo a policy afterwards: that is done in the service.',
  ])
})
