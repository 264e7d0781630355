/**
 * The wire shapes of admin-api.md section 2, under the spec's own names. Requests are strict about the values that the
 * spec lists. Answers are lenient: unknown keys are kept, and where the spec contradicts itself both readings pass.
 */
import * as z from 'zod/mini'
import { forgive } from './forgive.ts'
import { isObject } from './object.ts'
import { targetTypes } from './targets.ts'

// zod otherwise probes `new Function` on the first parse, which fires a `securitypolicyviolation` under our CSP.
z.config({ jitless: true })

const optional = z.optional
/**
 * A field of an answer. `null` and a value of the wrong type count as a missing key: an unreadable field must not make
 * a good answer unreadable, least of all the answer to a write.
 */
const given = <T extends z.ZodMiniType>(schema: T) => forgive(z.nullable(schema))
const text = z.string()
/* oxlint-disable promise/valid-params -- zod's catch, not a promise's */
/** A text of a stored policy. A value of another type is kept as JSON: shown, and no agreement with what was sent. */
const stored = z.catch(z.optional(z.nullable(text)), ({ value }) => JSON.stringify(value))
const storedList = z.catch(z.optional(z.nullable(z.array(text))), ({ value }) => [JSON.stringify(value)])
/** A list of an answer. An item that cannot be read has no fields, so that it hides none of the others. */
const listOf = <T>(item: z.ZodMiniType<T>) => given(z.array(z.catch(item, {} as T)))
/** The id of a record, empty where the answer has none: the rest of the stored policy must still be shown. */
const recordId = z.catch(text, ({ value }) =>
  value === undefined || value === null ? '' : JSON.stringify(value),
)
/* oxlint-enable promise/valid-params */
/** A text that is checked but never trimmed: the reviewed text is the sent text. */
const requiredText = z.string().check(z.regex(/\S/, 'A value is required.'))

/** A wire date, `yyyy-MM-ddTHH:mm:ss+0000` with any numeric offset (admin-api §2.2). */
const wireDate = text.check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/, 'Write the date like 2026-12-01T09:00:00+0000.'),
)

// beyond-the-spec §1: the values that clients send, the last from a sibling operation. The full lists were never
// published, so others pass too.
export const knownUrlActions = ['block', 'allow'] as const
export const knownUrlTypes = ['domain', 'url'] as const
export const knownFromParts = ['envelope_from', 'header_from', 'both'] as const

/** admin-api §8. */
export const limits = { urlsPerPolicy: 5_000, urlsPerAccount: 25_000, attributeIds: 3 } as const

const attribute = z.strictObject({ name: optional(text), id: optional(text), value: optional(text) })

/** admin-api §2.2, Policy Target object (request). */
const policyTargetRequest = z.strictObject({
  type: optional(z.enum(targetTypes)),
  emailAddress: optional(text),
  emailDomain: optional(text),
  groupId: optional(text),
  attribute: optional(attribute),
})

/** admin-api §2.2 leaves the fields open; beyond-the-spec §1 names three. */
const policyConditions = z.looseObject({
  sourceIPs: optional(z.array(text)),
  hostnames: optional(z.array(text)),
  spfDomains: optional(z.array(text)),
})

/** admin-api §2.2, Policy Details object (request). */
const policyDetailsRequest = z.strictObject({
  description: requiredText,
  enforced: optional(z.boolean()),
  bidirectional: optional(z.boolean()),
  enabled: optional(z.boolean()),
  fromEternal: optional(z.boolean()),
  fromDate: optional(wireDate),
  toEternal: optional(z.boolean()),
  toDate: optional(wireDate),
  fromPart: optional(text),
  from: optional(policyTargetRequest),
  to: optional(policyTargetRequest),
  override: optional(z.boolean()),
  conditions: optional(policyConditions),
  comment: optional(text),
})

/** admin-api §2.2, Web URL object. Clients send no `id`: it belongs to answers (beyond-the-spec §1). */
const webUrlRequest = z.strictObject({ action: requiredText, type: requiredText, value: requiredText })

/** The one item of `data` that creates a web security policy (admin-api §2.2, §4.1). */
export const createPolicyInput = z.strictObject({
  description: requiredText,
  urls: z
    .array(webUrlRequest)
    .check(
      z.minLength(1, 'A policy needs at least one URL.'),
      z.maxLength(limits.urlsPerPolicy, 'A policy can have at most 5,000 URLs.'),
    ),
  policies: z.array(policyDetailsRequest).check(z.minLength(1, 'A policy needs at least one scope.')),
})

const webUrl = z.looseObject({ id: stored, action: stored, type: stored, value: stored })

const flags = new Map(
  Object.entries({ true: true, yes: true, on: true, 1: true, false: false, no: false, off: false, 0: false }),
)

/**
 * A flag that admin-api §2.3 documents as a string and shows as a boolean. It is read as a boolean, however it is
 * written. Any other value is kept as it came.
 */
const flag = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => flags.get(String(value).toLowerCase()) ?? value),
  ),
)

const group = z.looseObject({ id: stored, description: stored, userCount: given(z.number()) })

const policyTarget = z.looseObject({
  type: stored,
  emailAddress: stored,
  emailDomain: stored,
  attribute: given(z.looseObject({ name: stored, id: stored, value: stored })),
  group: given(group),
})

const policyDetails = z.looseObject({
  description: stored,
  enforced: flag,
  bidirectional: flag,
  enabled: flag,
  fromEternal: flag,
  fromDate: stored,
  toEternal: flag,
  toDate: stored,
  fromPart: stored,
  from: given(policyTarget),
  to: given(policyTarget),
  /** beyond-the-spec §1: in place of `from` and `to`. */
  fromType: stored,
  fromValue: stored,
  toType: stored,
  toValue: stored,
  override: flag,
  conditions: given(z.looseObject({ sourceIPs: storedList, hostnames: storedList, spfDomains: storedList })),
  createTime: stored,
  comment: stored,
})

/** A stored policy (admin-api §2.3). The fields that are not named here pass as they came. */
export const policyRecord = z
  .looseObject({
    id: recordId,
    description: stored,
    urls: listOf(webUrl),
    policies: listOf(z.looseObject({ id: stored, policy: given(policyDetails) })),
  })
  .check(z.refine(({ id, description, urls, policies }) => Boolean(id || description || urls || policies)))

/** admin-api §2.4, the fields that `searchBy.fieldName` may name. */
export const searchFields = ['name', 'email', 'department', 'customAttribute'] as const

/** admin-api §2.4, the values of `filterBy`, in the order of the service's own view. */
export const videoCounts = [
  'video_count_0',
  'video_count_1',
  'video_count_2',
  'video_count_3',
  'video_count_4_or_more',
  'video_count_1_or_more',
] as const

/** The one item of `data` in a watchlist request (admin-api §2.4, §4.2). */
export const watchlistInput = z
  .strictObject({
    searchBy: optional(z.strictObject({ fieldName: z.enum(searchFields), value: requiredText })),
    attributeIds: optional(
      z.array(requiredText).check(z.maxLength(limits.attributeIds, 'At most 3 attribute ids are allowed.')),
    ),
    filterBy: optional(z.array(z.strictObject({ fieldName: z.literal('type'), value: z.enum(videoCounts) }))),
  })
  .check(
    z.refine(
      (input) => input.searchBy?.fieldName !== 'customAttribute' || Boolean(input.attributeIds?.length),
      { path: ['attributeIds'], error: 'A search by custom attribute needs 1 to 3 attribute ids.' },
    ),
  )

/** The largest plausible count of videos. A larger number is a mistake. */
const maxVideos = 9_999

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a count, documented as a number, also from a text of digits. A missing count is not zero. */
function readCount(value: unknown, most: number): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most
    ? count
    : undefined
}

/**
 * A watchlist record (admin-api §2.4). Real answers use `email` (beyond-the-spec §2); both become `emailAddress`. Read
 * without a schema of its fields, which takes three times as long: lists have 100,000 people.
 */
export const watchlistRecord = z.pipe(
  z.custom<Record<string, unknown>>(isObject, 'A record is an object.'),
  z.transform(({ emailAddress, email, name, department, watchlistCount, ...unknown }) => ({
    ...unknown,
    emailAddress: readText(emailAddress) || readText(email),
    name: readText(name),
    department: readText(department),
    watchlistCount: readCount(watchlistCount, maxVideos),
  })),
)

/** admin-api §4.3, the values of `fileType`. We send the upper case of the spec's table; its sample has lower case. */
export const fileTypes = ['CSV', 'XLS', 'XLSX'] as const

/** The one item of `data` in `x-mc-arg` (admin-api §4.3). */
export const importInput = z
  .strictObject({
    notifyEmailAddress: optional(text),
    allowAddressMigration: optional(z.boolean()),
    groupId: optional(text),
    clearGroup: optional(z.boolean()),
    fileType: optional(z.enum(fileTypes)),
  })
  .check(
    z.refine((input) => !input.clearGroup || Boolean(input.groupId), {
      path: ['clearGroup'],
      error: 'To clear a group, enter the group id.',
    }),
  )

/** The answer to a submitted import (admin-api §2.5): submitted, never imported. */
export const importRecord = z.looseObject({ id: text, success: z.boolean() })

/** A field on which success depends: a wrong type makes the answer unreadable. */
const maybe = <T extends z.ZodMiniType>(schema: T) => optional(z.nullable(schema))

const totalCount = z.pipe(
  z.unknown(),
  z.transform((value) => readCount(value, Number.MAX_SAFE_INTEGER)),
)
/** The paging of an answer. `readAnswer` judges the type of `next`, since the records are readable in any case. */
const pagination = z.looseObject({ totalCount: maybe(totalCount), next: optional(z.unknown()) })

/** The envelope around every answer (admin-api §2.1); `meta.pagination` is beyond-the-spec §2. */
export const envelope = z.looseObject({
  meta: maybe(z.looseObject({ status: maybe(z.number()), pagination: maybe(pagination) })),
  fail: maybe(z.array(z.unknown())),
  data: maybe(z.array(z.unknown())),
})

/** A failure in the flat shape of beyond-the-spec §4. */
export const flatFailure = z.looseObject({ field: given(text), code: given(text), message: given(text) })

/** Failures in the nested shape of beyond-the-spec §4. */
export const nestedFailure = z.looseObject({ errors: z.array(flatFailure) })

export type CreatePolicyInput = z.infer<typeof createPolicyInput>
/** One scope of a policy, as it is sent. */
export type PolicyScope = CreatePolicyInput['policies'][number]
export type PolicyRecord = z.infer<typeof policyRecord>
export type WatchlistInput = z.infer<typeof watchlistInput>
export type WatchlistRecord = z.infer<typeof watchlistRecord>
export type ImportInput = z.infer<typeof importInput>
