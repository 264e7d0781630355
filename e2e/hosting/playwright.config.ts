/** `npm run hosting`: Signet behind real web servers, in a real browser, with a service and lines that misbehave. */
import { defineConfig } from '@playwright/test'
import gate from '../playwright.config.ts'
import { certificate, hostName } from './authority.ts'
import { ports, type Protocol } from './processes.ts'

/** What makes Chromium speak it. */
const flags: Readonly<Record<Protocol, readonly string[]>> = {
  h1: ['--disable-http2', '--disable-quic'],
  h2: ['--disable-quic'],
  h3: ['--enable-quic', `--origin-to-force-quic-on=${hostName}:${ports.line}`],
}

const { launchOptions, ...use } = gate.use ?? {}

const project = (name: Protocol) => ({
  name,
  // The tests that name it: not every server speaks every protocol.
  grep: new RegExp(`@${name}`),
  use: {
    protocol: name,
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        `--host-resolver-rules=MAP ${hostName} 127.0.0.1`,
        `--ignore-certificate-errors-spki-list=${certificate().spki}`,
        ...flags[name],
      ],
    },
  },
})

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/hosting',
  reporter: [['list'], ['json', { outputFile: '../../test-results/hosts.json' }]],
  forbidOnly: gate.forbidOnly,
  // There is one set of ports.
  workers: 1,
  retries: gate.retries,
  timeout: 120_000,
  expect: gate.expect,
  use: { ...use, baseURL: `https://${hostName}:${ports.line}`, trace: 'off' },
  projects: [project('h1'), project('h2'), project('h3')],
})
