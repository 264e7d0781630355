/** End-to-end tests run against the production bundle under the production headers, as scripts/start.mjs builds and serves them. */
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import type { Options } from './test.ts'

const serve = (port: number, config: string, flags = '') => ({
  command: `node scripts/start.mjs --port ${port} ${flags}`,
  cwd: '..',
  env: { SIGNET_CONFIG: config },
  url: `http://localhost:${port}/`,
  reuseExistingServer: false,
  timeout: 60_000,
  stdout: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2_000 },
})

/** `npm test` and the like build before. */
const built = process.env.SIGNET_BUILT === undefined ? '' : '--no-build'

/** What takes long, for `npm run soak`. */
const soak = /@soak/
/** What is timed, for `npm run bench`. */
const bench = '**/bench/*.spec.ts'
/** What needs web servers or other browsers, with configurations of its own. */
const others = ['**/hosting/*.spec.ts', '**/browsers/*.spec.ts']

export default defineConfig<Options>({
  testDir: '.',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  // One that passes only at its second try lets the run pass, and is named at its end: it is a defect, here or there.
  retries: process.env.CI === undefined ? 0 : 1,
  // A machine may be several times slower for minutes, and a limit is there for what never comes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: 'http://localhost:4199',
    browserName: 'chromium',
    // Neither UTC nor the writer's own: a date that forgets its zone shows.
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
    // What is fading in has too little contrast, and would be judged by the chance of the moment.
    contextOptions: { reducedMotion: 'reduce' },
    video: 'off',
    // A trace slows every test down, also those that pass: `npm run e2e -- --trace on` where one is needed.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser()?.executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'gate', testIgnore: [bench, ...others], grepInvert: soak },
    // What admins come for, in a region of API 2.0 as well.
    { name: 'oauth', testMatch: 'jobs.spec.ts', grepInvert: soak, use: { region: 'sandbox-oauth' } },
    { name: 'soak', testIgnore: [bench, ...others], grep: soak },
    { name: 'bench', testMatch: bench },
  ],
  // Started one after the other: the second serves the bundle that the first has built.
  webServer: [
    serve(4199, 'e2e/config.json', built),
    // For tests of the idle lock (test.use({ baseURL: idleURL })): twelve seconds, and the session ends.
    serve(4197, 'e2e/config.idle.json', '--no-build'),
    // For tests of the question for own domains (test.use({ baseURL: bareURL })): its configuration names no domains.
    serve(4195, 'e2e/config.bare.json', '--no-build'),
  ],
})
