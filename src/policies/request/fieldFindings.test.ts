import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldFindings, findInScope } from './fieldFindings.ts'
import { scope, target } from './policy.fixture.ts'
import { previewScope, type ScopeValues } from './policy.ts'

const now = Date.UTC(2026, 10, 21)
beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'))
afterAll(() => void vi.unstubAllEnvs())

const address = (emailAddress: string) => target({ type: 'individual_email_address', emailAddress })
// The sentences are those of target.test.ts, conditions.test.ts and period.test.ts.
const noted = (values: Partial<ScopeValues>) =>
  findInScope(scope(values), 1, now, ['b.example']).map(
    ({ key, level, label, place }) => `${level} ${key} at ${place.index} ${place.field} (${label})`,
  )

const group = target({ type: 'profile_group', groupId: 'short' })
const domain = target({ type: 'email_domain', emailDomain: 'Bücher.example' })
test.each<[Partial<ScopeValues>, ...string[]]>([
  [{ from: address('ann@c.example') }, 'tick no effect at 1 from.emailAddress (From)'],
  [{ to: group }, 'tick id at 1 to.groupId (To)'],
  [{ to: domain }, 'note spelling at 1 to.emailDomain (To)'],
  [{ fromDate: '2026-11-21T00:00' }, 'note past start at 1 fromDate (Starts at)'],
  [{ fromDate: '2026-11-21T02:00' }],
  // An end that has passed is refused instead.
  [{ toDate: '2026-11-20T00:00' }],
  [{ toDate: '2027-03-28T02:30' }, 'tick clocks at 1 toDate (Ends at)'],
  [{ sourceIPs: '192.0.2.0/24\n192.0.2.7/24' }, 'tick wide at 1 sourceIPs (Source IP ranges)'],
  [{ hostnames: 'MX.example.com' }, 'note spelling at 1 hostnames (Host names)'],
  // Fields of another type, and refused ones, have none.
  [{ from: { ...address('ann@c.example'), type: 'everyone' }, sourceIPs: 'x', toDate: 'soon' }],
])('the findings of the fields of %j', (values, ...expected) => {
  expect(noted(values)).toEqual(expected)
})

const found = (...scopes: ScopeValues[]) =>
  fieldFindings(scopes, scopes.map(previewScope), now, ['b.example'])

describe('the findings of the review', () => {
  test('are one for each code, with the lines that a tick confirms', () => {
    const [first, second] = [address('x@out.example'), address('y@far.example')]
    const scopes = [scope(), scope({ from: first }), scope({ to: second })]
    const outside = 'is not one of your domains. External addresses have no effect.'
    const lines = [
      `Scope 2 (Everyone), From: out.example ${outside}`,
      `Scope 3 (Everyone), To: far.example ${outside}`,
    ]
    const place = { at: 'scope', index: 1, field: 'from.emailAddress' }
    const [sentence, ...examples] = lines
    const expected = { key: 'no effect', level: 'tick', sentence, examples, values: new Set(lines), place }
    expect(found(...scopes)).toMatchObject([expected])
  })

  test('name the line within a field', () => {
    const sentence = 'Scope 1 (Everyone), Host names: line 2: Sent as a.example.'
    const examples = ['Scope 1 (Everyone), Host names: line 2: The same as line 1.']
    expect(found(scope({ hostnames: 'a.example\nA.example' }))).toMatchObject([{ sentence, examples }])
  })
})
