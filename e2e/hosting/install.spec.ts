/** The unit and the image of hosting/, as far as a machine without systemd as its first process can try them. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, makeFolder, ports } from './processes.ts'
import { expect, over, test } from './stand.ts'

const root = join(import.meta.dirname, '../..')
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

// No browser takes part.
test('the systemd unit is valid, and is confined', over('h1'), () => {
  test.skip(findProgram('systemd-analyze') === undefined, 'systemd is not installed')
  const unit = join(makeFolder('unit'), 'signet.service')
  const text = readFileSync(join(root, 'hosting/signet.service'), 'utf8')
  writeFileSync(unit, text.replace('/usr/bin/node', process.execPath))
  expect(run('systemd-analyze', 'verify', unit)).toBe('')
  // Of 100, which an unconfined service nearly reaches. It fails above the threshold.
  expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=20', unit)).toContain('OK')
})

/** Where a Debian without a network has Node: in its own files, with the libraries that it names. */
function makeBase(buildah: (...args: string[]) => string) {
  const container = buildah('from', 'scratch').trim()
  const mount = buildah('mount', container).trim()
  const libraries = run('ldd', process.execPath).match(/\/\S+/g) ?? []
  for (const file of libraries) cpSync(file, join(mount, file), { dereference: true })
  cpSync(process.execPath, join(mount, 'nodejs/bin/node'), { dereference: true })
  mkdirSync(join(mount, 'etc'))
  writeFileSync(join(mount, 'etc/passwd'), 'nonroot:x:65532:65532::/:/nologin\n')
  buildah('config', '--entrypoint', '["/nodejs/bin/node"]', container)
  buildah('commit', '--quiet', container, 'localhost/node-base')
  buildah('rm', container)
}

test('the image is built and runs, as no user and without capabilities', over('h1'), async ({ request }) => {
  test.skip(findProgram('buildah') === undefined || process.getuid?.() !== 0, 'It needs buildah, as root')
  test.slow()
  const folder = makeFolder('image')
  const where = ['--storage-driver', 'vfs', '--root', `${folder}/store`, '--runroot', `${folder}/run`]
  const buildah = (...args: string[]) => run('buildah', ...where, ...args)
  makeBase(buildah)
  for (const each of ['dist', 'hosting']) cpSync(join(root, each), join(folder, each), { recursive: true })
  cpSync(join(root, 'build/signet.mjs'), join(folder, 'signet.mjs'))
  const base = ['--pull-never', '--build-arg', 'BASE=localhost/node-base']
  const file = join(folder, 'hosting/Containerfile')
  buildah('bud', '--isolation', 'chroot', ...base, '--quiet', '-f', file, '-t', 'signet', folder)
  const container = buildah('from', '--pull-never', 'localhost/signet').trim()
  const asBuilt = ['--user', '65532:65532', '--cap-drop', 'all', '--env', `SIGNET_PORT=${ports.signet}`]
  const node = ['/nodejs/bin/node', 'signet.mjs']
  const command = ['run', '--isolation', 'chroot', ...asBuilt, container, '--', ...node]
  const running = spawn('buildah', [...where, ...command], { stdio: 'ignore', detached: true })
  try {
    const url = `http://127.0.0.1:${ports.signet}`
    await expect(async () => expect((await request.get(`${url}/healthz`)).ok()).toBe(true)).toPass()
    expect((await request.get(`${url}/`)).status()).toBe(200)
    const status = run('sh', '-c', `cat /proc/$(pgrep -nf '^/nodejs/bin/node signet.mjs')/status`)
    expect(status).toMatch(/^Uid:\s+65532\s+65532/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  } finally {
    process.kill(-(running.pid ?? 0), 'SIGTERM')
    await new Promise((resolve) => running.once('exit', resolve))
  }
})
