import { describe, expect, test } from 'vitest'
import { enter, failures, paths, readEnvelope } from './caller.fixture.ts'
import { scope, policy, refuse } from './policies.fixture.ts'

describe('an item', () => {
  test.each([
    [
      'no description',
      { ...policy, description: undefined },
      ['data[0].description err_sandbox_field_required'],
    ],
    [
      'a blank description',
      { ...policy, description: ' ' },
      ['data[0].description err_sandbox_field_required'],
    ],
    ['no urls', { ...policy, urls: undefined }, ['data[0].urls err_sandbox_field_required']],
    ['no URL', { ...policy, urls: [] }, ['data[0].urls err_sandbox_field_required']],
    ['no policies', { ...policy, policies: undefined }, ['data[0].policies err_sandbox_field_required']],
    ['no scope', { ...policy, policies: [] }, ['data[0].policies err_sandbox_field_required']],
    ['urls in an object', { ...policy, urls: {} }, ['data[0].urls err_sandbox_field_invalid']],
    ['a field too many', { ...policy, name: '' }, ['data[0].name err_sandbox_field_unknown']],
    [
      'a scope without a name',
      { ...policy, policies: [scope, {}] },
      ['data[0].policies[1].description err_sandbox_field_required'],
    ],
    [
      'a flag in words',
      { ...policy, policies: [{ ...scope, enabled: 'true', override: 1 }] },
      [
        'data[0].policies[0].enabled err_sandbox_field_invalid',
        'data[0].policies[0].override err_sandbox_field_invalid',
      ],
    ],
    [
      'a list of hosts in one text, and a number for an id',
      { ...policy, policies: [{ ...scope, conditions: { hostnames: 'mx.example' }, to: { groupId: 7 } }] },
      [
        'data[0].policies[0].to.groupId err_sandbox_field_invalid',
        'data[0].policies[0].conditions.hostnames err_sandbox_field_invalid',
      ],
    ],
    ['null', null, ['data[0] err_sandbox_field_invalid']],
  ])('with %s is refused', async (_, item, expected) => {
    expect(await refuse(item)).toEqual(expected)
  })

  test('that is refused comes back as the key of the nested failure', async () => {
    const item = { ...policy, description: 4 }
    expect((await (await enter()).createPolicy(item)).fail).toEqual([
      {
        key: item,
        errors: [
          {
            field: 'data[0].description',
            code: 'err_sandbox_field_invalid',
            message: 'Expected a text.',
            retryable: false,
          },
        ],
      },
    ])
  })

  test.each([
    ['none', { data: [] }, 'data err_sandbox_field_invalid'],
    ['two', { data: [policy, policy] }, 'data err_sandbox_field_invalid'],
    ['no array', { data: policy }, 'data err_sandbox_field_invalid'],
    ['no data', {}, 'data err_sandbox_field_required'],
  ])('must be the only one of data, not %s', async (_, body, failure) => {
    const caller = await enter()
    const response = await caller.post(paths.policy, JSON.stringify(body))
    expect(response.status).toBe(200)
    expect(failures(await readEnvelope(response))).toEqual([failure])
    expect((await caller.witness()).policies).toEqual([])
  })

  test('may be a Python dict, as some clients send it', async () => {
    const caller = await enter()
    const body = `{'data': [{'description': "It's a test", 'urls': [{'action': 'block', 'type': 'domain', 'value': 'a.example'}], 'policies': [{'description': 'Everybody', 'enabled': False}]}]}`
    const [stored] = (await readEnvelope(await caller.post(paths.policy, body))).data
    expect(stored).toMatchObject({
      description: "It's a test",
      urls: [{ action: 'block', type: 'domain', value: 'a.example' }],
      policies: [{ policy: { description: 'Everybody', enabled: false } }],
    })
  })

  test('nested too deeply is refused, and the tenant can still be inspected', async () => {
    const caller = await enter()
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const conditions = JSON.stringify({ data: [{ ...policy, policies: [{ ...scope, conditions: 0 }] }] })
    for (const body of [
      `{"data":[${deep}]}`,
      conditions.replace('"conditions":0', `"conditions":{"x":${deep}}`),
    ]) {
      const response = await caller.post(paths.policy, body)
      expect(response.status).toBe(400)
      expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_body_unreadable'])
    }
    expect((await caller.witness()).policies).toEqual([])
  })

  test.each(['', '{', '[]', 'null', '"x"'])('must come in a JSON object, not %j', async (body) => {
    const response = await (await enter()).post(paths.policy, body)
    expect(response.status).toBe(400)
    const envelope = await readEnvelope(response)
    expect(envelope.meta).toEqual({ status: 400 })
    expect(failures(envelope)).toEqual(['undefined err_sandbox_body_unreadable'])
  })
})
