/**
 * The only import of specs: a fresh tenant of the sandbox per test, the means to look behind the page and to make it
 * fail, and the automatic guards (guards.ts), which every test has without asking.
 */
import { expect, test as base } from '@playwright/test'
import { watch, type Allow, type Watch } from './guards.ts'
import { startLine } from './line.ts'
import type { Fault } from './matrix.ts'
import { startUpstream, type Answer, type Upstream } from './upstream.ts'
import type { Credentials } from './verify.ts'

export { expect, type Locator, type Page } from '@playwright/test'
export { expectAccessible, expectAllAccessible } from './axe.ts'
export type { Credentials } from './verify.ts'

/** The second server: the same bundle, with a session that ends after twelve idle seconds (config.idle.json). */
export const idleURL = 'http://localhost:4197'

/** The third server: the same bundle, with no domains in its configuration (config.bare.json). */
export const bareURL = 'http://localhost:4195'

/** What the sandbox knows of a tenant (the witness). */
export interface Witness {
  policies: ({ id: string; urls: { value: string }[] } & Record<string, unknown>)[]
  /** Each with its options, and the size, the digest and the rows of its file. */
  imports: ({ id: string } & Record<string, unknown>)[]
  /** The writes that were carried out, in their order: under which request id, and what it made. */
  writes: { requestId: string; id: string }[]
  /** How many calls have reached it. */
  requests: number
  /** How many of them it may still carry out: they are neither answered nor given up. */
  inHand: number
  fault?: object
  groups: { id: string; description: string; userCount: number }[]
  attributes: { id: string; name: string; values: readonly string[] }[]
}

export interface Options {
  /** How the test's tenant is made; the sandbox has defaults for all. */
  tenantOptions: { permissions?: string[]; people?: number; seed?: number }
  /** Lets single guards rest, in a test that provokes what they forbid. */
  allow: Allow
  /** Whether there is a line under everything, which the test can cut. */
  overLine: boolean
  /** The region of the test's tenant. That of API 2.0 is over a line, which shows what the guard sends. */
  region: 'sandbox' | 'sandbox-oauth'
}

export interface Fixtures {
  line: Awaited<ReturnType<typeof startLine>> | undefined
  wire: Omit<Watch, 'finish'>
  sandbox: (method: 'GET' | 'POST', path: string, data?: object) => Promise<unknown>
  /** Makes one tenant more, whose secrets are watched as well. */
  mint: (options?: Options['tenantOptions']) => Promise<Credentials>
  /** A tenant of this test's own, made when first asked for. */
  tenant: Credentials
  /** What the sandbox holds of a tenant: of this test's, or of the one with this access key. */
  witness: (accessKey?: string) => Promise<Witness>
  /** Makes the next answers to a tenant fail: to this test's, or to the one with this access key. */
  fault: (name: Fault, times?: number, accessKey?: string) => Promise<void>
  /** Lets go the answers that the fault `hold` keeps from a tenant; waits until there is one. */
  release: (accessKey?: string) => Promise<void>
  /** Starts the service behind the region `local`, for the length of the test. */
  upstream: (reply?: Answer) => Promise<Upstream>
}

export const test = base.extend<Options & Fixtures>({
  tenantOptions: [{}, { option: true }],
  allow: [{}, { option: true }],
  overLine: [false, { option: true }],
  region: ['sandbox', { option: true }],

  line: async ({ overLine, region }, provide, { project }) => {
    const server = new URL(project.use.baseURL ?? '')
    const isNeeded = overLine || region !== 'sandbox'
    const line = isNeeded ? await startLine(server) : undefined
    await provide(line)
    await line?.stop()
  },

  baseURL: ({ baseURL, line }, provide) => provide(line?.url ?? baseURL),

  wire: [
    async ({ context, baseURL, allow, line }, provide) => {
      const { finish, ...wire } = await watch(context, new URL(baseURL ?? '').origin, allow)
      line?.hear(wire.record)
      await provide(wire)
      const problems = await finish()
      if (problems.length > 0)
        throw new Error(`The guards found:\n${problems.map((each) => `- ${each}`).join('\n')}`)
    },
    { auto: true },
  ],

  async sandbox({ request }, provide) {
    await provide(async (method, path, data) => {
      const response = await request.fetch(`/r/sandbox/tenants${path}`, { method, data })
      if (!response.ok())
        throw new Error(`The sandbox refuses: ${response.status()} ${await response.text()}`)
      return response.json()
    })
  },

  // What the sandbox says of itself (server/sandbox/tenants.ts), here and below.
  async mint({ sandbox, wire }, provide) {
    await provide(async (data = {}) => {
      const tenant = (await sandbox('POST', '', data)) as Credentials
      wire.learn(tenant)
      return tenant
    })
  },

  tenant: async ({ mint, tenantOptions, region }, provide) =>
    provide({ ...(await mint(tenantOptions)), region }),

  witness: ({ sandbox, tenant }, provide) =>
    provide(async (key = tenant.accessKey) => (await sandbox('GET', `/${key}`)) as Witness),

  fault: ({ sandbox, tenant }, provide) =>
    provide(async (fault, times = 1, key = tenant.accessKey) => {
      await sandbox('POST', `/${key}/faults`, { fault, times })
    }),

  release: ({ sandbox, tenant }, provide) =>
    provide(async (key = tenant.accessKey) => {
      const released = async () =>
        ((await sandbox('POST', `/${key}/release`)) as { released: number }).released
      await expect.poll(released, { intervals: [20, 50] }).toBeGreaterThan(0)
    }),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  upstream: async ({}, provide) => {
    const started: Upstream[] = []
    await provide(async (reply) => {
      const upstream = await startUpstream(reply)
      started.push(upstream)
      return upstream
    })
    await Promise.all(started.map((upstream) => upstream.stop()))
  },
})
