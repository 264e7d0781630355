/** The server as it is installed: one file and the build, in a folder without node_modules. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as zlib from 'node:zlib'
import { CFB } from '@e965/xlsx'
import { type Credentials, expect, test } from './test.ts'
import { signedHeaders } from './verify.ts'

const root = join(import.meta.dirname, '..')
const port = 4194
const url = `http://localhost:${port}`

let folder: string
let server: ChildProcess | undefined
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signet-'))
  cpSync(join(root, 'build/signet.mjs'), join(folder, 'signet.mjs'))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  // Any user may read the folder, and the server needs no more.
  chmodSync(folder, 0o755)
})
test.afterEach(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

// One after the other, since there is one port.
test.describe.configure({ mode: 'default' })

function run(...args: string[]) {
  // As root, the tests start it as nobody.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  server = spawn(process.execPath, ['signet.mjs', '--port', String(port), ...args], {
    cwd: folder,
    env: {},
    ...user,
  })
  const { stdout, stderr } = server
  if (!stdout || !stderr) throw new Error('The process has no output.')
  return { out: text(stdout), errors: text(stderr), ended: once(server, 'exit') }
}

test('runs from its folder alone, as any user, and logs nothing typed', async ({ request }) => {
  const empty = run('--files', '.')
  expect(await empty.ended).toEqual([1, null])
  expect(await empty.errors).toBe(`There is no build in ${folder}.\n`)
  const { out, errors, ended } = run()
  await expect(async () => {
    const health = await request.get(`${url}/healthz`)
    expect(await health.json()).toEqual({ status: 'ok' })
  }).toPass()
  expect((await request.get(`${url}/?typed`)).status()).toBe(200)
  const minted = await request.post(`${url}/r/sandbox/tenants`)
  expect(minted.status()).toBe(201)
  const second = spawn(process.execPath, ['signet.mjs', '--port', String(port)], { cwd: folder, env: {} })
  expect(await text(second.stderr)).toMatch(new RegExp(`^Port ${port} is already in use\\. [^\n]+\n$`))
  server?.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await errors).toBe(`Signet listens on localhost, port ${port}.\n`)
  const lines = (await out).trim().split('\n')
  const routes = lines.map((line) => (JSON.parse(line) as { route: string }).route)
  expect(routes.filter((route) => route !== 'health')).toEqual(['file', 'sandbox'])
  expect(await out).not.toContain('typed')
})

function zipOf(name: string, content: Buffer): Buffer {
  const zip = CFB.utils.cfb_new()
  CFB.utils.cfb_add(zip, name, content)
  return CFB.write(zip, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer
}

test('a workbook that unpacks to more than the memory ends in a refusal @soak', async ({ request }) => {
  test.skip(process.platform !== 'linux', 'Only Linux tells how much memory a process has taken')
  test.setTimeout(180_000)
  run()
  await expect(async () => expect((await request.get(`${url}/healthz`)).ok()).toBe(true)).toPass()
  CFB.utils.use_zlib(zlib)
  // The library also reads a workbook inside of a ZIP, of which the directory of the outer one tells nothing.
  const data = zipOf('Index.zip', zipOf('part', Buffer.alloc(600_000_000)))
  const ask = async () => {
    const tenant = (await (await request.post(`${url}/r/sandbox/tenants`)).json()) as Credentials
    const path = '/api/user/import-users'
    const headers = { ...signedHeaders(path, tenant), 'x-mc-arg': '{"data":[{"fileType":"XLSX"}]}' }
    return (await request.post(`${url}/r/sandbox${path}`, { headers, data, timeout: 120_000 })).text()
  }
  for (const answer of await Promise.all([ask(), ask(), ask()]))
    expect(answer).toContain('The workbook is too large for the sandbox')
  const status = readFileSync(`/proc/${server?.pid}/status`, 'utf8')
  // In kB, of the 512 MB of hosting/signet.service.
  expect(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1])).toBeLessThan(512 * 1024)
})
