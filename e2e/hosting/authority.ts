/** A certificate for the tests' host name, of an authority of their own. */
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '../../server/certificates.fixture.ts'

const folder = join(import.meta.dirname, '../../test-results/authority')
const file = (name: string) => join(folder, name)

export const hostName = 'signet.example'

/** Made by the first that asks, in the run of the tests that begins. */
export function certificate() {
  if (!existsSync(file('certificate.pem'))) {
    mkdirSync(folder, { recursive: true })
    const issuer = makeCertificate('Test CA')
    const { cert, key } = makeCertificate(hostName, { issuer })
    writeFileSync(file('ca.pem'), issuer.cert)
    writeFileSync(file('key.pem'), key)
    writeFileSync(file('certificate.pem'), cert + issuer.cert)
  }
  // The first of the chain.
  const leaf = new X509Certificate(readFileSync(file('certificate.pem')))
  const spki = createHash('sha256')
    .update(leaf.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return {
    ca: readFileSync(file('ca.pem')),
    chain: file('certificate.pem'),
    key: file('key.pem'),
    /** What Chromium needs to trust the certificate, over HTTP/3 too. */
    spki,
  }
}
