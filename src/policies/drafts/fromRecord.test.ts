import { describe, expect, test } from 'vitest'
import { fromRecord } from './fromRecord.ts'
import { readOpened } from './opened.ts'
import { checkPolicy, toRequest } from '../request/policy.ts'

const times = { createTime: '2026-11-21T07:00:00+0000', lastUpdated: '2026-11-21T07:00:00+0000' }
const group = {
  id: 'eNoGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0up',
  description: 'Finance',
  source: 'cloud',
  parentId: 'eNoParent',
  userCount: 12,
  folderCount: 0,
  folders: [],
}
const full = {
  description: 'Finance',
  enforced: true,
  bidirectional: false,
  enabled: false,
  fromEternal: false,
  fromDate: '2026-12-01T03:30:00+0000',
  toEternal: false,
  toDate: '2027-01-31T00:00:30+0000',
  fromPart: 'both',
  from: { type: 'email_domain', emailDomain: 'corp.example' },
  to: { type: 'profile_group', groupId: 'eNoGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0upGr0up' },
  override: true,
  conditions: {
    sourceIPs: ['10.0.0.0/8', '192.0.2.1/32'],
    hostnames: ['mx.example'],
    spfDomains: ['spf.example'],
  },
  comment: 'Ticket 7\nSecond line',
}
const people = {
  description: 'One',
  toEternal: true,
  from: { type: 'individual_email_address', emailAddress: 'ann@corp.example' },
  to: {
    type: 'address_attribute_value',
    attribute: {
      name: 'office',
      id: 'eNoAttr1Attr1Attr1Attr1Attr1Attr1Attr1Attr1Attr1Attr1Attr1Attr1',
      value: 'Lisbon',
    },
  },
}
const urls = [
  { action: 'block', type: 'domain', value: 'phish.example' },
  { action: 'allow', type: 'url', value: 'files.example/a?b=1' },
  { action: 'block', type: 'url', value: 'xn--mnchen-3ya.de/' },
]
const sent = { description: 'Phish of Monday', policies: [full, people, { description: 'Bare' }], urls }

/** What the service fills in (admin-api §2.2, §4.1 rules 3 and 4; `fromPart` beyond-the-spec §1). */
const fills = {
  enforced: false,
  enabled: true,
  fromEternal: true,
  toEternal: true,
  fromPart: 'envelope_from',
  from: { type: 'everyone' },
  to: { type: 'everyone' },
}
const wrap = (policy: object, index: number) => ({ id: `eNoScope${index}`, locations: [], policy })
/** As the sandbox answers what was sent. */
const answered = {
  id: 'eNoPolicy',
  description: sent.description,
  urls: urls.map((url, index) => ({ id: `eNoUrl${index}`, ...url })),
  policies: [
    { ...full, to: { type: 'profile_group', group }, ...times },
    { ...fills, ...people, ...times },
    { ...fills, description: 'Bare', ...times },
  ].map(wrap),
}

function make(record: Record<string, unknown>) {
  const read = fromRecord(record)
  if ('reason' in read) throw new Error(read.reason)
  return { ...read, request: toRequest(read.draft.values, read.draft.urls) }
}
const refusal = (policy: object) => {
  const read = fromRecord({ urls, policies: [policy] })
  return 'reason' in read ? read.reason : read
}

test('what was stored is asked for again, but for what the service filled in', () => {
  const { draft, request, unfit } = make(answered)
  const { fromEternal, toEternal, ...others } = fills
  expect(request).toEqual({
    ...sent,
    policies: [full, { ...fills, ...people }, { fromEternal, toEternal, ...others, description: 'Bare' }],
  })
  expect(unfit).toEqual([])
  expect([...checkPolicy(draft.values)]).toEqual([])
})

test('what was asked for is asked for again', () => {
  expect(make(sent).request).toEqual(sent)
})

test('what a request does not say is told by its field', () => {
  const { notes } = make({
    ...answered,
    state: 'new',
    policies: [
      { ...wrap({ ...full, to: { type: 'profile_group', group } }, 0), locations: [{ ip: '10.0.0.1' }] },
    ],
  })
  expect(notes.map(({ field, sentence }) => `${field}: ${sentence}`)).toEqual([
    'urls.*.id: New entries get ids of their own.',
    'policies.0.id: A new policy gets an id of its own.',
    'policies.0.locations: It is no part of a request.',
    ...['description', 'source', 'parentId', 'userCount', 'folderCount'].map(
      (key) => `policies.0.policy.to.group.${key}: A request names the group by its id alone.`,
    ),
    'id: A new policy gets an id of its own.',
    'state: No field of a request is known by this name.',
  ])
})

test('what the form does not list stands where it can be typed', () => {
  const policy = {
    description: 'A',
    fromPart: 'reply_to',
    conditions: { countries: ['PT'], hostnames: ['mx.example'] },
  }
  expect(make({ urls, policies: [policy] }).request.policies).toEqual([policy])
})

test('a flag arrives as a text or as a boolean, and null says nothing', () => {
  const policy = {
    description: 'A',
    bidirectional: 'true',
    override: 'false',
    enabled: null,
    comment: null,
    to: null,
  }
  expect(make({ urls, policies: [policy] }).request.policies).toEqual([
    { description: 'A', bidirectional: true, override: false },
  ])
})

test('a value is read like a paste: changed before the eyes, or left for the box', () => {
  const { draft, unfit } = make({
    urls: [
      { action: 'block', type: 'domain', value: 'EVIL.example' },
      { action: 'block', type: 'domain', value: 'a.example/x' },
      { action: 'block', value: 'b.example/x' },
      { action: 'block', type: 'domain', value: 'evil.example' },
      { type: 'domain', value: 'c.example' },
      null,
    ],
    policies: [],
  })
  expect(draft.urls.map(({ value, type, transforms }) => [value, type, transforms])).toEqual([
    ['evil.example', 'domain', ['lower-cased']],
    ['b.example/x', 'url', []],
  ])
  expect(draft.urls[0]?.sources).toEqual([{ line: 1, text: 'EVIL.example' }])
  expect(unfit.map(({ index }) => index)).toEqual([1, 3, 4, 5])
  expect(draft.text).toBe('a.example/x\nevil.example\nc.example')
  expect(draft.values.scopes).toHaveLength(1)
})

describe('what cannot be said without reaching further is refused', () => {
  test.each([
    [
      'an unknown target',
      { to: { type: 'vip' } },
      '"policies.0.to.type" is "vip", which is no known type of a target.',
    ],
    [
      'a group without its type',
      { to: { group: { id: 'abc' } } },
      '"policies.0.to.type" is missing: without it this would be for everyone.',
    ],
    ['a target that is none', { from: 'ann' }, '"policies.0.from" is no object.'],
    ['a condition of two lines', { conditions: { hostnames: ['a\nb'] } }, /hostnames" is no list/],
    ['a date that is none', { toDate: 'soon' }, /"policies\.0\.toDate" is no date/],
    ['an end without a date', { toEternal: false }, /"policies\.0\.toEternal" is false without a toDate/],
    ['a flag that is none', { enabled: 1 }, '"policies.0.enabled" is neither true nor false.'],
    ['a text that is none', { description: ['a'] }, '"policies.0.description" is no text.'],
  ])('%s', (_, policy, said) => {
    expect(refusal(policy)).toMatch(said)
  })

  test('too much of anything', () => {
    const scopes = Array.from({ length: 101 }, () => ({}))
    expect(fromRecord({ urls, policies: scopes })).toMatchObject({
      reason: expect.stringContaining('a list of 101'),
    })
    expect(fromRecord({ urls: Array.from({ length: 25_001 }), policies: [] })).toHaveProperty('reason')
  })
})

test('a date beside "eternal" is taken and told', () => {
  const { request, notes } = make({
    urls,
    policies: [{ description: 'A', toEternal: true, toDate: '2027-01-31T00:00:00+0000' }],
  })
  expect(request.policies[0]).toMatchObject({ toEternal: false, toDate: '2027-01-31T00:00:00+0000' })
  expect(notes.map(({ field }) => field)).toEqual(['policies.0.toEternal'])
})

const text = (value: unknown) => JSON.stringify(value)

describe('a policy is found', () => {
  test.each([
    ['in an envelope', text({ meta: { status: 200 }, data: [answered], fail: [] })],
    ['as a request has it', text({ data: [sent] })],
    ['alone', text(answered)],
    ['in a list', text([answered])],
  ])('%s', (_, json) => {
    const opened = readOpened(json)
    expect('draft' in opened && opened.draft.values.description).toBe('Phish of Monday')
  })

  test('as one scope', () => {
    const opened = readOpened(text(wrap(full, 0)))
    expect('draft' in opened && opened.draft.values.scopes[0]?.description).toBe('Finance')
  })

  test('among several, which are to choose from', () => {
    expect(readOpened(text({ data: [answered, { ...answered, description: 'B' }] }))).toEqual({
      records: [answered, { ...answered, description: 'B' }],
    })
  })

  test('in no failure', () => {
    expect(readOpened(text({ meta: { status: 200 }, fail: [{ errors: [] }], data: [] }))).toEqual({
      reason: 'It is an answer that tells of a failure. There is no policy in it.',
    })
  })
})

test('keys of the prototype are none of the record', () => {
  const record = JSON.parse(
    '{"urls":[],"policies":[{"description":"A","__proto__":{"enforced":true}}]}',
  ) as Record<string, unknown>
  expect(make(record).request.policies).toEqual([{ description: 'A' }])
})
