/** How the values of the spec are said to people. */
import type { CreatePolicyInput } from '../api/schemas.ts'
import { count as countOf, number } from '../ui/number.ts'
import type { TargetType } from './policy.ts'

export const targetWords: Record<TargetType, string> = {
  everyone: 'everyone',
  internal_addresses: 'internal addresses',
  external_addresses: 'external addresses',
  email_domain: 'a domain',
  profile_group: 'a group',
  address_attribute_value: 'an attribute value',
  individual_email_address: 'one email address',
  free_mail_domains: 'free mail providers',
}

type Scope = CreatePolicyInput['policies'][number]

function sayTarget(target: Scope['from']): string {
  // admin-api §4.1 rule 4.
  if (!target?.type) return targetWords.everyone
  switch (target.type) {
    case 'email_domain':
      return `the domain ${target.emailDomain}`
    case 'profile_group':
      return `the group ${shorten(target.groupId ?? '')}`
    case 'individual_email_address':
      return target.emailAddress ?? ''
    case 'address_attribute_value':
      return `those whose ${target.attribute?.name ?? 'attribute'} is ${target.attribute?.value}`
    case 'everyone':
    case 'internal_addresses':
    case 'external_addresses':
    case 'free_mail_domains':
      return targetWords[target.type]
    default:
      return target.type satisfies never
  }
}

const shorten = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id)

/** One scope as a sentence, with the service's defaults said where nothing was set. */
export function sayScope(scope: Scope): string {
  const parts = [
    `From ${sayTarget(scope.from)} to ${sayTarget(scope.to)}`,
    scope.fromDate ? `from ${scope.fromDate}` : 'with no start date',
    scope.toDate ? `until ${scope.toDate}` : 'with no expiry',
    scope.enabled === false ? 'switched off' : 'switched on',
    scope.enforced ? 'enforced' : 'not enforced',
    scope.bidirectional && 'in both directions',
    scope.override && 'considered before equally specific policies',
    scope.fromPart && `judged by ${scope.fromPart}`,
    ...sayConditions(scope.conditions),
  ].filter(Boolean)
  const comment = scope.comment ? ` Comment: "${scope.comment}".` : ''
  return `${parts.join(', ')}.${comment}`
}

const sayConditions = (conditions: Scope['conditions']): string[] =>
  (
    [
      ['sent from', conditions?.sourceIPs],
      ['sent by the hosts', conditions?.hostnames],
      ['with the SPF domains', conditions?.spfDomains],
    ] as const
  ).flatMap(([words, values]) => (values ? [`only ${words} ${values.join(' or ')}`] : []))

/** How many entries do what, such as `12 to block, 3 to allow`. */
export function sayActions(urls: CreatePolicyInput['urls']): string {
  const counts = new Map<string, number>()
  for (const { action } of urls) counts.set(action, (counts.get(action) ?? 0) + 1)
  return Array.from(counts, ([action, count]) => `${number(count)} to ${action}`).join(', ')
}

export const countEntries = (count: number): string => countOf(count, 'entry', 'entries')
export const countUrls = (count: number): string => countOf(count, 'URL')
