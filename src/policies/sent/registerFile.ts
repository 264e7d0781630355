/**
 * The register as one file, for another browser of the same account:
 *
 *     { "format": "signet-sent-policies", "version": 1, "region", "account", "policies": [SentPolicy, …] }
 *
 * Without keys; the account is the fingerprint of its access key. Checked like any input.
 */
import * as z from 'zod/mini'
import { keysOf, type Whose } from '../../ledger/book/requests.ts'
import { number } from '../../ui/number.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { type SentPolicy, sentPolicy } from './sentPolicy.ts'

const format = 'signet-sent-policies'
const version = 1

export const registerLimits = { bytes: 100_000_000, policies: 5_000 } as const

export const toRegisterFile = ({ region, account }: Whose, policies: readonly SentPolicy[]): string =>
  JSON.stringify({ format, version, region, account, policies })

export const checkRegisterSize = (bytes: number): string | undefined =>
  bytes > registerLimits.bytes
    ? `Too large: ${number(bytes)} bytes (limit ${number(registerLimits.bytes)}).`
    : undefined

const head = z.object({
  format: z.literal(format),
  version: z.literal(version),
  region: z.string(),
  account: z.string(),
  policies: z.array(z.unknown()),
})

export type RegisterReading = { readonly policies: readonly SentPolicy[] } | { readonly reason: string }

/** The policies of a file of this account, or why none of it is taken. */
export const readRegisterFile = (text: string, own: Whose): Promise<RegisterReading> =>
  inPieces(read(text, own))

/** Policies checked without a pause. One may have 5,000 URLs. */
const piece = 20

function* read(text: string, own: Whose): Generator<undefined, RegisterReading> {
  const tooLarge = checkRegisterSize(text.length)
  if (tooLarge !== undefined) return { reason: tooLarge }
  const file = head.safeParse(parse(text)).data
  if (!file) {
    return { reason: `Not a file of sent policies: "format" must be "${format}" and "version" ${version}.` }
  }
  if (file.region !== own.region || !keysOf(own).includes(file.account)) {
    return {
      reason: `It is of another account: ${file.account.slice(0, 40)} in ${file.region.slice(0, 40)}.`,
    }
  }
  if (file.policies.length > registerLimits.policies) {
    return {
      reason: `${number(file.policies.length)} policies are too many (limit ${number(registerLimits.policies)}).`,
    }
  }
  const policies: SentPolicy[] = []
  for (const [index, item] of file.policies.entries()) {
    if (index % piece === 0) yield undefined
    const { data, error } = sentPolicy.safeParse(item)
    if (!data) {
      const field = error.issues[0]?.path.join('.').slice(0, 120)
      return { reason: `Policy ${number(index + 1)} of the file is not valid${field ? `: "${field}"` : ''}.` }
    }
    if (data.region !== own.region) return { reason: `Policy ${number(index + 1)} is of another region.` }
    policies.push(data)
  }
  return { policies }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
