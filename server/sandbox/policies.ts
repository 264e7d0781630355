/** Create a web security policy (admin-api §4.1): the request (§2.2) becomes the stored policy and the answer (§2.3). */
import type { Directory } from './directory.ts'
import { inventedCodes, itemField, type Outcome, type Problem } from './envelope.ts'
import { randomId } from './ids.ts'
import { anything, boolean, check, filledText, list, matching, object, optional, text } from './shapes.ts'
import { type StoredTarget, storeTarget, target } from './targets.ts'
import { normalise } from './urls.ts'

/** The limits of admin-api §8. */
const limits = { urlsPerPolicy: 5_000, urlsPerAccount: 25_000 }
/** The largest number of scopes. INVENTED: admin-api §8 limits only the URLs. */
const scopesPerPolicy = 1_000

/** The shape of a date (admin-api §2.2). */
const dateShape = matching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/,
  'a date like 2026-12-01T09:00:00+0000',
)

/** The Policy Details object of admin-api §2.2. Of the conditions, beyond-the-spec §1 names three fields. */
const scopeShape = object({
  description: filledText,
  enforced: optional(boolean),
  bidirectional: optional(boolean),
  enabled: optional(boolean),
  fromEternal: optional(boolean),
  fromDate: optional(dateShape),
  toEternal: optional(boolean),
  toDate: optional(dateShape),
  from: optional(target),
  to: optional(target),
  comment: optional(text),
  override: optional(boolean),
  conditions: optional(
    object(
      {
        sourceIPs: optional(list(text)),
        hostnames: optional(list(text)),
        spfDomains: optional(list(text)),
      },
      true,
    ),
  ),
  fromPart: optional(text),
})

/** The policy of admin-api §2.2. An `id` of a Web URL, which the spec leaves open, is ignored. */
const policyShape = object({
  description: filledText,
  urls: list(
    object({ action: filledText, type: filledText, id: optional(anything), value: filledText }),
    1,
    limits.urlsPerPolicy,
  ),
  policies: list(scopeShape, 1, scopesPerPolicy),
})

type PolicyScope = ReturnType<typeof scopeShape>

export interface StoredScope {
  readonly description: string
  readonly enforced: boolean
  readonly enabled: boolean
  readonly fromEternal?: boolean
  readonly toEternal?: boolean
  readonly bidirectional?: boolean
  readonly conditions?: Readonly<Record<string, unknown>>
  readonly comment?: string
  readonly fromPart: string
  readonly override?: boolean
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

/** A date as `yyyy-MM-ddTHH:mm:ss+0000` (admin-api §2.2). */
function toWireDate(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, '+0000')
}

/** Whether the day exists: the shape alone would allow 30 February. */
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
    // The default comes from beyond-the-spec §1. The spec lists no values, so any text is kept.
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

type PolicyUrl = ReturnType<typeof policyShape>['urls'][number]

function storeUrl(url: PolicyUrl, index: number, problems: Problem[]) {
  const value = normalise(url.value)
  const field = `${itemField}.urls[${index}].value`
  if (value === '') {
    problems.push({ field, code: inventedCodes.invalid, message: 'Nothing is left of this URL.' })
  } else if (url.type === 'domain' && value.includes('*')) {
    problems.push({ field, code: inventedCodes.invalid, message: 'A domain cannot hold a star.' })
  }
  return { id: randomId(), action: url.action, type: url.type, value }
}

export function createPolicy(book: PolicyBook, item: unknown, now: number): Outcome {
  const checked = check(policyShape, item, itemField)
  if ('problems' in checked) return { problems: checked.problems, key: item }
  const { description, urls, policies } = checked.value

  const problems: Problem[] = []
  const stored: StoredPolicy = {
    id: randomId(),
    description,
    urls: urls.map((url, index) => storeUrl(url, index, problems)),
    policies: policies.map((scope, index) => ({
      id: randomId(),
      locations: [],
      policy: storeScope(scope, `${itemField}.policies[${index}]`, {
        directory: book.directory,
        now,
        problems,
      }),
    })),
  }
  const held = book.policies.reduce((sum, policy) => sum + policy.urls.length, 0)
  if (held + urls.length > limits.urlsPerAccount) {
    const message = `An account holds at most ${limits.urlsPerAccount} URLs: ${held} are held, ${urls.length} more were sent.`
    problems.push({ field: `${itemField}.urls`, code: inventedCodes.limit, message })
  }
  if (problems.length > 0) return { problems, key: item }
  book.policies.push(stored)
  return { data: [stored] }
}
