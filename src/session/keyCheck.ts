/** The check of keys at sign-in: one harmless read, and what its answer proves. */
import type { Client } from '../api/client.ts'
import { ApiError, type ErrorKind } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import type { KeyCheck } from '../keys/guard.ts'

type Proof = 'accepted' | 'refused' | 'nothing'

/**
 * The meaning of each failure for the keys. Only rejected keys or a missing answer prevent the sign-in: an account
 * without the training module may never get a success (beyond-the-spec §2). It is not documented whether quotas, size
 * limits and server failures come before or after the check of the signature.
 */
const proofs: Readonly<Record<ErrorKind, Proof>> = {
  unauthorised: 'refused',
  expired: 'refused',
  offline: 'refused',
  lost: 'refused',
  'timed-out': 'refused',
  aborted: 'refused',
  forbidden: 'accepted',
  refused: 'accepted',
  unreadable: 'accepted',
  throttled: 'nothing',
  'too-large': 'nothing',
  server: 'nothing',
}

/**
 * The meaning of a failed read for the keys. An answer of a server on the way prevents the sign-in: the service was
 * not asked.
 */
function proofOf({ kind, answeredBy }: ApiError): Proof {
  if (answeredBy === 'gateway') return 'refused'
  const proof = proofs[kind]
  return proof === 'accepted' && answeredBy !== 'service' ? 'nothing' : proof
}

/** Checks the keys. Rejects with an `ApiError` if they are refused. Resolves without a check if the read succeeded. */
export async function checkKeys(client: Client): Promise<KeyCheck | undefined> {
  try {
    // One row is enough.
    await client.call(getWatchlist, {}, { pageSize: 1, onPage: () => false })
    return undefined
  } catch (error) {
    const proof = error instanceof ApiError ? proofOf(error) : 'refused'
    if (!(error instanceof ApiError) || proof === 'refused') throw error
    const { message: happened, requestId, kind } = error
    const isProof = proof === 'accepted'
    const missing = isProof && kind === 'forbidden' ? getWatchlist.permission : undefined
    return { isProof, happened, requestId, missing }
  }
}
