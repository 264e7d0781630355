/**
 * Drives browsers that Playwright does not drive as Debian builds them, by the commands of W3C WebDriver: Firefox takes
 * them on a socket (Marionette), WebKitGTK over HTTP (WebKitWebDriver).
 */
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { findProgram, run } from '../hosting/processes.ts'

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

export interface Driver {
  readonly version: string
  /** Sends a command and gives its result. Rejects with the browser's message. */
  readonly send: (command: keyof typeof commands, parameters?: Parameters) => Promise<unknown>
  /** What the browser's own console says of the pages, also while they load. WebKitGTK tells it to nobody. */
  readonly consoleErrors: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

/** With a home and settings of its own. */
function start(program: string, args: string[], home: string, port: number, display = '') {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const env = { HOME: home, XDG_RUNTIME_DIR: home, GSETTINGS_BACKEND: 'memory', DISPLAY: display }
  return run(program, args, join(home, `${program}.log`), port, env)
}

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
  const port = 4701
  const profile = join(folder, 'firefox')
  mkdirSync(profile, { recursive: true })
  const settings = { 'marionette.port': port, 'app.normandy.enabled': false }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--profile', profile]
  const firefox = await start('firefox-esr', args, profile, port)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
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
    stop: () => {
      socket.destroy()
      return firefox.stop()
    },
  }
}

const libraries = '/usr/lib/x86_64-linux-gnu'
const findMiniBrowser = () =>
  existsSync(libraries)
    ? readdirSync(libraries)
        .map((name) => join(libraries, name, 'MiniBrowser'))
        .find((path) => path.includes('webkit') && existsSync(path))
    : undefined

async function startWebKit(folder: string): Promise<Driver> {
  const port = 4702
  const home = join(folder, 'webkit')
  const screen = [':47', '-screen', '0', '1440x900x24', '-listen', 'tcp']
  // X servers listen at 6000 and the number of the display.
  const display = await start('Xvfb', screen, home, 6047)
  const driver = await start('WebKitWebDriver', [`--port=${port}`], home, port, ':47')
  const call = async (method: string, path: string, parameters: Parameters = {}) => {
    const body = method === 'POST' ? JSON.stringify(parameters) : null
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method, body })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const wanted = { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } }
  const { sessionId, capabilities } = (await call('POST', 'session', {
    capabilities: { alwaysMatch: wanted },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    send: (command, { id, ...parameters } = {}) => {
      const [method, path] = commands[command]
      return call(method, `session/${sessionId}/${path.replace(':id', String(id))}`, parameters)
    },
    consoleErrors: () => Promise.resolve([]),
    stop: () => driver.stop().then(() => display.stop()),
  }
}

const areHere = (...programs: string[]) => programs.every((name) => findProgram(name) !== undefined)
export const browsers = {
  Firefox: { start: startFirefox, isHere: () => areHere('firefox-esr') },
  WebKitGTK: {
    start: startWebKit,
    isHere: () => areHere('WebKitWebDriver', 'Xvfb') && findMiniBrowser() !== undefined,
  },
}
