import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fieldFindings, findInScope } from './fieldFindings.ts'
import { scope, target } from './policy.fixture.ts'
import { previewScope, type ScopeValues } from './policy.ts'

const now = Date.UTC(2026, 10, 21)
beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'))
afterAll(() => void vi.unstubAllEnvs())

const address = (emailAddress: string) => target({ type: 'individual_email_address', emailAddress })
const noted = (values: Partial<ScopeValues>) =>
  findInScope(scope(values), 1, now, ['b.example']).map(
    ({ key, level, label, sentence, place }) =>
      `${level} ${key} at ${place.index} ${place.field} (${label}): ${sentence}`,
  )

describe('the finding of a field', () => {
  test.each<[Partial<ScopeValues>, ...string[]]>([
    [
      { from: address('ann@c.example') },
      'tick no effect at 1 from.emailAddress (From): c.example is not one of your domains. External addresses have no effect.',
    ],
    [
      { to: target({ type: 'profile_group', groupId: 'short' }) },
      'tick id at 1 to.groupId (To): This id is short: most have 100 to 250 characters. The service refuses a cut-off id without a reason.',
    ],
    [
      { to: target({ type: 'email_domain', emailDomain: 'Bücher.example' }) },
      'note spelling at 1 to.emailDomain (To): Sent as xn--bcher-kva.example.',
    ],
    [
      { fromDate: '2026-11-21T00:00' },
      'note past start at 1 fromDate (Starts at): This moment has passed. The policy takes effect at once.',
    ],
    [{ fromDate: '2026-11-21T02:00' }],
    // An end that has passed is refused instead.
    [{ toDate: '2026-11-20T00:00' }],
    [
      { toDate: '2027-03-28T02:30' },
      'tick clocks at 1 toDate (Ends at): 02:30 does not exist on 28 Mar 2027 in Europe/Berlin (clocks go forward). 03:30 is sent.',
    ],
    [
      { sourceIPs: '192.0.2.0/24\n192.0.2.7/24' },
      'tick wide at 1 sourceIPs (Source IP ranges): Line 2: This is an address in the network 192.0.2.0/24.',
    ],
    [
      { hostnames: 'MX.example.com' },
      'note spelling at 1 hostnames (Host names): Line 1: Sent as mx.example.com.',
    ],
    // Fields of another type, and refused ones, have none.
    [{ from: { ...address('ann@c.example'), type: 'everyone' }, sourceIPs: 'x', toDate: 'soon' }],
  ])('%j', (values, ...expected) => {
    expect(noted(values)).toEqual(expected)
  })
})

const found = (...scopes: ScopeValues[]) =>
  fieldFindings(scopes, scopes.map(previewScope), now, ['b.example'])

describe('the findings of the review', () => {
  test('are one for each code, with the lines that a tick confirms', () => {
    const scopes = [
      scope(),
      scope({ from: address('x@out.example') }),
      scope({ to: address('y@far.example') }),
    ]
    const outside = 'is not one of your domains. External addresses have no effect.'
    const lines = [
      `Scope 2 (Everyone), From: out.example ${outside}`,
      `Scope 3 (Everyone), To: far.example ${outside}`,
    ]
    expect(found(...scopes)).toMatchObject([
      {
        key: 'no effect',
        level: 'tick',
        sentence: lines[0],
        examples: [lines[1]],
        values: new Set(lines),
        place: { at: 'scope', index: 1, field: 'from.emailAddress' },
      },
    ])
  })

  test('name the line within a field', () => {
    expect(found(scope({ hostnames: 'a.example\nA.example' }))).toMatchObject([
      {
        sentence: 'Scope 1 (Everyone), Host names: line 2: Sent as a.example.',
        examples: ['Scope 1 (Everyone), Host names: line 2: The same as line 1.'],
      },
    ])
  })
})
