// Claim: Every warning of a policy is confirmed or fixed before the policy is sent
import { describe, expect, test } from 'vitest'
import { type Scope, entryOf, reviewed, narrow } from './findings.fixture.ts'
import { marksFor, type SeenFindings, untickedOf, findingsOf } from './findings.ts'
import type { Reviewed } from './reviewed.ts'

const of = (...args: Parameters<typeof reviewed>) =>
  findingsOf(reviewed(...args)).map(({ code, level, title, text }) =>
    `${level === 'tick' ? 'tick ' : ''}${code}: ${title} ${text ?? ''}`.trim(),
  )

describe('a finding', () => {
  test.each<[string, string[], Scope[] | undefined, Partial<Reviewed>, string[]]>([
    [
      'what was defanged, and is to be allowed',
      ['allow a.example'],
      undefined,
      { entries: [{ ...entryOf('allow a.example'), transforms: ['refanged'] }] },
      ['tick allowed though defanged: 1 URL to allow was defanged in the text, as indicators are.'],
    ],
    [
      'what was defanged, and is to be blocked',
      ['block a.example'],
      undefined,
      { entries: [{ ...entryOf('block a.example'), transforms: ['refanged'] }] },
      [],
    ],
    ['an ordinary list for some', ['block a.example'], undefined, {}, []],
    [
      'an ordinary list for everyone, which the sentence of the policy says',
      ['block a.example'],
      [{}],
      {},
      [],
    ],
    [
      'a broad entry for everyone, whose reason is not confirmed by a tick as well',
      ['block github.io', 'block github.io/x'],
      [{ to: { type: 'everyone' } }],
      {},
      [
        'risky: github.io is shared. Names under it belong to different owners. Your reason will be saved in the comment.',
        'covered: 1 entry is covered by others. This entry is redundant.',
      ],
    ],
    [
      'broad entries for some',
      ['block github.io', 'block co.uk'],
      undefined,
      {},
      [
        'risky: github.io is shared. Names under it belong to different owners. Your reason will be saved in the comment.',
        'risky: co.uk is a public suffix. Anyone can register a domain under it. Your reason will be saved in the comment.',
      ],
    ],
    [
      'a contradiction',
      ['block a.example', 'allow a.example/x'],
      undefined,
      {},
      ['tick conflict: 1 entry contradicts another.'],
    ],
    [
      'a blocked host that looks like another, without a tick',
      ['block xn--pypal-4ve.example'],
      undefined,
      {},
      [
        'look-alike: xn--pypal-4ve.example looks like another name: "pаypal" mixes letters of Latin and Cyrillic.',
      ],
    ],
    [
      'an allowed host that looks like another, which has its reason',
      ['allow xn--pypal-4ve.example'],
      undefined,
      {},
      [
        'risky: xn--pypal-4ve.example looks like another name: "pаypal" mixes letters of Latin and Cyrillic. Your reason will be saved in the comment.',
      ],
    ],
    [
      'unknown values',
      ['monitor a.example', 'block host b.example', 'hold c.example'],
      undefined,
      {},
      [
        'tick unknown action: 2 entries with the action "monitor", "hold". The effect is not documented.',
        'tick unknown type: 1 entry with the type "host". The effect is not documented.',
      ],
    ],
    [
      'a scope that is off',
      ['block a.example'],
      [{ to: narrow }, { enabled: false }],
      {},
      ['switched off: A scope is off.'],
    ],
    [
      'scopes with a target in common',
      ['block a.example'],
      [{ to: narrow }, { to: { type: 'individual_email_address', emailAddress: 'Ann@Corp.Example' } }],
      {},
      [
        'tick scopes collide: Scopes of this policy cover the same people at the same time, which could make them ineffective.',
      ],
    ],
    [
      'scopes at different times',
      ['block a.example'],
      [
        { to: narrow, toDate: '2026-12-01T00:00:00+0000' },
        { to: narrow, fromDate: '2026-12-02T00:00:00+0000' },
      ],
      {},
      [],
    ],
    [
      'a list that is split',
      ['block a.example'],
      undefined,
      { policies: 3 },
      [
        'tick several policies: This API is meant for small changes, not bulk loads. These 3 policies are for the same people. A second policy for the same target could make both ineffective. Check in the service that they work.',
      ],
    ],
    [
      'a journal that could not be read',
      ['block a.example'],
      undefined,
      { remembered: 'unread' },
      ['tick ledger not read: The journal could not be read.'],
    ],
    [
      'a failed comparison with earlier policies',
      ['block a.example'],
      undefined,
      { remembered: 'not compared' },
      ['tick not compared: The request could not be compared with earlier requests.'],
    ],
    [
      'no journal, by choice or without storage',
      ['block a.example'],
      undefined,
      { remembered: 'not kept' },
      ['ledger not kept: No journal is kept here. Policies sent before this page was opened are unknown.'],
    ],
    [
      'an account that policies without content may fill',
      ['block a.example'],
      undefined,
      { account: { limit: 2, used: 1, over: 0, mayBeFull: true, sentence: '1 left.' } },
      [
        'tick account over its limit: The account may hold more URLs than the service allows. The service may accept or refuse these URLs.',
      ],
    ],
    [
      'too many for the account',
      ['block a.example'],
      undefined,
      { account: { limit: 1, used: 2, over: 1, mayBeFull: true, sentence: '1 too many.' } },
      [
        'tick account over its limit: The account would hold more URLs than the service allows. The service may accept or refuse these URLs.',
      ],
    ],
  ])('%s', (_, urls, scopes, rest, expected) => {
    expect(of(urls, scopes, rest)).toEqual(expected)
  })

  test('is one for thousands of a kind, with examples', () => {
    const many = Array.from({ length: 3_000 }, (__, index) => [
      `block a${index}.example`,
      `allow a${index}.example/x`,
    ])
    const found = findingsOf(reviewed(many.flat()))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ code: 'conflict', count: 3_000 })
    expect(found[0]?.examples).toHaveLength(5)
  })

  test('is about the entries sent, not about later parts of a split', () => {
    const whole = reviewed(['block a.example', 'allow a.example/x', 'block b.example'])
    const part = { ...whole, input: { ...whole.input, urls: whole.input.urls.slice(2) } }
    expect(findingsOf(part)).toEqual([])
  })

  test('leads to the entries that it alone knows', () => {
    const urls = ['allow a.example', 'allow b.example']
    const [first, second] = urls.map(entryOf)
    const entries = [{ ...first!, transforms: ['refanged' as const] }, second!]
    const found = findingsOf(reviewed(urls, undefined, { entries }))
    expect(found.find(({ code }) => code === 'allowed though defanged')?.place).toEqual({
      at: 'list',
      show: 'allowed though defanged',
      values: new Set(['a.example']),
    })
  })

  test('leads to the place to fix it', () => {
    const scopes = [{ to: narrow }, { to: narrow, toDate: '2020-01-01T00:00:00+0000' }]
    const parts = findingsOf(reviewed(['monitor a.example'], scopes)).map(({ place }) => place)
    expect(parts).toEqual([
      { at: 'scope', index: 1 },
      { at: 'list', show: 'unknown action' },
    ])
  })
})

test('a tick for one request does not hold for another', () => {
  const findings = findingsOf(reviewed(['monitor a.example'], [{}]))
  const marks = new Set(findings.map(({ title }) => title))
  const open = (about: string, seen: SeenFindings | undefined) => untickedOf(findings, marksFor(about, seen))
  expect(open('body', undefined)).toHaveLength(1)
  expect(open('body', { about: 'body', marks })).toHaveLength(0)
  expect(open('another', { about: 'body', marks })).toHaveLength(1)
  expect(open('body', { about: 'body', marks: new Set() })).toHaveLength(1)
})
