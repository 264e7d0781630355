import type { PolicyRecord, PolicyScope } from '../../api/schemas.ts'
import { entryWith, policyInput } from '../../log/entry.fixture.ts'

/** The request of a policy that was sent, for tests. */
export const sentOf = (
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
) =>
  entryWith({
    id: `request of ${description}`,
    at: Date.parse('2026-11-20T09:00:00Z'),
    outcome: 'accepted',
    answer: records,
    input: policyInput({
      description,
      policies: scopes,
      urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
    }),
  })
