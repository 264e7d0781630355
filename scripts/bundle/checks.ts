/** The checks of the bundle. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

const sheetsOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? String(output.source) : [],
  )

/** Mantine's class names. */
const namesIn = (text: string) => text.match(/\bm_[\da-f]{6,8}\b/g) ?? []

/** Fails the build if the stylesheet lacks the styles of a component of Mantine. */
export const withMantineSheets = (): Plugin => ({
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

const budget = 90_000
const brotli = (content: string | Uint8Array): number => brotliCompressSync(content).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the size of what the sign-in page loads before it shows, and fails the build if that exceeds the budget. */
export const signInBudget = (): Plugin => ({
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
