/** Create a web security policy (admin-api §4.1): the request (§2.2) becomes the stored policy and the answer (§2.3). */
import { createPolicyInput, type CreatePolicyInput, limits, type PolicyScope } from '../api/schemas.ts'
import type { Directory } from './directory.ts'
import { inventedCodes, type Outcome, type Problem, toProblems } from './envelope.ts'
import { randomId } from './ids.ts'
import { type StoredTarget, storeTarget } from './targets.ts'
import { normalise } from './urls.ts'

export interface StoredScope extends Omit<PolicyScope, 'from' | 'to'> {
  readonly from: StoredTarget
  readonly to: StoredTarget
  readonly createTime: string
  readonly lastUpdated: string
}

export interface StoredPolicy {
  readonly id: string
  readonly description: string
  readonly urls: readonly { id: string; action: string; type: string; value: string }[]
  readonly policies: readonly { id: string; locations: []; policy: StoredScope }[]
}

export interface PolicyBook {
  readonly policies: StoredPolicy[]
  readonly directory: Directory
}

/** `yyyy-MM-ddTHH:mm:ss+0000` (admin-api §2.2). */
function toWireDate(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '+0000')
}

/** The schema checks the shape; this refuses 30 February. */
function isDate(wireDate: string): boolean {
  const [day = ''] = wireDate.split('T')
  const midnight = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isDay && !Number.isNaN(Date.parse(wireDate))
}

/**
 * One end of the period. A given date makes its eternal flag false (admin-api §4.1 rules 1 and 2), even against the
 * request. Without a date the flag is true (rule 3). False without a date makes no sense: refused, INVENTED.
 */
function storeEnd(scope: PolicyScope, end: 'from' | 'to', path: string, problems: Problem[]) {
  const date = scope[`${end}Date`]
  const field = `${path}.${end}Date`
  if (date !== undefined) {
    if (!isDate(date)) {
      problems.push({ field, code: inventedCodes.invalid, message: 'This date does not exist.' })
    }
    return { [`${end}Eternal`]: false, [`${end}Date`]: date }
  }
  if (scope[`${end}Eternal`] === false) {
    const message = `${end}Eternal is false, so a date is needed.`
    problems.push({ field, code: inventedCodes.required, message })
  }
  return { [`${end}Eternal`]: true }
}

/** `bidirectional`, `override`, `conditions` and `comment` have no default in the spec: unset stays unset. */
function storeScope(
  scope: PolicyScope,
  path: string,
  { directory, now, problems }: { directory: Directory; now: number; problems: Problem[] },
): StoredScope {
  const { description, enforced, enabled, fromPart, from, to } = scope
  const { bidirectional, override, conditions, comment } = scope
  return {
    description,
    enforced: enforced ?? false,
    ...(bidirectional !== undefined && { bidirectional }),
    enabled: enabled ?? true,
    ...storeEnd(scope, 'from', path, problems),
    ...storeEnd(scope, 'to', path, problems),
    // The default is beyond-the-spec §1; the spec lists no values, so any text is kept.
    fromPart: fromPart ?? 'envelope_from',
    from: storeTarget(from, `${path}.from`, directory, problems),
    to: storeTarget(to, `${path}.to`, directory, problems),
    ...(override !== undefined && { override }),
    ...(conditions && { conditions }),
    createTime: toWireDate(now),
    lastUpdated: toWireDate(now),
    ...(comment !== undefined && { comment }),
  }
}

function storeUrl(url: CreatePolicyInput['urls'][number], index: number, problems: Problem[]) {
  const value = normalise(url.value)
  const field = `urls.${index}.value`
  if (value === '') {
    problems.push({ field, code: inventedCodes.invalid, message: 'Nothing is left of this URL.' })
  } else if (url.type === 'domain' && value.includes('*')) {
    problems.push({ field, code: inventedCodes.invalid, message: 'A domain cannot hold a star.' })
  }
  return { id: randomId(), action: url.action, type: url.type, value }
}

/** admin-api §2.2 lists `id` in a Web URL and leaves open whether a request may have it: accepted and ignored. */
function withoutUrlIds(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('urls' in item) || !Array.isArray(item.urls)) return item
  const urls = item.urls.map((url: unknown) => {
    if (typeof url !== 'object' || url === null || !('id' in url)) return url
    const { id: _, ...rest } = url
    return rest
  })
  return { ...item, urls }
}

/** INVENTED: admin-api §8 limits only the URLs. */
const scopesPerPolicy = 1_000

/** Before the schema checks each scope, which would take seconds. */
function refuseScopes(item: unknown): Problem | undefined {
  if (typeof item !== 'object' || item === null || !('policies' in item)) return undefined
  const { policies } = item
  if (!Array.isArray(policies) || policies.length <= scopesPerPolicy) return undefined
  const message = `A policy can have at most ${scopesPerPolicy} scopes, not ${policies.length}.`
  return { field: 'policies', code: inventedCodes.limit, message }
}

export function createPolicy(book: PolicyBook, item: unknown, now: number): Outcome {
  const crowded = refuseScopes(item)
  if (crowded) return { problems: [crowded], key: item }
  const input = withoutUrlIds(item)
  const parsed = createPolicyInput.safeParse(input)
  if (!parsed.success) return { problems: toProblems(parsed.error, input), key: item }
  const { description, urls, policies } = parsed.data

  const problems: Problem[] = []
  const stored: StoredPolicy = {
    id: randomId(),
    description,
    urls: urls.map((url, index) => storeUrl(url, index, problems)),
    policies: policies.map((scope, index) => ({
      id: randomId(),
      locations: [],
      policy: storeScope(scope, `policies.${index}`, { directory: book.directory, now, problems }),
    })),
  }
  const held = book.policies.reduce((sum, policy) => sum + policy.urls.length, 0)
  if (held + urls.length > limits.urlsPerAccount) {
    const message = `An account holds at most ${limits.urlsPerAccount} URLs: ${held} are held, ${urls.length} more were sent.`
    problems.push({ field: 'urls', code: inventedCodes.limit, message })
  }
  if (problems.length > 0) return { problems, key: item }
  book.policies.push(stored)
  return { data: [stored] }
}
