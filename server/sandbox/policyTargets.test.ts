import { describe, expect, test } from 'vitest'
import { enter, paths } from './caller.fixture.ts'
import { scope, policy, everyone, store, refuseScope } from './policies.fixture.ts'

describe('a target', () => {
  test('without a type is everyone (§4.1 rule 4)', async () => {
    expect(await store(await enter(), { from: {} })).toMatchObject({ from: everyone, to: everyone })
  })

  test.each(['everyone', 'internal_addresses', 'external_addresses', 'free_mail_domains'])(
    'of type %s needs and keeps no field',
    async (type) => {
      const stored = await store(await enter(), { to: { type, emailAddress: 'a@b.example' } })
      expect(stored.to).toEqual({ type })
    },
  )

  test('carries only the field of its type', async () => {
    const caller = await enter()
    const extra = { emailAddress: 'jo@corp.example', emailDomain: 'corp.example' }
    const stored = await store(caller, {
      from: { type: 'individual_email_address', ...extra },
      to: { type: 'email_domain', ...extra },
    })
    expect(stored.from).toEqual({ type: 'individual_email_address', emailAddress: 'jo@corp.example' })
    expect(stored.to).toEqual({ type: 'email_domain', emailDomain: 'corp.example' })
  })

  test('shows the group in place of its id, with its folders', async () => {
    const caller = await enter()
    const { groups } = await caller.witness()
    const [finance, payroll] = groups
    const stored = await store(caller, {
      from: { type: 'profile_group', groupId: finance?.id },
      to: { type: 'profile_group', groupId: payroll?.id },
    })
    const child = {
      id: payroll?.id,
      description: 'Payroll',
      source: 'ldap',
      parentId: finance?.id,
      userCount: payroll?.userCount,
      folderCount: 0,
      folders: [],
    }
    expect(stored.to).toEqual({ type: 'profile_group', group: child })
    expect(stored.from).toEqual({
      type: 'profile_group',
      group: {
        id: finance?.id,
        description: 'Finance',
        source: 'ldap',
        userCount: finance?.userCount,
        folderCount: 1,
        folders: [child],
      },
    })
  })

  test('may be an attribute by id or by name', async () => {
    const caller = await enter()
    const { attributes } = await caller.witness()
    const byId = { id: attributes[0]?.id, name: 'Office', value: 'Berlin' }
    const byName = { name: 'Office', value: 'Berlin' }
    const type = 'address_attribute_value'
    const stored = await store(caller, { from: { type, attribute: byId }, to: { type, attribute: byName } })
    expect(stored.from).toEqual({ type, attribute: byId })
    expect(stored.to).toEqual({ type, attribute: byName })
  })

  test.each([
    [{ type: 'individual_email_address' }, 'emailAddress err_sandbox_field_required'],
    [{ type: 'individual_email_address', emailAddress: 'jo@' }, 'emailAddress err_sandbox_field_invalid'],
    [{ type: 'email_domain' }, 'emailDomain err_sandbox_field_required'],
    [{ type: 'email_domain', emailDomain: 'no domain' }, 'emailDomain err_sandbox_field_invalid'],
    [{ type: 'profile_group' }, 'groupId err_sandbox_field_required'],
    [{ type: 'profile_group', groupId: 'unknown' }, 'groupId err_sandbox_id_unknown'],
    [{ type: 'address_attribute_value' }, 'attribute err_sandbox_field_required'],
    [
      { type: 'address_attribute_value', attribute: { value: 'x' } },
      'attribute.id err_sandbox_field_required',
    ],
    [
      { type: 'address_attribute_value', attribute: { name: 'Office' } },
      'attribute.value err_sandbox_field_required',
    ],
    [
      { type: 'address_attribute_value', attribute: { id: 'unknown', value: 'x' } },
      'attribute.id err_sandbox_id_unknown',
    ],
    [{ type: 'nobody' }, 'type err_sandbox_field_invalid'],
    [{ type: 'everyone', emailAdress: '' }, 'emailAdress err_sandbox_field_unknown'],
  ])('%j is refused', async (target, failure) => {
    expect(await refuseScope({ from: target })).toEqual([`data[0].policies[0].from.${failure}`])
    expect(await refuseScope({ to: target })).toEqual([`data[0].policies[0].to.${failure}`])
  })

  test('with a truncated id is HTTP 400 with an empty body (beyond-the-spec §1)', async () => {
    const caller = await enter()
    const { groups, attributes } = await caller.witness()
    for (const target of [
      { type: 'profile_group', groupId: groups[0]?.id.slice(0, -1) },
      { type: 'address_attribute_value', attribute: { id: attributes[0]?.id.slice(0, 40), value: 'x' } },
    ]) {
      const item = { ...policy, policies: [{ ...scope, from: target }] }
      const response = await caller.post(paths.policy, JSON.stringify({ data: [item] }))
      expect(response.status).toBe(400)
      expect(await response.text()).toBe('')
      expect(response.headers.get('X-RateLimit-Limit')).toBe('10000')
    }
    expect((await caller.witness()).policies).toEqual([])
  })
})
