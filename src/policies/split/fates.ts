/** What became of each part of a plan, looked up by the bytes that it is sent with. */
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { digestOf } from '../../ledger/book/digest.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import type { WireEntry } from '../urls/entry.ts'
import { fateOfPart, inputOf, type LedgerLook, type PartFate, type Plan, type PlanPart } from './plan.ts'

/** Of the body of a part. Nothing where it breaks the schema, as without a name: it is told when it is to be sent. */
export async function digestOfPart(
  plan: Plan,
  part: PlanPart,
  entries: readonly WireEntry[],
): Promise<string | undefined> {
  // To be made into bytes, the longest part takes most of a frame.
  await nextTask()
  try {
    return await digestOf(toWire(createPolicy, inputOf(plan, part, entries)).body)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** `known` is asked once the digests are there: as things are then. */
export async function fatesOf(
  plan: Plan,
  entries: readonly WireEntry[],
  known: () => LedgerLook,
): Promise<readonly PartFate[]> {
  const found = await Promise.all(
    plan.parts.map(async (part) => ({
      part,
      digest: part.isCreated ? undefined : await digestOfPart(plan, part, entries),
    })),
  )
  const look = known()
  return found.map(({ part, digest }) => fateOfPart(plan, part, digest, look))
}
