/**
 * The options of an installation, from `public/config.json`: its regions, the idle time, its own domains, and the
 * domains that need a reason before a policy names them.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

/** Signed paths begin at the root, and nothing is sent unencrypted. */
function isOrigin(host: string): boolean {
  // A text that is not an address has its own sentence above.
  if (!URL.canParse(host)) return true
  const { origin, protocol, hostname } = new URL(host)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return host === origin && (protocol === 'https:' || isHere)
}

const region = z
  .strictObject({
    id: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]*$/, 'A region id has lower-case letters, digits and hyphens only.')),
    name: z.string().check(z.minLength(1)),
    /** The pass-through's destination. Absent for the sandbox, which the same server answers. */
    host: z.optional(
      z
        .url({ protocol: /^https?$/ })
        .check(
          z.refine(
            (host) => isOrigin(host),
            'A host must be an origin such as https://api.example.com, without a path. Only this machine may use http.',
          ),
        ),
    ),
    sandbox: z.optional(z.boolean()),
  })
  .check(
    // The page shows the access key of a sandbox, and the server answers the sandbox under this one name.
    z.refine(({ id, host, sandbox }) => !sandbox || (id === 'sandbox' && host === undefined), {
      path: ['sandbox'],
      error: 'The sandbox must have the id "sandbox" and no host.',
    }),
  )

/** The host of a URL as written on the wire: lower case, Punycode. `undefined` for any text other than a domain. */
function domainOf(text: string): string | undefined {
  if (!/^[^\s/?#@:\\%[\]]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const host = new URL(`https://${text}`).hostname
  // A last label of digits is an IPv4 address; a final dot would match nothing.
  return /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?!\d+$)[a-z\d-]+$/.test(host) ? host : undefined
}

const domain = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => domainOf(text) !== undefined,
        'A domain must be a name such as example.com, without scheme, path or "*".',
      ),
    ),
  z.transform((text) => domainOf(text) ?? text),
)

/** A name listed twice is a slip: only one of two reasons can hold. */
const areUnique = (domains: readonly string[]): boolean => new Set(domains).size === domains.length

const config = z.strictObject({
  /** The organisation's own domains: internal, and rarely right in a policy. */
  ownDomains: z._default(
    z.array(domain).check(z.refine((all) => areUnique(all), 'A domain is listed twice.')),
    [],
  ),
  /** Other domains that a policy may name only with a reason, such as a partner's or a bank's. */
  protectedDomains: z._default(
    z
      .array(
        z.strictObject({
          domain,
          reason: z.optional(
            z
              .string()
              .check(
                z.regex(/\S/, 'Enter a reason.'),
                z.maxLength(200, 'A reason can have at most 200 characters.'),
              ),
          ),
        }),
      )
      .check(z.refine((all) => areUnique(all.map((each) => each.domain)), 'A domain is listed twice.')),
    [],
  ),
  idleMinutes: z._default(z.number().check(z.positive(), z.maximum(24 * 60)), 30),
  regions: z.array(region).check(
    z.minLength(1, 'config.json lists no region.'),
    z.refine((regions) => new Set(regions.map(({ id }) => id)).size === regions.length, {
      error: 'Two regions have the same id.',
    }),
  ),
})

export type Region = z.infer<typeof region>
export type Config = z.infer<typeof config>

/** Reads an unknown value as a configuration, the sandbox first. Throws with the field's name if the value is invalid. */
export function parseConfig(value: unknown): Config {
  const parsed = config.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const at = ['config.json', issue?.path.join('.')].filter(Boolean).join(': ')
    throw new Error(`${at}: ${issue?.message ?? 'unreadable'}`)
  }
  const { regions, ...options } = parsed.data
  return {
    ...options,
    regions: regions.toSorted((a, b) => Number(b.sandbox ?? 0) - Number(a.sandbox ?? 0)),
  }
}

/** The prefix under which this page's server forwards a region's calls. It is never part of the signed path. */
export const regionBase = (id: string): string => `/r/${id}`
