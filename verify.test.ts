/** The verifier finds what a host serves that is not in the release. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'signet-verify-'))
const config = JSON.stringify({ regions: [{ id: 'sandbox', sandbox: true }] })
const released: Readonly<Record<string, string>> = {
  '/': '<title>Signet</title>',
  '/assets/index-Ab_C12-9.js': 'start()',
  '/config.json': config,
}
/** What the host serves. */
let served = new Map<string, string>()
const host = createServer((request, response) => {
  const body = served.get(request.url ?? '')
  if (body === undefined) response.writeHead(404).end('start()')
  else if (body.startsWith('http')) response.writeHead(302, { Location: body }).end()
  else response.end(body)
})

beforeAll(async () => {
  copyFileSync(join(import.meta.dirname, 'verify.mjs'), join(folder, 'verify.mjs'))
  const sums = Object.entries(released).map(([path, text]) => {
    const sum = createHash('sha256').update(text).digest('hex')
    return `${sum}  dist${path === '/' ? '/index.html' : path}\n`
  })
  // The server and the documents of a release are on no host.
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  signet.mjs\n${sums.join('')}`)
  await once(host.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  served = new Map(Object.entries(released))
})
afterAll(() => {
  host.close()
  rmSync(folder, { recursive: true })
})

const address = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}` // a port was asked for

function verify(...args: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder, 'verify.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), lines: `${stdout}${stderr}`.trimEnd().split('\n') }),
    )
  })
}

test('a host with the files of the release passes', async () => {
  const { code, lines } = await verify(address())
  expect(lines).toEqual([
    'config.json: that of the release. Its regions:',
    '  sandbox: the sandbox',
    'The host serves all 3 files of the release.',
  ])
  expect(code).toBe(0)
})

test("an installation's own config.json passes, and is told apart with its regions", async () => {
  served.set('/config.json', '{"regions":[{"id":"eu","host":"https://eu.service.example"}]}')
  const { code, lines } = await verify(address())
  expect(lines).toEqual([
    "config.json: this installation's own, so read it. Its regions:",
    '  eu: https://eu.service.example',
    'The host serves all 3 files of the release.',
  ])
  expect(code).toBe(0)
})

test.each([
  ['one changed byte of a script', '/assets/index-Ab_C12-9.js', 'start().', 'differs from the release'],
  ['a changed page', '/', '<title>Signet </title>', 'differs from the release'],
  ['a missing file', '/assets/index-Ab_C12-9.js', undefined, 'missing: the host answered 404'],
  ['a missing configuration', '/config.json', undefined, 'missing: the host answered 404'],
  ['a way elsewhere', '/', 'https://other.example/', 'missing: the host answered 302'],
])('%s is found', async (_, path, body, problem) => {
  if (body === undefined) served.delete(path)
  else served.set(path, body)
  const { code, lines } = await verify(address())
  expect(lines[0]).toBe(`${path === '/' ? 'index.html' : path.slice(1)}: ${problem}`)
  expect(lines.at(-1)).toBe('1 of 3 files is not as in the release.')
  expect(code).toBe(1)
})

test('a configuration that cannot be read is said', async () => {
  served.set('/config.json', 'regions')
  expect((await verify(address())).lines).toContain('  It lists no regions.')
})

test('a host that does not answer does not pass', async () => {
  const { code, lines } = await verify('http://127.0.0.1:1')
  expect(lines[0]).toMatch(/^index\.html: missing: ./)
  expect(lines.at(-1)).toBe('3 of 3 files are not as in the release.')
  expect(code).toBe(1)
})

test.each([[], ['signet.example.com'], ['https://']])(
  'without an address it says how it is called',
  async (...args) => {
    const { code, lines } = await verify(...args)
    expect(lines).toEqual(['Usage: node verify.mjs https://signet.example.com'])
    expect(code).toBe(2)
  },
)
