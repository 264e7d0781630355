/**
 * Drives browsers that Playwright does not drive as Debian builds them, by the commands of W3C WebDriver: Firefox takes
 * them on a socket (Marionette), WebKitGTK over HTTP (WebKitWebDriver).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../hosting/processes.ts'

/** For each command its method and path over HTTP, and its name on Firefox's socket. */
const commands = {
  goTo: ['POST', 'url', 'Navigate'],
  reload: ['POST', 'refresh', 'Refresh'],
  execute: ['POST', 'execute/sync', 'ExecuteScript'],
  click: ['POST', 'element/:id/click', 'ElementClick'],
  type: ['POST', 'element/:id/value', 'ElementSendKeys'],
  newTab: ['POST', 'window/new', 'NewWindow'],
  switchTo: ['POST', 'window', 'SwitchToWindow'],
  closeTab: ['DELETE', 'window', 'CloseWindow'],
} as const

type Parameters = Readonly<Record<string, unknown>>
/** Sends a command and gives its result. Rejects with the browser's message. */
type Send = (command: keyof typeof commands, parameters?: Parameters) => Promise<unknown>

export interface Driver {
  readonly version: string
  readonly send: Send
  /** What the browser's own console says of the pages, also while they load. WebKitGTK tells it to nobody. */
  readonly consoleErrors: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

const timeout = 30_000

async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + timeout; ;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what} does not answer.`, { cause: error })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pause(100)
    }
  }
}

/** With a home and settings of its own. It ends with all its processes. */
function start(program: string, args: readonly string[], home: string, display = '') {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, GSETTINGS_BACKEND: 'memory', DISPLAY: display },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  return async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
}

// ---- Firefox ----

const marionettePort = 4701

/** Messages are JSON behind their length in bytes and a colon: [0, id, name, parameters], [1, id, error, result]. */
function talk(socket: Socket) {
  const waiting = new Map<number, (error: unknown, result: unknown) => void>()
  let [last, rest] = [0, Buffer.alloc(0)]
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const colon = rest.indexOf(':')
      const end = colon + 1 + Number(rest.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || rest.length < end) return
      const message: unknown = JSON.parse(rest.subarray(colon + 1, end).toString())
      rest = rest.subarray(end)
      // The first message is the browser's greeting.
      if (Array.isArray(message)) waiting.get(Number(message[1]))?.(message[2], message[3])
    }
  })
  return (name: string, parameters: Parameters = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, (error, result) => {
        waiting.delete(id)
        if (error === null) resolve(result)
        else reject(new Error(JSON.stringify(error)))
      })
      const text = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

async function startFirefox(folder: string): Promise<Driver> {
  const profile = join(folder, 'firefox')
  mkdirSync(profile, { recursive: true })
  const settings = { 'marionette.port': marionettePort, 'app.normandy.enabled': false }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile]
  const stop = start('firefox-esr', args, profile)
  const socket = connect({ port: marionettePort, host: '127.0.0.1' })
  await until('Firefox', async () => {
    if (socket.readyState !== 'open') {
      socket.connect({ port: marionettePort, host: '127.0.0.1' })
      await once(socket, 'connect')
    }
  })
  const ask = talk(socket)
  const { capabilities } = (await ask('WebDriver:NewSession', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    send: async (command, parameters) => {
      const result = await ask(`WebDriver:${commands[command][2]}`, parameters)
      // Some results come in an object of their own.
      return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
    },
    consoleErrors: async () => {
      await ask('Marionette:SetContext', { value: 'chrome' })
      const script = `return Services.console.getMessageArray().map(String)
        .filter((text) => text.includes('127.0.0.1') && /error|Content-Security-Policy/i.test(text))`
      const { value } = (await ask('WebDriver:ExecuteScript', { script, args: [] })) as { value: string[] }
      await ask('Marionette:SetContext', { value: 'content' })
      return value
    },
    stop: async () => {
      socket.destroy()
      await stop()
    },
  }
}

// ---- WebKitGTK ----

const webDriverPort = 4702
const display = ':47'

const libraries = '/usr/lib/x86_64-linux-gnu'
/** WebKitGTK's own small browser. */
const findMiniBrowser = () =>
  existsSync(libraries)
    ? readdirSync(libraries)
        .map((name) => join(libraries, name, 'MiniBrowser'))
        .find((path) => path.includes('webkit') && existsSync(path))
    : undefined

async function startWebKit(folder: string): Promise<Driver> {
  const home = join(folder, 'webkit')
  const stopDisplay = start('Xvfb', [display, '-screen', '0', '1440x900x24'], home)
  const stopDriver = start('WebKitWebDriver', [`--port=${webDriverPort}`], home, display)
  const call = async (method: string, path: string, parameters: Parameters = {}) => {
    const body = method === 'POST' ? JSON.stringify(parameters) : null
    const answer = await fetch(`http://127.0.0.1:${webDriverPort}/${path}`, { method, body })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  await until('WebKitWebDriver', () => call('GET', 'status'))
  const { sessionId, capabilities } = (await call('POST', 'session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    send: (command, { id, ...parameters } = {}) => {
      const [method, path] = commands[command]
      return call(method, `session/${sessionId}/${path.replace(':id', String(id))}`, parameters)
    },
    consoleErrors: () => Promise.resolve([]),
    stop: async () => {
      await stopDriver()
      await stopDisplay()
    },
  }
}

export const browsers = [
  { name: 'Firefox', start: startFirefox, isHere: () => findProgram('firefox-esr') !== undefined },
  {
    name: 'WebKitGTK',
    start: startWebKit,
    isHere: () =>
      findProgram('WebKitWebDriver') !== undefined &&
      findProgram('Xvfb') !== undefined &&
      findMiniBrowser() !== undefined,
  },
] as const
