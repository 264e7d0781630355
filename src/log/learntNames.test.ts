import { expect, test } from 'vitest'
import { learntNames } from './scopeWords.ts'

test('an answer names the groups and attributes of its scopes', () => {
  const finance = { type: 'profile_group', group: { id: 'g-1', description: ' Finance ' } }
  const office = { type: 'address_attribute_value', attribute: { id: 'a-1', name: 'Office', value: 'Rome' } }
  const nameless = { group: { description: 'No id' }, attribute: { id: 'a-2' } }
  const scopes = [
    { from: finance, to: office },
    { from: { type: 'everyone' }, to: { group: { id: 'g-2', description: ' ' } } },
    { to: nameless },
  ]
  const policies = [...scopes.map((policy) => ({ policy })), {}]
  const records = [{ id: 'p-1', policies }, { id: 'p-2' }]
  expect(learntNames(records)).toEqual({
    groups: [{ id: 'g-1', name: 'Finance' }],
    attributes: [{ id: 'a-1', name: 'Office' }],
  })
})
