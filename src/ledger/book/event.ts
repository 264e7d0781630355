/**
 * What the ledger may store. Redaction is by construction: an event is built only from these shapes, which have no place
 * for a key, a signature, a name, an address or a row of an import.
 */
import * as z from 'zod/mini'
import { errorKinds } from '../../api/errors.ts'
import type { OperationInput } from '../../api/operations.ts'
import { fileTypes, knownUrlActions, knownUrlTypes, searchFields, videoCounts } from '../../api/schemas.ts'
import { targetTypes } from '../../api/targets.ts'

const optional = z.optional
const count = z.number().check(z.nonnegative())
/** Milliseconds since the epoch. */
const time = z.number()
const guid = z.string().check(z.regex(/^[\da-f-]{36}$/i))
const hex = z.string().check(z.regex(/^[\da-f]+$/))
/** A name of ours: an operation or a region. */
const word = z.string().check(z.regex(/^[a-z][\w-]{0,62}$/i))
const wireDate = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/))

/**
 * An id from the service: a secure id (beyond-the-spec §1: long, of base64url, with a mix of capitals, small letters and
 * digits that words do not have), a number or a GUID. Anything else may be a person's name.
 */
const id = z
  .string()
  .check(
    z.regex(
      /^(?:(?=\S*[A-Z])(?=\S*[a-z])(?=\S*\d)[\w-]{32,1000}={0,2}|(?=\S*\d)[\da-f]{1,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
    ),
  )

/** An id that the admin typed. Narrower, because a key may have been pasted instead. Compressed text begins with `eNo`. */
const typedId = z.string().check(z.regex(/^eNo[\w-]{45,1000}={0,2}$/))

/** The prefix of every recorded code (beyond-the-spec §4), except bare numbers such as `0004`. */
const code = z.string().check(z.regex(/^(?:err_[a-z\d_]{1,100}|\d{1,6})$/))

/** Without the extra keys of a loose object. */
type Own<T> = { [K in keyof T as string extends K ? never : K]-?: NonNullable<T[K]> }
type KeysOf<T> = T extends readonly (infer Item)[]
  ? KeysOf<Item>
  : T extends object
    ? { [K in keyof Own<T>]: (K & string) | KeysOf<Own<T>[K]> }[keyof Own<T>]
    : never
type RequestKey = KeysOf<OperationInput>

/** The names in a path into a request. A key of the wire (admin-api §2) that is missing here does not compile. */
const requestKeys: Readonly<Record<RequestKey, true>> = {
  description: true,
  urls: true,
  action: true,
  type: true,
  value: true,
  policies: true,
  enforced: true,
  bidirectional: true,
  enabled: true,
  fromEternal: true,
  fromDate: true,
  toEternal: true,
  toDate: true,
  fromPart: true,
  from: true,
  to: true,
  emailAddress: true,
  emailDomain: true,
  groupId: true,
  attribute: true,
  name: true,
  id: true,
  override: true,
  conditions: true,
  sourceIPs: true,
  hostnames: true,
  spfDomains: true,
  comment: true,
  searchBy: true,
  fieldName: true,
  attributeIds: true,
  filterBy: true,
  notifyEmailAddress: true,
  allowAddressMigration: true,
  clearGroup: true,
  fileType: true,
}
/** Names of the envelope, of the rows of an import, and of the headers (admin-api §4 and §5). */
const otherKeys =
  'data meta pagination pageSize pageToken email password accountCode ' +
  'Authorization x-mc-app-id x-mc-req-id x-mc-date x-mc-arg'
const known = new Set([...Object.keys(requestKeys), ...otherKeys.split(' ')])
const isField = (text: string): boolean =>
  text.length <= 200 && text.split(/[.[\]]+/).every((part) => /^\d*$/.test(part) || known.has(part))
const field = z.string().check(z.refine(isField))

/** A salted digest in place of an address or of a value that may identify a person. */
const pseudonym = z.string().check(z.regex(/^#[\da-f]{16}$/))

/** An id, or a pseudonym of any other text that the admin typed. */
const idOrPseudonym = z.union([typedId, pseudonym])

/** Labels of letters, digits and hyphens, in any script. */
const domain = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d_-]*[\p{L}\p{M}\d])?\.)+[\p{L}\p{M}\d-]{2,}$/u),
  )

const target = z.strictObject({
  type: z.enum(targetTypes),
  emailDomain: optional(z.union([domain, pseudonym])),
  groupId: optional(idOrPseudonym),
  /** Of an email address or an attribute value. */
  who: optional(pseudonym),
  /** Of a domain, alone or in an address, to tell only whether the one is in the other. */
  domain: optional(pseudonym),
  attributeId: optional(idOrPseudonym),
})

const scope = z.strictObject({
  from: target,
  to: target,
  fromDate: optional(wireDate),
  toDate: optional(wireDate),
  enabled: z.boolean(),
  enforced: z.boolean(),
  bidirectional: optional(z.boolean()),
  override: optional(z.boolean()),
})

/** Kept to check budgets, overlaps and collisions: there is no list operation (beyond-the-spec §1). */
const policy = z.strictObject({
  kind: z.literal('policy'),
  urls: z.array(
    z.strictObject({
      /** An unknown action or type is free text, and is kept as its pseudonym. */
      action: z.union([z.enum(knownUrlActions), pseudonym]),
      type: z.union([z.enum(knownUrlTypes), pseudonym]),
      /** Host and path. Parts that may identify a person, and the whole query, are pseudonyms (redaction.ts, `withoutPersons`). */
      value: z.string().check(z.refine((text) => !/(?<!#[\da-f]{16})@|%(?:25)*40/i.test(text))),
    }),
  ),
  scopes: z.array(scope),
})

const userImport = z.strictObject({
  kind: z.literal('import'),
  fileType: optional(z.enum(fileTypes)),
  groupId: optional(idOrPseudonym),
  clearGroup: z.boolean(),
  allowAddressMigration: z.boolean(),
  notified: z.boolean(),
})

const watchlist = z.strictObject({
  kind: z.literal('watchlist'),
  /** The searched field, never the searched text. */
  searchBy: optional(z.enum(searchFields)),
  filterBy: z.array(z.enum(videoCounts)),
})

const subject = z.discriminatedUnion('kind', [policy, userImport, watchlist])

export const outcomes = [
  'accepted',
  'stored differently',
  'read',
  'refused',
  'not executed',
  'failed',
  'outcome unknown',
] as const

const quota = z.strictObject({ limit: optional(count), remaining: optional(count), resetMs: optional(count) })

const sent = z.strictObject({
  kind: z.literal('sent'),
  id: guid,
  at: time,
  region: word,
  /** The fingerprint of the access key. */
  account: hex,
  operation: word,
  attempt: count,
  /** The request that this one repeats. */
  repeats: optional(guid),
  /** The tab that sent it. A closed tab never receives the answer. */
  tab: guid,
  bytes: count,
  /** SHA-256 of the body. Absent if the body is too large to read at once, or could not be read (digest.ts). */
  digest: optional(hex),
  subject: optional(subject),
})

const ended = z.strictObject({
  kind: z.literal('ended'),
  id: guid,
  at: time,
  outcome: z.enum(outcomes),
  httpStatus: optional(count),
  metaStatus: optional(z.number()),
  error: optional(z.enum(errorKinds)),
  failures: z.array(z.strictObject({ field: optional(field), code: optional(code) })),
  /** The ids of what the service created. */
  ids: z.array(id),
  quota: optional(quota),
})

export const verdicts = ['arrived', 'did not arrive'] as const

/** The admin's finding about an unknown outcome. */
const verdict = z.strictObject({
  kind: z.literal('verdict'),
  id: guid,
  at: time,
  verdict: z.enum(verdicts),
})

export const ledgerEvent = z.discriminatedUnion('kind', [sent, ended, verdict])

export type LedgerEvent = z.infer<typeof ledgerEvent>
export type Sent = z.infer<typeof sent>
export type Ended = z.infer<typeof ended>
export type Verdict = z.infer<typeof verdict>['verdict']
export type Subject = z.infer<typeof subject>
export type PolicySubject = z.infer<typeof policy>
export type StoredOutcome = (typeof outcomes)[number]

const fit =
  (schema: z.ZodMiniType<string>) =>
  (text: string | undefined): string | undefined =>
    text !== undefined && schema.safeParse(text).success ? text : undefined

/** A value that may be kept as it is; `undefined` for any other. */
export const asId = fit(id)
export const asTypedId = fit(typedId)
export const asCode = fit(code)
export const asField = fit(field)
export const asDomain = fit(domain)
export const asUrlAction = fit(z.enum(knownUrlActions))
export const asUrlType = fit(z.enum(knownUrlTypes))
