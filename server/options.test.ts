import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readInstallation, readOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'signet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (args: string, environment = {}) =>
  readOptions(args.split(' ').filter(Boolean), environment, '/srv/dist', 'signet')
/** Defaults for one person on one machine. */
const files = { files: '/srv/dist', config: '/srv/dist/config.json' }
const defaults = { port: 4173, host: 'localhost', names: [], ...files }
const environment = { SIGNET_PORT: '8080', SIGNET_HOST: '0.0.0.0', SIGNET_NAME: 'A.example, b.example' }
const ofEnvironment = { ...defaults, port: 8080, host: '0.0.0.0', names: ['a.example', 'b.example'] }

test.each([
  ['', {}, defaults],
  ['', environment, ofEnvironment],
  ['--port 8081', environment, { ...ofEnvironment, port: 8081 }],
  ['--files /page', {}, { ...defaults, files: '/page', config: '/page/config.json' }],
  ['--config /etc/signet.json', {}, { ...defaults, config: '/etc/signet.json' }],
  ['--name c.example --host ::', {}, { ...defaults, names: ['c.example'], host: '::' }],
  ['--port 1', {}, { ...defaults, port: 1 }],
  ['--port 65535', {}, { ...defaults, port: 65_535 }],
])('options "%s" with %j are read, and a flag wins', (args, variables, options) => {
  expect(read(args, variables)).toEqual(options)
})

const noPort = '--port needs a number from 1 to 65535, not '
test.each([
  ['--prot 1', 'Usage: signet [--port 4173]'],
  ['file', 'Usage: signet [--port 4173]'],
  ['--port 0', noPort],
  ['--port 65536', noPort],
  ['--port 1e3', `${noPort}"1e3": signet --port 4174`],
])('the options "%s" are refused with a sentence', (args, sentence) => {
  expect(() => read(args)).toThrow(sentence)
})

test.each([
  ['{', /^The configuration .+ is not valid\. Expected property name/],
  ['{"regions":[]}', /is not valid\. config\.json: regions: config\.json lists no region\.$/],
  [undefined, /config\.json cannot be read \(ENOENT\)\.$/],
])('the configuration %s is refused with a sentence', (text, sentence) => {
  const file = join(folder, 'config.json')
  rmSync(file, { force: true })
  if (text !== undefined) writeFileSync(file, text)
  expect(() => readInstallation(file)).toThrow(sentence)
})
