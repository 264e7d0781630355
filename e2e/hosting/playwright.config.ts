/** `npm run hosting`: Signet behind real web servers, in a real browser, with a service and lines that misbehave. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { certificate, hostName } from './authority.ts'
import { ports, type Protocol } from './processes.ts'

/** What makes Chromium speak it. */
const flags: Readonly<Record<Protocol, readonly string[]>> = {
  h1: ['--disable-http2', '--disable-quic'],
  h2: ['--disable-quic'],
  h3: ['--enable-quic', `--origin-to-force-quic-on=${hostName}:${ports.line}`],
}

const project = (name: Protocol) => ({
  name,
  // The tests that name it: not every server speaks every protocol.
  grep: new RegExp(`@${name}`),
  use: {
    protocol: name,
    launchOptions: {
      executablePath: findBrowser()?.executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--host-resolver-rules=MAP ${hostName} 127.0.0.1`,
        `--ignore-certificate-errors-spki-list=${certificate().spki}`,
        ...flags[name],
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/hosting',
  reporter: [['list'], ['json', { outputFile: '../../test-results/hosts.json' }]],
  forbidOnly: process.env.CI !== undefined,
  // There is one set of ports.
  workers: 1,
  // As in the other lanes: one that passes only at its second try is a defect, and is named.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `https://${hostName}:${ports.line}`,
    browserName: 'chromium',
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [project('h1'), project('h2'), project('h3')],
})
