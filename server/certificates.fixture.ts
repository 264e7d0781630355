/** Certificates for tests, as an authority issues them or should not: nothing but Node is needed. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const dayMs = 86_400_000

/** A value of ASN.1: its type, its length and its content. */
function der(type: number, ...content: readonly Uint8Array[]): Buffer {
  const { length } = Buffer.concat(content)
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([type, ...size]), ...content])
}
const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const nameOf = (name: string) =>
  sequence(der(0x31, sequence(identifier('550403'), der(0x0c, Buffer.from(name)))))
const timeOf = (inDays: number) => {
  const digits = new Date(Date.now() + inDays * dayMs).toISOString().replaceAll(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
const extension = (hex: string, value: Uint8Array) => sequence(identifier(hex), der(0x04, value))
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replaceAll(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`

export interface Certificate {
  readonly name: string
  readonly privateKey: KeyObject
  readonly cert: string
  readonly key: string
}

/** Valid from yesterday, by default until tomorrow; of itself, unless there is an issuer. */
export function makeCertificate(name: string, of: { issuer?: Certificate; days?: number } = {}) {
  const { issuer, days = 1 } = of
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const extensions = sequence(
    extension('551d13', sequence(...(issuer ? [] : [Buffer.from([0x01, 0x01, 0xff])]))),
    extension('551d11', sequence(der(0x82, Buffer.from(name)))),
  )
  const content = sequence(
    der(0xa0, Buffer.from([0x02, 0x01, 0x02])),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(Math.min(days, 0) - 1), timeOf(days)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey)
  return {
    name,
    privateKey,
    cert: pem(sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
