/** Finds the web servers that the tests of hosting need; on Debian, as root, installs those that are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const programs = ['nginx', 'caddy', 'haproxy', 'openssl']
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const missing = () => programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))

const apt = (/** @type {string[]} */ ...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...missing())
}
for (const name of missing())
  console.log(`${name} is missing: its tests are skipped. Debian has it as a package.`)
if (missing().includes('openssl')) {
  console.error('Without openssl there is no certificate, so no test can run.')
  process.exit(1)
}
