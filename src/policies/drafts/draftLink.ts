/** The link that opens a draft of the policy page. */
import * as z from 'zod/mini'

export const draftLink = (id: string): string => `/policies?draft=${id}`

/** An unreadable id counts as left out, so that a broken link still opens the page. */
export const draftSearch = z.object({
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  draft: z.catch(z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/i))), undefined),
})
