import { describe, expect, test } from 'vitest'
import { policyRecord } from './schemas.ts'
import { url, finance, sent, answer, differing, targetOf } from './stored.fixture.ts'
import { isStoredAsSent, storedPolicy } from './stored.ts'

describe('the stored policy', () => {
  test('has what the answer says, in the order of the request', () => {
    const to = { type: 'web_device_group', emailAddress: null }
    const record = answer({
      urls: [url('b.example/x', 'block', 'url'), url('a.example', 'allow'), url('c.example')],
      policy: { to, enabled: 'false', toDate: undefined, toEternal: true },
    })
    const stored = storedPolicy(sent, [record])
    expect(stored.urls).toEqual([
      url('a.example', 'allow'),
      url('b.example/x', 'block', 'url'),
      url('c.example'),
    ])
    expect(stored.policies).toMatchObject([
      { description: 'Finance', to: { type: 'web_device_group' }, enabled: false },
    ])
    expect(stored.policies[0]?.toDate).toBeUndefined()
    expect(stored.policies[0]?.comment).toBe('INC-4711')
  })

  test('has the value of a target of a type that no request has', () => {
    const flat = { to: undefined, toType: 'web_device', toValue: 'laptop-1' }
    expect(targetOf(flat)).toMatchObject({ type: 'web_device', value: 'laptop-1' })
    expect(targetOf({ to: { type: 'web_device', device: 'laptop-1' } })).toMatchObject({
      type: 'web_device',
      value: '{"device":"laptop-1"}',
    })
  })

  test('has no flag that cannot be read as if it were set', () => {
    const record = answer({ policy: { enforced: { a: 1 }, override: [], bidirectional: 'both ways' } })
    expect(storedPolicy(sent, [record]).policies[0]).toMatchObject({
      enforced: false,
      override: true,
      bidirectional: false,
    })
    expect(differing(record)).toEqual(expect.arrayContaining(['enforced', 'bidirectional']))
  })

  test('has a date that does not exist as it came, and no other day in its place', () => {
    const toDate = '2026-02-30T18:00:00Z'
    expect(storedPolicy(sent, [answer({ policy: { toDate } })]).policies[0]?.toDate).toBe(toDate)
  })

  test('of an item that cannot be read is as sent, beside the others as stored', () => {
    const record = answer({ urls: [url('a.example', 'allow'), null as unknown as object] })
    expect(storedPolicy(sent, [record]).urls).toEqual([url('a.example', 'allow'), sent.urls[1]])
    expect(isStoredAsSent(sent, [record])).toBe(false)
  })

  test('is the one that was sent, where the answer says nothing', () => {
    expect(storedPolicy(sent, [])).toBe(sent)
    expect(storedPolicy(sent, [policyRecord.parse({ id: 'p' })])).toEqual(sent)
    const bare = policyRecord.parse({ id: 'p', policies: [{ policy: {} }], urls: [{}, {}] })
    expect(storedPolicy(sent, [bare])).toMatchObject({ ...sent, policies: [{ to: finance }] })
  })
})

test('a list of 5,000 URLs in another order is compared at once', () => {
  const urls = Array.from({ length: 5_000 }, (_, at) => url(`h${at}.example`))
  expect(isStoredAsSent({ ...sent, urls }, [answer({ urls: urls.toReversed() })])).toBe(true)
})
