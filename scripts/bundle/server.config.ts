/** Makes the server one file, build/signet.mjs, that needs no node_modules. */
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { thirdParty } from './licences.ts'

const root = resolve(import.meta.dirname, '../..')

export default defineConfig({
  root,
  publicDir: false,
  plugins: [thirdParty().ofAll()],
  build: {
    ssr: 'server/main.ts',
    outDir: 'build',
    target: 'node20.19',
    rolldownOptions: {
      output: { entryFileNames: 'signet.mjs', codeSplitting: false },
      // The paths of the modules, as comments, would be those of the machine that built it.
      experimental: { attachDebugInfo: 'none' },
    },
    reportCompressedSize: false,
  },
  ssr: { noExternal: true },
})
