import { expect, test } from 'vitest'
import { toTicket } from './ticket.ts'

const domain = (action: string, value: string) => ({ action, type: 'domain', value })
const page = { type: 'url', value: 'login.phish.example/auth' }
const urls = [{ action: 'block', ...page }, domain('block', 'parcel.example')]
const input = {
  description: 'Phishing wave INC-4711',
  policies: [{ description: 'Everybody', toEternal: false, toDate: '2026-11-27T17:00:00+0000' }],
  urls,
}
const facts = {
  input,
  records: [{ id: 'eNo-1' }],
  requestId: '11111111-2222-3333-4444-555555555555',
  region: 'Europe',
  sentAt: Date.parse('2026-11-22T00:31:11Z'),
  digest: '7a50',
}
type Facts = Parameters<typeof toTicket>[0]
const ticketOf = (part: Partial<Facts>) => toTicket({ ...facts, ...part }, 'Europe/Berlin')

test('a ticket says what, for whom, until when, and under which ids, with nothing that becomes a link', () => {
  const ticket = ticketOf({})
  expect(ticket).toBe(
    [
      '**Block 2 URLs for everyone until 27 Nov 2026 18:00**',
      '',
      'Phishing wave INC-4711',
      'Everyone, until 27 Nov 2026 18:00 in Europe/Berlin (17:00 UTC).',
      '',
      '- `login[.]phish[.]example/auth`',
      '- `parcel[.]example`',
      '',
      'Sent to Europe, 22 Nov 2026 01:31:11 in Europe/Berlin (00:31:11 UTC)',
      'Policy id `eNo-1`',
      'Request id `11111111-2222-3333-4444-555555555555`',
      'SHA-256 of the request `7a50`',
      '',
    ].join('\n'),
  )
  expect(ticket).not.toContain('phish.example')
})

const partner = (action: string) => [domain(action, 'partner.example')]
const to = { type: 'profile_group', groupId: 'g-1' } as const
const finance = { input: { ...input, policies: [{ description: 'Finance', to }] } }
const many = Array.from({ length: 150 }, (_, at) => domain(at === 0 ? 'allow' : 'block', `h${at}.example`))
const named = { ...input, description: '[x](https://evil.example)\n# **now** <b>' }
const odd = { ...named, urls: [{ ...page, action: 'block', value: 'a.example/?`**b**`' }] }
const groupNames = new Map([['g-1', 'Finance *EU*']])
const unstored = 'The service reported success. It returned no record to compare with what was sent.'
const unanswered = 'Recorded as created by the admin. No answer with an id arrived.'
test.each<[string, Partial<Facts>, ...string[]]>([
  [
    'only allowed URLs are not defanged',
    { input: { ...input, urls: partner('allow') } },
    '- `partner.example`',
  ],
  [
    'URLs that were sent to be blocked are defanged, whatever was stored',
    { input: { ...input, urls: partner('block') }, records: [{ id: 'eNo-1', urls: partner('allow') }] },
    '**Allow 1 URL',
    '- `partner[.]example`',
  ],
  [
    'a group has its known name',
    { ...finance, names: groupNames },
    '**Block 2 URLs for the group Finance \\*EU\\* (g-1)**',
    '\nThe group Finance \\*EU\\* (g-1), no end date',
  ],
  [
    'no name becomes markup or a link, and no URL leaves its code span',
    { input: odd },
    '\\[x\\](hxxps://evil.example) \\# \\*\\*now\\*\\* \\<b\\>',
    '- `` a[.]example/?`**b**` ``',
  ],
  [
    'a long list is cut, and an action is named where there are two',
    { input: { ...input, urls: many } },
    '- allow `h0[.]example`\n- block `h1[.]example`',
    '- block `h99[.]example`\n- and 50 more\n',
  ],
  ['a success without a record is not an unknown outcome', { records: [], outcome: 'accepted' }, unstored],
  ['what the admin found is said', { records: [], outcome: 'confirmed by you' }, unanswered],
  ['an approval is there', { approver: '[Ana](https://x.io)' }, '\nApproved by \\[Ana\\](hxxps://x.io)\n'],
  ['an unknown outcome is said', { records: [] }, 'Outcome unknown: no answer with an id arrived.'],
])('%s', (_, part, ...texts) => {
  const ticket = ticketOf(part)
  expect(texts.filter((text) => !ticket.includes(text))).toEqual([])
})

test('a difference comes first, and the headline is what is in force', () => {
  const stored = {
    id: 'eNo-1',
    urls: [{ action: 'allow', ...page }, ...urls.slice(1)],
    policies: [{ policy: { description: 'Everybody', toEternal: true, enforced: true } }],
  } as Facts['records'][number]
  const lines = ticketOf({ records: [stored] }).split('\n')
  expect(lines.slice(0, 9)).toEqual([
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
