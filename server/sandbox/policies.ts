/** Create a web security policy (admin-api §4.1): the request (§2.2) becomes the stored policy and the answer (§2.3). */
import * as z from 'zod/mini'
import type { Directory } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Problem } from './envelope.ts'
import { randomId } from './ids.ts'
import { check, filledText, list } from './shapes.ts'
import { storeTarget, target } from './targets.ts'
import type { Tenant } from './tenants.ts'

/** The limits of admin-api §8. */
const limits = { urlsPerPolicy: 5_000, urlsPerAccount: 25_000 }
/** The largest number of scopes. INVENTED: admin-api §8 limits only the URLs. */
const scopesPerPolicy = 1_000

/** The shape of a date (admin-api §2.2). */
const dateShape = z
  .string()
  .check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/, 'Expected a date like 2026-12-01T09:00:00+0000.'),
  )
const flag = z.optional(z.boolean())
const texts = z.optional(z.array(z.string()))

/** The Policy Details object of admin-api §2.2. Of the conditions, beyond-the-spec §1 names three fields. */
const scopeShape = z.strictObject({
  description: filledText,
  enforced: flag,
  bidirectional: flag,
  enabled: flag,
  fromEternal: flag,
  fromDate: z.optional(dateShape),
  toEternal: flag,
  toDate: z.optional(dateShape),
  from: z.optional(target),
  to: z.optional(target),
  comment: z.optional(z.string()),
  override: flag,
  conditions: z.optional(z.looseObject({ sourceIPs: texts, hostnames: texts, spfDomains: texts })),
  fromPart: z.optional(z.string()),
})
type PolicyScope = z.infer<typeof scopeShape>

/** A Web URL of admin-api §2.2. An `id`, which the spec leaves open, is ignored. */
const urlShape = z.strictObject({
  action: filledText,
  type: filledText,
  id: z.optional(z.unknown()),
  value: filledText,
})

/** The policy of admin-api §2.2. */
const policyShape = z.strictObject({
  description: filledText,
  urls: list(urlShape, 1, limits.urlsPerPolicy),
  policies: list(scopeShape, 1, scopesPerPolicy),
})

export type StoredScope = ReturnType<typeof storeScope>

export interface StoredPolicy {
  readonly id: string
  readonly description: string
  readonly urls: readonly { id: string; action: string; type: string; value: string }[]
  readonly policies: readonly { id: string; locations: []; policy: StoredScope }[]
}

/** A date as `yyyy-MM-ddTHH:mm:ss+0000` (admin-api §2.2). */
const toWireDate = (time: number) => new Date(time).toISOString().replace(/\.\d+Z$/, '+0000')

/** Whether the day and the time exist: the shape alone would allow 30 February. */
function isDate(wireDate: string): boolean {
  const midnight = Date.parse(`${wireDate.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(wireDate))) return false
  return toWireDate(midnight).startsWith(wireDate.slice(0, 10))
}

/**
 * One end of the period. A given date makes its eternal flag false (admin-api §4.1 rules 1 and 2), even against the
 * request. Without a date the flag is true (rule 3). False without a date makes no sense: refused, INVENTED.
 */
function storeEnd(scope: PolicyScope, end: 'from' | 'to', path: string, problems: Problem[]) {
  const date = scope[`${end}Date`]
  const field = `${path}.${end}Date`
  if (date === undefined && scope[`${end}Eternal`] === false) {
    const message = `${end}Eternal is false, so a date is needed.`
    problems.push({ field, code: inventedCodes.required, message })
  }
  if (date !== undefined && !isDate(date)) {
    problems.push({ field, code: inventedCodes.invalid, message: 'This date does not exist.' })
  }
  return { [`${end}Eternal`]: date === undefined, ...(date !== undefined && { [`${end}Date`]: date }) }
}

/**
 * `bidirectional`, `override`, `conditions` and `comment` have no default in the spec: unset stays unset. The default of
 * `fromPart` comes from beyond-the-spec §1. The spec lists no values, so any text is kept.
 */
function storeScope(
  scope: PolicyScope,
  path: string,
  { directory, now, problems }: { directory: Directory; now: number; problems: Problem[] },
) {
  const { fromEternal: _from, toEternal: _to, fromDate: _start, toDate: _end, ...kept } = scope
  return {
    enforced: false,
    enabled: true,
    fromPart: 'envelope_from',
    ...kept,
    ...storeEnd(scope, 'from', path, problems),
    ...storeEnd(scope, 'to', path, problems),
    from: storeTarget(scope.from, `${path}.from`, directory, problems),
    to: storeTarget(scope.to, `${path}.to`, directory, problems),
    createTime: toWireDate(now),
    lastUpdated: toWireDate(now),
  }
}

/** A URL as the service stores it (beyond-the-spec §1): without scheme, port and fragment. The query stays. */
function normalise(value: string): string {
  const bare = value.replace(/^[a-z][a-z\d+.-]*:\/\//i, '').replace(/#.*$/s, '')
  const [host = ''] = /^[^/?]*/.exec(bare) ?? []
  // `[::1]:80` has a port; `[::1]` and `::1` have none.
  return host.replace(/^([^:]*|.*\]):\d+$/, '$1') + bare.slice(host.length)
}

function storeUrl({ action, type, ...url }: z.infer<typeof urlShape>, index: number, problems: Problem[]) {
  const value = normalise(url.value)
  const refuse = (message: string) =>
    problems.push({ field: `${itemField}.urls[${index}].value`, code: inventedCodes.invalid, message })
  if (value === '') refuse('Nothing is left of this URL.')
  else if (type === 'domain' && value.includes('*')) refuse('A domain cannot hold a star.')
  return { id: randomId(), action, type, value }
}

export function createPolicy(
  { policies, directory }: Pick<Tenant, 'policies' | 'directory'>,
  item: unknown,
  now: number,
): Outcome {
  const checked = check(policyShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }
  const { description, urls, policies: scopes } = checked.value

  const problems: Problem[] = []
  const stored: StoredPolicy = {
    id: randomId(),
    description,
    urls: urls.map((url, index) => storeUrl(url, index, problems)),
    policies: scopes.map((scope, index) => {
      const path = `${itemField}.policies[${index}]`
      return { id: randomId(), locations: [], policy: storeScope(scope, path, { directory, now, problems }) }
    }),
  }
  const held = policies.reduce((sum, policy) => sum + policy.urls.length, 0)
  if (held + urls.length > limits.urlsPerAccount) {
    const message = `An account holds at most ${limits.urlsPerAccount} URLs: ${held} are held, ${urls.length} more were sent.`
    problems.push({ field: `${itemField}.urls`, code: inventedCodes.limit, message })
  }
  if (problems.length > 0) return { problems, key: item }
  policies.push(stored)
  return { data: [stored] }
}
