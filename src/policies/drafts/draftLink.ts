/** The addresses of the policies page: its drafts, what was sent, and the open draft. */
import * as z from 'zod/mini'
import { forgive } from '../../api/forgive.ts'
import { filters } from '../sent/sentLink.ts'

export const draftListLink = '/policies?view=drafts'

export const draftLink = (id: string): string => `/policies?draft=${id}`

/** The link that begins a draft for blocking or for allowing, for everyone or for the group with this id. */
export const newDraftLink = (action: 'block' | 'allow', group = ''): string =>
  `/policies?new=${action}${group && `&group=${encodeURIComponent(group)}`}`

// A broken link still opens the page.
const id = forgive(z.string().check(z.regex(/^[\da-f-]{36}$/i)))

/**
 * `sent`: the request id of the receipt that is open, as in `sentLink`. `draft`, `new` and `like`, the request id of a
 * policy, ask, and are then taken away.
 */
export const policySearch = z.object({
  view: forgive(z.enum(['drafts', 'sent'])),
  sent: id,
  show: forgive(z.enum(filters)),
  draft: id,
  new: forgive(z.enum(['block', 'allow'])),
  group: forgive(z.string()),
  like: id,
})
export type PolicySearch = z.infer<typeof policySearch>
