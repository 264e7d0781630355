/** A certificate for the tests' host name, of an authority of their own. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../test-results/authority')
const file = (name: string) => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })

export const hostName = 'signet.example'

function make() {
  mkdirSync(folder, { recursive: true })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    'ca-key.pem',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Test CA',
  )
  openssl('req', ...curve, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${hostName}`)
  writeFileSync(file('names'), `subjectAltName=DNS:${hostName}`)
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  openssl('x509', '-req', '-in', 'request.pem', ...by, '-out', 'leaf.pem')
  writeFileSync(
    file('certificate.pem'),
    readFileSync(file('leaf.pem'), 'utf8') + readFileSync(file('ca.pem'), 'utf8'),
  )
  // HAProxy wants the key in the same file.
  writeFileSync(
    file('signet.pem'),
    readFileSync(file('certificate.pem'), 'utf8') + readFileSync(file('key.pem'), 'utf8'),
  )
}

/** Made by the first that asks, in the run of the tests that begins. */
export function certificate() {
  if (!existsSync(file('signet.pem'))) make()
  const leaf = new X509Certificate(readFileSync(file('leaf.pem')))
  const spki = createHash('sha256')
    .update(leaf.publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  return {
    ca: readFileSync(file('ca.pem')),
    chain: file('certificate.pem'),
    key: file('key.pem'),
    both: file('signet.pem'),
    /** What Chromium needs to trust the certificate, over HTTP/3 too. */
    spki,
  }
}
