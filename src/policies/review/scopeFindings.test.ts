import { expect, test } from 'vitest'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { appliesToEveryone } from './scopeFindings.ts'

type Scope = Partial<CreatePolicyInput['policies'][number]>

const everyone = (scope: Scope) => appliesToEveryone({ description: 'S', ...scope })

test.each<[string, Scope]>([
  ['nothing', {}],
  ['targets without a type', { from: {}, to: { type: 'everyone' } }],
  ['no conditions', { conditions: {} }],
  ['empty lists', { conditions: { sourceIPs: [], hostnames: [] } }],
  ['empty values', { conditions: { tls: {}, more: { deep: [{}, ''] }, none: null } }],
  ['every IPv4 address', { conditions: { sourceIPs: ['0.0.0.0/0'] } }],
  ['every IPv6 address, and one more', { conditions: { sourceIPs: ['192.0.2.0/24', '::/0'] } }],
  ['an address within every network', { conditions: { sourceIPs: ['192.0.2.7/0'] } }],
])('%s excludes no one', (_, scope) => {
  expect(everyone(scope)).toBe(true)
})

test.each<[string, Scope]>([
  ['a target', { to: { type: 'internal_addresses' } }],
  ['a range', { conditions: { sourceIPs: ['192.0.2.0/24'] } }],
  ['half of all addresses', { conditions: { sourceIPs: ['0.0.0.0/1'] } }],
  ['all addresses, of one host', { conditions: { sourceIPs: ['0.0.0.0/0'], hostnames: ['mx.example.com'] } }],
  ['an unknown condition', { conditions: { tls: { min: 1.2 } } }],
  ['a flag of any value', { conditions: { tls: false, ports: 0 } }],
  ['being switched off', { enabled: false }],
])('%s excludes someone', (_, scope) => {
  expect(everyone(scope)).toBe(false)
})
