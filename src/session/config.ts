/**
 * The options of an installation, from `public/config.json`: which regions it offers, how long idle may last, and which
 * domains are its own or need a reason before a policy names them.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

/** Signed paths begin at the root, and nothing goes over the network in the clear. */
function isOrigin(host: string): boolean {
  // What is no address at all has been told of already.
  if (!URL.canParse(host)) return true
  const { origin, protocol, hostname } = new URL(host)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return host === origin && (protocol === 'https:' || isHere)
}

const region = z
  .strictObject({
    id: z
      .string()
      .check(z.regex(/^[a-z][a-z0-9-]*$/, 'A region id is lower-case letters, digits and hyphens.')),
    name: z.string().check(z.minLength(1)),
    /** Where the pass-through forwards to. Absent for the sandbox, which the same server answers. */
    host: z.optional(
      z
        .url({ protocol: /^https?$/ })
        .check(
          z.refine(
            (host) => isOrigin(host),
            'A host is an origin such as https://api.example.com, without a path; http is for this machine only.',
          ),
        ),
    ),
    sandbox: z.optional(z.boolean()),
  })
  .check(
    // The page shows a sandbox's access key, and the server answers the sandbox under this one name.
    z.refine(({ id, host, sandbox }) => !sandbox || (id === 'sandbox' && host === undefined), {
      path: ['sandbox'],
      error: 'The sandbox has the id "sandbox" and no host.',
    }),
  )

/** As the host of a URL is written on the wire: lower case, Punycode. `undefined` for what is no domain by itself. */
function domainOf(text: string): string | undefined {
  if (!/^[^\s/?#@:\\%[\]]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const host = new URL(`https://${text}`).hostname
  // A last label of digits makes an IPv4 address; a dot at the end would match nothing.
  return /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?!\d+$)[a-z\d-]+$/.test(host) ? host : undefined
}

const domain = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => domainOf(text) !== undefined,
        'A domain is a name such as example.com, without scheme, path or "*".',
      ),
    ),
  z.transform((text) => domainOf(text) ?? text),
)

/** A name set down twice would be a slip: which of two reasons holds? */
const areUnique = (domains: readonly string[]): boolean => new Set(domains).size === domains.length

const config = z.strictObject({
  /** The organisation's own: what is internal, and what a policy should hardly name. */
  ownDomains: z._default(
    z.array(domain).check(z.refine((all) => areUnique(all), 'A domain stands here twice.')),
    [],
  ),
  /** Whatever else a policy may name only with a reason, such as a partner's or a bank's. */
  protectedDomains: z._default(
    z
      .array(
        z.strictObject({
          domain,
          reason: z.optional(
            z
              .string()
              .check(
                z.regex(/\S/, 'A reason needs words.'),
                z.maxLength(200, 'A reason has at most 200 characters.'),
              ),
          ),
        }),
      )
      .check(z.refine((all) => areUnique(all.map((each) => each.domain)), 'A domain stands here twice.')),
    [],
  ),
  idleMinutes: z._default(z.number().check(z.positive(), z.maximum(24 * 60)), 30),
  regions: z.array(region).check(
    z.minLength(1, 'config.json names no region.'),
    z.refine((regions) => new Set(regions.map(({ id }) => id)).size === regions.length, {
      error: 'Two regions have the same id.',
    }),
  ),
})

export type Region = z.infer<typeof region>
export type Config = z.infer<typeof config>

/** Reads an unknown value as a configuration, the sandbox first. Throws with the field's name where it is not one. */
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

/** The prefix under which the server of this page forwards a region's calls; it is never part of the signed path. */
export const regionBase = (id: string): string => `/r/${id}`
