/** Standard Base64 (admin-api §5 step 3). */
const piece = 32_768

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // A function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

/** Throws a `DOMException` where the text is not Base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const decoded = atob(text)
  const bytes = new Uint8Array(decoded.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = decoded.charCodeAt(at)
  return bytes
}
