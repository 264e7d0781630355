import { expect, test } from 'vitest'
import { pair, signedByNode, spkiOf, statement } from './approval.fixture.ts'
import { toApproval } from './approval.ts'
import { makeSigner, toCard } from './signer.ts'
import { tellApproval, tellCard } from './tellFile.ts'

const fileOf = (text: string) => new File([text], 'a.json')

test('an approval that is opened by itself says whose it is, of what, and that its signature is valid', async () => {
  const read = await tellApproval(fileOf(toApproval(signedByNode({ comment: 'Fine.' }))), 0)
  expect(read).toMatchObject({ told: { tone: 'notice' } })
  const { title, children } = (read as { told: { title: string; children: string } }).told
  expect(title).toMatch(/^Ana Roe approved what Bo Li asked for, 27 Nov 2026/)
  expect(children).toMatch(/^Signature valid, key \w{5}-.+ For the account ab12cd34 in eu\. SHA-256: /)
  for (const part of [...statement.digests, 'Comment: Fine.']) expect(children).toContain(part)
})

test('a refusal says so, and one that was changed is not believed', async () => {
  const signed = signedByNode({ decision: 'sent back' })
  const told = { title: expect.stringMatching(/^Ana Roe sent back what Bo Li asked for/) as unknown }
  expect(await tellApproval(fileOf(toApproval(signed)), 0)).toMatchObject({ told })
  const forged = toApproval({ ...signed, statement: signed.statement.replace('sent back', 'approved') })
  expect(await tellApproval(fileOf(forged), 0)).toMatchObject({
    reason: expect.stringContaining('Its signature is not valid') as unknown,
  })
})

test('a card says the name and the fingerprint, and what is no card is refused', async () => {
  const signer = await makeSigner('Ana Roe', 'key')
  expect(await tellCard(fileOf(toCard(signer)), 0)).toEqual({
    told: {
      tone: 'notice',
      title: 'The card of Ana Roe',
      children: `A device key with the fingerprint ${signer.words}. Compare it with the reviewer.`,
    },
  })
  const card = { format: 'signet-reviewer', version: 1, name: 'Ana\nRoe', key: spkiOf(pair), kind: 'passkey' }
  expect(await tellCard(fileOf(JSON.stringify(card)), 0)).toMatchObject({
    reason: expect.stringContaining('Not a card') as unknown,
  })
})
