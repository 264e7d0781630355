import { describe, expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { matchScope, type SimulatorContext, type TestMail } from './scopeMatch.ts'

const noon = Date.UTC(2026, 11, 1, 12)
const who: TestMail = { sender: 'Bob@Partner.example', recipient: 'ann@corp.example', at: noon }
const world: SimulatorContext = { ownDomains: ['corp.example'] }
const blind: SimulatorContext = { ownDomains: [] }

/** The answer, and the steps that are not about flags. */
function reach(scope: Partial<PolicyScope>, known: SimulatorContext = world, asked: Partial<TestMail> = {}) {
  const { matches, steps, why } = matchScope({ description: 'x', ...scope }, { ...who, ...asked }, known)
  return { matches, steps: steps.map(({ tag, text }) => `${tag}: ${text}`), why }
}
/** Of the sender alone. */
function sender(from: PolicyScope['from'], known: SimulatorContext = world, address = who.sender): string {
  const { matches, steps } = reach({ from, bidirectional: false }, known, { sender: address })
  return `${matches}: ${steps[2]}`
}

describe('a target', () => {
  test.each<[string, string]>([
    [sender(undefined), 'true: assumed: The sender may be anybody: no target is set.'],
    [sender({}), 'true: documented: The sender may be anybody, as no type is set.'],
    [sender({ type: 'everyone' }), 'true: documented: The sender may be anybody.'],
    [
      sender({ type: 'external_addresses' }),
      'true: assumed: The sender is external by the own domains of config.json. The service has a list of its own.',
    ],
    [
      sender({ type: 'internal_addresses' }),
      'false: assumed: The sender is external by the own domains of config.json. The service has a list of its own.',
    ],
    [
      sender({ type: 'internal_addresses' }, world, 'x@CORP.example'),
      'true: assumed: The sender is internal by the own domains of config.json. The service has a list of its own.',
    ],
    [
      sender({ type: 'external_addresses' }, blind),
      'undefined: unknown: The sender may be internal or not: config.json names no own domain.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'partner.EXAMPLE' }),
      'true: documented: The sender is in the domain partner.example.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'other.example' }),
      'false: documented: The sender is not in the domain other.example.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'example' }),
      'false: assumed: The sender is in a subdomain of example, which is taken to be another domain.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'Ann@corp.example' },
        world,
        'ann@corp.example',
      ),
      'true: assumed: The sender is this address, if capitals before the "@" make no difference, and internal by the own domains of config.json.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'ann@CORP.example' },
        world,
        'ann@corp.example',
      ),
      'true: assumed: The sender is this address, and internal by the own domains of config.json.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'xn--mnchen-3ya.de' }, world, 'Ann@MÜNCHEN.de'),
      'true: assumed: The sender is in the domain xn--mnchen-3ya.de, taken to be the same in both of its forms.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'münchen.de' }, world, 'ann@xn--mnchen-3ya.de'),
      'true: documented: The sender is in the domain xn--mnchen-3ya.de.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'xn--mnchen-3ya.de' }, world, 'ann@mail.münchen.de'),
      'false: assumed: The sender is in a subdomain of xn--mnchen-3ya.de, which is taken to be another domain.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'Ann@xn--mnchen-3ya.de' },
        { ownDomains: ['xn--mnchen-3ya.de'] },
        'ann@münchen.de',
      ),
      'true: assumed: The sender is this address, if capitals before the "@" make no difference and both forms of its domain are the same, and internal by the own domains of config.json.',
    ],
    [
      sender(
        { type: 'profile_group', groupId: 'g' },
        { ...world, members: new Map([['g', new Set(['ann@xn--mnchen-3ya.de'])]]) },
        'Ann@münchen.de',
      ),
      'true: assumed: The sender is in the group, by the list of members that was given.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'bob@partner.example' }),
      'false: assumed: The sender is this address, if capitals before the "@" make no difference, but external by config.json: so it takes no effect.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'bob@partner.example' }, blind),
      'undefined: unknown: The sender is this address, if capitals before the "@" make no difference. It takes effect only if it is internal, and config.json names no own domain.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'eve@partner.example' }, blind),
      'false: documented: The sender is another address.',
    ],
    [
      sender({ type: 'profile_group', groupId: 'g' }),
      'undefined: unknown: The sender may be in the group or not: its members are not known here.',
    ],
    [
      sender(
        { type: 'profile_group', groupId: 'g' },
        { ...world, members: new Map([['g', new Set(['bob@partner.example'])]]) },
      ),
      'true: assumed: The sender is in the group, by the list of members that was given.',
    ],
    [
      sender(
        { type: 'profile_group', groupId: 'g' },
        { ...world, members: new Map([['g', new Set<string>()]]) },
      ),
      'false: assumed: The sender is not in the group, by the list of members that was given.',
    ],
    [
      sender(
        { type: 'profile_group', groupId: 'h' },
        { ...world, members: new Map([['g', new Set<string>()]]) },
      ),
      'undefined: unknown: The sender may be in the group or not: its members are not known here.',
    ],
    [
      sender({ type: 'free_mail_domains' }, world, 'x@gmail.com'),
      'true: assumed: The sender is at gmail.com, taken to be a free mail provider.',
    ],
    [
      sender({ type: 'free_mail_domains' }, world, 'x@corp.example'),
      'false: assumed: The sender is internal, so not at a free mail provider.',
    ],
    [
      sender({ type: 'free_mail_domains' }),
      'undefined: unknown: The sender is at partner.example: whether the service counts it as free mail is not known.',
    ],
    [
      sender({ type: 'address_attribute_value', attribute: { name: 'x', value: 'y' } }),
      'undefined: unknown: The sender may have the attribute or not: attributes cannot be read from here.',
    ],
    [
      sender({ type: 'internal_addresses' }, world, 'nobody'),
      'undefined: unknown: The sender is no email address.',
    ],
    [sender({ type: 'everyone' }, world, ''), 'true: documented: The sender may be anybody.'],
  ])('%s', (answer, expected) => {
    expect(answer).toBe(expected)
  })

  test('of the recipient is judged by the recipient', () => {
    const to = { type: 'email_domain', emailDomain: 'corp.example' } as const
    expect(reach({ to }).matches).toBe(true)
    expect(reach({ to }, world, { recipient: 'ann@partner.example' }).matches).toBe(false)
  })
})

describe('both directions', () => {
  const inbound = {
    from: { type: 'email_domain', emailDomain: 'corp.example' },
    to: { type: 'email_domain', emailDomain: 'partner.example' },
  } as const

  test('swap the sides where they are asked for', () => {
    expect(reach({ ...inbound, bidirectional: true }).matches).toBe(true)
    expect(reach({ ...inbound, bidirectional: false }).matches).toBe(false)
    expect(reach({ ...inbound, bidirectional: true }).steps).toContain(
      'documented: The policy applies in both directions, so the sides are swapped too.',
    )
  })

  test('cannot be told where the service states no default, and it matters', () => {
    expect(reach(inbound)).toMatchObject({
      matches: undefined,
      why: expect.stringMatching(/states no default/),
    })
    const neither = { ...inbound, to: { type: 'email_domain', emailDomain: 'third.example' } } as const
    expect(reach(neither).matches).toBe(false)
    const straight = { from: inbound.to, to: inbound.from }
    expect(reach(straight).matches).toBe(true)
  })

  test.each<[boolean | undefined, Partial<PolicyScope>]>([
    [
      undefined,
      {
        from: { type: 'profile_group', groupId: 'g' },
        to: { type: 'email_domain', emailDomain: 'corp.example' },
      },
    ],
    [
      undefined,
      {
        from: { type: 'email_domain', emailDomain: 'corp.example' },
        to: { type: 'profile_group', groupId: 'g' },
      },
    ],
    [
      false,
      { from: { type: 'email_domain', emailDomain: 'x.test' }, to: { type: 'profile_group', groupId: 'g' } },
    ],
    [true, { from: { type: 'email_domain', emailDomain: 'corp.example' } }],
  ])('give %s', (expected, scope) => {
    expect(reach({ ...scope, bidirectional: true }).matches).toBe(expected)
  })
})

describe('the period', () => {
  const at = (scope: Partial<PolicyScope>, moment = noon) => {
    const { matches, steps } = reach(scope, world, { at: moment })
    return `${matches}: ${steps[1]}`
  }
  const from = '2026-12-01T13:00:00+0100'
  const to = '2026-12-31T00:00:00+0000'

  test.each([
    [at({}), 'true: documented: It has no start date and no expiry.'],
    [at({ fromEternal: true, toEternal: true }), 'true: documented: It has no start date and no expiry.'],
    [at({ fromDate: from, toDate: to }, noon + 1), 'true: documented: The moment is within the period.'],
    [at({ fromDate: from }, noon), 'true: assumed: The moment is the very edge of the period.'],
    [at({ fromDate: from }, noon - 1), `false: documented: It begins later, at ${from}.`],
    [at({ toDate: to }, Date.UTC(2026, 11, 31)), 'true: assumed: The moment is the very edge of the period.'],
    [at({ toDate: to }, Date.UTC(2026, 11, 31) + 1), `false: documented: It ended before, at ${to}.`],
    // admin-api §4.1 rules 1 and 2.
    [at({ fromDate: from, fromEternal: true }, noon - 1), `false: documented: It begins later, at ${from}.`],
    [at({ toDate: to, toEternal: true }, noon + 1e10), `false: documented: It ended before, at ${to}.`],
    [
      at({ fromEternal: false }),
      'undefined: unknown: An end of the period is said to be no eternal one, and has no date.',
    ],
    [
      at({ toEternal: false, fromDate: from }, noon + 1),
      'undefined: unknown: An end of the period is said to be no eternal one, and has no date.',
    ],
    [
      at({ fromDate: '2026-02-30T00:00:00+0000' }),
      'undefined: unknown: A date of the policy cannot be read.',
    ],
    [at({}, Number.NaN), 'undefined: unknown: No moment was given.'],
  ])('%s', (answer, expected) => {
    expect(answer).toBe(expected)
  })
})

describe('what else a scope says', () => {
  test('switched off it reaches nobody, whatever is unknown', () => {
    expect(reach({ enabled: false, from: { type: 'profile_group', groupId: 'g' } })).toMatchObject({
      matches: false,
    })
    expect(reach({ enabled: true }).steps[0]).toBe('documented: The policy is switched on.')
    expect(reach({}).steps[0]).toBe('documented: The policy is switched on, as it is unless told otherwise.')
  })

  test('conditions are not asked for, so it cannot be told', () => {
    expect(reach({ conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: [] } })).toMatchObject({
      matches: undefined,
      why: 'It has conditions (sourceIPs) on how the mail was sent: not asked for here.',
    })
    expect(reach({ conditions: { spfDomains: [] } }).matches).toBe(true)
    expect(reach({ conditions: { other: 'x' } }).matches).toBeUndefined()
  })

  test('the flags are told, and change nothing', () => {
    expect(reach({ enforced: true, override: true, fromPart: 'both' }).steps.slice(4)).toEqual([
      'unknown: It is enforced. What that changes is not documented.',
      'documented: It is considered before equally specific policies.',
      'assumed: It is judged by both: the sender is taken to be the same wherever it stands.',
    ])
    expect(reach({}).steps.slice(4)).toEqual([
      'unknown: It is not enforced. What that changes is not documented.',
    ])
  })
})
