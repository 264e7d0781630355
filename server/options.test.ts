import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readInstallation, readOptions } from './options.ts'

const folder = mkdtempSync(join(tmpdir(), 'signet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (args: string[], environment = {}) => readOptions(args, environment, '/srv/dist', 'signet')

describe('options', () => {
  test('have defaults for one person on one machine', () => {
    expect(read([])).toEqual({
      port: 4173,
      host: 'localhost',
      names: [],
      files: '/srv/dist',
      config: '/srv/dist/config.json',
    })
  })

  test('are flags or variables, and a flag wins', () => {
    const environment = { SIGNET_PORT: '8080', SIGNET_HOST: '0.0.0.0', SIGNET_NAME: 'A.example, b.example' }
    expect(read(['--port', '8081', '--files', '/page'], environment)).toEqual({
      port: 8081,
      host: '0.0.0.0',
      names: ['a.example', 'b.example'],
      files: '/page',
      config: '/page/config.json',
    })
    expect(read(['--config', '/etc/signet.json']).config).toBe('/etc/signet.json')
    expect(read(['--name', 'c.example', '--host', '::'])).toMatchObject({ names: ['c.example'], host: '::' })
  })

  test.each(['1', '65535'])('port %s is one', (port) => {
    expect(read(['--port', port]).port).toBe(Number(port))
  })

  test.each([
    [['--prot', '1'], 'Usage: signet [--port 4173]'],
    [['file'], 'Usage: signet [--port 4173]'],
    [['--port', '0'], '--port needs a number from 1 to 65535, not "0": signet --port 4174'],
    [['--port', '65536'], '--port needs a number from 1 to 65535, not "65536": signet --port 4174'],
    [['--port', '1e3'], '--port needs a number from 1 to 65535, not "1e3": signet --port 4174'],
  ])('%j is refused with a sentence', (args, sentence) => {
    expect(() => read(args)).toThrow(sentence)
  })
})

describe('a configuration', () => {
  test.each([
    ['{', /^The configuration .+ is not valid\. Expected property name/],
    ['{"regions":[]}', /is not valid\. config\.json: regions: config\.json lists no region\.$/],
    [
      '{"regions":[{"id":"eu","name":"Europe","host":"http://eu.example"}]}',
      /Only a host on this machine may use http\./,
    ],
  ])('%s is refused with a sentence', (text, sentence) => {
    const file = join(folder, 'config.json')
    writeFileSync(file, text)
    expect(() => readInstallation(file)).toThrow(sentence)
  })

  test('that is missing is refused with a sentence', () => {
    expect(() => readInstallation(join(folder, 'none.json'))).toThrow(
      /none\.json cannot be read \(ENOENT\)\.$/,
    )
  })
})
