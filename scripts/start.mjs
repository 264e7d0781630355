/** `npm start`: builds for production, then serves it at http://localhost:4173 with the sandbox and the pass-through. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const folder = `${root}/dist`
const args = process.argv.slice(2).filter((each) => each !== '--no-build')
const builds = args.length === process.argv.length - 2

// A development build must not slip in through the environment.
process.env.NODE_ENV = 'production'
try {
  if (builds) await build({ configFile: `${root}/scripts/bundle/server.config.ts`, logLevel: 'warn' })
  else if (!existsSync(`${root}/build/signet.mjs`)) {
    throw new Error('There is no build yet. Run without --no-build.')
  }
  const { start } = /** @type {typeof import('../server/main.ts')} */ (await import('../build/signet.mjs'))
  const { port } = await start(args, {
    command: 'npm start --',
    folder,
    prepare: () => builds && build({ root, logLevel: 'warn' }),
    log: () => undefined,
  })
  console.log(`\nOpen http://localhost:${port} and click "Use the sandbox".\nCtrl-C stops it.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
