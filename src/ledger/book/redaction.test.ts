import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import { ApiError, errorKinds } from '../../api/errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from '../../api/operations.ts'
import { searchFields, videoCounts } from '../../api/schemas.ts'
import { targetTypes } from '../../api/targets.ts'
import { toWire } from '../../api/wire.ts'
import { link, origin as beginning } from './chain.ts'
import { digestOf, maxDigestBytes } from './digest.ts'
import { asId, ledgerEvent, type LedgerEvent, type PolicySubject, type Sent } from './event.ts'
import { redactEnd, redactSent, redactUrls, withoutPersons } from './redaction.ts'

const guid = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const origin = { region: 'eu', account: 'ab12cd34', tab: guid }
const file = new Blob(['email,name\nann@corp.example,Ann Smith\n'])
const encode = (text: string) => Buffer.from(text, 'latin1').toString('base64url')
const secureId = `eNo${'Vz0KgkAUhuF7-mW1C_'.repeat(8)}`

const exchangeOf = (operation: Operation, input: unknown): Exchange => ({
  requestId: guid,
  operation,
  attempt: 1,
  startedAt: 1_700_000_000_000,
  date: 'Sun, 21 Aug 2022 13:49:40 UTC',
  request: toWire(operation, input, { file }),
})

async function stored(operation: Operation, input: unknown, salt = 'salt'): Promise<Sent> {
  const redact = await redactSent(exchangeOf(operation, input), origin)
  return redact(salt)
}

/** As stored: it must fit the chain too. */
const dump = async (event: LedgerEvent): Promise<string> => JSON.stringify(await link(beginning, event))

const policyOf = (url: string, scope: object = {}) => ({
  description: 'd',
  urls: [{ action: 'block', type: 'url', value: url }],
  policies: [{ description: 's', ...scope }],
})
const urlOf = (event: Sent): string | undefined => (event.subject as PolicySubject).urls[0]?.value
const scopeOf = (event: Sent) => (event.subject as PolicySubject).scopes[0]

/** Names, addresses and keys that must never be stored, in all their spellings. */
const people = [
  'ann@corp.example',
  'Ann.Smith+news@sub.corp.example',
  'zoë@corp.example',
  'o’hara@corp.example',
] as const
const secrets = [
  'nKrJ3vFq0Xy9LwT7bQe2UzH5sPd8Am1G', // as an access key
  'f00dfeed-4180-40e5-8f7c-6e0fd643b1aa', // as an application key
  Buffer.from('a secret key of forty-eight characters in all..').toString('base64').replace(/\//g, 'x'),
] as const
const names = ['Ann Smith', 'Jörg Müller-Lüdenscheidt', 'O’Hara, Siobhán'] as const

const encodings: ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.toUpperCase(),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
]

const address = fc
  .tuple(fc.constantFrom(...people), fc.constantFrom(...encodings))
  .map(([text, to]) => to(text))
const secret = fc.constantFrom(...secrets)
const person = fc.constantFrom(...names)
/** Free text, in every field that takes it. */
const anything = fc
  .tuple(fc.oneof(address, secret, person), fc.constantFrom('', ' ', 'x ', ' (old)'))
  .map(([text, around]) => `${around}${text}${around}`)

const host = fc.constantFrom('phish.example', 'a.b.example:8443', '192.0.2.7', '[2001:db8::1]')
const url = fc.oneof(
  address,
  fc.tuple(fc.constantFrom('', 'https://', '//'), host, address).map(([s, h, a]) => `${s}${h}/u/${a}/x`),
  fc.tuple(host, address).map(([h, a]) => `https://${h}/unsubscribe;for=${a}`),
  fc.tuple(host, fc.oneof(address, person, secret)).map(([h, a]) => `https://${h}/?to=${a}&x=1#${a}`),
  fc.tuple(host, fc.oneof(address, person, secret)).map(([h, a]) => `${h}/p?${a}`),
  fc
    .tuple(host, fc.oneof(address, person, secret))
    .map(([h, a]) => `https://${encodeURIComponent(a)}:pw@${h}/x`),
  fc.tuple(host, secret).map(([h, a]) => `https://${h}/reset/${a}`),
  address.map((a) => `mailto:${a}?subject=x`),
  address.map((a) => `\nhttps://x.example/\n${a}`),
)

const target = fc.record(
  {
    type: fc.constantFrom(...targetTypes),
    emailAddress: anything,
    emailDomain: fc.oneof(address, person, fc.constant('corp.example')),
    groupId: fc.oneof(anything, fc.constant(secureId)),
    attribute: fc.record({ name: anything, id: anything, value: anything }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)
const policy = fc.record({
  description: anything,
  urls: fc.array(
    fc.record({ action: fc.oneof(anything, fc.constant('block')), type: anything, value: url }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  policies: fc.array(
    fc.record(
      {
        description: anything,
        comment: anything,
        fromPart: anything,
        fromDate: fc.constant('2026-12-01T09:00:00+0000'),
        enabled: fc.boolean(),
        override: fc.boolean(),
        from: target,
        to: target,
        conditions: fc.record({ hostnames: fc.array(anything), spfDomains: fc.array(anything) }),
      },
      { requiredKeys: ['description'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
})
const userImport = fc.record(
  {
    notifyEmailAddress: address,
    groupId: anything,
    allowAddressMigration: fc.boolean(),
    fileType: fc.constantFrom('CSV', 'XLS', 'XLSX'),
  },
  { requiredKeys: [] },
)
const watchlist = fc.record(
  {
    searchBy: fc.record({ fieldName: fc.constantFrom(...searchFields), value: anything }),
    attributeIds: fc.array(anything, { minLength: 1, maxLength: 3 }),
    filterBy: fc.array(fc.record({ fieldName: fc.constant('type'), value: fc.constantFrom(...videoCounts) })),
  },
  { requiredKeys: ['attributeIds'] },
)

/** In any case and encoding, whole and by the half before the `@`. */
const traces = [
  ...people.flatMap((text) =>
    [text, text.split('@')[0] ?? text].flatMap((part) => encodings.map((to) => to(part))),
  ),
  ...names.flatMap((text) => [text, encodeURIComponent(text)]),
  ...secrets,
]
  .map((text) => text.replace(/=+$/, '').toLowerCase())
  // Any digest may contain three letters by chance.
  .filter((text) => text.length > 5)

const tracesIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace))

describe('no person is stored', () => {
  test.each([
    [createPolicy, policy],
    [importUsers, userImport],
    [getWatchlist, watchlist],
  ] as [Operation, fc.Arbitrary<unknown>][])('with $id, in any field', async (operation, inputs) => {
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        expect(tracesIn(await dump(await stored(operation, input)))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('with an end, whatever the service answers', async () => {
    const failure = fc.record(
      {
        field: fc.oneof(
          anything,
          anything.map((text) => `urls[0].${text}`),
          fc.constant('urls[0].value'),
        ),
        code: fc.oneof(anything, fc.constant('err_xdk_invalid_signature')),
        message: anything,
        raw: anything,
      },
      { requiredKeys: ['message', 'raw'] },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(failure),
        fc.array(fc.oneof(address, person, fc.constant(secureId))),
        fc.constantFrom(...errorKinds),
        anything,
        async (failures, ids, kind, body) => {
          const error = new ApiError({
            kind,
            executed: 'no',
            operation: createPolicy,
            failures,
            happened: body,
          })
          const answer = { status: 200, body, header: () => body }
          const end: ExchangeEnd = { requestId: guid, endedAt: 1, httpStatus: 200, answer, ids, error }
          expect(tracesIn(await dump(redactEnd({ operation: createPolicy }, end)))).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })
})

test('a policy that was stored differently is neither accepted nor refused', () => {
  const end = { requestId: guid, endedAt: 1, isDifferent: true }
  expect(redactEnd({ operation: createPolicy }, end).outcome).toBe('stored differently')
})

const whoOf = async (emailAddress: string, salt?: string) =>
  scopeOf(await stored(createPolicy, policyOf('x.example', { to: { emailAddress } }), salt))?.to.who

describe('a pseudonym', () => {
  test('is the same for the same address, in every spelling', async () => {
    const who = await whoOf('ann@corp.example')
    expect(who).toMatch(/^#[\da-f]{16}$/)
    expect(await whoOf(' Ann@Corp.example ')).toBe(who)
    for (const path of ['ann@corp.example', 'ann%40corp.example', 'ANN%2540corp.example']) {
      expect(urlOf(await stored(createPolicy, policyOf(`https://x.example/u/${path}`)))).toBe(
        `https://x.example/u/${who}`,
      )
    }
  })

  test('differs for another address, and in another ledger', async () => {
    const who = await whoOf('ann@corp.example')
    expect(await whoOf('bob@corp.example')).not.toBe(who)
    expect(await whoOf('ann@corp.example', 'pepper')).not.toBe(who)
  })
})

const keeps = (value: string) => withoutPersons('salt', value)

describe('a URL', () => {
  test.each([
    'phish.example',
    'https://phish.example:8443/login/index.html',
    'phish.example/a/b/c.php',
    'https://münchen.example/straße/',
    '*.phish.example',
    'https://phish.example/how-to-reset-your-password-in-5-steps-today',
    '//phish.example',
    '',
  ])('without a person stays as typed: %s', async (value) => {
    expect(await keeps(value)).toBe(value)
  })

  test.each([
    ['https://x.example/p?to=ann&id=1', /^https:\/\/x\.example\/p\?to=#[\da-f]{16}&id=#[\da-f]{16}$/],
    ['https://x.example/p#ann', /^https:\/\/x\.example\/p#[\da-f]{16}$/],
    ['https://ann:pw@x.example/p', /^https:\/\/#[\da-f]{16}@x\.example\/p$/],
    ['https://x.example/u/ann@corp.example/p', /^https:\/\/x\.example\/u\/#[\da-f]{16}\/p$/],
    ['https://x.example/p;id=ann', /^https:\/\/x\.example\/#[\da-f]{16}$/],
    ['ann@corp.example', /^#[\da-f]{16}$/],
    ['mailto:ann@corp.example', /^mailto:#[\da-f]{16}$/],
  ])('keeps host and path of %s', async (value, left) => {
    expect(await keeps(value)).toMatch(left)
  })

  test('of a long list are kept one for one, in order', async () => {
    const urls = Array.from({ length: 501 }, (_, at) => ({
      action: 'block',
      type: 'domain',
      value: `h${at}.example`,
    }))
    expect(await redactUrls(urls, 'salt')).toEqual(urls)
  })

  test('of 2,000 characters, 5,000 times, takes no excessive time', async () => {
    const value = `https://x.example/${'a'.repeat(1_000)}/${'b@'.repeat(20)}${'c'.repeat(900)}`
    const input = {
      ...policyOf(''),
      urls: Array.from({ length: 5_000 }, () => ({ action: 'block', type: 'url', value })),
    }
    expect(await dump(await stored(createPolicy, input))).not.toContain('b@')
  })
})

describe('what is kept', () => {
  test('of a policy is the data for budgets and overlaps', async () => {
    const input = policyOf('https://phish.example/login', {
      enabled: false,
      enforced: true,
      bidirectional: true,
      override: true,
      fromDate: '2026-12-01T09:00:00+0000',
      from: { type: 'profile_group', groupId: secureId },
      to: { type: 'email_domain', emailDomain: 'corp.example' },
    })
    expect((await stored(createPolicy, input)).subject).toEqual({
      kind: 'policy',
      urls: [{ action: 'block', type: 'url', value: 'https://phish.example/login' }],
      scopes: [
        {
          from: { type: 'profile_group', groupId: secureId },
          to: {
            type: 'email_domain',
            emailDomain: 'corp.example',
            domain: expect.stringMatching(/^#[\da-f]{16}$/),
          },
          fromDate: '2026-12-01T09:00:00+0000',
          enabled: false,
          enforced: true,
          bidirectional: true,
          override: true,
        },
      ],
    })
  })

  test('of an absent target is everyone, enabled and not enforced', async () => {
    expect(scopeOf(await stored(createPolicy, policyOf('x.example')))).toMatchObject({
      from: { type: 'everyone' },
      to: { type: 'everyone' },
      enabled: true,
      enforced: false,
    })
  })

  test('of an import is its options, its size and its digest', async () => {
    const input = {
      fileType: 'CSV',
      notifyEmailAddress: 'ann@corp.example',
      groupId: secureId,
      clearGroup: true,
    }
    expect(await stored(importUsers, input)).toEqual({
      kind: 'sent',
      id: guid,
      at: 1_700_000_000_000,
      ...origin,
      operation: 'importUsers',
      attempt: 1,
      bytes: file.size,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      subject: {
        kind: 'import',
        fileType: 'CSV',
        groupId: secureId,
        clearGroup: true,
        allowAddressMigration: false,
        notified: true,
      },
    })
  })

  test('of a search is the field, never the text', async () => {
    const input = {
      searchBy: { fieldName: 'name', value: 'Ann Smith' },
      filterBy: [{ fieldName: 'type', value: 'video_count_1' }],
    }
    expect((await stored(getWatchlist, input)).subject).toEqual({
      kind: 'watchlist',
      searchBy: 'name',
      filterBy: ['video_count_1'],
    })
  })

  test('of an end is its numbers, codes, fields and ids', () => {
    const failures = [
      { field: 'policies[0].from.emailAddress', code: 'err_xdk_binding_expired', message: 'm', raw: {} },
      { field: 'meta.pagination.pageToken', code: '0004', message: 'm', raw: {} },
      { field: 'ann.smith', code: 'ann_smith', message: 'm', raw: {} },
    ]
    const error = new ApiError({
      kind: 'refused',
      executed: 'no',
      operation: createPolicy,
      failures,
      metaStatus: 404,
    })
    const end: ExchangeEnd = {
      requestId: guid,
      endedAt: 5,
      httpStatus: 200,
      quota: { limit: 10, remaining: Infinity, resetMs: 7 },
      ids: [secureId, '12345', guid, 'ann.smith', 'annabella-von-smithington-de-la-cruz'],
      error,
    }
    const event = redactEnd({ operation: createPolicy }, end)
    expect(ledgerEvent.parse(event)).toEqual({
      kind: 'ended',
      id: guid,
      at: 5,
      outcome: 'refused',
      httpStatus: 200,
      metaStatus: 404,
      error: 'refused',
      failures: [
        { field: 'policies[0].from.emailAddress', code: 'err_xdk_binding_expired' },
        { field: 'meta.pagination.pageToken', code: '0004' },
        {},
      ],
      ids: [secureId, '12345', guid],
      quota: { limit: 10, resetMs: 7 },
    })
  })

  test('of an id is the whole id, unless it contains an address other than by chance among its bytes', () => {
    // From the sandbox: its bytes contain `M@E.Y` between random bytes.
    const drawn =
      'eNojtCADPhFNBdJJkwlTTE6bUJen-pcwxdDShGpZKzWM36fNRSU1U-pNQEUuWQGDwv24P3L1i94yVytJU6vHTB8BX8lZMvhbcKtVseVeewI1vx0B1vj4inWP9XOHxpzPAN3nKu8X'
    const holding = [
      encode('a@b.co, written down in nothing but text, and the last of it'),
      encode('ann.smith@corp.example, and more than one line of other things'),
      encode('\0\x01\x02\xff ann@corp.example \x80\x81 among bytes that mean something else'),
    ]
    const ids = [drawn, ...holding]
    const end: ExchangeEnd = { requestId: guid, endedAt: 5, ids }
    expect(redactEnd({ operation: createPolicy }, end).ids).toEqual([drawn])
    // Would pass by shape alone.
    for (const id of ids) expect(asId(id)).toBe(id)
  })
})

describe('the digest', () => {
  test('of a body too large to read at once is left out', async () => {
    const big = {
      size: maxDigestBytes + 1,
      arrayBuffer: () => Promise.reject(new Error('read')),
    } as unknown as Blob
    expect(await digestOf(big)).toBeUndefined()
  })

  test('of a file that can no longer be read is left out', async () => {
    const gone = {
      size: 1,
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    } as unknown as Blob
    expect(await digestOf(gone)).toBeUndefined()
  })

  test('is SHA-256, of the exact bytes', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(await digestOf('abc')).toBe(abc)
    expect(await digestOf(new Blob(['abc']))).toBe(abc)
  })
})

describe('the schema', () => {
  test('refuses another key at any place', async () => {
    const scope = { from: { type: 'everyone' }, to: { emailAddress: 'ann@corp.example' } }
    const events: LedgerEvent[] = [
      await stored(createPolicy, policyOf('x.example', scope)),
      await stored(importUsers, { fileType: 'CSV' }),
      await stored(getWatchlist, {}),
      redactEnd(
        { operation: createPolicy },
        {
          requestId: guid,
          endedAt: 1,
          quota: { limit: 1 },
          error: new ApiError({
            kind: 'refused',
            executed: 'no',
            operation: createPolicy,
            failures: [{ message: 'm', raw: {} }],
          }),
        },
      ),
      { kind: 'verdict', id: guid, at: 1, verdict: 'arrived' },
    ]
    const objectsIn = (value: unknown): object[] =>
      typeof value === 'object' && value !== null
        ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)]
        : []
    let places = 0
    for (const event of events) {
      expect(ledgerEvent.safeParse(event).success).toBe(true)
      for (const place of objectsIn(event)) {
        Object.assign(place, { note: 'Ann' })
        expect(ledgerEvent.safeParse(event).success).toBe(false)
        Reflect.deleteProperty(place, 'note')
        places++
      }
    }
    expect(places).toBe(14)
  })

  test.each([
    [
      'a URL',
      {
        subject: {
          kind: 'policy',
          urls: [{ action: 'block', type: 'url', value: 'ann@x.example' }],
          scopes: [],
        },
      },
    ],
    [
      'an action',
      { subject: { kind: 'policy', urls: [{ action: 'ann', type: 'url', value: 'x' }], scopes: [] } },
    ],
    ['a search', { subject: { kind: 'watchlist', searchBy: 'Ann', filterBy: [] } }],
    ['a filter', { subject: { kind: 'watchlist', filterBy: ['Ann'] } }],
    ['an account', { account: 'AccessKey' }],
    ['an operation', { operation: 'ann@corp.example' }],
  ])('refuses a person in %s', async (_, part) => {
    const event = await stored(getWatchlist, {})
    expect(ledgerEvent.safeParse({ ...event, ...part }).success).toBe(false)
  })
})

describe('what was pasted into the wrong box', () => {
  const secretKey = 'c2VjcmV0IHNlY3JldCBzZWNyZXQ/WPPrcqedbEoFFRnqehI8dGVzdA=='
  test.each([
    ['a secret key', secretKey, 'WPPrcqedbEoFFRnqehI'],
    ['an access key behind a word', 'x.example/MC%20mYtEsTkEy1234567890AbCdEf', 'mYtEsTkEy'],
    ['a piece of an application key', 'x.example/JSON.3d796b76-4180-40e5-8f7c-6e0fd6', '3d796b76'],
    ['an address in hexadecimal', 'x.example/6a6f686e40636f72702e6578616d706c65', '6a6f686e40'],
    ['an address of an old encoding', 'x.example/john%u0040corp.example', 'john'],
    ['a name', 'Ann Smith', 'Ann'],
  ])('%s is not kept', async (_, value, trace) => {
    expect(await withoutPersons('salt', value)).not.toContain(trace)
  })

  test.each([
    'x.example/a-long-way-to-go-home',
    'localhost:8080/a',
    '[2001:db8::1]/a',
    'x.example/2026/11/21/news',
  ])('%s is kept as it is', async (value) => {
    expect(await withoutPersons('salt', value)).toBe(value)
  })
})
