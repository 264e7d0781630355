import { expect, test } from 'vitest'
import type { Entry } from '../urls/entry.ts'
import { flattenEntries, restoreEntries } from './flatEntries.ts'

test('entries come through a worker unchanged, each with its first source', () => {
  const [first, second] = [
    { line: 1, text: 'hxxp://münchen[.]de' },
    { line: 7, text: 'münchen.de' },
  ]
  const entries: readonly Entry[] = [
    {
      value: 'xn--mnchen-3ya.de',
      type: 'domain',
      action: 'block',
      unicode: 'münchen.de',
      sources: [first, second],
      transforms: ['edited', 'widened'],
    },
    { value: 'a.example/p', type: 'url', action: 'a\nfree one', sources: [second], transforms: [] },
    { value: 'b.example/p', type: 'url', action: 'block', sources: [second], transforms: [] },
  ]
  const [munich, ...others] = entries
  expect(restoreEntries(structuredClone(flattenEntries(entries)))).toEqual([
    { ...munich, sources: [first] },
    ...others,
  ])
})
