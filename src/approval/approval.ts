/**
 * An approval: what a second person signed about the bytes of a review request, as a file or a text:
 *
 *     { "format": "signet-approval", "version": 2, "statement", "key", "signature" }
 *
 * The statement is kept as the text that was signed (signer.ts).
 */
import * as z from 'zod/mini'
import type { Approvals } from '../session/config.ts'
import { readJsonFile } from '../ui/form/jsonFile.ts'
import { dayMs } from '../ui/time/day.ts'
import { personName, requestLimits, text } from './reviewRequest.ts'
import { isSigned, type Signer, signText } from './signer.ts'

const format = 'signet-approval'
const version = 2
const statementShape = z.strictObject({
  /** Of the bytes: see `digestOfRequest`. */
  digest: z.string().check(z.regex(/^[\da-f]{64}$/)),
  region: text(63),
  /** The fingerprint of the access key. */
  account: text(64),
  by: personName,
  comment: text(requestLimits.note),
  /** In milliseconds since the epoch. */
  at: z.number().check(z.gte(0), z.lte(8.64e15)),
})
export type Statement = Readonly<z.infer<typeof statementShape>>

const code = z.string().check(z.regex(/^[\w-]{1,400}$/))
const shape = z.object({ statement: text(25_000), key: code, signature: code })

export interface Approval extends Statement {
  readonly key: string
  /** The whole file. */
  readonly file: string
}

const toFile = (signed: z.infer<typeof shape>) => JSON.stringify({ format, version, ...signed })

/** Signs a statement, and returns the approval as a file. */
export async function approve(signer: Signer, said: Omit<Statement, 'by'>): Promise<string> {
  const statement = JSON.stringify(statementShape.parse({ ...said, by: signer.name }))
  return toFile({ statement, key: signer.key, signature: await signText(signer, statement) })
}

/** Reads an approval, and verifies its signature. */
export async function readApproval(file: Blob): Promise<Approval | { readonly reason: string }> {
  const read = await readJsonFile(file, { what: 'an approval', format, version, bytes: 100_000, shape })
  if ('reason' in read) return read
  const { statement, key, signature } = read.data
  if (!(await isSigned(key, signature, statement)))
    return { reason: 'Its signature is not valid: the approval was changed, or another key signed it.' }
  try {
    return { ...statementShape.parse(JSON.parse(statement)), key, file: toFile(read.data) }
  } catch {
    return { reason: 'Its statement is not one of this version.' }
  }
}

/** What an approval must be of. `ownKey`: the key of this browser; `undefined` without one. */
export interface ApprovalQuestion extends Pick<Statement, 'digest' | 'region' | 'account'> {
  readonly now: number
  readonly reviewers: Approvals['reviewers']
  readonly ownKey: string | undefined
}

/** The moment from which an approval no longer counts. */
export const endOf = ({ at }: Pick<Statement, 'at'>): number => at + dayMs

/** The reason why an approval does not count; `undefined` if it does. */
export function judgeApproval(approval: Approval, question: ApprovalQuestion): string | undefined {
  const { digest, region, account, by, at, key } = approval
  const { now, reviewers, ownKey } = question
  if (region !== question.region || account !== question.account)
    return `It is for the account ${account} in ${region}. You are signed in to ${question.account} in ${question.region}.`
  if (digest !== question.digest)
    return 'It approves other bytes: this was changed since, or is another request.'
  if (at > now + 300_000) return 'Its time is in the future. Compare the clocks of both devices.'
  if (endOf(approval) <= now) return 'It is older than 24 hours. Ask for another review.'
  if (key === ownKey) return 'This browser signed it. A second person must approve in another one.'
  const isListed = reviewers.some((reviewer) => reviewer.key === key && reviewer.name === by)
  if (reviewers.length > 0 && !isListed)
    return `${by} is not in the list of reviewers of this installation with this key.`
  return undefined
}
