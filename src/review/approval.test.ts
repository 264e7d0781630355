/** Approvals are signed and verified here by the crypto of Node, which is none of this console's code. */
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { entryWith } from '../log/entry.fixture.ts'
import {
  pair,
  spkiOf,
  sha256,
  digest,
  now,
  minute,
  statement,
  question,
  signedByNode,
  otherSpelling,
  readRight,
  reasonOf,
} from './approval.fixture.ts'
import {
  type ApprovalQuestion,
  fingerprintOf,
  judgeApproval,
  sayKept,
  type Statement,
  toApproval,
  toStatement,
} from './approval.ts'
import { makeSigner, signStatement } from './signer.ts'

test('what Node signed counts, and keeps its text', async () => {
  const text = toApproval(signedByNode({ comment: 'Fine — “quoted”, ünïcode, \u2028.' }))
  const approval = await readRight(text)
  expect(approval).toMatchObject({ by: 'Ana Roe', asker: 'Bo Li', decision: 'approved', key: spkiOf(pair) })
  expect(approval.file).toBe(text)
  expect(judgeApproval(approval, question)).toBeUndefined()
})

test('what this console signs, Node verifies, and no script can export the key', async () => {
  const signer = await makeSigner('Ana Roe', 'key')
  const signed = await signStatement(signer, statement)
  const key = { key: Buffer.from(signed.key, 'base64url'), format: 'der', type: 'spki' } as const
  const signature = Buffer.from(signed.signature, 'base64url')
  const isVerified = (text: string) =>
    verify('sha256', Buffer.from(text), { ...key, dsaEncoding: 'ieee-p1363' }, signature)
  expect(isVerified(signed.statement)).toBe(true)
  expect(isVerified(`${signed.statement} `)).toBe(false)
  expect(JSON.parse(signed.statement)).toEqual(statement)
  expect(await reasonOf(toApproval(signed))).toBeUndefined()
  await expect(crypto.subtle.exportKey('pkcs8', signer.privateKey!)).rejects.toThrow(/not extractable/)
})

const signed = signedByNode()
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const listed = (name: string, by = pair) => ({
  approvals: { reviewers: [{ name, key: spkiOf(by) }], hours: 24 },
})
const edited = (part: Partial<Statement>) =>
  toApproval({ ...signed, statement: toStatement({ ...statement, ...part }) })

test.each<[string, string, Partial<ApprovalQuestion>, string]>([
  ['forged: with another decision', edited({ comment: 'x' }), {}, 'Its signature is not valid: the approval'],
  ['forged: with the key of another', toApproval({ ...signed, key: spkiOf(stranger) }), {}, 'Its signature'],
  ['forged: with no signature', toApproval({ ...signed, signature: 'AA' }), {}, 'Its signature is not valid'],
  ['truncated', toApproval(signed).slice(0, -20), {}, 'Not valid JSON.'],
  [
    'of another version',
    toApproval(signed).replace('"version":1', '"version":2'),
    {},
    'Not an approval: "format"',
  ],
  ['of another format', '{"format":"signet-watchlist","version":1}', {}, 'Not an approval: "format"'],
  ['endless', ' '.repeat(100_001), {}, 'Too large: 100,001 bytes'],
  [
    'of re-ordered bodies',
    toApproval(signed),
    { digests: statement.digests.toReversed() },
    'the same policies in another order',
  ],
  [
    'of a changed body',
    toApproval(signed),
    { digests: [digest('a'), digest('c')] },
    'It approves other bytes',
  ],
  [
    'of a part only',
    toApproval(signed),
    { digests: [...statement.digests, digest('c')] },
    'only 2 of the 3 policies',
  ],
  [
    'of a larger plan',
    toApproval(signed),
    { digests: [digest('a')] },
    'a plan of 2 policies, of which this is only a part',
  ],
  [
    'of a repeated part',
    toApproval(signedByNode({ digests: [digest('a'), digest('a')] })),
    {},
    'It approves only',
  ],
  [
    'for another account',
    toApproval(signed),
    { account: 'ffff' },
    'for the account ab12cd34 in eu. You are signed in to ffff in eu.',
  ],
  ['for another region', toApproval(signed), { region: 'us' }, 'You are signed in to ab12cd34 in us.'],
  [
    'stale',
    toApproval(signedByNode({ at: now - 24 * 60 * minute })),
    {},
    'It is older than 24 hours. Ask for another review.',
  ],
  [
    'from the future',
    toApproval(signedByNode({ at: now + 5 * minute + 1 })),
    {},
    'Its time is in the future.',
  ],
  [
    'that sends back',
    toApproval(signedByNode({ decision: 'sent back', comment: 'Too wide.' })),
    {},
    'Ana Roe sent it back: Too wide.',
  ],
  [
    'of an unknown reviewer',
    toApproval(signed),
    listed('Ana Roe', stranger),
    'Ana Roe is not in the list of reviewers',
  ],
  [
    'of the one who asked',
    toApproval(signedByNode({ asker: ' ana roe' })),
    listed('Ana Roe'),
    'Ana Roe asked for this review',
  ],
  ...['Ana  Roe', 'Ana\u00a0Roe', 'Ána Roe', 'ANA ROE'].map(
    (asker) =>
      [
        `of the one who asked, spelled "${asker}"`,
        toApproval(signedByNode({ asker })),
        listed('Ana Roe'),
        'Ana Roe asked for this review',
      ] as [string, string, Partial<ApprovalQuestion>, string],
  ),
  [
    'while the key of this browser is read',
    toApproval(signed),
    { ...listed('Ana Roe'), ownKey: undefined },
    'The key of this browser is being read.',
  ],
  [
    'with another spelling of its key',
    toApproval({ ...signed, key: otherSpelling(signed.key) }),
    {},
    'Its signature is not valid',
  ],
  [
    'of a listed key under another name',
    toApproval(signedByNode({ by: 'Someone' })),
    listed('Ana Roe'),
    'Someone is not in the list of reviewers',
  ],
  [
    'of the own device',
    toApproval(signed),
    { ...listed('Ana Roe'), ownKey: spkiOf(pair) },
    'cannot approve it.',
  ],
])('an approval %s is refused with a sentence', async (_, text, part, sentence) => {
  expect(await reasonOf(text, part)).toContain(sentence)
})

test.each<[string, string, Partial<ApprovalQuestion>]>([
  ['a moment before it ends', toApproval(signedByNode({ at: now - 24 * 60 * minute + 1 })), {}],
  ['of a clock that is a little ahead', toApproval(signedByNode({ at: now + 5 * minute })), {}],
  ['of a listed reviewer', toApproval(signed), listed('Ana Roe')],
  ['of the one who asked, without a list', toApproval(signedByNode({ asker: 'Ana Roe' })), {}],
])('an approval %s counts', async (_, text, part) => {
  expect(await reasonOf(text, part)).toBeUndefined()
})

test.each([
  ['no digest', { digests: [] }],
  ['a digest that is none', { digests: ['a'] }],
  ['no name', { by: '' }],
  ['a name of blanks', { by: '  ' }],
  ['a name of two lines', { by: 'Ana\nApproved by Bo' }],
  ['a name that turns the text round', { by: 'Ana\u202e' }],
  ['another decision', { decision: 'perhaps' as never }],
  ['one field more', { extra: 1 } as never],
])('a signed statement with %s is refused', async (_, part) => {
  const text = JSON.stringify({ ...statement, ...(part as object) })
  const signature = sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' })
  const file = toApproval({ statement: text, key: spkiOf(pair), signature: signature.toString('base64url') })
  expect(await reasonOf(file)).toBe('Its statement is not one of this version.')
})

const other = /^An approval is kept, but not of these bytes/
test.each<[string, Partial<Statement>, string, Record<string, string>, RegExp]>([
  ['valid', {}, 'b', {}, /^Signature valid, key \w{5}-.+\. By Ana Roe, asked by Bo Li, 27 Nov 2026/],
  ['of other bytes', {}, 'c', {}, other],
  ['a refusal', { decision: 'sent back' }, 'a', {}, other],
  ['of an import with these options', {}, 'b', { 'x-mc-arg': 'a' }, /^Signature valid/],
  ['of an import with other options', {}, 'b', { 'x-mc-arg': 'c' }, other],
])('what a kept approval says: %s', async (_, part, body, headers, said) => {
  const entry = entryWith({ approvals: [toApproval(signedByNode(part))] })
  const request = { ...entry.request, headers, digest: digest(body) }
  expect(await sayKept({ ...entry, request })).toEqual([expect.stringMatching(said)])
})

test('a kept approval that was changed says so', async () => {
  const entry = entryWith({ approvals: [edited({ by: 'Eve Roe' })] })
  const [said] = await sayKept({ ...entry, request: { ...entry.request, digest: digest('a') } })
  expect(said).toMatch(/^An approval is kept, but does not count. Its signature is not valid/)
  expect(await sayKept(entryWith())).toEqual([])
})

describe('the fingerprint', () => {
  test('has six words of the digest of the key, as the proposal of proquints spells them', async () => {
    const words = (await fingerprintOf(spkiOf(pair))).split('-')
    const bits = sha256(pair.publicKey.export({ type: 'spki', format: 'der' }))
    expect(words).toHaveLength(6)
    for (const [at, word] of words.entries()) {
      expect(word).toMatch(/^[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]$/)
      const value = Array.from(word).reduce(
        (sum, letter, place) =>
          place % 2 ? sum * 4 + 'aiou'.indexOf(letter) : sum * 16 + 'bdfghjklmnprstvz'.indexOf(letter),
        0,
      )
      expect(value).toBe(bits.readUInt16BE(2 * at))
    }
  })

  test('is of the bytes, and never changes', async () => {
    expect(await fingerprintOf('AQID')).toBe('bavib-jogak-zarab-sotan-fudig-gosap')
    expect(await fingerprintOf(spkiOf(stranger))).not.toBe(await fingerprintOf(spkiOf(pair)))
  })
})
