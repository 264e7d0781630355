/** Simulated answers that describe the real outcome of a call in another way. */
import { hasId, type Outcome } from './envelope.ts'
import type { GroupRecord } from './groups.ts'
import { randomId } from './ids.ts'
import type { StoredPolicy, StoredScope } from './policies.ts'
import type { StoredTarget } from './targets.ts'

const isPolicy = (record: unknown): record is StoredPolicy =>
  typeof record === 'object' && record !== null && 'urls' in record

const ofPolicies =
  (retell: (policy: StoredPolicy) => unknown) =>
  (outcome: Outcome): Outcome =>
    'data' in outcome
      ? { ...outcome, data: outcome.data.map((record) => (isPolicy(record) ? retell(record) : record)) }
      : outcome

/** A policy that differs from the sent one: another action for the first URL, `enforced` inverted, no comment. */
function change(policy: StoredPolicy) {
  const urls = policy.urls.map((url, index) =>
    index > 0 ? url : { ...url, action: url.action === 'block' ? 'allow' : 'block' },
  )
  const policies = policy.policies.map((scope, index) => {
    const { comment: _, ...rest } = scope.policy
    return index > 0 ? scope : { ...scope, policy: { ...rest, enforced: !rest.enforced } }
  })
  return { ...policy, urls, policies }
}

/** A group with newly issued ids, as the service was seen to do (beyond-the-spec §1). */
const reissue = (group: GroupRecord, parentId?: string): GroupRecord => {
  const id = randomId()
  const folders = group.folders.map((folder) => reissue(folder, id))
  return { ...group, id, ...(group.parentId && { parentId: parentId ?? randomId() }), folders }
}

/** A target in another form (beyond-the-spec §1): groups and attributes with other ids, others flat. */
function retellTarget(end: 'from' | 'to', target: StoredTarget) {
  if ('group' in target) return { [end]: { ...target, group: reissue(target.group) } }
  if ('attribute' in target)
    return { [end]: { ...target, attribute: { ...target.attribute, id: randomId() } } }
  const { type, ...fields } = target
  const [value] = Object.values(fields)
  return { [`${end}Type`]: type, ...(value !== undefined && { [`${end}Value`]: value }) }
}

/** The dates of an eternal policy, which replace the flags (beyond-the-spec §1). */
const eternal = { fromDate: '1900-01-01T00:00:00+0000', toDate: '2100-01-01T23:59:59+0000' }

function retellScope(scope: StoredScope) {
  const { from, to, bidirectional, conditions = {}, ...others } = scope
  const { comment: _, fromEternal: _from, toEternal: _to, ...rest } = others
  return {
    ...eternal,
    ...rest,
    ...retellTarget('from', from),
    ...retellTarget('to', to),
    ...(bidirectional !== undefined && { bidirectional: String(bidirectional).toUpperCase() }),
    conditions: Object.fromEntries(
      Object.entries(conditions).map(([name, list]) => [
        name,
        Array.isArray(list) ? list.toReversed() : list,
      ]),
    ),
  }
}

const locations = [
  { ip: '192.0.2.0/24', location: 'Berlin office' },
  { ip: '2001:db8:5::/48', location: 'São Paulo office' },
]

/** The same policy in other forms that the service was seen to use (beyond-the-spec §1). */
const retell = ({ urls, policies, ...policy }: StoredPolicy) => ({
  ...policy,
  urls: urls.toReversed(),
  policies: policies.toReversed().map(({ id, policy: scope }) => ({
    id,
    locations,
    policy: retellScope(scope),
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

/** The changed answers, by fault. The operation has been executed; a refusal stays one. */
export const retellings = {
  changed: ofPolicies(change),
  equivalent: ofPolicies(retell),
  'no-record': withoutRecord,
  marked: mark,
} as const

export type Retelling = keyof typeof retellings

export const isRetelling = (fault: string | undefined): fault is Retelling =>
  fault !== undefined && fault in retellings
