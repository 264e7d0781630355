import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeList } from './listWork.ts'

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

test('its judgement comes back unchanged', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const made = judgeList(list, guarded)
      expect(structuredClone(made)).toEqual(made)
    }),
  )
})
