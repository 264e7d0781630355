import type { CreatePolicyInput } from '../../api/schemas.ts'
import { entryWith, policyInput } from '../../log/entry.fixture.ts'
import { type Sent, sentPolicies } from './sent.ts'

/** A policy that was sent, for tests. */
export function sentWith(
  description: string,
  {
    policies,
    urls = ['phish.example'],
  }: { policies?: CreatePolicyInput['policies']; urls?: readonly string[] } = {},
  part: Parameters<typeof entryWith>[0] = {},
): Sent {
  const input = policyInput({
    description,
    policies: policies ?? [{ description: 'Everybody' }],
    urls: urls.map((value) => ({ action: 'block', type: 'domain', value })),
  })
  const answer = [{ id: `id of ${description}` }]
  const id = `request of ${description}`
  const [sent] = sentPolicies([entryWith({ id, outcome: 'accepted', answer, ...part, input })], new Set())
  if (!sent) throw new Error('The policy is not listed.')
  return sent
}
