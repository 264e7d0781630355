/** The check of keys at sign-in: one harmless read, and what its answer proves. */
import type { Client } from '../api/client.ts'
import { ApiError, type ErrorKind } from '../api/errors.ts'
import { getWatchlist } from '../api/operations.ts'
import type { KeyCheck } from '../keys/guard.ts'

type Proof = 'accepted' | 'refused' | 'nothing'

/**
 * Only an answer that rejects the keys, or none at all, keeps anyone out: an account without the training module may
 * never be answered with success (beyond-the-spec §2). Whether a quota, a size limit or a failure of the server comes
 * before or after the check of the signature is not documented.
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

/** What a failed read proves of the keys. A server on the way to the service knows nothing of them. */
function proofOf({ kind, answeredBy }: ApiError): Proof {
  if (answeredBy === 'gateway') return 'refused'
  const proof = proofs[kind]
  return proof === 'accepted' && answeredBy !== 'service' ? 'nothing' : proof
}

/** Rejects with the `ApiError` of keys that are refused. Resolves without a check if the read succeeded. */
export async function checkKeys(client: Client): Promise<KeyCheck | undefined> {
  try {
    // One row is enough.
    await client.call(getWatchlist, {}, { pageSize: 1, maxPages: 1 })
    return undefined
  } catch (error) {
    const proof = error instanceof ApiError ? proofOf(error) : 'refused'
    if (!(error instanceof ApiError) || proof === 'refused') throw error
    const { message, requestId, kind } = error
    return {
      isProof: proof === 'accepted',
      happened: message,
      requestId,
      ...(proof === 'accepted' && kind === 'forbidden' && { missing: getWatchlist.permission }),
    }
  }
}
