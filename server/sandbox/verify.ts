/**
 * The service's side of admin-api §5, written from the spec alone. It must not share a line with src/api/signature.ts,
 * or a shared mistake would go unnoticed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `date` is the text as sent, whatever its ending (beyond-the-spec §6), `path` without base URL and mount. */
export function isSigned(
  signature: string,
  { date, requestId, path }: { date: string; requestId: string; path: string },
  { secretKey, applicationKey }: { secretKey: string; applicationKey: string },
): boolean {
  const hmac = createHmac('sha1', Buffer.from(secretKey, 'base64'))
  // A signature has only one spelling.
  const wanted = Buffer.from(hmac.update(`${date}:${requestId}:${path}:${applicationKey}`).digest('base64'))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Reads the header `MC accessKey:signature` (admin-api §5). */
export function readAuthorization(header: string | null) {
  const [, accessKey, signature] = /^MC ([\w-]+):(\S+)$/.exec(header ?? '') ?? []
  return accessKey && signature ? { accessKey, signature } : undefined
}

const dateShape = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (UTC|GMT|[+-]0000)$/

/**
 * Reads `x-mc-date` in milliseconds since the epoch; NaN if invalid. All endings that real clients send are accepted
 * (beyond-the-spec §6).
 */
export const readDate = (header: string): number => (dateShape.test(header) ? Date.parse(header) : NaN)

export const isGuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
