import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import type { Entry } from '../urls/entry.ts'
import { describeChanges, describeTypes } from './prose.ts'

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

test('the changes to the pasted text are counted by kind, including repetitions', () => {
  const changes = describeChanges([
    entry('a.example', { transforms: ['refanged', 'scheme', 'port'] }),
    entry('b.example', { transforms: ['scheme', 'punycode'] }),
    entry('c.example', { sources: [1, 2, 3].map((line) => ({ line, text: 'c.example' })) }),
    entry('d.example', { transforms: ['widened'] }),
  ])
  expect(changes).toBe(
    '1 from defanged form; 2 without http(s)://; 1 without port; 1 with the host in Punycode; 1 widened by you to the whole domain; 2 repetitions merged',
  )
  expect(describeChanges([entry('a.example')])).toBe('')
})
