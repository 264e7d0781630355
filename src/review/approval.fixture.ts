/** Approvals that are signed by the crypto of Node, which is none of this console's code. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Approval,
  type ApprovalQuestion,
  judgeApproval,
  readApproval,
  type Statement,
  toStatement,
} from './approval.ts'

export const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const spkiOf = ({ publicKey }: typeof pair) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
export const digest = (body: string) => sha256(body).toString('hex')

export const now = Date.UTC(2026, 10, 27, 12)
export const minute = 60_000
export const statement: Statement = {
  decision: 'approved',
  digests: [digest('a'), digest('b')],
  region: 'eu',
  account: 'ab12cd34',
  asker: 'Bo Li',
  by: 'Ana Roe',
  comment: '',
  at: now - 12 * minute,
}
export const question: ApprovalQuestion = {
  digests: statement.digests,
  region: 'eu',
  account: 'ab12cd34',
  now,
  approvals: { reviewers: [], hours: 24 },
  ownKey: '',
}

export function signedByNode(part: Partial<Statement> = {}, by = pair) {
  const text = toStatement({ ...statement, ...part })
  const signature = sign('sha256', Buffer.from(text), { key: by.privateKey, dsaEncoding: 'ieee-p1363' })
  return { statement: text, key: spkiOf(by), signature: signature.toString('base64url') }
}

/** The same bytes in base64url: the last sign has bits that are not used. */
export function otherSpelling(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = key.slice(0, -1) + (signs[signs.indexOf(key.at(-1) ?? '') + 1] ?? '')
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(key, 'base64url'))
  return other
}

export interface Passkey {
  type?: string
  challenge?: string
  origin?: string
  flags?: number
  host?: string
  crossOrigin?: boolean
}

/** An assertion as an authenticator makes it (WebAuthn, section 6.3.3). */
export function signedByPasskey(part: Passkey = {}) {
  const text = toStatement(statement)
  const {
    type = 'webauthn.get',
    challenge = sha256(text).toString('base64url'),
    origin = 'https://signet.example',
    flags = 0b101,
    host = 'signet.example',
    crossOrigin = false,
  } = part
  const data = Buffer.concat([sha256(host), Buffer.from([flags, 0, 0, 0, 7])])
  const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), pair.privateKey)
  return {
    statement: text,
    key: spkiOf(pair),
    signature: signature.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    clientDataJSON: client.toString('base64url'),
  }
}

const read = (text: string) => readApproval(new Blob([text]))
export async function readRight(text: string): Promise<Approval> {
  const approval = await read(text)
  if ('reason' in approval) throw new Error(approval.reason)
  return approval
}
export const reasonOf = async (text: string, part: Partial<ApprovalQuestion> = {}) => {
  const approval = await read(text)
  return 'reason' in approval ? approval.reason : judgeApproval(approval, { ...question, ...part })
}
