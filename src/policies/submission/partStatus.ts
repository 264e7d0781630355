/** The status of each part of a submission, looked up in the ledger by the digest of its body. */
import { ApiError } from '../../api/errors.ts'
import { createPolicy } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { sha256 } from '../../ledger/book/digest.ts'
import { nextTask } from '../../ui/time/nextTask.ts'
import type { WireEntry } from '../urls/entry.ts'
import {
  inputOf,
  type LedgerView,
  type PartStatus,
  type Submission,
  type Part,
  statusOfPart,
} from './submission.ts'

/** `undefined` where the part breaks the schema, as without a name: sending reports that. Rejects without WebCrypto. */
export async function digestOfPart(
  submission: Submission,
  part: Part,
  entries: readonly WireEntry[],
): Promise<string | undefined> {
  // Serialising the longest part takes most of a frame.
  await nextTask()
  try {
    return await sha256(toWire(createPolicy, inputOf(submission, part, entries)).body)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** `known` is called after the digests are made, so that it returns the ledger's latest state. */
export async function statusesOf(
  submission: Submission,
  entries: readonly WireEntry[],
  known: () => LedgerView,
): Promise<readonly PartStatus[]> {
  const found = await Promise.all(
    submission.parts.map(async (part) => ({
      part,
      digest: part.isCreated
        ? undefined
        : await digestOfPart(submission, part, entries).catch(() => undefined),
    })),
  )
  const look = known()
  return found.map(({ part, digest }) => statusOfPart(submission, part, digest, look))
}
