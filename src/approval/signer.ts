/**
 * The key with which this browser approves: ECDSA, P-256 and SHA-256. The API does not know it, and no script can export
 * it. As text, a public key is an SPKI in base64url.
 */
import { fromBase64, toBase64 } from '../api/base64.ts'
import { openDatabase } from '../device/database.ts'

export interface Signer {
  readonly name: string
  /** The public key. */
  readonly key: string
  readonly privateKey: CryptoKey
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const utf8 = new TextEncoder()

const toBase64Url = (bytes: ArrayBuffer): string =>
  toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** `undefined` without a key, and without storage. Only `signerNamed` writes it, so the casts hold. */
export const readSigner = (): Promise<Signer | undefined> =>
  openDatabase()
    .then((database) => database.get('reviewer', 'own') as Promise<Signer | undefined>)
    .catch(() => undefined)

async function makeKey() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  return { key: toBase64Url(await crypto.subtle.exportKey('spki', publicKey)), privateKey }
}

/** The key of this browser under this name. Of two tabs that make one at once, both use the one that was stored first. */
export async function signerNamed(name: string): Promise<Signer> {
  let signer: Signer = { name, ...(await makeKey()) }
  try {
    const { store, done } = (await openDatabase()).transaction('reviewer', 'readwrite')
    const found = (await store.get('own')) as Signer | undefined
    if (found) signer = { ...found, name }
    await Promise.all([store.put(signer, 'own'), done])
  } catch {
    // A private window may have no database: then the key lasts for this approval.
  }
  return signer
}

export const signText = async ({ privateKey }: Signer, text: string): Promise<string> =>
  toBase64Url(await crypto.subtle.sign(algorithm, privateKey, utf8.encode(text)))

/** Whether the signature is of this text by this key. A key has one spelling, or it would count as another one. */
export async function isSigned(key: string, signature: string, text: string): Promise<boolean> {
  try {
    const bytes = fromBase64Url(key)
    const spki = await crypto.subtle.importKey('spki', bytes, algorithm, false, ['verify'])
    const isVerified = crypto.subtle.verify(algorithm, spki, fromBase64Url(signature), utf8.encode(text))
    return toBase64Url(bytes.buffer) === key && (await isVerified)
  } catch {
    return false
  }
}
