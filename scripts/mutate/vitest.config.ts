/** The unit tests of one folder, with its mutants. */
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vitest/config'
import config from '../../vite.config.ts'
import { mutantsIn, root } from './scope.mjs'

const { code } = mutantsIn(process.env.MUTATE ?? '')

export default defineConfig((env) =>
  mergeConfig(config(env), {
    root,
    plugins: [{ name: 'signet:mutants', enforce: 'pre', load: (id: string) => code.get(id) }],
    test: {
      runner: join(import.meta.dirname, 'runner.mjs'),
      maxWorkers: 1,
      reporters: ['dot'],
      // Those of mutants.
      dangerouslyIgnoreUnhandledErrors: true,
      testTimeout: 60_000,
    },
  }),
)
