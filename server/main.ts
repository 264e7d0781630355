/** `node signet.mjs`: the server of an installation as one file, which needs nothing but Node and the build. */
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { readInstallation, readOptions } from './options.ts'
import { checkPort } from './port.ts'
import { createSignet, endsGracefully, type Line } from './server.ts'

export interface Start {
  /** The command as the admin typed it, for the messages. */
  readonly command: string
  /** The folder of the build, unless another is named. */
  readonly folder: string
  /** Makes the build, once it is certain that the port is free. */
  readonly prepare?: () => Promise<unknown>
  readonly log: (line: Line) => void
}

/** Throws one sentence if it cannot start. */
export async function start(args: readonly string[], { command, folder, prepare, log }: Start) {
  const options = readOptions(args, process.env, folder, command)
  await checkPort(options, command)
  await prepare?.()
  if (!existsSync(`${options.files}/index.html`)) throw new Error(`There is no build in ${options.files}.`)
  const server = createSignet({ ...options, ...readInstallation(options.config), log })
  const end = endsGracefully(server)
  server.listen({ port: options.port, host: options.host })
  await once(server, 'listening')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Open requests have a minute, as long as a proxy or a person waits. A second signal ends the process at once.
    process.once(signal, () => void end(60_000).then(() => process.exit(0)))
  }
  return options
}

// This file is the program, and neither a module of `npm start` nor a thread (sandbox/workbook.ts).
if (isMainThread && process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  try {
    const { host, port } = await start(process.argv.slice(2), {
      command: 'node signet.mjs',
      folder: `${import.meta.dirname}/dist`,
      log: (line) => console.log(JSON.stringify(line)),
    })
    console.error(`Signet listens on ${host}, port ${port}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
