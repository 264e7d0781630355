/** Finds the programs that a lane needs; on Debian, as root, installs those that are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of each lane, with Debian's package of each. @type {Record<string, Record<string, string>>} */
const lanes = {
  hosting: { nginx: 'nginx', caddy: 'caddy' },
  browsers: { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
}
const programs = Object.entries(lanes[process.argv[2] ?? ''] ?? {})
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const missing = () => programs.filter(([name]) => !folders.some((folder) => existsSync(join(folder, name))))

const apt = (/** @type {string[]} */ ...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...missing().map(([, debian]) => debian))
}
for (const [name, debian] of missing())
  console.log(`${name} is missing: its tests are skipped. Debian has it in the package ${debian}.`)
