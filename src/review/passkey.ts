/** Signatures by a passkey (WebAuthn): over the digest of a text, by a person whom the device has verified. */
import type { SignedText } from './approval.ts'
import { digestBytes, fromBase64Url, toBase64Url, utf8 } from './p256.ts'

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

export async function makePasskey(name: string) {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: crypto.getRandomValues(new Uint8Array(32)),
    rp: { name: 'Signet' },
    user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
    // ES256.
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { userVerification: 'required' },
  }
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const spki = (made.response as AuthenticatorAttestationResponse).getPublicKey()
  if (!spki) throw new Error('The public key of the passkey cannot be read.')
  return { key: toBase64Url(spki), passkey: made.rawId }
}

export async function signWithPasskey(id: ArrayBuffer, text: string) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: await digestBytes(utf8.encode(text)),
    allowCredentials: [{ type: 'public-key', id }],
    userVerification: 'required',
  }
  const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const { signature, authenticatorData, clientDataJSON } = given.response as AuthenticatorAssertionResponse
  return {
    signature: toBase64Url(signature),
    authenticatorData: toBase64Url(authenticatorData),
    clientDataJSON: toBase64Url(clientDataJSON),
  }
}

/** The signature and the bytes that a passkey signed (section 7.2); `undefined` if they are not about this text. */
export async function assertionOf({
  statement,
  signature,
  authenticatorData = '',
  clientDataJSON = '',
}: SignedText) {
  const [data, client] = [fromBase64Url(authenticatorData), fromBase64Url(clientDataJSON)]
  const said = JSON.parse(new TextDecoder().decode(client)) as Readonly<Record<string, unknown>>
  const host = await digestBytes(utf8.encode(new URL(String(said['origin'])).hostname))
  const isAbout =
    said['type'] === 'webauthn.get' &&
    said['crossOrigin'] !== true &&
    data.length >= 37 &&
    said['challenge'] === toBase64Url(await digestBytes(utf8.encode(statement))) &&
    host.every((byte, at) => byte === data[at]) &&
    // The flags say that a person was present, and was verified.
    ((data[32] ?? 0) & 5) === 5
  const signed = Uint8Array.of(...data, ...(await digestBytes(client)))
  return isAbout ? ([rawOf(fromBase64Url(signature)), signed] as const) : undefined
}

/** A signature in DER as its two numbers, which WebCrypto expects. */
function rawOf(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0
    const digits = der.subarray(at + 2, at + 2 + length)
    const bare = digits[0] === 0 ? digits.subarray(1) : digits
    raw.set(bare, end - bare.length)
    at += 2 + length
  }
  return raw
}
