/** A draft as lists show it: apart from its content, whose code a list does not need. */
import * as z from 'zod/mini'
import { time } from '../../ui/time/clock.ts'

export interface Summary {
  readonly name?: string
  readonly description: string
  readonly urls: number
  readonly scopes: number
  /** How many of the URLs were sent, and of how many the outcome was unknown. */
  readonly created?: number
  readonly unknown?: number
}

const summary = z.object({
  name: z.optional(z.string()),
  description: z.string(),
  urls: z.number(),
  scopes: z.number(),
  created: z.optional(z.number()),
  unknown: z.optional(z.number()),
})
export const readSummary = (content: unknown): Summary | undefined => summary.safeParse(content).data

export const draftNameOf = (
  said: { readonly name?: string; readonly description?: string },
  at: number,
): string => said.name?.trim() || said.description?.trim() || `Untitled, ${time(at)}`
