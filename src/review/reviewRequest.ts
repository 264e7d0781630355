/**
 * A review request: the exact bodies that one admin is about to send, for another one to judge, as a file or a text:
 *
 *     { "format": "signet-review-request", "version": 1, "region", "account", "by", "at", "note", "bodies", "content" }
 *
 * Keys are not in it. `content` is what the page makes the bodies from, so that the reviewer's console makes them again
 * and compares. A file is checked like any input.
 */
import * as z from 'zod/mini'
import { readJsonFile } from '../ui/form/jsonFile.ts'

const format = 'signet-review-request'
const version = 1
export const requestLimits = { bytes: 10_000_000, by: 100, note: 2_000, bodies: 100 } as const

/** Without line breaks and invisible characters, with which a name could say more than a name. */
export const personName = z
  .string()
  .check(z.maxLength(requestLimits.by), z.regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u), z.regex(/\S/))

const shape = z.object({
  region: z.string().check(z.regex(/^[a-z][a-z\d-]{0,62}$/)),
  /** The fingerprint of the access key. */
  account: z.string().check(z.regex(/^[\da-f]{1,64}$/)),
  by: personName,
  /** The time of asking, in milliseconds since the epoch. */
  at: z.number().check(z.gte(0), z.lte(8.64e15)),
  note: z.string().check(z.maxLength(requestLimits.note)),
  /** The bodies as they will be sent, in their order. */
  bodies: z.array(z.string()).check(z.minLength(1), z.maxLength(requestLimits.bodies)),
  content: z.unknown(),
})
export type ReviewRequest = Readonly<z.infer<typeof shape>>

export const toReviewRequest = (request: ReviewRequest): string =>
  JSON.stringify({ format, version, ...request })

export async function readReviewRequest(file: Blob): Promise<ReviewRequest | { readonly reason: string }> {
  const { bytes } = requestLimits
  const read = await readJsonFile(file, { what: 'a review request', format, version, bytes, shape })
  return 'reason' in read ? read : read.data
}
