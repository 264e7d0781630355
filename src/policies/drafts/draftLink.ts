/** The links that open a draft of the policy page. */
import * as z from 'zod/mini'
import { forgive } from '../../api/forgive.ts'

export const draftLink = (id: string): string => `/policies?draft=${id}`

/** A new draft, whose entries are to be blocked or allowed. */
export const newDraftLink = (action: 'block' | 'allow'): string => `/policies?new=${action}`

// A broken link still opens the page.
const id = forgive(z.string().check(z.regex(/^[\da-f-]{36}$/i)))

/** `sent`: the request id of the receipt that is open, as in `sentLink`. */
export const policySearch = z.object({ draft: id, new: forgive(z.enum(['block', 'allow'])), sent: id })
