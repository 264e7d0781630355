/** Signatures with ECDSA, P-256 and SHA-256. As text, bytes are in base64url, and a public key is an SPKI. */
export const utf8 = new TextEncoder()

const spelling: Readonly<Record<string, string>> = { '+': '-', '/': '_', '-': '+', _: '/' }
export const toBase64Url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll(/[+/=]/g, (sign) => spelling[sign] ?? '')
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll(/[-_]/g, (sign) => spelling[sign] ?? '')), (each) =>
    each.charCodeAt(0),
  )

export const digestBytes = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A public key, and its private key, which no script can export. */
export async function makeKey() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  return { key: toBase64Url(await crypto.subtle.exportKey('spki', publicKey)), privateKey }
}
export const signText = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign(algorithm, key, utf8.encode(text)))

type Bytes = Uint8Array<ArrayBuffer>
export async function verify(key: string, signature: Bytes, signed: Bytes): Promise<boolean> {
  const spki = await crypto.subtle.importKey('spki', fromBase64Url(key), algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, spki, signature, signed)
}
