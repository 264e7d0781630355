import { once } from 'node:events'
import { type AddressInfo, createServer, Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { checkPort } from './port.ts'

afterEach(() => void vi.restoreAllMocks())

/** Lets listening fail by address; an address that is not named is free. */
const fail = (codes: Readonly<Record<string, string>>) =>
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
    const [{ host }, listening] = args as [{ host: string }, () => void] // as port.ts calls it
    const code = codes[host]
    queueMicrotask(() => (code === undefined ? listening() : this.emit('error', { code })))
    return this
  })

const check = (host: string, port = 4173) =>
  checkPort({ host, port }, 'signet').catch((error: unknown) => (error as Error).message)

test('a port that another program has is refused, and a free one is left free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a port was asked for
  expect(await check('127.0.0.1', port)).toContain(`Port ${port} is already in use.`)
  other.close()
  await once(other, 'close')
  expect(await check('127.0.0.1', port)).toBeUndefined()
  expect(await check('127.0.0.1', port)).toBeUndefined()
})

const used = 'Port 4173 is already in use. Stop what runs there, or choose another port: signet --port 4174'
const denied = 'Port 4173 may not be used without administrator rights. Choose another: signet --port 4174'
const cannot = (host: string, code: string) => `This machine cannot listen on ${host}, port 4173 (${code}).`
test.each([
  ['localhost', {}, undefined],
  ['localhost', { '127.0.0.1': 'EADDRINUSE' }, used],
  ['localhost', { '::1': 'EADDRINUSE' }, used],
  ['localhost', { '127.0.0.1': 'EACCES', '::1': 'EACCES' }, denied],
  // A machine may lack one of its two addresses.
  ['localhost', { '::1': 'EADDRNOTAVAIL' }, undefined],
  ['localhost', { '::1': 'EAFNOSUPPORT' }, undefined],
  ['localhost', { '127.0.0.1': 'EADDRINUSE', '::1': 'EAFNOSUPPORT' }, used],
  ['192.0.2.1', { '192.0.2.1': 'EADDRNOTAVAIL' }, cannot('192.0.2.1', 'EADDRNOTAVAIL')],
  ['::', { '::': 'EAFNOSUPPORT' }, cannot('::', 'EAFNOSUPPORT')],
])('a port of %s where %j is refused with: %s', async (host, codes, sentence) => {
  fail(codes)
  expect(await check(host)).toBe(sentence)
})

test('a port is not offered instead of itself', async () => {
  fail({ '127.0.0.1': 'EADDRINUSE' })
  expect(await check('127.0.0.1', 4174)).toMatch(/: signet --port 4175$/)
})
