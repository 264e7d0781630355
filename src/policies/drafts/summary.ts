/** A draft as lists show it: apart from its content, whose code a list does not need. */
import * as z from 'zod/mini'

const summary = z.object({
  description: z.string(),
  urls: z.number(),
  scopes: z.number(),
  /** How many of the URLs were sent, or may have been. */
  sent: z._default(z.number(), 0),
  /** Once these requests are known as created, nothing of the draft is left to send. */
  awaits: z._default(z.array(z.string()), []),
})
export type Summary = z.infer<typeof summary>

export const readSummary = (content: unknown): Summary | undefined => summary.safeParse(content).data
