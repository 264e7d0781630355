import { describe, expect, it } from 'vitest'
import { targetTypes } from '../../api/targets.ts'
import { newTarget, checkTarget } from './target.ts'
import { readWho, sayKind } from './who.ts'

const id = `${'eNowNhZdG0b6_g_'.repeat(8)}=`
const groups = new Map([
  [id, 'Finance'],
  ['a', 'Sales'],
  ['b', 'sales'],
])

describe('readWho', () => {
  it.each([
    ['', { type: '' }],
    ['  ', { type: '' }],
    ['everyone', { type: '' }],
    ['Everyone, sent explicitly', { type: 'everyone' }],
    ['Internal addresses', { type: 'internal_addresses' }],
    ['internal', { type: 'internal_addresses' }],
    ['group', { type: 'profile_group' }],
    // Several kinds have it.
    ['address', { type: 'profile_group', groupId: 'address' }],
    ['fin', { type: 'profile_group', groupId: id }],
    // A kind and a group have it.
    ['ternal', { type: 'profile_group', groupId: 'ternal' }],
    ['sal', { type: 'profile_group', groupId: 'sal' }],
    ['finance', { type: 'profile_group', groupId: id }],
    ['corp.example', { type: 'email_domain', emailDomain: 'corp.example' }],
    [' @corp.example ', { type: 'email_domain', emailDomain: 'corp.example' }],
    ['bücher.example', { type: 'email_domain', emailDomain: 'bücher.example' }],
    ['ana@corp.example', { type: 'individual_email_address', emailAddress: 'ana@corp.example' }],
    ['ana@corp', { type: 'individual_email_address', emailAddress: 'ana@corp' }],
    ['Ana <ana@corp.example>', { type: 'individual_email_address', emailAddress: 'Ana <ana@corp.example>' }],
    [id, { type: 'profile_group', groupId: id }],
    // Two groups have the name.
    ['Sales', { type: 'profile_group', groupId: 'Sales' }],
    ['no such group', { type: 'profile_group', groupId: 'no such group' }],
  ])('reads %j', (text, who) => {
    expect(readWho(text, groups)).toEqual(who)
  })

  it.each(['', ...targetTypes] as const)('reads the words of the kind %j', (type) => {
    expect(readWho(sayKind(type), groups)).toEqual({ type })
  })

  it('never takes an unknown text for everyone', () => {
    const [[, judged] = []] = checkTarget({ ...newTarget(), ...readWho('no such group', groups) })
    expect(judged).toHaveProperty('problem')
  })
})
