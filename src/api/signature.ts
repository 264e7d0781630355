/**
 * The signature of admin-api §5, step by step. Each step is exported so that it can be tested against a vector from
 * elsewhere. Runs wherever WebCrypto does: page, worker, Node.
 */
import { toBase64 } from './base64.ts'

/** The four parts that are signed, all as sent: `date` and `requestId` are the header texts. */
export interface SignedParts {
  readonly date: string
  readonly requestId: string
  /** The endpoint's path, without base URL and without a pass-through's prefix (admin-api §5 step 1). */
  readonly path: string
  readonly applicationKey: string
}

/** admin-api §5 step 1: date, request id, path and application key, joined with colons in that order. */
export const textToSign = ({ date, requestId, path, applicationKey }: SignedParts): string =>
  `${date}:${requestId}:${path}:${applicationKey}`

/** A key that can only sign. Its bytes cannot be read back. */
export const importKey = (secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])

/** admin-api §5 step 2: the 20 bytes of HMAC-SHA1. */
export const hmacSha1 = async (key: CryptoKey, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, data))

/** admin-api §5 steps 2 and 3 over the UTF-8 text: a signature of 28 characters. */
export const sign = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64(await hmacSha1(key, new TextEncoder().encode(text)))

/** The `Authorization` header of admin-api §5. */
export const authorization = (accessKey: string, signature: string): string => `MC ${accessKey}:${signature}`

/** The four headers of admin-api §5. */
export type SignedHeaders = Record<'Authorization' | 'x-mc-app-id' | 'x-mc-req-id' | 'x-mc-date', string>

/** What the page adds to a request: the headers of a signature, or of API 2.0 the id alone. */
export type RequestHeaders = Readonly<Record<string, string>> & Pick<SignedHeaders, 'x-mc-req-id'>

/** Signs one path under one request id. Rejects with `SignedOutError` without a key. */
export type Sign = (path: string, requestId: string) => Promise<RequestHeaders>

export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
}
