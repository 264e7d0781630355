/**
 * The service's side of admin-api §5, written from the spec alone. It must not share a line with api/signature.ts, or a
 * shared mistake would go unnoticed.
 */
import { toBase64 } from './ids.ts'

/** Decodes Base64; undefined for any other text. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

export interface SignedRequest {
  /** The text of `x-mc-date` as sent, whatever its ending (beyond-the-spec §6). */
  readonly date: string
  readonly requestId: string
  /** The path without base URL and without the mount's prefix. */
  readonly path: string
  readonly signature: string
}

export async function isSigned(
  { date, requestId, path, signature }: SignedRequest,
  { secretKey, applicationKey }: { readonly secretKey: string; readonly applicationKey: string },
): Promise<boolean> {
  const secret = fromBase64(secretKey)
  const given = fromBase64(signature)
  // atob ignores spaces and stray low bits, but a signature has only one spelling.
  if (!secret || !given || toBase64(given) !== signature) return false
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['verify'])
  const text = [date, requestId, path, applicationKey].join(':')
  return crypto.subtle.verify('HMAC', key, given, new TextEncoder().encode(text))
}

/** Reads the header `MC accessKey:signature` (admin-api §5). */
export function readAuthorization(
  header: string | null,
): { accessKey: string; signature: string } | undefined {
  const [, accessKey, signature] = /^MC ([\w-]+):(\S+)$/.exec(header ?? '') ?? []
  return accessKey && signature ? { accessKey, signature } : undefined
}

const dateShape = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (UTC|GMT|[+-]0000)$/

/**
 * Reads `x-mc-date` in milliseconds since the epoch; undefined if invalid. All endings that real clients send are
 * accepted (beyond-the-spec §6).
 */
export function readDate(header: string): number | undefined {
  if (!dateShape.test(header)) return undefined
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}

export function isGuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

export async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
