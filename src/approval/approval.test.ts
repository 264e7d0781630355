/** Approvals are signed and verified here by the crypto of Node, too, which is none of this console's code. */
import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openDatabase } from '../device/database.ts'
import { type ApprovalQuestion, approve, judgeApproval, readApproval, type Statement } from './approval.ts'
import { readSigner, signerNamed } from './signer.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keyOf = ({ publicKey }: typeof pair) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 10, 27, 12)
const statement: Statement = {
  digest: digestOf('a'),
  region: 'eu',
  account: 'ab12cd34',
  by: 'Ana Roe',
  comment: '',
  at: now - 12 * minute,
}
const { digest, region, account } = statement
const question: ApprovalQuestion = { digest, region, account, now, reviewers: [], ownKey: undefined }

interface Signed {
  statement: string
  key: string
  signature: string
}
function signed(part: object = {}, by = pair): Signed {
  const text = JSON.stringify({ ...statement, ...part })
  const signature = sign('sha256', Buffer.from(text), { key: by.privateKey, dsaEncoding: 'ieee-p1363' })
  return { statement: text, key: keyOf(by), signature: signature.toString('base64url') }
}
const fileOf = (part: Partial<Signed>, version = 2) =>
  JSON.stringify({ format: 'signet-approval', version, ...signed(), ...part })
const read = (text: string) => readApproval(new Blob([text]))
async function reasonOf(text: string, part: Partial<ApprovalQuestion> = {}) {
  const approval = await read(text)
  return 'reason' in approval ? approval.reason : judgeApproval(approval, { ...question, ...part })
}
const listed = (name: string, by = pair) => ({ reviewers: [{ name, key: keyOf(by) }] })

/** The same bytes in base64url: the last sign has bits that are not used. */
function otherSpelling(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = key.slice(0, -1) + (signs[signs.indexOf(key.at(-1) ?? '') + 1] ?? '')
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(key, 'base64url'))
  return other
}

test('what Node signed counts, and keeps its text', async () => {
  const file = fileOf(signed({ comment: 'Fine — “quoted”, ünïcode, \u2028.' }))
  expect(await read(file)).toMatchObject({ by: 'Ana Roe', key: keyOf(pair), file })
  expect(await reasonOf(file)).toBeUndefined()
})

test('what this browser signs, Node verifies, and no script can export the key', async () => {
  const signer = await signerNamed('Ana Roe')
  const file = await approve(signer, { digest, region, account, comment: 'Fine.', at: now })
  const made = JSON.parse(file) as Signed
  const [key, signature] = [made.key, made.signature].map((text) => Buffer.from(text, 'base64url'))
  const options = { key: key!, format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' } as const
  const isVerified = (text: string) => verify('sha256', Buffer.from(text), options, signature!)
  expect(isVerified(made.statement)).toBe(true)
  expect(isVerified(`${made.statement} `)).toBe(false)
  expect(JSON.parse(made.statement)).toEqual({ ...statement, comment: 'Fine.', at: now })
  expect(await reasonOf(file)).toBeUndefined()
  await expect(crypto.subtle.exportKey('pkcs8', signer.privateKey)).rejects.toThrow(/not extractable/)
})

test('two tabs that make a key at once end with the same one, also under another name', async () => {
  await (await openDatabase()).clear('reviewer')
  expect(await readSigner()).toBeUndefined()
  const [one, other] = await Promise.all([signerNamed('Ana'), signerNamed('Ana Roe')])
  expect(one.key).toBe(other.key)
  await signerNamed('Ana Roe')
  expect(await readSigner()).toMatchObject({ name: 'Ana Roe', key: one.key })
})

const notValid = 'Its signature is not valid: the approval'
test.each<[string, string, Partial<ApprovalQuestion>, string]>([
  ['with another statement', fileOf({ statement: signed({ by: 'Eve' }).statement }), {}, notValid],
  ['with the key of another', fileOf({ key: keyOf(stranger) }), {}, notValid],
  ['with no signature', fileOf({ signature: 'AA' }), {}, notValid],
  ['with another spelling of its key', fileOf({ key: otherSpelling(keyOf(pair)) }), {}, notValid],
  ['that was cut', fileOf({}).slice(0, -20), {}, 'Not valid JSON.'],
  ['of another version', fileOf({}, 1), {}, 'Not an approval: "format"'],
  ['without an end', ' '.repeat(100_001), {}, 'Too large: 100,001 bytes'],
  ['of other bytes', fileOf({}), { digest: digestOf('b') }, 'It approves other bytes'],
  ['of another account', fileOf({}), { account: 'ffff' }, 'You are signed in to ffff in eu.'],
  ['of another region', fileOf({}), { region: 'us' }, 'You are signed in to ab12cd34 in us.'],
  ['of yesterday', fileOf(signed({ at: now - day })), {}, 'It is older than 24 hours. Ask for'],
  ['of the future', fileOf(signed({ at: now + 5 * minute + 1 })), {}, 'Its time is in the future.'],
  ['of an unknown key', fileOf({}), listed('Ana Roe', stranger), 'Ana Roe is not in the list of reviewers'],
  ['of a key under another name', fileOf(signed({ by: 'Eve' })), listed('Ana Roe'), 'Eve is not in the'],
  ['of it, though listed', fileOf({}), { ...listed('Ana Roe'), ownKey: keyOf(pair) }, 'This browser signed'],
])('an approval %s is refused with a sentence', async (_, text, part, sentence) => {
  expect(await reasonOf(text, part)).toContain(sentence)
})

test.each<[string, string, Partial<ApprovalQuestion>]>([
  ['a moment before its end', fileOf(signed({ at: now - day + 1 })), {}],
  ['of a clock that is a little ahead', fileOf(signed({ at: now + 5 * minute })), {}],
  ['of a listed reviewer', fileOf({}), listed('Ana Roe')],
  ['beside another key of this browser', fileOf({}), { ownKey: keyOf(stranger) }],
])('an approval %s counts', async (_, text, part) => {
  expect(await reasonOf(text, part)).toBeUndefined()
})

test.each([
  ['a digest that is none', { digest: 'a' }],
  ['a name of blanks', { by: '  ' }],
  ['a name of two lines', { by: 'Ana\nApproved by Bo' }],
  ['a name that turns the text round', { by: 'Ana\u202e' }],
  ['a field more', { decision: 'approved' }],
])('a signed statement with %s is refused', async (_, part) => {
  expect(await reasonOf(fileOf(signed(part)))).toBe('Its statement is not one of this version.')
})
