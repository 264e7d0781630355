/** The options of an installation, from `public/config.json`: which regions it offers and how long idle may last. */
import * as z from 'zod/mini'

z.config({ jitless: true })

const region = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]*$/, 'A region id is lower-case letters, digits and hyphens.')),
  name: z.string().check(z.minLength(1)),
  /** Where the pass-through forwards to. Absent for the sandbox, which the same server answers. */
  host: z.optional(z.url({ protocol: /^https?$/ })),
  sandbox: z.optional(z.boolean()),
})

const config = z.strictObject({
  idleMinutes: z._default(z.number().check(z.positive(), z.maximum(24 * 60)), 30),
  regions: z.array(region).check(z.minLength(1, 'config.json names no region.')),
})

export type Region = z.infer<typeof region>
export type Config = z.infer<typeof config>

/** Reads an unknown value as a configuration, the sandbox first. Throws with the field's name where it is not one. */
export function parseConfig(value: unknown): Config {
  const parsed = config.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`config.json: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unreadable'}`)
  }
  const { regions, idleMinutes } = parsed.data
  return {
    idleMinutes,
    regions: regions.toSorted((a, b) => Number(b.sandbox ?? 0) - Number(a.sandbox ?? 0)),
  }
}

/** The prefix under which the server of this page forwards a region's calls; it is never part of the signed path. */
export const regionBase = (id: string): string => `/r/${id}`
