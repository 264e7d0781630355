/** The notices for files that open no page: an approval and a card. */
import * as z from 'zod/mini'
import { readJsonFile } from '../ui/form/jsonFile.ts'
import { zonedTime } from '../ui/time/clock.ts'
import { fingerprintOf, readApproval } from './approval.ts'
import type { Reader } from './openFile.ts'
import { personName } from './reviewRequest.ts'

export const tellApproval: Reader<never> = async (file) => {
  const read = await readApproval(file)
  if ('reason' in read) return read
  const { decision, by, asker, region, account, at, words, digests, comment } = read
  const what = `${by} ${decision === 'approved' ? 'approved' : 'sent back'} what ${asker} asked for`
  const children = `Signature valid, key ${words}. For the account ${account} in ${region}. SHA-256: ${digests.join(', ')}. ${comment && `Comment: ${comment}`}`
  return { told: { tone: 'notice', title: `${what}, ${zonedTime(at)}`, children } }
}

const shape = z.object({ name: personName, key: z.string(), kind: z.enum(['passkey', 'device key']) })

export const tellCard: Reader<never> = async (file) => {
  const card = { what: 'a card', format: 'signet-reviewer', version: 1, bytes: 10_000, shape }
  const read = await readJsonFile(file, card)
  if ('reason' in read) return read
  const { name, key, kind } = read.data
  const children = `A ${kind} with the fingerprint ${await fingerprintOf(key)}. Compare it with the reviewer.`
  return { told: { tone: 'notice', title: `The card of ${name}`, children } }
}
