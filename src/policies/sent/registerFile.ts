/**
 * The register as one file, for another browser of the same account:
 *
 *     { "format": "signet-sent-policies", "version": 1, "region", "account", "policies": [SentPolicy, …] }
 *
 * Without keys; the account is the fingerprint of its access key. Checked like any input.
 */
import * as z from 'zod/mini'
import { keysOf, type Whose } from '../../ledger/book/requests.ts'
import { readJsonFile, sayField } from '../../ui/form/jsonFile.ts'
import { number } from '../../ui/number.ts'
import { inPieces } from '../../ui/time/nextTask.ts'
import { type SentPolicy, sentPolicy } from './sentPolicy.ts'

const format = 'signet-sent-policies'
const version = 1

export const registerLimits = { bytes: 100_000_000, policies: 5_000 } as const

export const toRegisterFile = ({ region, account }: Whose, policies: readonly SentPolicy[]): string =>
  JSON.stringify({ format, version, region, account, policies })

const shape = z.object({ region: z.string(), account: z.string(), policies: z.array(z.unknown()) })

export type RegisterReading = { readonly policies: readonly SentPolicy[] } | { readonly reason: string }

/** The policies of a file of this account, or why none of it is taken. */
export async function readRegisterFile(file: Blob, own: Whose): Promise<RegisterReading> {
  const { bytes } = registerLimits
  const read = await readJsonFile(file, { what: 'a file of sent policies', format, version, bytes, shape })
  return 'reason' in read ? read : inPieces(check(read.data, own))
}

/** Policies checked without a pause. One may have 5,000 URLs. */
const piece = 20

function* check(file: z.infer<typeof shape>, own: Whose): Generator<undefined, RegisterReading> {
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
      return { reason: `Policy ${number(index + 1)} of the file is not valid${sayField(error)}` }
    }
    if (data.region !== own.region) return { reason: `Policy ${number(index + 1)} is of another region.` }
    policies.push(data)
  }
  return { policies }
}
