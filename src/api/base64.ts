/** A function takes only so many arguments. */
const piece = 32_768

/** Standard Base64 (admin-api §5 step 3). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

/** The bytes of standard Base64. Throws a `DOMException` where the text is not Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text)
  const bytes = new Uint8Array(decoded.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = decoded.charCodeAt(at)
  return bytes
}
