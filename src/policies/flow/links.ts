/** The addresses of the policies page: what was sent, and a new policy. */
import * as z from 'zod/mini'
import { forgive } from '../../api/forgive.ts'

export const filters = ['all', 'in force', 'ends soon', 'ended', 'unknown'] as const
export type Filter = (typeof filters)[number]

export const sentLink = (requestId: string): string => `/policies?sent=${requestId}`

/** The link that begins a policy like another, with its dates moved on. */
export const likeLink = (requestId: string): string => `/policies?like=${requestId}`

export const sentListLink = (show: Filter = 'all'): string =>
  `/policies?view=sent${show === 'all' ? '' : `&show=${encodeURIComponent(show)}`}`

/** The link that begins a policy for blocking or for allowing, for everyone or for the group with this id. */
export const newDraftLink = (action: 'block' | 'allow', group = ''): string =>
  `/policies?new=${action}${group && `&group=${encodeURIComponent(group)}`}`

// A broken link still opens the page.
const id = forgive(z.string().check(z.regex(/^[\da-f-]{36}$/i)))

/**
 * `sent`: the request id of the receipt that is open, as in `sentLink`. `new` and `like`, the request id of a policy, ask,
 * and are then taken away.
 */
export const policySearch = z.object({
  view: forgive(z.enum(['sent'])),
  sent: id,
  show: forgive(z.enum(filters)),
  new: forgive(z.enum(['block', 'allow'])),
  group: forgive(z.string()),
  like: id,
})
export type PolicySearch = z.infer<typeof policySearch>
