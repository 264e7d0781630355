import type { PolicyRecord, PolicyScope } from '../../api/schemas.ts'
import { endedEvent, policySubject, sentEvent } from '../../ledger/book/event.fixture.ts'

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
  const subject = policySubject({
    description,
    policies: scopes,
    urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
  })
  const content = { ids: records.map((record) => record.id ?? ''), failures: [], records }
  return {
    sent: { ...sentEvent({ id, at: Date.parse('2026-11-20T09:00:00Z') }), subject },
    ended: endedEvent({ id, content }),
  }
}
