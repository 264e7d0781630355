/**
 * The options of an installation, from `public/config.json`: its regions, the idle time, its own domains, the domains
 * that a policy may name only with a reason, and the approvals that it needs. They are parsed by hand, because the sign-in page waits for them,
 * and a library of schemas starts slower than the rest of that page.
 */
import { isObject } from '../api/object.ts'

export interface Region {
  readonly id: string
  readonly name: string
  /** The destination of the pass-through; absent for the sandbox, which this page's server runs itself. */
  readonly host?: string
  readonly sandbox?: boolean
}

export interface ProtectedDomain {
  readonly domain: string
  readonly reason?: string
}

export interface Approvals {
  /** `key`: the public key of the reviewer's browser. Without a list, every reviewer counts. */
  readonly reviewers: readonly { readonly name: string; readonly key: string }[]
  /** What needs an approval: `allow` policies that allow a URL, `always` imports, too. */
  readonly require: 'never' | 'allow' | 'always'
}

export interface Config {
  /** The organisation's own domains: internal, and rarely right in a policy. */
  readonly ownDomains: readonly string[]
  /** Other domains that a policy may name only with a reason, such as a partner's or a bank's. */
  readonly protectedDomains: readonly ProtectedDomain[]
  readonly idleMinutes: number
  readonly regions: readonly Region[]
  readonly approvals: Approvals
}

type Path = readonly (string | number)[]

function refuse(path: Path, sentence: string): never {
  throw new Error(['config.json', path.join('.'), sentence].filter(Boolean).join(': '))
}

function fieldsOf(value: unknown, path: Path, names: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return refuse(path, 'An object is expected.')
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) refuse(path, `The key "${unknown}" is unknown.`)
  return { ...value }
}

const listOf = <T>(value: unknown, path: Path, read: (item: unknown, path: Path) => T): readonly T[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => read(item, [...path, index]))
    : refuse(path, 'A list is expected.')

const readText = (value: unknown, path: Path): string =>
  typeof value === 'string' && value !== '' ? value : refuse(path, 'A text is expected.')

/** Whether a text is an HTTPS origin: signed paths begin at the root, and nothing is sent unencrypted. */
function isOrigin(host: string): boolean {
  const { origin, protocol, hostname } = new URL(host)
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return host === origin && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

function readRegion(value: unknown, path: Path): Region {
  const fields = fieldsOf(value, path, ['id', 'name', 'host', 'sandbox'])
  const { id, name, host, sandbox } = fields
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id)) {
    refuse([...path, 'id'], 'A region id has lower-case letters, digits and hyphens only.')
  }
  if (host !== undefined && !(typeof host === 'string' && URL.canParse(host) && isOrigin(host))) {
    refuse(
      [...path, 'host'],
      'A host must be an origin such as https://api.example.com, without a path. Only this machine may use http.',
    )
  }
  if (sandbox !== undefined && typeof sandbox !== 'boolean') {
    refuse([...path, 'sandbox'], 'It must be true or false.')
  }
  // The page shows the access key of a sandbox, and the server answers the sandbox under this one name.
  if (sandbox && (id !== 'sandbox' || host !== undefined)) {
    refuse([...path, 'sandbox'], 'The sandbox must have the id "sandbox" and no host.')
  }
  return { id, name: readText(name, [...path, 'name']), host, sandbox }
}

/** The host of a URL as written on the wire: lower case, Punycode. `undefined` for any text other than a domain. */
function domainOf(text: string): string | undefined {
  if (!/^[^\s/?#@:\\%[\]]+$/.test(text) || !URL.canParse(`https://${text}`)) return undefined
  const host = new URL(`https://${text}`).hostname
  // A host that ends in digits is an IPv4 address, and one with a final dot would match nothing.
  return /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+(?!\d+$)[a-z\d-]+$/.test(host) ? host : undefined
}

const readDomain = (value: unknown, path: Path): string =>
  (typeof value === 'string' && domainOf(value)) ||
  refuse(path, 'A domain must be a name such as example.com, without scheme, path or "*".')

function readProtected(value: unknown, path: Path): ProtectedDomain {
  const { domain, reason } = fieldsOf(value, path, ['domain', 'reason'])
  const name = readDomain(domain, [...path, 'domain'])
  if (reason === undefined) return { domain: name }
  const words = readText(reason, [...path, 'reason'])
  if (!/\S/.test(words)) refuse([...path, 'reason'], 'Enter a reason.')
  if (words.length > 200) refuse([...path, 'reason'], 'A reason can have at most 200 characters.')
  return { domain: name, reason: words }
}

/** Throws if a name is listed twice, since only one of two reasons can be right. */
function requireUnique(names: readonly string[], path: Path, sentence: string): void {
  if (new Set(names).size < names.length) refuse(path, sentence)
}

export const noApprovals: Approvals = { reviewers: [], require: 'never' }
const requires: readonly unknown[] = ['never', 'allow', 'always'] satisfies Approvals['require'][]
const isRequire = (value: unknown): value is Approvals['require'] => requires.includes(value)

function readApprovals(value: unknown): Approvals {
  const path = ['approvals']
  if (!isObject(value)) return refuse(path, 'An object is expected.')
  const { reviewers: listed = [], require = noApprovals.require, ...unknown } = value
  // Such as those of an earlier version.
  for (const name of Object.keys(unknown)) console.warn(`config.json: approvals: "${name}" is ignored.`)
  const reviewers = listOf(listed, [...path, 'reviewers'], (item, at) => {
    const { name, key } = fieldsOf(item, at, ['name', 'key'])
    const code = readText(key, [...at, 'key'])
    if (!/^[\w-]{122}$/.test(code))
      refuse([...at, 'key'], 'A key is copied from what a reviewer sees after approving.')
    return { name: readText(name, [...at, 'name']).trim(), key: code }
  })
  const keys = reviewers.map(({ key }) => key)
  requireUnique(keys, [...path, 'reviewers'], 'A key is listed twice.')
  if (!isRequire(require)) return refuse([...path, 'require'], 'It must be "never", "allow" or "always".')
  return { reviewers, require }
}

/** Reads an unknown value as a configuration, the sandbox first. Throws with the field's name if the value is invalid. */
export function parseConfig(value: unknown): Config {
  const fields = fieldsOf(
    value,
    [],
    ['ownDomains', 'protectedDomains', 'idleMinutes', 'regions', 'approvals'],
  )
  const { idleMinutes = 30, ownDomains: own = [], protectedDomains: guarded = [] } = fields
  const ownDomains = listOf(own, ['ownDomains'], readDomain)
  requireUnique(ownDomains, ['ownDomains'], 'A domain is listed twice.')
  const protectedDomains = listOf(guarded, ['protectedDomains'], readProtected)
  requireUnique(
    protectedDomains.map(({ domain }) => domain),
    ['protectedDomains'],
    'A domain is listed twice.',
  )
  if (typeof idleMinutes !== 'number' || !(idleMinutes > 0 && idleMinutes <= 24 * 60)) {
    refuse(['idleMinutes'], 'A number of minutes above 0 and up to 1440 is expected.')
  }
  const regions = listOf(fields.regions, ['regions'], readRegion)
  if (regions.length === 0) refuse(['regions'], 'config.json lists no region.')
  requireUnique(
    regions.map(({ id }) => id),
    ['regions'],
    'Two regions have the same id.',
  )
  return {
    ownDomains,
    protectedDomains,
    idleMinutes,
    approvals: readApprovals(fields['approvals'] ?? noApprovals),
    regions: regions.toSorted((a, b) => Number(b.sandbox ?? 0) - Number(a.sandbox ?? 0)),
  }
}

/** The prefix of a region's calls on this page's server. It is never part of the signed path. */
export const regionBase = (id: string): string => `/r/${id}`
