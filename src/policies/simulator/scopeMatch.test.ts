import { describe, expect, test } from 'vitest'
import type { PolicyScope } from '../../api/schemas.ts'
import { matchScope, type TestMail } from './scopeMatch.ts'

const noon = Date.UTC(2026, 11, 1, 12)
const who: TestMail = { sender: 'Bob@Partner.example', recipient: 'ann@corp.example', at: noon }
const world: readonly string[] = ['corp.example']
const blind: readonly string[] = []

/** The result with its steps. */
function reach(scope: Partial<PolicyScope>, known = world, asked: Partial<TestMail> = {}) {
  const { matches, steps, why } = matchScope({ description: 'x', ...scope }, { ...who, ...asked }, known)
  return { matches, steps: steps.map(({ tag, text }) => `${tag}: ${text}`), why }
}
/** The step about the sender. */
function sender(from: PolicyScope['from'], known = world, address = who.sender): string {
  const { matches, steps } = reach({ from, bidirectional: false }, known, { sender: address })
  return `${matches}: ${steps[2]}`
}

describe('a target', () => {
  test.each<[string, string]>([
    [sender(undefined), 'true: assumed: The sender can be anyone, since no target is set.'],
    [sender({}), 'true: documented: The sender can be anyone, since no type is set.'],
    [sender({ type: 'everyone' }), 'true: documented: The sender can be anyone.'],
    [
      sender({ type: 'external_addresses' }),
      'true: assumed: The sender is external according to your domains. The service has its own list.',
    ],
    [
      sender({ type: 'internal_addresses' }),
      'false: assumed: The sender is external according to your domains. The service has its own list.',
    ],
    [
      sender({ type: 'internal_addresses' }, world, 'x@CORP.example'),
      'true: assumed: The sender is internal according to your domains. The service has its own list.',
    ],
    [
      sender({ type: 'external_addresses' }, blind),
      'undefined: unknown: The sender may be internal or external. None of your domains is listed.',
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
      'false: assumed: The sender is in a subdomain of example, which is assumed to be a different domain.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'Ann@corp.example' },
        world,
        'ann@corp.example',
      ),
      'true: assumed: The sender is this address, if capitals before the "@" make no difference, and internal according to your domains.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'ann@CORP.example' },
        world,
        'ann@corp.example',
      ),
      'true: assumed: The sender is this address, and internal according to your domains.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'xn--mnchen-3ya.de' }, world, 'Ann@MÜNCHEN.de'),
      'true: assumed: The sender is in the domain xn--mnchen-3ya.de, assuming both forms of the domain are the same.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'münchen.de' }, world, 'ann@xn--mnchen-3ya.de'),
      'true: documented: The sender is in the domain xn--mnchen-3ya.de.',
    ],
    [
      sender({ type: 'email_domain', emailDomain: 'xn--mnchen-3ya.de' }, world, 'ann@mail.münchen.de'),
      'false: assumed: The sender is in a subdomain of xn--mnchen-3ya.de, which is assumed to be a different domain.',
    ],
    [
      sender(
        { type: 'individual_email_address', emailAddress: 'Ann@xn--mnchen-3ya.de' },
        ['xn--mnchen-3ya.de'],
        'ann@münchen.de',
      ),
      'true: assumed: The sender is this address, if capitals before the "@" make no difference and both forms of its domain are the same, and internal according to your domains.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'bob@partner.example' }),
      'false: assumed: The sender is this address, if capitals before the "@" make no difference, but external according to your domains, so the target has no effect.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'bob@partner.example' }, blind),
      'undefined: unknown: The sender is this address, if capitals before the "@" make no difference. Only internal addresses take effect, and none of your domains is listed.',
    ],
    [
      sender({ type: 'individual_email_address', emailAddress: 'eve@partner.example' }, blind),
      'false: documented: The sender is another address.',
    ],
    [
      sender({ type: 'profile_group', groupId: 'g' }),
      'undefined: unknown: The sender may be in the group. This console cannot read its members.',
    ],
    [
      sender({ type: 'free_mail_domains' }, world, 'x@gmail.com'),
      'true: assumed: The sender is at gmail.com, assumed to be a free mail provider.',
    ],
    [
      sender({ type: 'free_mail_domains' }, world, 'x@corp.example'),
      'false: assumed: The sender is internal, so not at a free mail provider.',
    ],
    [
      sender({ type: 'free_mail_domains' }),
      'undefined: unknown: The sender is at partner.example. Whether the service counts this domain as free mail is not documented.',
    ],
    [
      sender({ type: 'address_attribute_value', attribute: { name: 'x', value: 'y' } }),
      'undefined: unknown: The sender may have the attribute. This console cannot read attributes.',
    ],
    [
      sender({ type: 'internal_addresses' }, world, 'nobody'),
      'undefined: unknown: The sender is not an email address.',
    ],
    [sender({ type: 'everyone' }, world, ''), 'true: documented: The sender can be anyone.'],
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

  test('swap the sides if set', () => {
    expect(reach({ ...inbound, bidirectional: true }).matches).toBe(true)
    expect(reach({ ...inbound, bidirectional: false }).matches).toBe(false)
    expect(reach({ ...inbound, bidirectional: true }).steps).toContain(
      'documented: The policy applies in both directions, so sender and recipient are also swapped.',
    )
  })

  test('are unknown if not set, and the sides matter', () => {
    expect(reach(inbound)).toMatchObject({
      matches: undefined,
      why: expect.stringMatching(/default is not documented/),
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
    [at({}), 'true: documented: No start date and no expiry.'],
    [at({ fromEternal: true, toEternal: true }), 'true: documented: No start date and no expiry.'],
    [at({ fromDate: from, toDate: to }, noon + 1), 'true: documented: The time is within the period.'],
    [at({ fromDate: from }, noon), 'true: assumed: The time is exactly on the edge of the period.'],
    [at({ fromDate: from }, noon - 1), `false: documented: The policy starts later, at ${from}.`],
    [
      at({ toDate: to }, Date.UTC(2026, 11, 31)),
      'true: assumed: The time is exactly on the edge of the period.',
    ],
    [
      at({ toDate: to }, Date.UTC(2026, 11, 31) + 1),
      `false: documented: The policy ended earlier, at ${to}.`,
    ],
    // admin-api §4.1 rules 1 and 2.
    [
      at({ fromDate: from, fromEternal: true }, noon - 1),
      `false: documented: The policy starts later, at ${from}.`,
    ],
    [
      at({ toDate: to, toEternal: true }, noon + 1e10),
      `false: documented: The policy ended earlier, at ${to}.`,
    ],
    [
      at({ fromEternal: false }),
      'undefined: unknown: One end of the period has no date, but is not eternal.',
    ],
    [
      at({ toEternal: false, fromDate: from }, noon + 1),
      'undefined: unknown: One end of the period has no date, but is not eternal.',
    ],
    [
      at({ fromDate: '2026-02-30T00:00:00+0000' }),
      'undefined: unknown: A date of the policy cannot be read.',
    ],
    [at({}, Number.NaN), 'undefined: unknown: No time was given.'],
  ])('%s', (answer, expected) => {
    expect(answer).toBe(expected)
  })
})

describe('the other fields of a scope', () => {
  test('a scope that is off matches no one, whatever is unknown', () => {
    expect(reach({ enabled: false, from: { type: 'profile_group', groupId: 'g' } })).toMatchObject({
      matches: false,
    })
    expect(reach({ enabled: true }).steps[0]).toBe('documented: The policy is on.')
    expect(reach({}).steps[0]).toBe('documented: The policy is on (default).')
  })

  test('conditions are not tested, so the result is unknown', () => {
    expect(reach({ conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: [] } })).toMatchObject({
      matches: undefined,
      why: 'The conditions on how the mail was sent (sourceIPs) are not tested here.',
    })
    expect(reach({ conditions: { spfDomains: [] } }).matches).toBe(true)
    expect(reach({ conditions: { other: 'x' } }).matches).toBeUndefined()
  })

  test('flags have steps and do not change the result', () => {
    expect(reach({ enforced: true, override: true, fromPart: 'both' }).steps.slice(4)).toEqual([
      'unknown: It is enforced. The effect is not documented.',
      'documented: It is considered before equally specific policies.',
      'assumed: It matches by both, assuming one sender address in the whole mail.',
    ])
    expect(reach({}).steps.slice(4)).toEqual(['unknown: It is not enforced. The effect is not documented.'])
  })
})
