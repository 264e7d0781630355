/** Bytes as base64, and as base64url without padding. Decoding throws if the text is neither. */
const piece = 32_768

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // A function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text)
  const bytes = new Uint8Array(decoded.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = decoded.charCodeAt(at)
  return bytes
}

export const toBase64Url = (bytes: ArrayBuffer): string =>
  toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
