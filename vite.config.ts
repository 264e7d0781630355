import { readFileSync } from 'node:fs'
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
import { thirdParty } from './thirdParty.ts'

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

const firstText = () => themeStylesheet() + readFileSync(resolve(root, 'src/ui/first.css'), 'utf8')
const isSheet = (id: string) => id === 'virtual:first.css'

/**
 * `virtual:first.css`: the theme's variables, which Mantine would inject, and what is painted before any script has run.
 * In the build it is a file of its own, and the rest of the styles comes after the frame, which is painted meanwhile.
 */
const firstSheet = (): Plugin => {
  let builds = false
  return {
    name: 'signet:first-sheet',
    configResolved({ command }) {
      builds = command === 'build'
    },
    buildStart() {
      if (builds) this.emitFile({ type: 'asset', name: 'first.css', source: firstText() })
    },
    resolveId: (id) => (isSheet(id) ? `\0${id}` : undefined),
    load: (id) => (isSheet(id.slice(1)) ? (builds ? '' : firstText()) : undefined),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!builds) return html
        const first = Object.keys(bundle).find((name) => /\/first-[\w-]+\.css$/.test(name))
        const [rest] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (first === undefined || rest === undefined) throw new Error('The page lacks a stylesheet.')
        return html
          .replace(rest, `<link rel="stylesheet" href="/${first}">`)
          .replace('</body>', `  ${rest}\n  </body>`)
      },
    },
  }
}

const jsxRuntimes = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime'])
const spellingRuntime = resolve(root, 'src/ui/untrusted/jsxRuntime.ts')

/** Every element is made by our JSX runtime, which spells out deceptive characters. Only our runtime uses React's. */
const spelling = (): Plugin => ({
  name: 'signet:spelling',
  enforce: 'pre',
  resolveId: (id, importer) =>
    jsxRuntimes.has(id) && importer !== spellingRuntime ? spellingRuntime : undefined,
})

/** Lets src/start.ts run as soon as it is there, and not only once the whole page is. */
const startSoon = (): Plugin => ({
  name: 'signet:start-soon',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [link, url] = /<link rel="modulepreload"[^>]* href="(\/assets\/start-[^"]+)">/.exec(html) ?? []
      if (link === undefined) throw new Error('The page does not load its start in advance.')
      const script = `<script type="module" async crossorigin src="${url}"></script>`
      return html.replace(link, '').replace(/(?=<script type="module")/, `${script}\n    `)
    },
  },
})

// ---- checks of the bundle ----

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

const sheetsOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? String(output.source) : [],
  )

const serverOnly = /\/server\/|\/node_modules\/(@hono|hono)\//

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

/** Mantine's class names. */
const namesIn = (text: string) => text.match(/\bm_[\da-f]{6,8}\b/g) ?? []

/** Fails the build if the stylesheet lacks the styles of a component of Mantine. */
const withMantineSheets = (): Plugin => ({
  name: 'signet:mantine-sheets',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const known = new Set(
        namesIn(readFileSync(resolve(root, 'node_modules/@mantine/core/styles.css'), 'utf8')),
      )
      const styled = new Set(sheetsOf(bundle).flatMap(namesIn))
      const bare = chunksOf(bundle).flatMap(({ code }) =>
        namesIn(code).filter((name) => known.has(name) && !styled.has(name)),
      )
      if (bare.length > 0)
        this.error(`src/ui/mantine.css lacks the styles of these classes: ${bare.join(', ')}`)
    },
  },
})

const budget = 90_500
const brotli = (content: string | Uint8Array): number => brotliCompressSync(content).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the size of what the sign-in page loads before it shows, and fails the build if that exceeds the budget. */
const signInBudget = (): Plugin => ({
  name: 'signet:budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const initial = new Set(chunksOf(bundle).filter(({ isEntry }) => isEntry))
      if (initial.size === 0) this.error('The build has no first script, whose size is limited.')
      for (const chunk of initial) {
        for (const name of chunk.imports) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') initial.add(imported)
        }
      }
      const script = [...initial].reduce((sum, chunk) => sum + brotli(chunk.code), 0)
      const css = sheetsOf(bundle).reduce((sum, sheet) => sum + brotli(sheet), 0)
      console.log(`Sign-in page: ${kB(script)} JavaScript (limit ${kB(budget)}), ${kB(css)} CSS, as brotli`)
      if (script > budget) {
        const parts = [...initial].map((chunk) => `  ${kB(brotli(chunk.code))} ${chunk.fileName}`)
        this.error(`The sign-in page's JavaScript is over its limit of ${kB(budget)}:\n${parts.join('\n')}`)
      }
    },
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
    withoutSandbox(),
    withMantineSheets(),
    signInBudget(),
    licences.ofAll(),
  ],
  // Dependencies that the dev server bundles ahead of time.
  optimizeDeps: { rolldownOptions: { plugins: [spelling()] } },
  worker: { format: 'es', plugins: () => [withoutSandbox(), licences.ofWorkers()] },
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
    include: ['{src/**/,server/**/,}*.test.ts'],
    exclude: mode === 'soak' ? [] : ['**/*.soak.test.ts'],
    // Test files share their modules, which is faster. No test file changes a module that another one reads.
    isolate: false,
    // Vitest leaves one core to others by default; nothing else runs beside the unit tests.
    maxWorkers: '100%',
    // A busy machine must not fail a test.
    testTimeout: 20_000,
  },
}))
