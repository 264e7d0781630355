/** From an exchange to its stored form. Pure except for the digests. */
import type { Exchange, ExchangeEnd } from '../../api/client.ts'
import type { OperationId } from '../../api/operations.ts'
import {
  createPolicyInput,
  type CreatePolicyInput,
  importInput,
  type PolicyScope,
  watchlistInput,
} from '../../api/schemas.ts'
import { itemOf } from '../../api/wire.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import { digestOf, sha256, sizeOf } from './digest.ts'
import {
  asCode,
  asDomain,
  asField,
  asId,
  asTypedId,
  asUrlAction,
  asUrlType,
  type Ended,
  type PolicySubject,
  type Sent,
  type Subject,
} from './event.ts'
import { outcomeOf } from './outcome.ts'

/** The sender of an exchange. */
export interface Origin {
  readonly region: string
  readonly account: string
  readonly tab: string
}

/** Within one ledger the same value has the same pseudonym, however it was encoded; in another ledger, a different one. */
async function pseudonym(salt: string, value: string): Promise<string> {
  return `#${(await sha256(`${salt}:${decoded(value).trim().toLowerCase()}`)).slice(0, 16)}`
}

/** Without percent-encoding, even if encoded twice. */
function decoded(text: string): string {
  try {
    const once = decodeURIComponent(text)
    return once === text ? text : decoded(once)
  } catch {
    return text
  }
}

const at = /[@\uff20\ufe6b]|%(?:25)*(?:40|u0040)/i
/** 8 characters of Base64 hold the 6 bytes of the shortest address, `a@b.co`. Mailing links often contain their recipient in this way. */
const encodedRun = /[\w+/-]{8,}/g

/** The parameters of a path can hold anything, like a query. */
const parameters = /[=;]/
/** A key or a part of one: of a GUID, or a mix of characters that no word has. */
const keyLike = /^(?=.*\d)[\da-f-]{20,}$|^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{20,}$/
const isOpaque = (text: string): boolean =>
  parameters.test(text) || (decoded(text).match(/[\w+/-]{20,}/g) ?? []).some((run) => keyLike.test(run))

const address = /\S@[\w-]+\.\w/
/**
 * By chance, the bytes of one id in some 7,000 match `address`, and less than one in millions match this. An id that was
 * dropped by mistake is lost, because nothing can be listed.
 */
const likelyAddress = /[\w.+-]{2,}@[\w-]{2,}(?:\.[\w-]+)*\.[a-z]{2,}/i
const binary = /[^\t\n\r -~]/
const hexRun = /(?:[\da-f]{2}){6,}/gi

const fromHex = (run: string): string =>
  run.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))

/** Whether an address is in it: plain, percent-encoded, hexadecimal or Base64. `inBinary` is the test for decoded bytes. */
function holdsAddress(text: string, inBinary = address): boolean {
  if (at.test(decoded(text))) return true
  const hex = text.match(hexRun) ?? []
  if (hex.some((run) => address.test(fromHex(run)))) return true
  return (text.match(encodedRun) ?? []).some((run) => {
    try {
      const bytes = atob(run.replaceAll('-', '+').replaceAll('_', '/'))
      return (binary.test(bytes) ? inBinary : address).test(bytes)
    } catch {
      return false
    }
  })
}

/**
 * A URL or domain of a policy, to check overlaps and budgets: host and path stay, except parts with an address. The user
 * part, each value of the query, and the fragment are always pseudonyms, because they can hold anything. A value without
 * an address stays as typed, to the letter.
 */
export async function withoutPersons(salt: string, value: string): Promise<string> {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^((?:(?:https?|ftp):)?\/\/|mailto:)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(value) ?? []
  // Without a host, this may be a key or a name that was pasted into the wrong box.
  if (value !== '' && scheme === '' && !/[.:]/.test(authority)) return pseudonym(salt, value)
  const part = async (text: string) => (isOpaque(text) || holdsAddress(text) ? pseudonym(salt, text) : text)
  const host = async () => {
    const user = authority.lastIndexOf('@')
    if (user === -1) return part(authority)
    // Without a scheme, or after `mailto:`, the whole text is an address.
    if (!scheme.endsWith('//')) return pseudonym(salt, authority)
    return `${await pseudonym(salt, authority.slice(0, user))}@${await part(authority.slice(user + 1))}`
  }
  const parameter = async (text: string) => {
    const equals = text.indexOf('=')
    if (equals === -1) return text === '' ? '' : pseudonym(salt, text)
    const name = text.slice(0, equals)
    const plain = /^[a-z_][a-z_\d]{0,15}$/i.test(name) ? name : await pseudonym(salt, name)
    return `${plain}=${await pseudonym(salt, text.slice(equals + 1))}`
  }
  const kept = await Promise.all([host(), split(path, '/', part)])
  if (query !== '') kept.push(`?${await split(query.slice(1), '&', parameter)}`)
  // A pseudonym begins with the fragment's own `#`.
  if (fragment !== '') kept.push(await pseudonym(salt, fragment))
  return `${scheme}${kept.join('')}`
}

const split = async (text: string, separator: string, each: (part: string) => Promise<string>) =>
  (await Promise.all(text.split(separator).map(each))).join(separator)

/** The salt at the time of writing: a wipe in between changes it. */
export type Redact = (salt: string) => Promise<Sent>

/** Reads the available parts of the request at once, and returns a function for the rest. */
export async function redactSent(exchange: Exchange, origin: Origin): Promise<Redact> {
  const { requestId, operation, attempt, startedAt, request, repeats } = exchange
  const digest = await digestOf(request.body)
  return async (salt) => ({
    kind: 'sent',
    id: requestId,
    at: startedAt,
    ...origin,
    operation: operation.id,
    attempt,
    repeats,
    bytes: sizeOf(request.body),
    digest,
    subject: await subjectOf(exchange, salt),
  })
}

export function redactEnd(exchange: Pick<Exchange, 'operation'>, end: ExchangeEnd): Ended {
  const { requestId, endedAt, httpStatus, error, quota, ids, isDifferent } = end
  return {
    kind: 'ended',
    id: requestId,
    at: endedAt,
    outcome: isDifferent ? 'stored differently' : outcomeOf(exchange.operation, error),
    httpStatus,
    metaStatus: error?.metaStatus,
    error: error?.kind,
    // The service's sentences may repeat sent text, so only its codes and field names are kept.
    failures: (error?.failures ?? []).map(({ field, code }) => ({
      field: asField(field),
      code: asCode(code),
    })),
    ids: (ids ?? []).filter((id) => asId(id) !== undefined && !holdsAddress(id, likelyAddress)),
    quota: quota && {
      limit: finite(quota.limit),
      remaining: finite(quota.remaining),
      resetMs: finite(quota.resetMs),
    },
  }
}

/** A number of more than 308 digits is not finite. */
const finite = (count: number | undefined) => (Number.isFinite(count) ? count : undefined)

/** What was sent, read from the request itself: the one item of `data`, wherever it travels. */
async function subjectOf({ operation, request }: Exchange, salt: string): Promise<Subject | undefined> {
  const item = itemOf(request)
  return item === undefined ? undefined : redactors[operation.id](item, salt)
}

const redactors: Readonly<Record<OperationId, (item: unknown, salt: string) => Promise<Subject>>> = {
  createPolicy: (item, salt) => redactPolicy(createPolicyInput.parse(item), salt),
  async importUsers(item, salt) {
    const input = importInput.parse(item)
    return {
      kind: 'import',
      fileType: input.fileType,
      groupId: await idOf(salt, input.groupId),
      clearGroup: input.clearGroup ?? false,
      allowAddressMigration: input.allowAddressMigration ?? false,
      notified: input.notifyEmailAddress !== undefined,
    }
  },
  async getWatchlist(item) {
    const input = watchlistInput.parse(item)
    return {
      kind: 'watchlist',
      searchBy: input.searchBy?.fieldName,
      filterBy: (input.filterBy ?? []).map(({ value }) => value),
    }
  },
}

/** Without description, name and comment: free text that may name people. */
export async function redactPolicy(input: CreatePolicyInput, salt: string): Promise<PolicySubject> {
  const scopes = input.policies.map(async (scope) => ({
    from: await redactTarget(scope.from, salt),
    to: await redactTarget(scope.to, salt),
    fromDate: scope.fromDate,
    toDate: scope.toDate,
    enabled: scope.enabled ?? true,
    enforced: scope.enforced ?? false,
    bidirectional: scope.bidirectional,
    override: scope.override,
  }))
  return { kind: 'policy', urls: await redactUrls(input.urls, salt), scopes: await Promise.all(scopes) }
}

/** Few enough not to delay a frame: each part of a query has its own digest. */
const piece = 250

export async function redactUrls(
  urls: readonly CreatePolicyInput['urls'][number][],
  salt: string,
): Promise<PolicySubject['urls']> {
  const redact = async ({ action, type, value }: CreatePolicyInput['urls'][number]) => ({
    action: asUrlAction(action) ?? (await pseudonym(salt, action)),
    type: asUrlType(type) ?? (await pseudonym(salt, type)),
    value: await withoutPersons(salt, value),
  })
  const kept: PolicySubject['urls'] = []
  for (let from = 0; from < urls.length; from += piece) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence by intent
    if (from > 0) await nextTask()
    // oxlint-disable-next-line no-await-in-loop -- as above
    kept.push(...(await Promise.all(urls.slice(from, from + piece).map(redact))))
  }
  return kept
}

async function redactTarget(target: PolicyScope['from'], salt: string) {
  const who = target?.emailAddress ?? target?.attribute?.value
  const emailDomain = target?.emailDomain
  const within = emailDomain ?? target?.emailAddress?.split('@').at(-1)
  return {
    // admin-api §4.1 rule 4.
    type: target?.type ?? ('everyone' as const),
    emailDomain:
      emailDomain === undefined ? undefined : (asDomain(emailDomain) ?? (await pseudonym(salt, emailDomain))),
    groupId: await idOf(salt, target?.groupId),
    who: who === undefined ? undefined : await pseudonym(salt, who),
    domain: within === undefined ? undefined : await pseudonym(salt, within),
    attributeId: await idOf(salt, target?.attribute?.id),
  }
}

/** Where no id was typed, only the similarity to another is kept. */
const idOf = async (salt: string, id: string | undefined) =>
  id === undefined ? undefined : (asTypedId(id) ?? pseudonym(salt, id))
