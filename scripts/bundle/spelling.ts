import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

const jsxRuntimes = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime'])
const spellingRuntime = resolve(root, 'src/ui/untrusted/jsxRuntime.ts')

/** Every element is made by our JSX runtime, which spells out deceptive characters. Only our runtime uses React's. */
export const spelling = (): Plugin => ({
  name: 'signet:spelling',
  enforce: 'pre',
  resolveId: (id, importer) =>
    jsxRuntimes.has(id) && importer !== spellingRuntime ? spellingRuntime : undefined,
})
