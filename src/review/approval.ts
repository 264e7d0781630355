/**
 * An approval: what a second person decided about the bodies of a review request, as a file or a text:
 *
 *     { "format": "signet-approval", "version": 1, "statement", "key", "signature", "authenticatorData"?, "clientDataJSON"? }
 *
 * The statement is kept as the text that was signed: with ECDSA, P-256 and SHA-256, by a key of a browser over its bytes,
 * or by a passkey over its digest (passkey.ts).
 */
import * as z from 'zod/mini'
import { sha256 } from '../log/digest.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Approvals } from '../session/config.ts'
import { readJsonFile } from '../ui/form/jsonFile.ts'
import { count } from '../ui/number.ts'
import { zonedTime } from '../ui/time/clock.ts'
import { digestBytes, fromBase64Url, toBase64Url, utf8, verify } from './p256.ts'
import { assertionOf } from './passkey.ts'
import { personName, requestLimits } from './reviewRequest.ts'

const format = 'signet-approval'
const version = 1
const text = (most: number) => z.string().check(z.maxLength(most))
const statementShape = z.strictObject({
  decision: z.enum(['approved', 'sent back']),
  /** SHA-256 of each body, in the order of sending. */
  digests: z.array(z.string().check(z.regex(/^[\da-f]{64}$/))).check(z.minLength(1), z.maxLength(100)),
  region: text(63),
  /** The fingerprint of the access key. */
  account: text(64),
  /** Who asked, as the request has it. */
  asker: personName,
  by: personName,
  comment: text(requestLimits.note),
  /** In milliseconds since the epoch. */
  at: z.number().check(z.gte(0), z.lte(8.64e15)),
})
export type Statement = Readonly<z.infer<typeof statementShape>>

const code = z.string().check(z.regex(/^[\w-]{1,4000}$/))
const shape = z.object({
  statement: text(25_000),
  key: code,
  signature: code,
  authenticatorData: z.optional(code),
  clientDataJSON: z.optional(code),
})
export type SignedText = Readonly<z.infer<typeof shape>>

export interface Approval extends Statement {
  readonly key: string
  /** The fingerprint of the key. */
  readonly words: string
  /** The whole file. */
  readonly file: string
}

export const toStatement = (statement: Statement): string => JSON.stringify(statementShape.parse(statement))
export const toApproval = (signed: SignedText): string => JSON.stringify({ format, version, ...signed })

/** Reads an approval, and verifies its signature. */
export async function readApproval(file: Blob): Promise<Approval | { readonly reason: string }> {
  const read = await readJsonFile(file, { what: 'an approval', format, version, bytes: 100_000, shape })
  if ('reason' in read) return read
  const { statement, key } = read.data
  if (!(await isSigned(read.data)))
    return { reason: 'Its signature is not valid: the approval was changed, or another key signed it.' }
  try {
    const said = statementShape.parse(JSON.parse(statement))
    return { ...said, key, words: await fingerprintOf(key), file: toApproval(read.data) }
  } catch {
    return { reason: 'Its statement is not one of this version.' }
  }
}

/** What the approvals say that were kept with a request. The options of an import, in a header, are approved with its body. */
export async function sayKept({
  request: { headers, digest = '' },
  approvals = [],
}: Pick<LogEntry, 'request' | 'approvals'>): Promise<readonly string[]> {
  const options = headers['x-mc-arg']
  const digests = options === undefined ? [digest] : [await sha256(options), digest]
  const say = async (file: string) => {
    const read = await readApproval(new Blob([file]))
    if ('reason' in read) return `An approval is kept, but does not count. ${read.reason}`
    if (read.decision !== 'approved' || !digests.every((each) => read.digests.includes(each)))
      return 'An approval is kept, but not of these bytes.'
    const { by, asker, at, words } = read
    return `Signature valid, key ${words}. By ${by}, asked by ${asker}, ${zonedTime(at)}`
  }
  return Promise.all(approvals.map(say))
}

/** What an approval must be of, and when. `ownKey`: the key with which this browser approves, empty without one, `undefined` while it is read. */
export interface ApprovalQuestion extends Pick<Statement, 'region' | 'account'> {
  readonly digests: readonly string[]
  readonly now: number
  readonly approvals: Pick<Approvals, 'reviewers' | 'hours'>
  readonly ownKey: string | undefined
}

const hourMs = 3_600_000
export const endOf = ({ at }: Statement, { hours }: Pick<Approvals, 'hours'>): number => at + hours * hourMs

/** The reason why an approval does not count; `undefined` if it does. */
export function judgeApproval(approval: Approval, question: ApprovalQuestion): string | undefined {
  const { decision, region, account, by, asker, comment, at, key } = approval
  const { now, approvals, ownKey } = question
  const { reviewers, hours } = approvals
  if (region !== question.region || account !== question.account)
    return `It is for the account ${account} in ${region}. You are signed in to ${question.account} in ${question.region}.`
  const other = compareDigests(approval.digests, question.digests)
  if (other !== undefined) return other
  if (at > now + hourMs / 12) return 'Its time is in the future. Compare the clocks of both devices.'
  if (endOf(approval, approvals) <= now)
    return `It is older than ${count(hours, 'hour')}. Ask for another review.`
  if (reviewers.length > 0) {
    if (!reviewers.some((reviewer) => reviewer.key === key && reviewer.name === by))
      return `${by} is not in the list of reviewers of this installation with this key.`
    if (ownKey === undefined) return 'The key of this browser is being read.'
    if (isSameName(by, asker) || key === ownKey) return `${by} asked for this review, and cannot approve it.`
  }
  if (decision === 'sent back') return `${by} sent it back${comment === '' ? '.' : `: ${comment}`}`
  return undefined
}

/** A name without what may differ in its spelling. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
export const isSameName = (one: string, other: string): boolean => bareName(one) === bareName(other)

function compareDigests(given: readonly string[], own: readonly string[]): string | undefined {
  if (given.join() === own.join()) return undefined
  const isPart = given.every((digest) => own.includes(digest))
  const isWhole = own.every((digest) => given.includes(digest))
  if (isPart && isWhole) return 'It approves the same policies in another order.'
  if (isPart) return `It approves only ${given.length} of the ${own.length} policies of this plan.`
  if (isWhole) return `It approves a plan of ${given.length} policies, of which this is only a part.`
  return 'It approves other bytes: this was changed since, or is another request.'
}

/** Whether the signature is of this text by this key. */
async function isSigned(signed: SignedText): Promise<boolean> {
  const { statement, key, signature, clientDataJSON } = signed
  try {
    // A key has one spelling, or it would count as another one.
    if (toBase64Url(fromBase64Url(key)) !== key) return false
    if (clientDataJSON === undefined)
      return await verify(key, fromBase64Url(signature), utf8.encode(statement))
    const asserted = await assertionOf(signed)
    return asserted !== undefined && (await verify(key, ...asserted))
  } catch {
    return false
  }
}

const [consonants, vowels] = ['bdfghjklmnprstvz', 'aiou']

/** 16 bits as a word that can be read aloud (a proquint). */
const wordOf = (bits: number): string =>
  [12, 10, 6, 4, 0]
    .map((shift, at) => (at % 2 ? vowels[(bits >> shift) & 3] : consonants[(bits >> shift) & 15]))
    .join('')

/** The fingerprint of a public key: the first 96 bits of its SHA-256 in six words. */
export async function fingerprintOf(key: string): Promise<string> {
  const digest = new DataView((await digestBytes(fromBase64Url(key))).buffer)
  return Array.from({ length: 6 }, (_, at) => wordOf(digest.getUint16(2 * at))).join('-')
}
