import type { PolicyScope } from '../../api/schemas.ts'
import type { SentPolicy } from './sentPolicy.ts'

/** A policy that was sent, for tests. */
export function sentOf(
  description: string,
  {
    scopes = [{ description: 'Everybody' }],
    urls = ['phish.example'],
  }: {
    scopes?: PolicyScope[]
    urls?: readonly string[]
  } = {},
): SentPolicy {
  return {
    requestId: `request of ${description}`,
    at: Date.parse('2026-11-20T09:00:00Z'),
    input: {
      description,
      policies: scopes,
      urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
    },
    records: [{ id: `id of ${description}` }],
  }
}
