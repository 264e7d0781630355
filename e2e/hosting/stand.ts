/** The fixtures of these tests: the line, Signet and a web server, as one stand, and a page that is signed in. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillAndSend, signInWithKeys } from '../actions.ts'
import { startLine, type Line } from '../line.ts'
import { test as base, expect, type Credentials, type Page } from '../test.ts'
import { answer, type Answer, type Received } from '../upstream.ts'
import { hostName } from './authority.ts'
import * as processes from './processes.ts'
import { startUdpLine } from './udp.ts'

export const create = '/api/policy/webwhiteurl/create-policy-with-targets'

export interface Stand {
  readonly folder: string
  readonly line: Pick<Line, 'cut' | 'swallow'>
  signet: processes.Running
  front: processes.Running
  readonly restart: (which: 'signet' | 'front') => Promise<void>
  /** What a test has stopped and starts again. */
  restarting?: Promise<void>
}

export const keys: Credentials = {
  accessKey: `access-${randomUUID()}`,
  secretKey: randomBytes(32).toString('base64'),
  applicationId: randomUUID(),
  applicationKey: randomUUID(),
}

interface Fixtures {
  /** What the browser of this project speaks. */
  protocol: processes.Protocol
  /** What the service does with a policy, and the policies that it has received. */
  service: { act: Answer; received: Received[] }
  /** Starts everything between the browser and the service. `files` is another build than ours. */
  build: (front: processes.Front, files?: string) => Promise<Stand>
  signIn: (page: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
  protocol: ['h1', { option: true }],

  service: async ({ upstream }, provide) => {
    const service: Fixtures['service'] = { act: (_request, response) => answer(response), received: [] }
    await upstream((request, response) => {
      if (request.url === create) {
        service.received.push(request)
        service.act(request, response)
      } else answer(response)
    })
    await provide(service)
  },

  build: async ({ protocol }, provide, { title }) => {
    const ends: (() => unknown)[] = []
    await provide(async (front, files) => {
      const { findProgram, makeFolder, ports, startServer } = processes
      test.skip(findProgram(front.program) === undefined, `${front.program} is not installed`)
      const folder = makeFolder(`${title}-${protocol}-${Date.now()}`)
      const regions = ['local', 'other'].map((id) => ({ id, name: id, host: 'http://127.0.0.1:4198' }))
      const args = ['--host', '127.0.0.1', '--name', hostName]
      const start = {
        signet: () => startServer(folder, ports.signet, { regions }, { files, args }),
        front: () => front.start(folder),
      }
      const signet = await start.signet()
      const tcp = await startLine(new URL(`https://127.0.0.1:${ports.front}`), ports.line)
      const udp = await startUdpLine(ports.line, ports.front)
      const stand: Stand = {
        folder,
        signet,
        front: await start.front(),
        restart: async (which) => {
          await stand[which].stop()
          stand[which] = await start[which]()
        },
        line: {
          // QUIC cannot be broken from outside, only go silent.
          cut: (how) => (protocol === 'h3' ? udp.swallow() : tcp.cut(how)),
          swallow: () => (protocol === 'h3' ? udp.swallow() : tcp.swallow()),
        },
      }
      ends.push(
        // The test has waited for it, or has failed already.
        () => stand.restarting?.catch(() => undefined),
        () => stand.front.stop(),
        () => stand.signet.stop(),
        () => tcp.stop(),
        () => udp.stop(),
      )
      return stand
    })
    for (const end of ends) await end()
  },

  signIn: async ({ wire, service, protocol }, provide) => {
    expect(service.received).toEqual([])
    wire.learn(keys)
    await provide(async (page) => {
      await signInWithKeys(page, keys, '#/policies', 'local')
      const spoken = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map((entry) => entry instanceof PerformanceResourceTiming && entry.nextHopProtocol),
      )
      expect(new Set(spoken)).toEqual(new Set([protocol === 'h1' ? 'http/1.1' : protocol]))
    })
  },
})

/** Sends a policy of this name. */
export const sendNamed = (page: Page, name: string) =>
  fillAndSend(page, { urls: `${name}.example.net`, about: 'A policy of the test' })

/** The tags of what runs over these protocols: the projects of the others leave it out. */
export const over = (...protocols: readonly processes.Protocol[]) => ({
  tag: protocols.map((each) => `@${each}`),
})

/** What must be in no log: the keys, and everything of a request but its route. */
export function findSecrets(folder: string, received: readonly Received[]): string[] {
  const secrets = [
    ...Object.values(keys),
    ...received.flatMap(({ headers }) =>
      ['x-mc-req-id', 'authorization', 'x-mc-date'].map((name) => String(headers[name])),
    ),
    // The names of the policies and the URLs in them.
    '.example.net',
    'A policy of the test',
  ]
  return readdirSync(folder).flatMap((name) => {
    const text = name.endsWith('.log') ? readFileSync(join(folder, name), 'utf8') : ''
    return secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`)
  })
}

export { expect, type Page } from '../test.ts'
