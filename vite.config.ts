/// <reference types="vitest/config" />
/** The build, the checks of its bundle, and for development the server's own routes (server/), before Vite's. */
import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { secure } from './server/answers.ts'
import { securityHeaders } from './server/headers.ts'
import { readInstallation } from './server/options.ts'
import { front } from './server/routes.ts'
import { themeStylesheet } from './src/ui/theme.ts'

const root = import.meta.dirname

// Hot reload needs inline scripts and styles, so the dev server sends all headers but the Content-Security-Policy.
const { 'Content-Security-Policy': _policy, ...devHeaders } = securityHeaders

const server = (): Plugin => ({
  name: 'signet:server',
  configureServer({ httpServer, middlewares }) {
    // Without `server.https` it is the one of node:http.
    if (httpServer) secure(httpServer as Server, devHeaders)
    const installation = readInstallation(resolve(root, process.env.SIGNET_CONFIG ?? 'public/config.json'))
    const handle = front(installation)
    middlewares.use((request, response, next: () => void) => void handle(request, response, next))
  },
})

/** The theme's variables as a stylesheet, `virtual:theme.css`. Mantine would inject them, which the policy forbids. */
const themeSheet = (): Plugin => ({
  name: 'signet:theme',
  resolveId: (id) => (id === 'virtual:theme.css' ? `\0${id}` : undefined),
  load: (id) => (id === '\0virtual:theme.css' ? themeStylesheet() : undefined),
})

const jsxRuntimes = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime'])
const spellingRuntime = resolve(root, 'src/ui/spelling/jsxRuntime.ts')

/** Every element is made by our JSX runtime, which spells out deceptive characters. Only our runtime uses React's. */
const spelling = (): Plugin => ({
  name: 'signet:spelling',
  enforce: 'pre',
  resolveId: (id, importer) =>
    jsxRuntimes.has(id) && importer !== spellingRuntime ? spellingRuntime : undefined,
})

// ---- checks of the bundle ----

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

const serverOnly = /\/src\/sandbox\/|\/node_modules\/(@hono|hono)\//

/** Fails the build if the sandbox or its server library is in the bundle. Workers are bundles of their own. */
const withoutSandbox = (): Plugin => ({
  name: 'signet:without-sandbox',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = chunksOf(bundle).flatMap((chunk) => chunk.moduleIds.filter((id) => serverOnly.test(id)))
    if (found.length > 0) {
      this.error(`The sandbox must stay out of the production bundle, but it has:\n  ${found.join('\n  ')}`)
    }
  },
})

const budget = 130_000
const brotli = (content: string | Uint8Array): number => brotliCompressSync(content).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the size of what the sign-in page loads before it shows, and fails the build if that exceeds the budget. */
const signInBudget = (): Plugin => ({
  name: 'signet:budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // The sign-in route is lazy, so its chunk is not a static import of the entry, but nothing shows without it.
      const first = chunksOf(bundle).filter(
        (chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith('/session/SignInPage.tsx') === true,
      )
      const initial = new Set(first)
      for (const chunk of initial) {
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') initial.add(imported)
        }
      }
      const script = [...initial].reduce((sum, chunk) => sum + brotli(chunk.code), 0)
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
      const css = sheets.reduce(
        (sum, sheet) => (sheet.type === 'asset' ? sum + brotli(sheet.source) : sum),
        0,
      )
      console.log(`Sign-in page: ${kB(script)} JavaScript (limit ${kB(budget)}), ${kB(css)} CSS, as brotli`)
      if (script > budget) {
        const parts = [...initial].map((chunk) => `  ${kB(brotli(chunk.code))} ${chunk.fileName}`)
        this.error(`The sign-in page's JavaScript is over its limit of ${kB(budget)}:\n${parts.join('\n')}`)
      }
    },
  },
})

export default defineConfig(({ mode }) => ({
  // Routes are behind the #, so every path but / is a file or a 404.
  appType: 'mpa',
  plugins: [spelling(), react(), themeSheet(), server(), withoutSandbox(), signInBudget()],
  resolve: {
    // The original module writes <style> elements, which the policy forbids.
    alias: { 'react-style-singleton': resolve(root, 'src/ui/styleSingleton.ts') },
  },
  // Dependencies that the dev server bundles ahead of time.
  optimizeDeps: { rolldownOptions: { plugins: [spelling()] } },
  worker: { format: 'es', plugins: () => [withoutSandbox()] },
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
  },
  server: { host: 'localhost', port: 4173, cors: false },
  test: {
    environment: 'node',
    include: ['{src/**/,server/,}*.test.ts'],
    exclude: mode === 'soak' ? [] : ['**/*.soak.test.ts'],
    // Test files share their modules, which is faster. No test file changes a module that another one reads.
    isolate: false,
    // Vitest leaves one core to others by default; nothing else runs beside the unit tests.
    maxWorkers: '100%',
    // A busy machine must not fail a test.
    testTimeout: 20_000,
  },
}))
