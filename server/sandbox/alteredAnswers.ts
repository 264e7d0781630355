/** Simulated answers that describe the real outcome of a call in another way. */
import type { GroupRecord } from './directory.ts'
import { hasId, type Outcome } from './envelope.ts'
import { randomId } from './ids.ts'
import type { StoredPolicy, StoredScope } from './policies.ts'
import type { StoredTarget } from './targets.ts'

const isPolicy = (record: unknown): record is StoredPolicy =>
  typeof record === 'object' && record !== null && 'urls' in record

const alterPolicies =
  (alter: (policy: StoredPolicy) => unknown) =>
  (outcome: Outcome): Outcome =>
    'data' in outcome
      ? { ...outcome, data: outcome.data.map((record) => (isPolicy(record) ? alter(record) : record)) }
      : outcome

/** A policy that differs from the sent one: another action for the first URL, `enforced` inverted, no comment. */
function change({ urls: [url, ...urls], policies: [scope, ...scopes], ...policy }: StoredPolicy) {
  const { comment: _, ...rest } = scope?.policy ?? {}
  return {
    ...policy,
    urls: [{ ...url, action: url?.action === 'block' ? 'allow' : 'block' }, ...urls],
    policies: [{ ...scope, policy: { ...rest, enforced: !scope?.policy.enforced } }, ...scopes],
  }
}

/** A group with newly issued ids, as the service was seen to do (beyond-the-spec §1). */
function reissue(group: GroupRecord, parentId = randomId()): GroupRecord {
  const id = randomId()
  const folders = group.folders.map((folder) => reissue(folder, id))
  return { ...group, id, ...(group.parentId && { parentId }), folders }
}

/** A target in another form (beyond-the-spec §1): groups and attributes with other ids, others flat. */
function restateTarget(end: 'from' | 'to', target: StoredTarget) {
  if ('group' in target) return { [end]: { ...target, group: reissue(target.group) } }
  if ('attribute' in target) {
    return { [end]: { ...target, attribute: { ...target.attribute, id: randomId() } } }
  }
  const { type, ...fields } = target
  const [value] = Object.values(fields)
  return { [`${end}Type`]: type, ...(value !== undefined && { [`${end}Value`]: value }) }
}

/** The dates of an eternal policy, which replace the flags (beyond-the-spec §1). */
const eternal = { fromDate: '1900-01-01T00:00:00+0000', toDate: '2100-01-01T23:59:59+0000' }

function restateScope(scope: StoredScope) {
  const { from, to, bidirectional, conditions = {}, comment: _, ...others } = scope
  const kept = Object.entries(others).filter(([name]) => !name.endsWith('Eternal'))
  const lists = Object.entries(conditions).map(
    ([name, list]) => [name, Array.isArray(list) ? list.toReversed() : list] as const,
  )
  return {
    ...eternal,
    ...Object.fromEntries(kept),
    ...restateTarget('from', from),
    ...restateTarget('to', to),
    ...(bidirectional !== undefined && { bidirectional: String(bidirectional).toUpperCase() }),
    conditions: Object.fromEntries<unknown>(lists),
  }
}

/** The same policy in other forms that the service was seen to use (beyond-the-spec §1). */
const restate = ({ urls, policies, ...policy }: StoredPolicy) => ({
  ...policy,
  urls: urls.toReversed(),
  policies: policies.toReversed().map(({ id, policy: scope }) => ({
    id,
    locations: [{ ip: '192.0.2.0/24', location: 'Berlin office' }],
    policy: restateScope(scope),
  })),
})

/** The texts of an answer for people (admin-api §2.3, §2.4; beyond-the-spec §4), which anyone may have typed. */
const textFields = /^(?:description|name|department|emailAddress|comment|value|message)$/

/** Invisible characters: an unclosed override, a zero-width space, an unclosed isolate. */
const marks = '\u202E\u200B\u2066'

const mark = (outcome: Outcome): Outcome =>
  JSON.parse(JSON.stringify(outcome), (key, value: unknown) =>
    typeof value === 'string' && textFields.test(key) ? `${marks}${value}` : value,
  ) as Outcome // Only texts have changed.

/** The outcome of a write without its record; only such a record has an id. */
const withoutRecord = (outcome: Outcome): Outcome =>
  'data' in outcome ? { ...outcome, data: outcome.data.filter((record) => !hasId(record)) } : outcome

/** The altered answers, by fault. The operation has been executed; a refusal stays one. */
export const alteredAnswers: Readonly<Record<string, (outcome: Outcome) => Outcome>> = {
  changed: alterPolicies(change),
  equivalent: alterPolicies(restate),
  'no-record': withoutRecord,
  marked: mark,
}
