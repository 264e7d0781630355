import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bare } from '../urls/entry.ts'
import { flattenJudgement, flattenList, judgeList, raiseJudgement, raiseList } from './judgement.ts'
import { suffixes } from './suffixes.ts'

const guarded = { ownDomains: ['corp.example'], protectedDomains: [{ domain: 'bank.example' }] }
const values = [
  'a.example',
  'x.a.example',
  'a.example/p',
  'a.example/p/q',
  'corp.example',
  'example',
  'co.uk',
  'github.io',
  '192.0.2.1',
  '10.0.0.1',
  'pay.bank.example',
]
const entries = fc.uniqueArray(
  fc.record({
    value: fc.constantFrom(...values),
    type: fc.constantFrom('domain', 'url', 'other'),
    action: fc.constantFrom('block', 'allow', 'a\nfree one'),
  }),
  { selector: ({ value }) => value },
)

test('a list reaches the worker unchanged', () => {
  const list: Bare[] = [
    { value: 'xn--mnchen-3ya.de', type: 'domain', action: 'block', unicode: 'münchen.de' },
    { value: 'a.example/p', type: 'url', action: 'allow' },
  ]
  expect(raiseList(structuredClone(flattenList(list)))).toEqual(list)
})

test('its judgement comes back unchanged', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const made = judgeList(list, guarded, suffixes)
      expect(raiseJudgement(structuredClone(flattenJudgement(made)))).toEqual(made)
    }),
  )
})
