/** A policy as sent, and the answer of the service to it. */
import { type CreatePolicyInput, policyRecord, type PolicyScope } from './schemas.ts'
import { compareWithStored, storedPolicy } from './stored.ts'

export const url = (value: string, action = 'block', type = 'domain') => ({ action, type, value })
export const finance = { type: 'profile_group', groupId: 'g-1' } as const

/** A policy with a value in each field that has an effect. */
export const scope: PolicyScope = {
  description: 'Finance',
  enabled: true,
  enforced: false,
  override: true,
  bidirectional: false,
  fromDate: '2026-12-01T09:00:00+0000',
  toDate: '2026-12-04T18:00:00+0000',
  fromPart: 'both',
  from: { type: 'email_domain', emailDomain: 'partner.example' },
  to: finance,
  conditions: { sourceIPs: ['192.0.2.1', '198.51.100.0/24'], hostnames: ['mx.partner.example'] },
  comment: 'INC-4711',
}
export const sent: CreatePolicyInput = {
  description: 'A wave',
  urls: [url('a.example'), url('b.example/x', 'allow', 'url')],
  policies: [scope],
}
export const group = { id: 'g-1', description: 'Finance' }
/** What a service answers that stored all as sent (admin-api §2.3). */
export const details = {
  ...scope,
  fromEternal: false,
  toEternal: false,
  to: { type: 'profile_group', group },
}
export const answer = ({
  policy = {},
  urls = sent.urls,
}: { policy?: object; urls?: readonly object[] } = {}) =>
  policyRecord.parse({
    id: 'p-1',
    description: 'A wave',
    urls,
    policies: [{ id: 's-1', policy: { ...details, ...policy } }],
  })
export const differing = (record: ReturnType<typeof answer>, input = sent) =>
  compareWithStored(input, record).flatMap(({ name, match }) => (match === 'different' ? name : []))

export const targetOf = (policy: object) => storedPolicy(sent, [answer({ policy })]).policies[0]?.to

export const fields = (record: ReturnType<typeof answer>, input = sent) =>
  Object.fromEntries(
    compareWithStored(input, record).map(({ scope: at, name, match }) => [`${at ?? '-'} ${name}`, match]),
  )
