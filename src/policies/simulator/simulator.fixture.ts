/** A simulator of policies. */
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { createSimulator, indexing } from './simulator.ts'

export type Url = CreatePolicyInput['urls'][number]

/** `allow url a.example`, or without the type, which is then derived. */
export function toUrl(text: string): Url {
  const [action = '', ...rest] = text.split(' ')
  const value = rest.at(-1) ?? ''
  return { action, type: rest.length > 1 ? (rest[0] ?? '') : /[/?]/.test(value) ? 'url' : 'domain', value }
}
export const request = (urls: readonly string[], ...scopes: object[]): CreatePolicyInput => ({
  description: 'x',
  urls: urls.map(toUrl),
  policies: (scopes.length > 0 ? scopes : [{}]).map((scope) => ({ description: 'x', ...scope })),
})
function simulatorOf({ urls: list, policies }: CreatePolicyInput) {
  const work = indexing(list)
  for (;;) {
    const { done, value } = work.next()
    if (done) return createSimulator(value, policies, ['corp.example'])
  }
}
export const simulator = (urls: readonly string[], ...scopes: object[]) =>
  simulatorOf(request(urls, ...scopes))
