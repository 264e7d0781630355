import { describe, expect, test } from 'vitest'
import { policyRecord } from './schemas.ts'
import { url, scope, sent, details, answer, differing } from './stored.fixture.ts'
import { isStoredAsSent } from './stored.ts'

describe('a difference', () => {
  test('is there in neither record nor its absence', () => {
    expect(differing(answer())).toEqual([])
    expect(isStoredAsSent(sent, [answer()])).toBe(true)
    expect(isStoredAsSent(sent, [])).toBe(true)
  })

  test.each<[string, Parameters<typeof answer>[0], readonly string[]]>([
    ['the action', { urls: [url('a.example', 'allow'), url('b.example/x', 'allow', 'url')] }, ['url']],
    ['the type', { urls: [url('a.example', 'block', 'url'), url('b.example/x', 'allow', 'url')] }, ['url']],
    ['the value', { urls: [url('c.example'), url('b.example/x', 'allow', 'url')] }, ['url', 'url']],
    ['the path', { urls: [url('a.example'), url('b.example/y', 'allow', 'url')] }, ['url', 'url']],
    ['a URL less', { urls: [url('a.example')] }, ['url']],
    ['a URL more', { urls: [...sent.urls, url('c.example')] }, ['url']],
    ['a URL twice', { urls: [...sent.urls, url('a.example')] }, ['url']],
    ['the type of a target', { policy: { to: { type: 'everyone' } } }, ['to type']],
    ['an unknown type', { policy: { to: { type: 'web_device' } } }, ['to type']],
    [
      'a domain',
      { policy: { from: { type: 'email_domain', emailDomain: 'x.example' } } },
      ['from emailDomain'],
    ],
    ['the start', { policy: { fromDate: '2026-12-01T10:00:00+0000' } }, ['fromDate']],
    ['the end', { policy: { toDate: '2026-12-05T18:00:00+0000' } }, ['toDate']],
    ['no end, by its flag', { policy: { toDate: undefined, toEternal: true } }, ['toEternal']],
    [
      'no end, by the year 2100',
      { policy: { toDate: '2100-01-01T23:59:59+0000', toEternal: undefined } },
      ['toEternal'],
    ],
    ['enabled', { policy: { enabled: false } }, ['enabled']],
    ['enforced', { policy: { enforced: true } }, ['enforced']],
    ['override', { policy: { override: false } }, ['override']],
    ['bidirectional, as text', { policy: { bidirectional: 'YES' } }, ['bidirectional']],
    ['the sender address', { policy: { fromPart: 'header_from' } }, ['fromPart']],
    [
      'a condition less',
      { policy: { conditions: { hostnames: ['mx.partner.example'] } } },
      ['conditions sourceIPs'],
    ],
    ['no conditions', { policy: { conditions: {} } }, ['conditions sourceIPs', 'conditions hostnames']],
    [
      'a condition more',
      { policy: { conditions: { ...scope.conditions, spfDomains: ['y.example'] } } },
      ['conditions spfDomains'],
    ],
    [
      'another network',
      { policy: { conditions: { ...scope.conditions, sourceIPs: ['198.51.100.0/24', '192.0.2.2'] } } },
      ['conditions sourceIPs'],
    ],
    ['the name of the scope', { policy: { description: 'Sales' } }, ['description']],
    ['a flag that cannot be read', { policy: { bidirectional: 'N' } }, ['bidirectional']],
    ['a day that does not exist', { policy: { toDate: '2026-11-34T18:00:00+0000' } }, ['toDate']],
    ['an end that cannot be read', { policy: { toDate: 1_796_115_600_000 } }, ['toDate']],
    ['the year 1900 as the end', { policy: { toDate: '1900-01-01T00:00:00+0000' } }, ['toDate']],
    ['the year 2100 as the start', { policy: { fromDate: '2100-01-01T00:00:00+0000' } }, ['fromDate']],
  ])('is seen: %s', (_name, changed, fields) => {
    expect(differing(answer(changed))).toEqual(fields)
    expect(isStoredAsSent(sent, [answer(changed)])).toBe(false)
  })

  test.each<[string, object, string]>([
    ['an end', { toDate: '2026-12-05T18:00:00+0000', toEternal: false }, 'toDate'],
    ['an end long ago', { toDate: '1900-01-01T00:00:00+0000', toEternal: false }, 'toDate'],
    ['an end in 2100 that is not a sign of none', { toDate: '2100-06-01T00:00:00+0000' }, 'toDate'],
    ['a flag that cannot be read', { enabled: 'disabled' }, 'enabled'],
    ['both directions', { bidirectional: 1 }, 'bidirectional'],
    ['an override', { override: true }, 'override'],
    ['conditions', { conditions: { sourceIPs: ['192.0.2.1'] } }, 'conditions sourceIPs'],
    ['switched off', { enabled: false }, 'enabled'],
  ])('is seen where nothing was sent: %s', (_name, policy, field) => {
    const input = { ...sent, policies: [{ description: 'Everybody' }] }
    const record = policyRecord.parse({
      id: 'p-1',
      policies: [{ policy: { description: 'Everybody', fromEternal: true, toEternal: true, ...policy } }],
    })
    expect(differing(record, input)).toContain(field)
  })

  test('is seen in a scope that is missing or was not sent', () => {
    const two = { ...sent, policies: [scope, { ...scope, description: 'Sales' }] }
    expect(differing(answer(), two)).toEqual(['scope'])
    const more = policyRecord.parse({
      id: 'p',
      policies: [{ policy: details }, { policy: { ...details, description: 'X' } }],
    })
    expect(differing(more)).toEqual(['scope'])
  })
})
