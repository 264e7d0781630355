import { describe, expect, test } from 'vitest'
import { toTicket } from './ticket.ts'

const facts = {
  input: {
    description: 'Phishing wave INC-4711',
    policies: [{ description: 'Everybody', toEternal: false, toDate: '2026-11-27T17:00:00+0000' }],
    urls: [
      { action: 'block', type: 'url', value: 'login.phish.example/auth' },
      { action: 'block', type: 'domain', value: 'parcel.example' },
    ],
  },
  records: [{ id: 'eNo-1' }],
  requestId: '11111111-2222-3333-4444-555555555555',
  region: 'Europe',
  sentAt: Date.parse('2026-11-22T00:31:11Z'),
  digest: '7a50',
}
const zone = 'Europe/Berlin'

test('a ticket says what, for whom, until when, and under which ids, with nothing that becomes a link', () => {
  const ticket = toTicket(facts, zone)
  expect(ticket).toBe(
    [
      '**Block 2 URLs for everyone until 27 Nov 2026 18:00**',
      '',
      'Phishing wave INC-4711',
      'Everyone, until 27 Nov 2026 18:00 in Europe/Berlin (27 Nov 2026 17:00 UTC).',
      '',
      '- `login[.]phish[.]example/auth`',
      '- `parcel[.]example`',
      '',
      'Sent to Europe, 22 Nov 2026 01:31:11 in Europe/Berlin (22 Nov 2026 00:31:11 UTC)',
      'Policy id `eNo-1`',
      'Request id `11111111-2222-3333-4444-555555555555`',
      'SHA-256 of the request `7a50`',
      '',
    ].join('\n'),
  )
  expect(ticket).not.toContain('phish.example')
})

test('an approval is in the ticket, and becomes no link', () => {
  const ticket = toTicket({ ...facts, approvals: ['By [Ana](https://x.example), asked by Bo'] }, zone)
  expect(ticket).toContain('SHA-256 of the request `7a50`\nApproved. By ')
  expect(ticket).not.toContain('[Ana](')
  expect(ticket).not.toContain('https://x.example')
})

test('what is only allowed is not defanged, unless it was sent to be blocked', () => {
  const urls = [{ action: 'allow', type: 'domain', value: 'partner.example' }]
  const allowed = { ...facts, input: { ...facts.input, urls } }
  expect(toTicket(allowed, zone)).toContain('- `partner.example`')
  const blocked = { ...facts.input, urls: urls.map((url) => ({ ...url, action: 'block' })) }
  const ticket = toTicket({ ...facts, input: blocked, records: [{ id: 'eNo-1', urls }] }, zone)
  expect(ticket).toContain('**Allow 1 URL')
  expect(ticket).toContain('- `partner[.]example`')
})

test('a group has its known name', () => {
  const to = { type: 'profile_group', groupId: 'g-1' } as const
  const input = { ...facts.input, policies: [{ description: 'Finance', to }] }
  const names = new Map([['g-1', 'Finance *EU*']])
  const ticket = toTicket({ ...facts, input, names }, zone)
  expect(ticket).toContain('**Block 2 URLs for the group Finance \\*EU\\* (g-1)**')
  expect(ticket).toContain('\nThe group Finance \\*EU\\* (g-1), without an end')
})

test('no name becomes markup or a link, and no URL leaves its code span', () => {
  const ticket = toTicket({
    ...facts,
    input: {
      ...facts.input,
      description: '[x](https://evil.example)\n# **now** <b>',
      urls: [{ action: 'block', type: 'url', value: 'a.example/?`**b**`' }],
    },
  })
  expect(ticket).toContain('\\[x\\](hxxps://evil.example) \\# \\*\\*now\\*\\* \\<b\\>')
  expect(ticket).toContain('- `` a[.]example/?`**b**` ``')
})

test('a long list is cut, and says so; an action is named where there are two', () => {
  const urls = Array.from({ length: 150 }, (_, at) => ({
    action: at === 0 ? 'allow' : 'block',
    type: 'domain',
    value: `h${at}.example`,
  }))
  const ticket = toTicket({ ...facts, input: { ...facts.input, urls } })
  expect(ticket).toContain('- allow `h0[.]example`\n- block `h1[.]example`')
  expect(ticket).toContain('- and 50 more (150 URLs in all)')
})

describe('of a policy that was stored differently', () => {
  const stored = {
    id: 'eNo-1',
    urls: [{ action: 'allow', type: 'url', value: 'login.phish.example/auth' }, facts.input.urls[1]],
    policies: [{ policy: { description: 'Everybody', toEternal: true, enforced: true } }],
  }
  const different = { ...facts, records: [stored] } as typeof facts

  test('a ticket says so first, and its headline is what is in force', () => {
    expect(toTicket(different, zone).split('\n').slice(0, 9)).toEqual([
      '**The service stored this policy differently.**',
      '',
      '- Scope 1: No expiry: sent `false`, stored `true`',
      '- Scope 1: Enforced: sent nothing, stored `true`',
      '- sent `block url login[.]phish[.]example/auth`, stored `allow url login[.]phish[.]example/auth`',
      '',
      '**Allow 1 URL and block 1 URL for everyone**',
      '',
      'Phishing wave INC-4711',
    ])
  })
})

test('a success without a record is said, and is not an unknown outcome', () => {
  const ticket = toTicket({ ...facts, records: [], outcome: 'accepted' })
  expect(ticket).toContain('The service reported success. There is no record to compare with what was sent.')
  expect(ticket).not.toContain('Outcome unknown')
})

test('a finding of the admin is said, in the ticket', () => {
  const found = { ...facts, records: [], outcome: 'confirmed by you' } as const
  const said = 'Recorded as created by the admin. No answer with an id arrived.'
  expect(toTicket(found)).toContain(said)
  expect(toTicket(found)).not.toContain('Outcome unknown')
})

test('an unknown outcome is said', () => {
  expect(toTicket({ ...facts, records: [] })).toContain('Outcome unknown')
})
