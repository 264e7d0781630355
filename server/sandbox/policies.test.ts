import { describe, expect, test } from 'vitest'
import { enter, failures, pickOnly } from './caller.fixture.ts'
import { url, scope, policy, everyone, store, refuse, refuseScope } from './policies.fixture.ts'

const secureId = expect.stringMatching(/^eNo[\w-]{133}$/)

describe('a policy', () => {
  test('is answered as admin-api §2.3 shapes it, with every default of §2.2', async () => {
    const caller = await enter()
    const envelope = await caller.createPolicy(policy)
    expect(envelope).toEqual({
      meta: { status: 200 },
      data: [
        {
          id: secureId,
          description: 'Test',
          urls: [{ id: secureId, ...url }],
          policies: [
            {
              id: secureId,
              locations: [],
              policy: {
                description: 'Everyone',
                enforced: false,
                enabled: true,
                fromEternal: true,
                toEternal: true,
                fromPart: 'envelope_from',
                from: everyone,
                to: everyone,
                createTime: '2026-11-21T12:00:00+0000',
                lastUpdated: '2026-11-21T12:00:00+0000',
              },
            },
          ],
        },
      ],
      fail: [],
    })
    expect((await caller.witness()).policies).toEqual(envelope.data)
  })

  test('keeps every field as sent', async () => {
    const sent = {
      description: 'Both ways',
      enforced: true,
      bidirectional: true,
      enabled: false,
      fromPart: 'both',
      override: true,
      conditions: { sourceIPs: ['192.0.2.0/24'], hostnames: ['mx.example'], spfDomains: ['spf.example'] },
      comment: 'Asked for by Legal',
    }
    expect(await store(await enter(), sent)).toEqual({
      ...sent,
      fromEternal: true,
      toEternal: true,
      from: everyone,
      to: everyone,
      createTime: expect.any(String),
      lastUpdated: expect.any(String),
    })
  })

  test('keeps false if false was sent', async () => {
    const sent = { enforced: false, bidirectional: false, enabled: false, override: false }
    expect(await store(await enter(), sent)).toMatchObject(sent)
  })

  test('may have several scopes, each with its own id', async () => {
    const caller = await enter()
    const { data } = await caller.createPolicy({ ...policy, policies: [scope, { description: 'Second' }] })
    const stored = pickOnly(data).policies as { id: string; policy: { description: string } }[]
    expect(stored.map((one) => one.policy.description)).toEqual(['Everyone', 'Second'])
    expect(stored[0]?.id).not.toBe(stored[1]?.id)
  })
})

describe('the period', () => {
  const fromDate = '2026-12-01T09:00:00+0000'
  const toDate = '2026-12-24T18:00:00+0100'

  test('a given date makes its eternal flag false, even against the request (§4.1 rules 1 and 2)', async () => {
    const caller = await enter()
    expect(await store(caller, { fromDate })).toMatchObject({ fromDate, fromEternal: false, toEternal: true })
    expect(await store(caller, { toDate })).toMatchObject({ toDate, toEternal: false, fromEternal: true })
    const against = { fromDate, fromEternal: true, toDate, toEternal: true }
    expect(await store(caller, against)).toMatchObject({
      fromDate,
      fromEternal: false,
      toDate,
      toEternal: false,
    })
  })

  test('without a date is eternal, and shows no date', async () => {
    const stored = await store(await enter(), { fromEternal: true })
    expect(stored).not.toHaveProperty('fromDate')
    expect(stored).not.toHaveProperty('toDate')
  })

  test.each([
    [{ fromEternal: false }, 'data[0].policies[0].fromDate err_sandbox_field_required'],
    [{ toEternal: false }, 'data[0].policies[0].toDate err_sandbox_field_required'],
    [{ fromDate: '2026-12-01' }, 'data[0].policies[0].fromDate err_sandbox_field_invalid'],
    [{ fromDate: '2026-12-01T09:00:00Z' }, 'data[0].policies[0].fromDate err_sandbox_field_invalid'],
    [{ toDate: '2026-02-30T09:00:00+0000' }, 'data[0].policies[0].toDate err_sandbox_field_invalid'],
    [{ toDate: '2026-12-01T25:00:00+0000' }, 'data[0].policies[0].toDate err_sandbox_field_invalid'],
  ])('%j is refused', async (asked, failure) => {
    expect(await refuseScope(asked)).toEqual([failure])
  })
})

const many = (length: number) => Array.from({ length }, (_, at) => ({ ...url, value: `n${at}.example` }))

describe('the URLs', () => {
  test.each([
    ['https://bad.example:8443/a?b=c#d', 'bad.example/a?b=c'],
    ['HTTP://Bad.example', 'Bad.example'],
    ['bad.example:80', 'bad.example'],
    ['bad.example:80?x=http://y:90/#z', 'bad.example?x=http://y:90/'],
    ['bad.example/a:80', 'bad.example/a:80'],
    ['http://[2001:db8::1]:80/a', '[2001:db8::1]/a'],
    ['bad.example/*', 'bad.example/*'],
  ])('%s is stored as %s (beyond-the-spec §1)', async (value, stored) => {
    const { data } = await (await enter()).createPolicy({ ...policy, urls: [{ ...url, type: 'url', value }] })
    expect(pickOnly(data).urls).toEqual([{ id: secureId, action: 'block', type: 'url', value: stored }])
  })

  test('any action and type passes, because the service never listed them; so does an id', async () => {
    const open = { action: 'permit', type: 'explicit', value: 'x.example', id: 'mine' }
    const { data } = await (await enter()).createPolicy({ ...policy, urls: [open] })
    expect(pickOnly(data).urls).toEqual([{ ...open, id: secureId }])
  })

  test.each([
    [{ ...url, value: '*.bad.example' }, 'data[0].urls[1].value err_sandbox_field_invalid'],
    [{ ...url, value: 'https://' }, 'data[0].urls[1].value err_sandbox_field_invalid'],
    [{ ...url, value: ' ' }, 'data[0].urls[1].value err_sandbox_field_required'],
    [{ action: 'block', type: 'domain' }, 'data[0].urls[1].value err_sandbox_field_required'],
    [{ ...url, action: '' }, 'data[0].urls[1].action err_sandbox_field_required'],
    [{ ...url, type: 7 }, 'data[0].urls[1].type err_sandbox_field_invalid'],
    ['bad.example', 'data[0].urls[1] err_sandbox_field_invalid'],
  ])('%j is refused', async (second, failure) => {
    expect(await refuse({ ...policy, urls: [url, second] })).toEqual([failure])
  })

  test('5,000 in a policy pass, 5,001 do not (§8)', async () => {
    const caller = await enter()
    const { data } = await caller.createPolicy({ ...policy, urls: many(5_000) })
    expect(pickOnly(data).urls).toHaveLength(5_000)
    expect(await refuse({ ...policy, urls: many(5_001) })).toEqual([
      'data[0].urls err_sandbox_limit_exceeded',
    ])
  })

  test('25,000 in an account pass, one more does not (§8)', async () => {
    const caller = await enter()
    for (let made = 0; made < 4; made += 1) await caller.createPolicy({ ...policy, urls: many(5_000) })
    await caller.createPolicy({ ...policy, urls: many(4_999) })
    const refused = await caller.createPolicy({ ...policy, urls: many(2) })
    expect(failures(refused)).toEqual(['data[0].urls err_sandbox_limit_exceeded'])
    expect(refused.fail[0]?.errors?.[0]?.message).toBe(
      'An account holds at most 25000 URLs: 24999 are held, 2 more were sent.',
    )
    expect((await caller.createPolicy({ ...policy, urls: many(1) })).fail).toEqual([])
    expect((await caller.witness()).policies).toHaveLength(6)
  })
})

test('1,000 scopes in a policy pass; more are refused before each is checked', async () => {
  const caller = await enter()
  const { data } = await caller.createPolicy({
    ...policy,
    policies: Array.from({ length: 1_000 }, () => scope),
  })
  expect(pickOnly(data).policies).toHaveLength(1_000)
  for (const [length, asked] of [
    [1_001, scope],
    [40_000, {}],
  ] as const) {
    const refused = await caller.createPolicy({ ...policy, policies: Array.from({ length }, () => asked) })
    expect(failures(refused)).toEqual(['data[0].policies err_sandbox_limit_exceeded'])
    expect(refused.fail[0]?.errors?.[0]?.message).toBe(`Expected at most 1000 items, not ${length}.`)
  }
  expect((await caller.witness()).policies).toHaveLength(1)
})
