/** The words for scopes on every page: the people and the period of a policy, and the names that answers tell. */
import { parseWireDate } from '../api/dates.ts'
import type { PolicyRecord } from '../api/schemas.ts'
import type { AnyScope, AnyTarget } from '../api/stored.ts'
import { isTargetType, targets } from '../api/targets.ts'
import { describeWithUtc, localZone, momentIn } from '../ui/time/zone.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'

const notGiven = '(not set)'

/** The names of groups and attributes, by id. */
export type Names = ReadonlyMap<string, string>

function describeTarget(target: AnyTarget | undefined, names: Names = new Map()): string {
  // admin-api §4.1 rule 4.
  if (!target?.type) return targets.everyone.name
  // Answers may have types that no request has (beyond-the-spec §1).
  if (!isTargetType(target.type))
    return `the target type "${target.type}"${target.value === undefined ? '' : `: ${target.value}`}`
  switch (target.type) {
    case 'everyone':
    case 'internal_addresses':
    case 'external_addresses':
    case 'free_mail_domains':
      return targets[target.type].name
    case 'email_domain':
      return `anyone in ${target.emailDomain || notGiven}`
    case 'profile_group':
      return `the group ${describeId(target.groupId || notGiven, names)}`
    case 'individual_email_address':
      return target.emailAddress || `one address ${notGiven}`
    case 'address_attribute_value':
      return `people with ${target.attribute?.name || names.get(target.attribute?.id ?? '') || 'attribute'} = ${target.attribute?.value || notGiven}`
    default:
      return target.type satisfies never
  }
}

/** An id with its name, such as `Finance (AbCdEfGh…stuvwXyZ)`. */
const describeId = (id: string, names: Names): string =>
  names.has(id) ? `${names.get(id)} (${shortenId(id)})` : shortenId(id)

/** The sender addresses that a scope may match. */
export const partWords: Readonly<Record<string, string>> = {
  envelope_from: 'the envelope address',
  header_from: 'the displayed address',
  both: 'either address',
}

/** One scope as a sentence, which leaves out the defaults of the service. */
export function describeScope(scope: AnyScope, zone = localZone(), names?: Names): string {
  const parts = [
    capital(describeWho(scope, names)),
    scope.fromDate && `from ${describeEdge(scope.fromDate, zone, describeWithUtc)}`,
    scope.toDate ? `until ${describeEdge(scope.toDate, zone, describeWithUtc)}` : 'no end date',
    scope.enabled === false && 'off',
    scope.enforced && 'enforced',
    scope.bidirectional && 'in both directions',
    scope.override && 'considered before equally specific policies',
    scope.fromPart !== undefined && `matched by ${partWords[scope.fromPart] ?? scope.fromPart}`,
    ...describeConditions(scope.conditions),
  ].filter(Boolean)
  const comment = scope.comment ? ` Comment: "${scope.comment}"` : ''
  return `${parts.join(', ')}.${comment}`
}

/** A sentence for each scope, with its name if there are several. */
export const describeScopes = (
  scopes: readonly AnyScope[],
  zone?: string,
  names?: Names,
): readonly string[] =>
  scopes.map((scope) => {
    const words = describeScope(scope, zone, names)
    return scopes.length > 1 ? `${scope.description}: ${words}` : words
  })

const conditionWords: Readonly<Record<string, string>> = {
  sourceIPs: 'sent from',
  hostnames: 'sent by the hosts',
  spfDomains: 'with the SPF domains',
}

const describeConditions = (conditions: AnyScope['conditions']): string[] =>
  Object.entries(conditions ?? {}).map(([name, value]) => {
    const words = conditionWords[name]
    return words && Array.isArray(value)
      ? `only ${words} ${value.join(' or ')}`
      : `with the condition ${name} ${JSON.stringify(value)}`
  })

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a target is everyone (admin-api §4.1 rule 4). */
const isEveryone = (target: AnyScope['from']): boolean => (target?.type ?? 'everyone') === 'everyone'

/** The people of a scope as parts of a sentence, with a mark on those that name people. */
export function peopleOf(
  { from, to }: AnyScope,
  names?: Names,
): readonly { text: string; isName: boolean }[] {
  const name = (target: AnyScope['from']) => ({ text: describeTarget(target, names), isName: true })
  if (isEveryone(from)) return [name(to)]
  const sender = [{ text: 'mail from ', isName: false }, name(from)]
  return isEveryone(to) ? sender : [...sender, { text: ' to ', isName: false }, name(to)]
}

/** The people of a scope, such as `everyone` or `mail from external addresses to the group Finance`. */
export const describeWho = (scope: AnyScope, names?: Names): string =>
  peopleOf(scope, names)
    .map(({ text }) => text)
    .join('')

/** The people and the period of a scope, such as `Everyone from 1 Dec 2026 09:00 until 4 Dec 2026 18:00`. */
export function describeWhoAndWhen(scope: AnyScope, names?: Names, zone = localZone()): string {
  const { fromDate, toDate } = scope
  const from = fromDate === undefined ? '' : ` from ${describeEdge(fromDate, zone)}`
  return `${capital(describeWho(scope, names))}${from}${toDate === undefined ? '' : ` until ${describeEdge(toDate, zone)}`}`
}

/** A wire date in words, or any other text as it came. */
export function describeEdge(date: string, zone: string, describe = momentIn): string {
  const time = parseWireDate(date)
  return Number.isNaN(time) ? `"${date}" (no valid date)` : describe(time, zone)
}

const named = (all: readonly { id?: string | null; name?: string | null }[]) =>
  all.flatMap(({ id, name }) => (id && name?.trim() ? [{ id, name: name.trim() }] : []))

/** The known names, with those of the answer, which may have new ids for the same groups (beyond-the-spec §1). */
export function withLearntNames(names: Names, records: readonly PolicyRecord[]): Names {
  const { groups, attributes } = learntNames(records)
  return new Map([...names, ...[...attributes, ...groups].map(({ id, name }) => [id, name] as const)])
}

/** The names of groups and attributes in an answer (admin-api §2.3): a request has only their ids. */
export function learntNames(records: readonly PolicyRecord[]) {
  const found = records
    .flatMap(({ policies }) => policies ?? [])
    .flatMap(({ policy }) => [policy?.from, policy?.to])
  return {
    groups: named(found.map((target) => ({ id: target?.group?.id, name: target?.group?.description }))),
    attributes: named(found.map((target) => ({ id: target?.attribute?.id, name: target?.attribute?.name }))),
  }
}
