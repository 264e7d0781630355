/** `npm run release`: builds, and puts what a host needs into release/signet-<version>.tar.gz. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = import.meta.dirname
const { version } = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
)
const name = `signet-${version}`
const release = join(root, 'release')
const folder = join(release, name)

// A development build must not slip in through the environment.
process.env.NODE_ENV = 'production'
await build({ configFile: `${root}/server/vite.config.ts`, logLevel: 'warn' })
await build({ root, logLevel: 'warn' })

rmSync(release, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(join(root, 'build/signet.mjs'), join(folder, 'signet.mjs'))
for (const each of ['dist', 'hosting', 'LICENSE', 'README.md', 'SECURITY.md', 'docs']) {
  cpSync(join(root, each), join(folder, each), { recursive: true })
}
const archive = `${folder}.tar.gz`
const { status } = spawnSync('tar', ['-czf', archive, '-C', release, name], { stdio: 'inherit' })
if (status !== 0) throw new Error('tar made no archive.')
console.log(`${createHash('sha256').update(readFileSync(archive)).digest('hex')}  release/${name}.tar.gz`)
