/** `npm run browsers`: the journeys of an admin, and a line that breaks, in Firefox and WebKitGTK as Debian has them. */
import { defineConfig } from '@playwright/test'
import gate from '../playwright.config.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  reporter: [['list'], ['json', { outputFile: '../../test-results/others.json' }]],
  forbidOnly: gate.forbidOnly,
  // There is one set of ports.
  workers: 1,
  retries: gate.retries,
  timeout: 180_000,
})
