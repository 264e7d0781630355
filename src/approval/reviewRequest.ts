/**
 * A review request: what one admin is about to send, to the byte, for another one to judge, as a file:
 *
 *     { "format": "signet-review-request", "version": 2, "region", "account", "operation", "by", "at", "note",
 *       "headers", "body" | "base64" and "name", "findings" }
 *
 * Keys are not in it. A file is checked like any input.
 */
import * as z from 'zod/mini'
import { fromBase64 } from '../api/base64.ts'
import { createPolicy, importUsers } from '../api/operations.ts'
import type { WireRequest } from '../api/wire.ts'
import { sha256 } from '../log/digest.ts'
import { readJsonFile } from '../ui/form/jsonFile.ts'

const format = 'signet-review-request'
const version = 2
/** In characters, but for the bytes of a request and of the file in it. */
export const requestLimits = { bytes: 15_000_000, file: 10_000_000, by: 100, note: 2_000 } as const

export const text = (most: number) => z.string().check(z.maxLength(most))

/** Without line breaks and invisible characters, with which a name could say more than a name. */
export const personName = text(requestLimits.by).check(
  z.regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u),
  z.regex(/\S/),
)

const common = {
  region: z.string().check(z.regex(/^[a-z][a-z\d-]{0,62}$/)),
  /** The fingerprint of the access key. */
  account: z.string().check(z.regex(/^[\da-f]{1,64}$/)),
  by: personName,
  /** The time of asking, in milliseconds since the epoch. */
  at: z.number().check(z.gte(0), z.lte(8.64e15)),
  note: text(requestLimits.note),
  /** Those that are known before sending. */
  headers: z.record(z.string(), z.string()),
  /** What the console of the author found. */
  findings: z.array(text(2_000)).check(z.maxLength(500)),
}
const shape = z.discriminatedUnion('operation', [
  z.object({ ...common, operation: z.literal('createPolicy'), body: z.string() }),
  z.object({
    ...common,
    operation: z.literal('importUsers'),
    base64: z.string().check(
      z.regex(/^[A-Za-z\d+/]*={0,2}$/),
      z.refine(({ length }) => length > 0 && length % 4 === 0),
    ),
    /** The name of the file. */
    name: text(1_000),
  }),
])
export type ReviewRequest = Readonly<z.infer<typeof shape>>
type Content<Of> = Of extends unknown ? Omit<Of, 'region' | 'account' | 'by' | 'at' | 'note'> : never
/** What is handed over, without who asks. */
export type ReviewContent = Content<ReviewRequest>

export const toReviewRequest = (request: ReviewRequest): string =>
  JSON.stringify({ format, version, ...request })

export async function readReviewRequest(file: Blob): Promise<ReviewRequest | { readonly reason: string }> {
  const { bytes } = requestLimits
  const read = await readJsonFile(file, { what: 'a review request', format, version, bytes, shape })
  return 'reason' in read ? read : read.data
}

/** What will be sent. */
export const toWireRequest = (request: ReviewRequest): WireRequest =>
  request.operation === 'createPolicy'
    ? { path: createPolicy.path, headers: request.headers, body: request.body }
    : { path: importUsers.path, headers: request.headers, body: new Blob([fromBase64(request.base64)]) }

/** What an approval of an import names: its file, and the options, which travel in a header. */
export const digestOfImport = (argument: string, fileDigest: string): Promise<string> =>
  sha256(`${argument}\n${fileDigest}`)

/** What an approval names: of a policy, its body. */
export async function digestOfRequest(request: ReviewRequest): Promise<string> {
  const { headers, body } = toWireRequest(request)
  const digest = await sha256(body)
  return typeof body === 'string' ? digest : digestOfImport(headers['x-mc-arg'] ?? '', digest)
}
