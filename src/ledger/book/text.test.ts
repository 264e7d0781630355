import { expect, test } from 'vitest'
import { endedEvent, idOf, policySubject, sentEvent, urlOf } from './event.fixture.ts'
import { searchTextOf } from './text.ts'

const policies = [
  {
    description: 'Finance',
    comment: 'Asked by Ana',
    from: { type: 'individual_email_address', emailAddress: 'Ann@Corp.example' } as const,
    to: { type: 'profile_group', groupId: 'eNoGroup' } as const,
  },
  {
    description: 'Office',
    to: { type: 'address_attribute_value' as const, attribute: { id: 'eNoOffice', value: 'Rome' } },
  },
]
const subject = policySubject({
  description: 'Parcel wave',
  urls: [urlOf('block phish.example/ann')],
  policies,
})
const sent = sentEvent({ digest: 'ab', subject })
const target = { type: 'profile_group', group: { id: 'eNoOther', description: 'Finance EU' } }
const records = [
  {
    id: 'eNoPolicy',
    description: 'Stored wave',
    policies: [{ policy: { description: 'Stored scope', to: target } }],
  },
]
const content = { ids: ['eNoPolicy'], failures: [], records }

const ofRequest = [
  'Parcel wave',
  'phish.example/ann',
  'Finance',
  'Asked by Ana',
  'Ann@Corp.example',
  'eNoGroup',
]

test('a search reads the ids, the names, the URLs and the people of a policy, and the names in its answer', () => {
  const lines = searchTextOf({ sent, ended: endedEvent({ content }) }).split('\n')
  const answered = ['eNoPolicy', 'Finance EU']
  expect(lines).toEqual(
    expect.arrayContaining([idOf(1), 'ab', ...ofRequest, 'eNoOffice', 'Rome', ...answered]),
  )
  expect(lines).not.toContain('Stored scope')
})

test('it also reads the policy that was stored differently, and the label of an import', () => {
  const ended = endedEvent({ outcome: 'stored differently', content })
  expect(searchTextOf({ sent, ended }).split('\n')).toEqual(
    expect.arrayContaining([...ofRequest, 'Stored wave', 'Stored scope', 'eNoOther']),
  )
  const label = '84 people from people.csv'
  const job = sentEvent({ operation: 'importUsers', content: { date: '', headers: {}, label } })
  expect(searchTextOf({ sent: job })).toBe(`${idOf(1)}\n\n${label}`)
})
