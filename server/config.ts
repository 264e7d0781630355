/** The configuration of an installation, `config.json`, which is checked once, when the server starts. */
import * as z from 'zod/mini'
import type { Config } from '../src/session/config.ts'

const text = z.string().check(z.regex(/\S/, 'A text is expected.'))

type Reading = { readonly value: string } | { readonly fault: string }

const refuse = (sentence: string): Reading => ({
  fault: `${sentence} It must be an origin such as https://api.example.com.`,
})

/** The origin of a host, which may have a final slash, blanks around it and capitals; a sentence for any other form. */
function readHost(given: string): Reading {
  const written = given.trim().toLowerCase().replace(/\/$/, '')
  if (!/^[a-z]+:\/\//.test(written) || !URL.canParse(written))
    return refuse('A host must begin with https://.')
  const { origin, protocol, hostname, username, pathname, search, hash } = new URL(written)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  if (protocol === 'http:' && !isHere) return refuse('Only a host on this machine may use http.')
  if (protocol !== 'https:' && protocol !== 'http:') return refuse(`A host cannot use "${protocol}".`)
  if (username !== '') return refuse('A host cannot have a user name.')
  // Signed paths begin at the root.
  if (pathname !== '/') return refuse(`A host cannot have the path "${pathname}".`)
  if (search !== '' || hash !== '') return refuse(`A host cannot have "${search || hash}".`)
  return origin === written ? { value: origin } : refuse(`Write this host as ${origin}.`)
}

/** A domain as written on the wire: lower case, Punycode. */
function readDomain(given: string): Reading {
  const fault = 'A domain must be a name such as example.com, without scheme, path or "*".'
  if (!/^[^\s/?#@:\\%[\]]+$/.test(given) || !URL.canParse(`https://${given}`)) return { fault }
  const value = new URL(`https://${given}`).hostname
  // A host that ends in digits is an IPv4 address, and one with a final dot would match nothing.
  return /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?!\d+$)[a-z\d-]+$/.test(value) ? { value } : { fault }
}

const textAs = (read: (given: string) => Reading) =>
  z.string().check((context) => {
    const found = read(context.value)
    if ('value' in found) context.value = found.value
    else context.issues.push({ code: 'custom', message: found.fault, input: context.value })
  })
const domain = textAs(readDomain)

const unique = <Item>(keyOf: (item: Item) => string, sentence: string) =>
  z.refine<readonly Item[]>((items) => new Set(items.map(keyOf)).size === items.length, sentence)

const regionId = z.regex(/^[a-z][a-z0-9-]*$/, 'A region id has lower-case letters, digits and hyphens only.')
const region = z
  .strictObject({
    id: z.string().check(regionId),
    name: text,
    host: z.optional(textAs(readHost)),
    sandbox: z.optional(z.boolean()),
    auth: z.optional(z.literal('oauth', 'It must be "oauth", or be left out.')),
  })
  .check((context) => {
    const { id, host, sandbox, auth } = context.value
    // The page shows the access key of a sandbox, and the server answers the sandbox under these two names.
    const name = auth ? 'sandbox-oauth' : 'sandbox'
    if (!sandbox || (id === name && host === undefined)) return
    const message = `The sandbox must have the id "${name}" and no host.`
    context.issues.push({ code: 'custom', path: ['sandbox'], message, input: context.value })
  })

const longest = z.maxLength(200, 'A reason can have at most 200 characters.')
const reason = z.string().check(z.regex(/\S/, 'Enter a reason.'), longest)
const protectedDomain = z.strictObject({ domain, reason: z.optional(reason) })

const publicKey = z.regex(/^[\w-]{122}$/, 'A key is copied from what a reviewer sees after approving.')
const reviewer = z.strictObject({ name: text.check(z.trim()), key: z.string().check(publicKey) })

const required = z.enum(['never', 'allow', 'always'], 'It must be "never", "allow" or "always".')
/** Other keys are those of an earlier version: they are ignored with a warning. */
const approvals = z.object({
  reviewers: z._default(z.array(reviewer).check(unique(({ key }) => key, 'A key is listed twice.')), []),
  require: z._default(required, 'never'),
})

const twice = 'A domain is listed twice.'
const minutes = 'A number of minutes above 0 and up to 1440 is expected.'
const schema = z.strictObject({
  ownDomains: z._default(z.array(domain).check(unique((each) => each, twice)), []),
  protectedDomains: z._default(z.array(protectedDomain).check(unique((each) => each.domain, twice)), []),
  idleMinutes: z._default(z.number(minutes).check(z.gt(0, minutes), z.lte(24 * 60, minutes)), 30),
  regions: z.array(region).check(
    z.minLength(1, 'config.json lists no region.'),
    unique(({ id }) => id, 'Two regions have the same id.'),
  ),
  approvals: z.prefault(approvals, {}),
})

const expected: Record<string, string> = {
  array: 'A list is expected.',
  boolean: 'It must be true or false.',
  object: 'An object is expected.',
  string: 'A text is expected.',
}

/** Reads an unknown value as a configuration, the sandbox first. Throws a sentence with the field's name. */
export function parseConfig(value: unknown): Config {
  const { data, error } = schema.safeParse(value, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The key "${issue.keys[0]}" is unknown.`
        : expected[String(issue.expected)],
  })
  if (!data) {
    const [issue] = error.issues
    throw new Error(['config.json', issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
  }
  // The value has been checked.
  const given = (value as { approvals?: object }).approvals ?? {}
  for (const name of Object.keys(given).filter((each) => !(each in approvals.shape))) {
    console.warn(`config.json: approvals: "${name}" is ignored.`)
  }
  const regions = data.regions.toSorted((a, b) => Number(b.sandbox ?? 0) - Number(a.sandbox ?? 0))
  return { ...data, regions }
}
