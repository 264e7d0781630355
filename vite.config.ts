/// <reference types="vitest/config" />
/** The build of the page; in development, the server's own routes (server/) before Vite's. */
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { signInBudget, withMantineSheets } from './scripts/bundle/checks.ts'
import { firstSheet, startSoon } from './scripts/bundle/firstStylesheet.ts'
import { thirdParty } from './scripts/bundle/licences.ts'
import { spelling } from './scripts/bundle/spelling.ts'
import { secure } from './server/answers.ts'
import { readInstallation } from './server/options.ts'
import { front } from './server/routes.ts'
import { securityHeaders } from './server/securityHeaders.ts'

const root = import.meta.dirname

const server = (): Plugin => ({
  name: 'signet:server',
  configureServer({ httpServer, middlewares }) {
    // Without `server.https` it is the one of node:http.
    // Hot reload needs inline scripts and styles, so that this server sends no Content-Security-Policy.
    if (httpServer) secure(httpServer as Server, securityHeaders)
    const installation = readInstallation(resolve(root, process.env.SIGNET_CONFIG ?? 'public/config.json'))
    const handle = front(installation)
    middlewares.use((request, response, next: () => void) => void handle(request, response, next))
  },
})

const licences = thirdParty()

export default defineConfig(({ mode }) => ({
  // Routes are behind the #, so every path but / is a file or a 404.
  appType: 'mpa',
  plugins: [
    spelling(),
    react(),
    firstSheet(),
    startSoon(),
    server(),
    withMantineSheets(),
    signInBudget(),
    licences.ofAll(),
  ],
  resolve: {
    alias: [
      { find: /.*\/(?:use-id|MantineCssVariables)\.mjs$/, replacement: resolve(root, 'src/ui/mantine.ts') },
    ],
  },
  // Dependencies that the dev server bundles ahead of time.
  optimizeDeps: { rolldownOptions: { plugins: [spelling()] } },
  worker: { format: 'es', plugins: () => [licences.ofWorkers()] },
  build: {
    target: 'es2023',
    // The first versions that support light-dark(), which CSS lowering would break.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // `img-src 'self'` forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet: if the connection breaks, Vite takes a page's stylesheet for loaded and shows the page unstyled.
    cssCodeSplit: false,
    reportCompressedSize: false,
    sourcemap: false,
    rolldownOptions: {
      // One file for what the first page needs: a browser fetches only six at once.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/start\.ts$/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { host: 'localhost', port: 4173, cors: false },
  test: {
    environment: 'node',
    include: ['{src/**/,server/**/,tests/,}*.test.ts'],
    exclude: mode === 'soak' ? [] : ['**/*.soak.test.ts'],
    // Test files share their modules, which is faster. No test file changes a module that another one reads.
    isolate: false,
    // Vitest leaves one core to others by default; nothing else runs beside the unit tests.
    maxWorkers: '100%',
    // A busy machine must not fail a test.
    testTimeout: 20_000,
  },
}))
