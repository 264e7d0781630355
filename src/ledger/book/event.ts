/**
 * The events of the journal. Each has a head and usually a content. The head is stored in the clear, so its shape has
 * no field for a key, a signature, a name, an address, a URL or a row of an import. The content is encrypted
 * (journal/seal.ts).
 */
import * as z from 'zod/mini'
import { errorKinds } from '../../api/errors.ts'
import { policyRecord, searchFields, videoCounts } from '../../api/schemas.ts'
import type { Encrypted } from '../../drafts/encryption.ts'
import type { RequestSubject } from './subject.ts'

const optional = z.optional
const count = z.number().check(z.nonnegative())
/** Milliseconds since the epoch, within the range of `Date`, because a file may hold any number. */
const time = z.number().check(z.gte(0), z.lte(8.64e15))
const guid = z.string().check(z.regex(/^[\da-f-]{36}$/i))
const hex = z.string().check(z.regex(/^[\da-f]{1,64}$/))
/** A name that this console chose, of an operation or a region. */
const word = z.string().check(z.regex(/^[a-z][\w-]{0,62}$/i))

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

const sentHead = z.strictObject({
  kind: z.literal('sent'),
  id: guid,
  at: time,
  region: word,
  /** The fingerprint of the access key. */
  account: hex,
  operation: word,
  attempt: count,
  repeats: optional(guid),
  /** The fingerprint of the keys that read the request from the file of a colleague, who has other keys. */
  reader: optional(hex),
  /** The tab that sent it. A closed tab never receives the answer. */
  tab: guid,
  bytes: count,
  /** SHA-256 of the body. Absent if the body is too large to read at once, or could not be read (digest.ts). */
  digest: optional(hex),
  /** The searched field, never the searched text. */
  watchlist: optional(
    z.strictObject({ searchBy: optional(z.enum(searchFields)), filterBy: z.array(z.enum(videoCounts)) }),
  ),
  /** SHA-256 of the encrypted content. */
  sealed: optional(hex),
})

const endedHead = z.strictObject({
  kind: z.literal('ended'),
  id: guid,
  at: time,
  outcome: z.enum(outcomes),
  httpStatus: optional(count),
  metaStatus: optional(z.number()),
  error: optional(z.enum(errorKinds)),
  quota: optional(quota),
  sealed: optional(hex),
})

export const verdicts = ['arrived', 'did not arrive'] as const

/** The admin's finding about an unknown outcome. */
const verdict = z.strictObject({
  kind: z.literal('verdict'),
  id: guid,
  at: time,
  verdict: z.enum(verdicts),
})

export const headShape = z.discriminatedUnion('kind', [sentHead, endedHead, verdict])
export type Head = z.infer<typeof headShape>

const text = z.string()

/** The request as sent, without what a signature adds. Of an import it has the options and never the file. */
export const sentContent = z.object({
  /** The `x-mc-date`. */
  date: text,
  headers: z.record(text, text),
  body: optional(text),
  /** The words of the page for what was sent, such as `84 people from people.csv`. */
  label: optional(text),
  /** The approvals of a second person, as files. */
  approvals: optional(z.array(text)),
  /** The colleague who sent it, as the file names them. */
  by: optional(text),
})

/** The answer of the service, besides the facts in the head. */
export const endedContent = z.object({
  /** The ids of the records that the service created. */
  ids: z.array(text),
  failures: z.array(z.object({ field: optional(text), code: optional(text), message: optional(text) })),
  records: z.array(policyRecord),
})

export type SentContent = Readonly<z.infer<typeof sentContent>>
export type EndedContent = Readonly<z.infer<typeof endedContent>>

interface Sealable<Content> {
  /** The content; absent if the event has none, belongs to another account, or its key was lost. */
  readonly content?: Content | undefined
  /** The content as stored, until it is decrypted, and again after the session. */
  readonly encrypted?: Encrypted | undefined
}

export interface Sent extends Readonly<z.infer<typeof sentHead>>, Sealable<SentContent> {
  /** The subject, read from the content. */
  readonly subject?: RequestSubject | undefined
}
export interface Ended extends Readonly<z.infer<typeof endedHead>>, Sealable<EndedContent> {}
export type VerdictEvent = Readonly<z.infer<typeof verdict>>

export type LedgerEvent = Sent | Ended | VerdictEvent
export type Verdict = VerdictEvent['verdict']
export type StoredOutcome = (typeof outcomes)[number]

type Unstored = 'content' | 'encrypted' | 'subject' | 'sealed'

/** The fields that are stored in the clear, without the digest of the content. */
export function headOf<E extends LedgerEvent>(event: E): Omit<E, Unstored> {
  const all: E & Partial<Record<Unstored, unknown>> = event
  const { content: _content, encrypted: _encrypted, subject: _subject, sealed: _sealed, ...head } = all
  return head
}
