/** The status of each part of a plan, looked up in the ledger by the digest of its body. */
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { digestOf } from '../../ledger/book/digest.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import type { WireEntry } from '../urls/entry.ts'
import { inputOf, type LedgerView, type PartStatus, type Plan, type PlanPart, statusOfPart } from './plan.ts'

/** `undefined` where the part breaks the schema, as without a name: sending reports that. */
export async function digestOfPart(
  plan: Plan,
  part: PlanPart,
  entries: readonly WireEntry[],
): Promise<string | undefined> {
  // Serialising the longest part takes most of a frame.
  await nextTask()
  try {
    return await digestOf(toWire(createPolicy, inputOf(plan, part, entries)).body)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** `known` is called after the digests are made, so that it returns the ledger's latest state. */
export async function statusesOf(
  plan: Plan,
  entries: readonly WireEntry[],
  known: () => LedgerView,
): Promise<readonly PartStatus[]> {
  const found = await Promise.all(
    plan.parts.map(async (part) => ({
      part,
      digest: part.isCreated ? undefined : await digestOfPart(plan, part, entries),
    })),
  )
  const look = known()
  return found.map(({ part, digest }) => statusOfPart(plan, part, digest, look))
}
