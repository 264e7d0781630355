import { expect, test } from 'vitest'
import { createPolicy, importUsers, type Operation } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { sentEvent } from './event.fixture.ts'
import type { Sent } from './event.ts'
import { subjectOf } from './subject.ts'

const file = new Blob(['email\nann@corp.example\n'])
const policy = {
  description: 'Parcel wave',
  urls: [{ action: 'block', type: 'url', value: 'phish.example/ann' }],
  policies: [
    {
      description: 'Finance',
      enabled: false,
      override: true,
      from: { type: 'individual_email_address', emailAddress: 'Ann@Corp.example' } as const,
      to: { type: 'profile_group', groupId: 'eNoGroup' } as const,
      toDate: '2026-12-01T09:00:00+0000',
    },
    { description: 'Everybody' },
  ],
}

const about = (operation: string, part: Partial<Sent>) => subjectOf(sentEvent({ operation, ...part }))
/** A request whose content is as it is kept: of a file, nothing. */
function kept(operation: Operation, input: unknown, label?: string) {
  const { headers, body } = toWire(operation, input, { file })
  const content = { date: '', headers, ...(typeof body === 'string' && { body }), ...(label && { label }) }
  return about(operation.id, { content })
}
const reading = (body: string, operation = 'createPolicy') =>
  about(operation, { content: { date: '', headers: {}, body } })

test('a policy is exactly what was sent', () => {
  expect(kept(createPolicy, policy)).toEqual({ kind: 'policy', input: policy })
})

test('an import is its options and its label', () => {
  const options = { fileType: 'CSV', groupId: 'g', clearGroup: true, notifyEmailAddress: 'ann@corp.example' }
  expect(kept(importUsers, options, '84 people from people.csv')).toEqual({
    kind: 'import',
    label: '84 people from people.csv',
    ...options,
  })
})

test('a read is its filter, whatever its content says', () => {
  const watchlist: Sent['watchlist'] = { searchBy: 'name', filterBy: ['video_count_0'] }
  expect(about('getWatchlist', { watchlist })).toEqual({ kind: 'watchlist', ...watchlist })
  expect(about('getWatchlist', {})).toBeUndefined()
  expect(about('createPolicy', { watchlist })).toBeUndefined()
})

test.each([
  ['that is not open', about('createPolicy', {})],
  ['that is no JSON', reading('<html>')],
  ['that is empty', reading('')],
  ['without an item', reading('{}')],
  ['of null', reading('null')],
  ['of a policy without URLs', reading(JSON.stringify({ data: [{ ...policy, urls: [] }] }))],
  ['of a later version', reading(JSON.stringify({ data: [{ ...policy, expires: 1 }] }))],
  ['of an import in the request of a policy', reading('{"data":[{"fileType":"CSV"}]}')],
  ['of a policy in the request of an import', reading(JSON.stringify({ data: [policy] }), 'importUsers')],
  [
    'of a policy in the header of an import',
    about('createPolicy', {
      content: { date: '', headers: { 'x-mc-arg': JSON.stringify({ data: [policy] }) } },
    }),
  ],
  ['of an operation that is not known', reading(JSON.stringify({ data: [policy] }), 'dropTables')],
])('a content %s says nothing', (_, subject) => expect(subject).toBeUndefined())
