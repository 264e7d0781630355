/** `npm start`: builds for production, then serves it at http://localhost:4173 with the sandbox and the pass-through. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'

const root = import.meta.dirname

/** @returns {never} */
function giveUp(/** @type {string} */ sentence) {
  console.error(sentence)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({ options: { port: { type: 'string' }, 'no-build': { type: 'boolean' } } }).values
  } catch {
    return giveUp('npm start takes only `-- --port <number>` and `-- --no-build` (serve the last build).')
  }
}

/** @returns {number} */
function readPort(/** @type {string} */ text) {
  const port = /^\d+$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535
    ? port
    : giveUp(`--port needs a number from 1 to 65535, not "${text}": npm start -- --port 4174`)
}

/**
 * The error of listening on one address, if any. An address that this machine does not have is not an error.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>}
 */
const probe = (port, host) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(/^EADDRNOTAVAIL|^EAFNOSUPPORT/.test(code) ? undefined : code))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })

/** @type {(port: number, code: string) => string} */
function explainPort(port, code) {
  const other = `npm start -- --port ${port === 4174 ? 4175 : 4174}`
  return code === 'EACCES'
    ? `Port ${port} may not be used without administrator rights. Choose another: ${other}`
    : `Port ${port} is already in use. Stop what runs there, or choose another port: ${other}`
}

const values = readArguments()
const port = readPort(values.port ?? '4173')
// Both addresses must be free: with only one, a browser might reach the other program.
const taken = (await probe(port, '127.0.0.1')) ?? (await probe(port, '::1'))
if (taken !== undefined) giveUp(explainPort(port, taken))

// A development build must not slip in through the environment.
process.env.NODE_ENV = 'production'
try {
  if (!values['no-build']) await build({ root, logLevel: 'warn' })
  else if (!existsSync(`${root}/dist/index.html`)) giveUp('There is no build yet. Run without --no-build.')
  const server = await preview({ root, logLevel: 'warn', preview: { port } })
  process.once('SIGINT', () => void server.close().finally(() => process.exit(0)))
  console.log(`\nOpen http://localhost:${port} and click "Use the sandbox".\nCtrl-C stops it.`)
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}
