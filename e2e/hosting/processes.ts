/** Our server and the web servers in front of it, started from the configurations in hosting/. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect } from '@playwright/test'
import { certificate, hostName } from './authority.ts'

const root = join(import.meta.dirname, '../..')

/** The line to the browser, the web server and Signet. The service has its port from e2e/upstream.ts. */
export const ports = { line: 4443, front: 4444, signet: 4193 }

export interface Running {
  readonly pid: number
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

const folders = ['/usr/sbin', '/usr/local/sbin']
export const findProgram = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = once(socket, 'connect').then(
    () => true,
    () => false,
  )
  return isOpen.finally(() => socket.destroy())
}

/** Starts a program and waits until it listens. What it prints is a log, which the tests search. */
export async function run(
  program: string,
  args: readonly string[],
  log: string,
  port: number,
  env = {},
): Promise<Running> {
  const waitFor = (isUp: boolean) =>
    expect.poll(() => isListening(port), { timeout: 30_000, intervals: [50] }).toBe(isUp)
  // The one before may just be ending.
  await waitFor(false)
  const file = openSync(log, 'a')
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', file, file],
    // A group of its own: a signal reaches the workers too.
    detached: true,
  })
  const ended = once(child, 'exit')
  await waitFor(true).catch((cause: unknown) => {
    throw new Error(`${program} does not listen on port ${port}:\n${readFileSync(log, 'utf8')}`, { cause })
  })
  return {
    pid: child.pid ?? 0,
    stop: async (signal = 'SIGKILL') => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), signal)
      await ended
    },
  }
}

/** Signet as it is released, with this configuration. */
export function startServer(
  folder: string,
  port: number,
  config: object,
  { files = `${root}/dist`, args = [], env = {} }: { files?: string; args?: string[]; env?: object } = {},
): Promise<Running> {
  const file = join(folder, 'config.json')
  writeFileSync(file, JSON.stringify(config))
  return run(
    process.execPath,
    [`${root}/build/signet.mjs`, '--port', String(port), '--config', file, '--files', files, ...args],
    join(folder, 'signet.log'),
    port,
    env,
  )
}

/** A configuration of hosting/ with the values of the tests in the place of an installation's. */
function fill(name: string, values: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(root, 'hosting', name), 'utf8')
  for (const [from, to] of Object.entries(values)) {
    if (!text.includes(from)) throw new Error(`The configuration has no "${from}".`)
    text = text.replaceAll(from, to)
  }
  return text
}

const { chain, key } = certificate()
const at = `127.0.0.1:${ports.front}`
const ours = { '127.0.0.1:4173': `127.0.0.1:${ports.signet}` }

/** The part of nginx.conf that Debian's own has, with all its files in one folder. */
const nginxMain = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log info;
events {}
http {
  access_log ${folder}/nginx-access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp-${name};`).join('\n')}
  include /etc/nginx/mime.types;
  include ${folder}/site.conf;
}`

const inTests = {
  'listen 443 ssl http2': `listen ${at} ssl http2`,
  '  listen [::]:443 ssl http2;\n': '',
  'signet.example.com': hostName,
  '/etc/ssl/signet/certificate.pem': chain,
  '/etc/ssl/signet/key.pem': key,
}

export type Protocol = 'h1' | 'h2' | 'h3'

export interface Front {
  readonly program: string
  readonly protocols: readonly Protocol[]
  readonly start: (folder: string) => Promise<Running>
}

const nginx = (site: string): Front => ({
  program: 'nginx',
  protocols: ['h1', 'h2'],
  start: (folder) => {
    writeFileSync(join(folder, 'site.conf'), fill(site, { ...inTests, ...ours }))
    writeFileSync(join(folder, 'nginx.conf'), nginxMain(folder))
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf')]
    return run('nginx', args, join(folder, 'nginx.log'), ports.front)
  },
})

const caddy = (site: string): Front => ({
  program: 'caddy',
  protocols: ['h1', 'h2', 'h3'],
  start: (folder) => {
    const file = join(folder, 'Caddyfile')
    const address = `https://${hostName}:${ports.front} {\n\tbind 127.0.0.1\n\ttls ${chain} ${key}`
    const text = fill(site, {
      '\n{\n': '\n{\n\tadmin off\n\tauto_https disable_redirects\n',
      '\nsignet.example.com {': `\n${address}`,
      ...ours,
    })
    writeFileSync(file, text)
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const args = ['run', '--config', file, '--adapter', 'caddyfile']
    return run('caddy', args, join(folder, 'caddy.log'), ports.front, env)
  },
})

/** With single sign-on, by a service that the tests play at its usual port. */
export const signOn = nginx('nginx-sso.conf')

export const fronts = { nginx: nginx('nginx.conf'), Caddy: caddy('Caddyfile') }

export function makeFolder(name: string): string {
  const folder = join(root, 'test-results/hosting-stands', name.replaceAll(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  return folder
}
