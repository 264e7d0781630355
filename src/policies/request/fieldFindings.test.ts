import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('for the review, they are one for each code, with the lines that a tick confirms', () => {
  const scopes = ['x@out.example', 'y@far.example'].map((each) => scope({ from: address(each) }))
  const [sentence, ...examples] = ['1 (Everyone), From: out', '2 (Everyone), From: far'].map(
    (line) => `Scope ${line}.example is not one of your domains. External addresses have no effect.`,
  )
  const place = { at: 'scope', index: 0, field: 'from.emailAddress' }
  const expected = { key: 'no effect', sentence, examples, values: new Set([sentence, ...examples]), place }
  expect(fieldFindings(scopes, scopes.map(previewScope), now, ['b.example'])).toMatchObject([expected])
})
