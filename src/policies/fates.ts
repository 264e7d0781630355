/** What became of each part of a plan, looked up by the bytes that it is sent with. */
import { createPolicy } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { digestOf } from '../ledger/digest.ts'
import type { WireEntry } from './entry.ts'
import { fateOfPart, inputOf, type LedgerLook, type PartFate, type Plan, type PlanPart } from './plan.ts'

export const bodyOf = (plan: Plan, part: PlanPart, entries: readonly WireEntry[]) =>
  toWire(createPolicy, inputOf(plan, part, entries)).body

/** `known` is asked once the digests are there: as things are then. */
export async function fatesOf(
  plan: Plan,
  entries: readonly WireEntry[],
  known: () => LedgerLook,
): Promise<readonly PartFate[]> {
  const found = await Promise.all(
    plan.parts.map(async (part) => ({
      part,
      digest: part.isCreated ? undefined : await digestOf(bodyOf(plan, part, entries)),
    })),
  )
  const look = known()
  return found.map(({ part, digest }) => fateOfPart(plan, part, digest, look))
}
