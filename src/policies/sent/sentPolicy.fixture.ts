import type { PolicyScope } from '../../api/schemas.ts'
import type { SentPolicy } from './sentPolicy.ts'

/** A policy as the register keeps it, for tests. */
export function sentOf(
  description: string,
  {
    scopes = [{ description: 'Everybody' }],
    urls = ['phish.example'],
    requestId = `request of ${description}`,
    at = Date.parse('2026-11-20T09:00:00Z'),
    isCreated = true,
  }: {
    scopes?: PolicyScope[]
    urls?: readonly string[]
    requestId?: string
    at?: number
    isCreated?: boolean
  } = {},
): SentPolicy {
  return {
    version: 1,
    requestId,
    at,
    endedAt: at + 299,
    region: 'eu',
    account: 'abcd1234',
    input: {
      description,
      policies: scopes,
      urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
    },
    records: isCreated ? [{ id: `id of ${description}` }] : [],
  }
}
