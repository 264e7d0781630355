import { expect, test } from 'vitest'
import { learntNames } from './learntNames.ts'

test('an answer names the groups and attributes of its scopes', () => {
  const records = [
    {
      id: 'p-1',
      policies: [
        {
          policy: {
            from: { type: 'profile_group', group: { id: 'g-1', description: ' Finance ' } },
            to: { type: 'address_attribute_value', attribute: { id: 'a-1', name: 'Office', value: 'Rome' } },
          },
        },
        { policy: { from: { type: 'everyone' }, to: { group: { id: 'g-2', description: ' ' } } } },
        { policy: { to: { group: { description: 'No id' }, attribute: { id: 'a-2' } } } },
        {},
      ],
    },
    { id: 'p-2' },
  ]
  expect(learntNames(records)).toEqual({
    groups: [{ id: 'g-1', name: 'Finance' }],
    attributes: [{ id: 'a-1', name: 'Office' }],
  })
})
