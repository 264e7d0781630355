/** `npm run browsers`: the journeys of an admin, and a line that breaks, in Firefox and WebKitGTK as Debian has them. */
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browsers',
  reporter: [['list'], ['json', { outputFile: '../../test-results/others.json' }]],
  forbidOnly: process.env.CI !== undefined,
  // There is one set of ports.
  workers: 1,
  // As in the other lanes: one that passes only at its second try is a defect, and is named.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 180_000,
})
