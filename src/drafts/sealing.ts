/** Texts under a key that no script can export. Each is bound to its name: none can be passed off as another. */

export interface Sealed {
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

export async function seal(key: CryptoKey, name: readonly string[], text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(cipher(name, iv), key, new TextEncoder().encode(text))
  return { iv, sealed }
}

/** `undefined` for what is of another key or of another name, or was changed by somebody. */
export async function unseal(
  key: CryptoKey,
  name: readonly string[],
  { iv, sealed }: Sealed,
): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(name, iv), key, sealed))
  } catch {
    return undefined
  }
}
