import { toHex } from '../api/hex.ts'

const utf8 = new TextEncoder()

/**
 * The largest body with a digest. WebCrypto needs all bytes at once, so the whole file is in memory while the admin
 * waits to send: in Chromium 0.3 s for 64 MB, 0.6 s for 200 MB.
 */
export const maxDigestBytes = 64 * 1024 * 1024

/** SHA-256 in lower-case hexadecimal, of a text's UTF-8, a file's bytes, or bytes. */
export async function sha256(content: string | Blob | Uint8Array<ArrayBuffer>): Promise<string> {
  const encoded = typeof content === 'string' ? utf8.encode(content) : content
  const bytes = encoded instanceof Blob ? await encoded.arrayBuffer() : encoded
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** The number of bytes on the wire. */
export const sizeOf = (content: string | Blob): number =>
  typeof content === 'string' ? utf8.encode(content).length : content.size

/** The digest of a body. `undefined` if the body is too large, or a file that was moved or changed. */
export const digestOf = async (body: string | Blob): Promise<string | undefined> =>
  sizeOf(body) > maxDigestBytes ? undefined : sha256(body).catch(() => undefined)
