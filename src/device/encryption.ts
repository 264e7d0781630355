/** Encrypts values with a key that no script can export. Each is bound to its id and cannot replace another. */

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const name = 'AES-GCM'

const cipher = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
  name,
  iv,
  additionalData: new TextEncoder().encode(id),
})

export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name, length: 256 }, false, ['encrypt', 'decrypt'])

export async function encrypt(key: CryptoKey, id: string, value: unknown): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, sealed: await crypto.subtle.encrypt(cipher(id, iv), key, text) }
}

/** Rejects for a value of another key or id, and for a changed one. */
export async function decrypt(key: CryptoKey, id: string, { iv, sealed }: Encrypted): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(cipher(id, iv), key, sealed)))
}
