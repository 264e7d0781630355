/** The start options of the server: each is a flag or an environment variable (`--port` or SIGNET_PORT). */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../src/session/config.ts'
import { parseConfig } from './config.ts'

/** The configuration as data, and as the text that the page reads: checked, with every default. */
export interface Installation {
  readonly text: string
  readonly config: Config
}

const names = ['port', 'host', 'name', 'files', 'config'] as const

function parse(args: readonly string[], command: string) {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new Error(
      `Usage: ${command} [--port 4173] [--host localhost] [--name signet.example.com] [--files dist] [--config config.json]`,
    )
  }
}

/** Throws one sentence if an option is wrong. The folder is the default of `--files`. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
  command: string,
) {
  const given = parse(args, command)
  const option = (name: (typeof names)[number]) =>
    given[name] ?? environment[`SIGNET_${name.toUpperCase()}`] ?? ''
  const port = option('port') || '4173'
  if (!/^\d+$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`--port needs a number from 1 to 65535, not "${port}": ${command} --port 4174`)
  const files = resolve(option('files') || folder)
  return {
    port: Number(port),
    /** The address to listen on. */
    host: option('host') || 'localhost',
    /** Further host names of the page, besides those of this machine. */
    names:
      option('name')
        .toLowerCase()
        .match(/[^\s,]+/g) ?? [],
    /** The folder of the build. */
    files,
    config: resolve(option('config') || `${files}/config.json`),
  }
}

/** Throws one sentence if the configuration cannot be read. */
export function readInstallation(file: string): Installation {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // of node:fs
    throw new Error(`The configuration ${file} cannot be read (${code}).`, { cause: error })
  }
  try {
    const config = parseConfig(JSON.parse(text))
    return { text: JSON.stringify(config), config }
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    throw new Error(`The configuration ${file} is not valid. ${why}`, { cause: error })
  }
}
