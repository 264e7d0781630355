/** The summary of a draft in lists. It has a file of its own, so that a list does not load the code for the content. */
import * as z from 'zod/mini'

const summary = z.object({
  description: z.string(),
  urls: z.number(),
  scopes: z.number(),
  /** The number of URLs that were or may have been sent. */
  sent: z._default(z.number(), 0),
  /** The requests after whose creation nothing of the draft is left to send. */
  awaits: z._default(z.array(z.string()), []),
})
export type Summary = z.infer<typeof summary>

export const readSummary = (content: unknown): Summary | undefined => summary.safeParse(content).data
