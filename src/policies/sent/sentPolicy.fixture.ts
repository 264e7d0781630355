import type { PolicyRecord, PolicyScope } from '../../api/schemas.ts'

/** The request of a policy that was sent, for tests. */
export function sentOf(
  description: string,
  {
    scopes = [{ description: 'Everybody' }],
    urls = ['phish.example'],
    records = [{ id: `id of ${description}` }],
  }: {
    scopes?: PolicyScope[]
    urls?: readonly string[]
    records?: PolicyRecord[]
  } = {},
) {
  const id = `request of ${description}`
  const at = Date.parse('2026-11-20T09:00:00Z')
  const input = {
    description,
    policies: scopes,
    urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
  }
  const sent = {
    kind: 'sent',
    id,
    at,
    region: 'eu',
    account: 'abcd1234',
    operation: 'createPolicy',
    attempt: 1,
    tab: id,
    bytes: 299,
    subject: { kind: 'policy', input },
  } as const
  const content = { ids: records.map((record) => record.id ?? ''), failures: [], records }
  return { sent, ended: { kind: 'ended', id, at, outcome: 'accepted', content } as const }
}
