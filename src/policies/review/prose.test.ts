import { expect, test } from 'vitest'
import { entry } from '../urls/entry.fixture.ts'
import { describeChanges, describeTypes } from './prose.ts'

test.each([
  [['domain', 'url', 'domain', 'host'], '2 domains, 1 single URL and 1 of type "host"'],
  [['domain'], '1 domain'],
])('entries of %j are counted by type, unknown types by name', (types, words) => {
  expect(describeTypes(types.map((type) => ({ action: 'block', type, value: 'a' })))).toBe(words)
})

test('the changes to the pasted text are counted by kind, including repetitions', () => {
  const changes = describeChanges([
    entry('block a.example', { transforms: ['refanged', 'scheme', 'port'] }),
    entry('block b.example', { transforms: ['scheme', 'punycode'] }),
    entry('block c.example', { sources: [1, 2, 3].map((line) => ({ line, text: 'c.example' })) }),
    entry('block d.example', { transforms: ['widened'] }),
  ])
  expect(changes).toBe(
    '1 from defanged form; 2 without http(s)://; 1 without port; 1 with the host in Punycode; 1 widened by you to the whole domain; 2 repetitions merged',
  )
  expect(describeChanges([entry('block a.example')])).toBe('')
})
