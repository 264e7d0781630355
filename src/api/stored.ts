/**
 * The policy as the service stored it, compared with the one that was sent (admin-api §2.2, §2.3). Receipt, log
 * and exports take the differences from here alone.
 */
import { parseWireDate } from './dates.ts'
import { isObject, parseUrl } from './object.ts'
import type { CreatePolicyInput, PolicyRecord, PolicyScope } from './schemas.ts'
import { type AnyScope, asSent, pairUp } from './storedScope.ts'

export type { AnyScope, AnyTarget } from './storedScope.ts'

const matchesByRank = ['different', 'another id', 'not returned', 'reworded', 'filled in', 'same'] as const

/**
 * The relation of a stored field to the sent one. `different`: another effect. `another id`: the service gives a group
 * or an attribute new ids (beyond-the-spec §1), so only the name can tell whether it is the same. `reworded`: the same
 * effect in another form, or another text without effect. `filled in`: not sent, and set as the spec or the service
 * sets it. `not returned`: the answer leaves it out.
 */
export type Match = (typeof matchesByRank)[number]

export interface StoredField {
  /** The index of the scope in the request; absent for a field of the whole policy. */
  readonly scope?: number
  /** The keys on the wire, such as `to groupId`; `scope` or `url` for a whole one. */
  readonly name: string
  readonly sent?: unknown
  readonly stored?: unknown
  readonly match: Match
}

type Url = CreatePolicyInput['urls'][number]
export type StoredUrl = NonNullable<PolicyRecord['urls']>[number]
type Values = Readonly<Record<string, unknown>>

/** A policy as sent or as stored, in the shape of a request. */
export interface AnyPolicy {
  readonly description: string
  readonly urls: readonly Url[]
  readonly policies: readonly AnyScope[]
}

/** Whether every record has the effect of the request. True without records. */
export const isStoredAsSent = (input: CreatePolicyInput, records: readonly PolicyRecord[]): boolean =>
  records.every((record) => compareWithStored(input, record).every(({ match }) => match !== 'different'))

/** Each field of the request and of the record, in the order of the request. */
export const compareWithStored = (input: CreatePolicyInput, record: PolicyRecord): readonly StoredField[] => [
  ...compareFields({ description: input.description }, { description: record.description }),
  ...compareScopes(input.policies, record),
  ...compareUrls(input.urls, record.urls),
]

/**
 * The policy in force according to the answer, in the shape of a request. Fields that the answer leaves out are as
 * sent; without an answer, all are.
 */
export function storedPolicy(input: CreatePolicyInput, [record]: readonly PolicyRecord[]): AnyPolicy {
  if (!record) return input
  const urls = record.urls && pairUrls(input.urls, record.urls)
  const scopes = pairScopes(input.policies, record)
  return {
    description: record.description || input.description,
    urls: urls
      ? inOrder(input.urls, urls, ({ action, type, value }, sent) => ({
          action: action ?? sent?.action ?? unsaid,
          type: type ?? sent?.type ?? unsaid,
          value: value ?? sent?.value ?? unsaid,
        }))
      : input.urls,
    policies: scopes ? inOrder(input.policies, scopes, scopeInForce) : input.policies,
  }
}

const unsaid = '(not returned)'

/** The stored items: those that were sent, in their order, then those that the service added. */
const inOrder = <A, B, C>(
  before: readonly A[],
  { pairs, right }: { readonly pairs: ReadonlyMap<A, B>; readonly right: readonly B[] },
  make: (stored: B, sent?: A) => C,
): readonly C[] => [
  ...before.flatMap((sent) => {
    const stored = pairs.get(sent)
    return stored === undefined ? [] : make(stored, sent)
  }),
  ...right.map((stored) => make(stored)),
]

const flagNames = new Set(['enabled', 'enforced', 'override', 'bidirectional'])

function scopeInForce(stored: AnyScope, sent?: PolicyScope): AnyScope {
  // A flag that cannot be read has no known meaning. The comparison lists it.
  const readable = Object.entries(stored).filter(
    ([name, value]) => !flagNames.has(name) || typeof value === 'boolean',
  )
  const scope: Partial<AnyScope> = { ...sent, ...Object.fromEntries(readable) }
  return {
    ...scope,
    description: stored.description || sent?.description || unsaid,
    from: stored.from?.type === undefined ? sent?.from : stored.from,
    to: stored.to?.type === undefined ? sent?.to : stored.to,
    fromDate: stored.fromEternal === true && stored.fromDate === undefined ? undefined : scope.fromDate,
    toDate: stored.toEternal === true && stored.toDate === undefined ? undefined : scope.toDate,
  }
}

/** Compares field by field. `defaults`: the spec's values for fields that are not sent. */
function compareFields(before: Values, after: Values, defaults: Values = {}): StoredField[] {
  const [left, right] = [new Map(eachField(before)), new Map(eachField(after))]
  return Array.from(new Set([...left.keys(), ...right.keys()]), (name) => {
    const [sent, stored] = [left.get(name), right.get(name)]
    return { name, sent, stored, match: matchOf(name, sent, stored, after, defaults) }
  })
}

function matchOf(name: string, sent: unknown, stored: unknown, after: Values, defaults: Values): Match {
  // An answer with conditions has all of them.
  if (stored === undefined) {
    return name.startsWith('conditions ') && after.conditions ? 'different' : 'not returned'
  }
  if (sent !== undefined) return matchOfValues(name, sent, stored)
  const isExpected = name in defaults ? stored === defaults[name] : !narrowing.test(name)
  return isExpected ? 'filled in' : 'different'
}

/** Fields that narrow a policy to fewer people or a shorter time if the service adds them. */
const narrowing = /^(?:fromDate|toDate|conditions\b.*)$/

const reissued = /^(?:from|to) (?:groupId|attribute id)$/

/** Fields in which case and outer blanks have no effect. */
const folded = /^(?:description|fromPart|(?:from|to) (?:email\w+|attribute name))$/

function matchOfValues(name: string, sent: unknown, stored: unknown): Match {
  if (JSON.stringify(sent) === JSON.stringify(stored) || isSameMoment(sent, stored)) return 'same'
  if (Array.isArray(sent) && Array.isArray(stored))
    return foldList(sent) === foldList(stored) ? 'same' : 'different'
  if (reissued.test(name)) return 'another id'
  const isReworded = name === 'comment' || (folded.test(name) && foldText(sent) === foldText(stored))
  return isReworded ? 'reworded' : 'different'
}

/** Whether two dates are one moment, which may be written with different offsets. */
const isSameMoment = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && parseWireDate(a) === parseWireDate(b)

const foldText = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value)

/** A list in one spelling: its order, the case of a host and the prefix of a single address have no effect. */
const foldList = (list: readonly unknown[]): string =>
  list
    .map((item) => String(foldText(item)).replace(/^([\d.]+)\/32$|^([\da-f:.]+)\/128$/, '$1$2'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('\n')

/** Objects that are compared field by field. Any other value is compared as a whole. */
const opened = new Set(['from', 'to', 'attribute', 'conditions'])

/** Each field that has a value, such as `to attribute id`. */
function* eachField(values: Values, at = ''): Generator<[name: string, value: unknown]> {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    if (!opened.has(key) || !isObject(value)) yield [at + key, value]
    else yield* eachField(value, `${at}${key} `)
  }
}

function compareScopes(sent: readonly PolicyScope[], record: PolicyRecord): readonly StoredField[] {
  const found = pairScopes(sent, record)
  const name = 'scope'
  return [
    ...sent.flatMap((each, scope): readonly StoredField[] => {
      const pair = found?.pairs.get(each)
      if (pair)
        return compareFields(each, { ...pair }, defaultsOf(each)).map((field) => ({ ...field, scope }))
      return [{ scope, name, sent: each.description, match: found ? 'different' : 'not returned' }]
    }),
    ...(found?.right ?? []).map(
      ({ description }) => ({ name, stored: description, match: 'different' }) as const,
    ),
  ]
}

/** Pairs scopes by name and effect, then by one of these, then by order, which the service does not keep. */
const pairScopes = (sent: readonly PolicyScope[], { policies }: PolicyRecord) =>
  policies &&
  pairUp<PolicyScope, AnyScope>(
    sent,
    policies.map(({ policy }) => asSent(policy ?? {})),
    (scope) => `${scope.description} ${effectOf(scope)}`,
    ({ description }) => description,
    effectOf,
    () => '',
  )

/** The effect of a scope, to tell scopes of the same name apart. */
const effectOf = ({ from, to, fromDate, toDate, enabled = true }: AnyScope): string =>
  JSON.stringify([
    ...[from, to].map((target) => [
      target?.type ?? 'everyone',
      target?.emailAddress,
      target?.emailDomain,
      target?.attribute?.value,
    ]),
    ...[fromDate, toDate].map((date) => parseWireDate(date ?? '')),
    enabled,
  ])

/**
 * The defaults of admin-api §2.2 and §4.1 rule 4. A date makes its `…Eternal` flag false. The spec states no default
 * for the last two.
 */
const defaultsOf = ({ fromDate, toDate }: PolicyScope): Values => ({
  enabled: true,
  enforced: false,
  fromEternal: fromDate === undefined,
  toEternal: toDate === undefined,
  'from type': 'everyone',
  'to type': 'everyone',
  bidirectional: false,
  override: false,
})

function compareUrls(sent: readonly Url[], stored: PolicyRecord['urls']): readonly StoredField[] {
  if (!stored) return [{ name: 'urls', sent: sent.length, match: 'not returned' }]
  const { pairs, right } = pairUrls(sent, stored)
  return [
    ...sent.map((url): StoredField => {
      const pair = pairs.get(url)
      return { name: 'url', sent: url, stored: pair, match: pair ? matchOfUrls(url, pair) : 'different' }
    }),
    ...right.map((url): StoredField => ({ name: 'url', stored: url, match: 'different' })),
  ]
}

/** Pairs URLs by address, since the service may change the order and the form (beyond-the-spec §1). */
function pairUrls(sent: readonly Url[], stored: readonly StoredUrl[]) {
  const { pairs, left, right } = pairUp<Url, StoredUrl>(
    sent,
    stored,
    ({ action, type, value }) => JSON.stringify([action, type, value]),
    ({ action, value }) => `${action} ${addressOf(value)}`,
    ({ value }) => addressOf(value),
  )
  // One without an address is taken for the next one that was sent.
  for (const [at, url] of right.filter(({ value }) => !value).entries()) {
    const next = left[at]
    if (next) pairs.set(next, url)
  }
  const paired = new Set(pairs.values())
  return { pairs, right: right.filter((url) => !paired.has(url)) }
}

export const byRank = (a: Match, b: Match): number => matchesByRank.indexOf(a) - matchesByRank.indexOf(b)

const matchOfUrls = (sent: Url, stored: StoredUrl): Match =>
  (['action', 'type', 'value'] as const)
    .map((name): Match => {
      const [a, b] = [sent[name], stored[name] ?? undefined]
      if (b === undefined) return 'not returned'
      if (a === b) return 'same'
      const isSame = name === 'value' ? addressOf(a) === addressOf(b) : foldText(a) === foldText(b)
      return isSame ? 'reworded' : 'different'
    })
    .toSorted(byRank)[0] ?? 'same'

/**
 * The address as far as it has an effect: the service drops scheme, port and fragment (beyond-the-spec §1), and the
 * case and script of a host do not matter.
 */
function addressOf(value: string | null | undefined): string {
  const text = value ?? ''
  const url = parseUrl(`http://${text.replace(/^[a-z][a-z\d+.-]*:\/\//i, '')}`)
  return url ? `${url.hostname}${url.pathname === '/' ? '' : url.pathname}${url.search}` : text
}
