/** Encrypts texts with a key that no script can export. Each text is bound to its name and cannot replace another. */

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const algorithm = 'AES-GCM'

const cipher = (name: readonly string[], iv: Uint8Array<ArrayBuffer>) => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify(name)),
})

export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

export async function encrypt(key: CryptoKey, name: readonly string[], text: string): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(cipher(name, iv), key, new TextEncoder().encode(text))
  return { iv, sealed }
}

/** Decrypts a text. `undefined` for a text of another key or name, and for a changed one. */
export async function decrypt(
  key: CryptoKey,
  name: readonly string[],
  { iv, sealed }: Encrypted,
): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(name, iv), key, sealed))
  } catch {
    return undefined
  }
}
