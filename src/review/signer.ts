/** The key of a reviewer on this device. The API does not know it. */
import { openDatabase } from '../device/database.ts'
import { fingerprintOf, type SignedText, type Statement, toStatement } from './approval.ts'
import { makeKey, signText } from './p256.ts'
import { makePasskey, signWithPasskey } from './passkey.ts'

export interface Signer {
  readonly name: string
  /** The public key, and its fingerprint. */
  readonly key: string
  readonly words: string
  /** A key that no script can export, or the id of a passkey. */
  readonly privateKey?: CryptoKey
  readonly passkey?: ArrayBuffer
}

/** The device keeps it for the whole browser, until a wipe. Only `makeSigner` writes it, so the cast holds. */
export const readSigner = async (): Promise<Signer | undefined> =>
  (await (await openDatabase()).get('reviewer', 'own')) as Signer | undefined

export const removeSigner = async (): Promise<void> => (await openDatabase()).delete('reviewer', 'own')

/** Makes a key and keeps it. Without a database, it lasts as long as the page. */
export async function makeSigner(name: string, kind: 'passkey' | 'key'): Promise<Signer> {
  const made = kind === 'passkey' ? await makePasskey(name) : await makeKey()
  const signer = { name, ...made, words: await fingerprintOf(made.key) }
  try {
    await (await openDatabase()).add('reviewer', signer, 'own')
  } catch {
    // A private window may have no database.
  }
  return signer
}

export async function signStatement(signer: Signer, said: Statement): Promise<SignedText> {
  const { key, privateKey, passkey = new ArrayBuffer() } = signer
  const statement = toStatement(said)
  if (!privateKey) return { statement, key, ...(await signWithPasskey(passkey, statement)) }
  return { statement, key, signature: await signText(privateKey, statement) }
}

/** The card by which others know the reviewer. */
export function toCard({ name, key, passkey }: Signer): string {
  const kind = passkey ? 'passkey' : 'device key'
  return JSON.stringify({ format: 'signet-reviewer', version: 1, name, key, kind })
}
