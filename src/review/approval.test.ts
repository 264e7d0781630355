// Claim: An approval counts for exactly the bytes that its reviewer signed
/** Approvals are signed and verified here by the crypto of Node, which is none of this console's code. */
import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Approval,
  type ApprovalQuestion,
  fingerprintOf,
  judgeApproval,
  readApproval,
  sayKept,
  type Statement,
  toApproval,
  toStatement,
} from './approval.ts'
import { makeSigner, signStatement } from './signer.ts'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spkiOf = ({ publicKey }: typeof pair) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const digest = (body: string) => sha256(body).toString('hex')

const now = Date.UTC(2026, 10, 27, 12)
const minute = 60_000
const statement: Statement = {
  decision: 'approved',
  digests: [digest('a'), digest('b')],
  region: 'eu',
  account: 'ab12cd34',
  asker: 'Bo Li',
  by: 'Ana Roe',
  comment: '',
  at: now - 12 * minute,
}
const question: ApprovalQuestion = {
  digests: statement.digests,
  region: 'eu',
  account: 'ab12cd34',
  now,
  approvals: { reviewers: [], hours: 24 },
  ownKey: '',
}

function signedByNode(part: Partial<Statement> = {}, by = pair) {
  const text = toStatement({ ...statement, ...part })
  const signature = sign('sha256', Buffer.from(text), { key: by.privateKey, dsaEncoding: 'ieee-p1363' })
  return { statement: text, key: spkiOf(by), signature: signature.toString('base64url') }
}

/** The same bytes in base64url: the last sign has bits that are not used. */
function otherSpelling(key: string): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const other = key.slice(0, -1) + (signs[signs.indexOf(key.at(-1) ?? '') + 1] ?? '')
  expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(key, 'base64url'))
  return other
}

interface Passkey {
  type?: string
  challenge?: string
  origin?: string
  flags?: number
  host?: string
}

/** An assertion as an authenticator makes it (WebAuthn, section 6.3.3). */
function signedByPasskey(part: Passkey = {}) {
  const text = toStatement(statement)
  const {
    type = 'webauthn.get',
    challenge = sha256(text).toString('base64url'),
    origin = 'https://signet.example',
    flags = 0b101,
    host = 'signet.example',
  } = part
  const data = Buffer.concat([sha256(host), Buffer.from([flags, 0, 0, 0, 7])])
  const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
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
async function readRight(text: string): Promise<Approval> {
  const approval = await read(text)
  if ('reason' in approval) throw new Error(approval.reason)
  return approval
}
const reasonOf = async (text: string, part: Partial<ApprovalQuestion> = {}) => {
  const approval = await read(text)
  return 'reason' in approval ? approval.reason : judgeApproval(approval, { ...question, ...part })
}

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

describe('a passkey', () => {
  // The numbers of a signature may be shorter than 32 bytes, one in 256 times each.
  test('signs what counts, whatever the length of its numbers', async () => {
    for (let times = 0; times < 600; times++) {
      // oxlint-disable-next-line no-await-in-loop -- each has another signature
      expect(await reasonOf(toApproval(signedByPasskey()))).toBeUndefined()
    }
  })

  test.each<[string, Passkey]>([
    ['made a key instead', { type: 'webauthn.create' }],
    ['signed another text', { challenge: sha256('another').toString('base64url') }],
    ['was used without a person', { flags: 0b100 }],
    ['did not verify the person', { flags: 0b001 }],
    ['is of another host', { host: 'evil.example' }],
    ['names no origin', { origin: '' }],
  ])('that %s is refused', async (_, part) => {
    expect(await reasonOf(toApproval(signedByPasskey(part)))).toMatch(/^Its signature is not valid/)
  })

  test('is not one without its client data', async () => {
    const { clientDataJSON: _, ...signed } = signedByPasskey()
    expect(await reasonOf(toApproval(signed))).toMatch(/^Its signature is not valid/)
  })
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
  ['of another format', '{"format":"signet-journal","version":1}', {}, 'Not an approval: "format"'],
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

test.each<[string, Partial<Statement>, string, RegExp]>([
  ['valid', {}, digest('b'), /^Signature valid, key \w{5}-.+\. By Ana Roe, asked by Bo Li, 27 Nov 2026/],
  ['of other bytes', {}, digest('c'), /^An approval is kept, but not of these bytes/],
  ['a refusal', { decision: 'sent back' }, digest('a'), /^An approval is kept, but not of these bytes/],
])('what a kept approval says: %s', async (_, part, body, said) => {
  expect(await sayKept(toApproval(signedByNode(part)), body)).toMatch(said)
})

test('a kept approval that was changed says so', async () => {
  const said = await sayKept(edited({ by: 'Eve Roe' }), digest('a'))
  expect(said).toMatch(/^An approval is kept, but does not count. Its signature is not valid/)
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
