/** A client for the tests. It signs by admin-api §5 with node:crypto, and shares no line with verify.ts. */
import { createHmac, randomUUID } from 'node:crypto'
import { createSandbox, type Sandbox } from './app.ts'
import type { ImportJob } from './imports.ts'

export const paths = {
  policy: '/api/policy/webwhiteurl/create-policy-with-targets',
  watchlist: '/api/awareness-training/company/get-watchlist-details',
  import: '/api/user/import-users',
} as const

export interface Keys {
  accessKey: string
  secretKey: string
  applicationId: string
  applicationKey: string
}

interface FailureEntry {
  key?: unknown
  code?: string
  message?: string
  errors?: { field?: string; code: string; message: string; retryable: boolean }[]
}

export interface Envelope {
  meta: {
    status: number
    pagination?: { pageSize: number; totalCount: number; next?: string; previous?: string }
  }
  data: Record<string, unknown>[]
  fail: FailureEntry[]
}

interface Witness {
  policies: Record<string, unknown>[]
  imports: ImportJob[]
  accounts: { accountCode: string; userCount: number; emailAddress: string }[]
  writes: { requestId: string; id: string }[]
  requests: number
  inHand: number
  people: number
  departments: { name: string; userCount: number }[]
  fault?: { name: string; title: string; times: number }
  groups: { id: string; description: string; userCount: number }[]
  attributes: { id: string; name: string; values: string[] }[]
}

/** 21 November 2026, so that the tests can have fixed dates. */
export const noon = Date.UTC(2026, 10, 21, 12, 0, 0)

interface Signing {
  date?: string
  requestId?: string
  method?: string
}

export function sign(keys: Keys, path: string, signing: Signing = {}): Record<string, string> {
  const date = signing.date ?? new Date(noon).toUTCString().replace('GMT', 'UTC')
  const requestId = signing.requestId ?? randomUUID()
  const signature = createHmac('sha1', Buffer.from(keys.secretKey, 'base64'))
    .update(`${date}:${requestId}:${path}:${keys.applicationKey}`)
    .digest('base64')
  return {
    Authorization: `MC ${keys.accessKey}:${signature}`,
    'x-mc-req-id': requestId,
    'x-mc-app-id': keys.applicationId,
    'x-mc-date': date,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  }
}

const origin = 'http://localhost:4173/r/sandbox'

export class Caller {
  readonly sandbox: Sandbox
  readonly keys: Keys

  constructor(sandbox: Sandbox, keys: Keys) {
    this.sandbox = sandbox
    this.keys = keys
  }

  /** One API call as given, without signing. */
  async send(path: string, init: RequestInit): Promise<Response> {
    return this.sandbox.fetch(new Request(origin + path, init))
  }

  /** A signed POST. `headers` take precedence; undefined removes a header. */
  async post(
    path: string,
    body: BodyInit,
    { headers = {}, ...signing }: Signing & { headers?: Record<string, string | undefined> } = {},
  ): Promise<Response> {
    const sent = new Headers(sign(this.keys, path, signing))
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) sent.delete(name)
      else sent.set(name, value)
    }
    return this.send(path, { method: 'POST', headers: sent, body })
  }

  async createPolicy(item: unknown): Promise<Envelope> {
    return readEnvelope(await this.post(paths.policy, JSON.stringify({ data: [item] })))
  }

  async getWatchlist(item: unknown = {}, meta?: unknown): Promise<Envelope> {
    return readEnvelope(await this.post(paths.watchlist, JSON.stringify({ meta, data: [item] })))
  }

  async importUsers(item: unknown, body: BodyInit): Promise<Envelope> {
    const headers = { 'x-mc-arg': JSON.stringify({ data: [item] }) }
    return readEnvelope(await this.post(paths.import, body, { headers }))
  }

  async order(fault: string, times = 1): Promise<void> {
    const response = await ask(this.sandbox, 'POST', `/tenants/${this.keys.accessKey}/faults`, {
      fault,
      times,
    })
    if (response.status !== 200) throw new Error(await response.text())
  }

  async witness(): Promise<Witness> {
    const response = await ask(this.sandbox, 'GET', `/tenants/${this.keys.accessKey}`)
    return (await response.json()) as Witness // the tests check the fields they read
  }

  async groupId(description: string): Promise<string> {
    const { groups } = await this.witness()
    return pickOnly(groups.filter((group) => group.description === description)).id
  }
}

export function pickOnly<Item>(items: readonly Item[] | undefined): Item {
  const [item, ...others] = items ?? []
  if (item === undefined || others.length > 0) throw new Error(`Expected one item: ${JSON.stringify(items)}`)
  return item
}

export async function readEnvelope(response: Response): Promise<Envelope> {
  return (await response.json()) as Envelope // the tests check the fields they read
}

/** Every failure as `field code`. */
export function failures(envelope: Envelope): string[] {
  return envelope.fail.flatMap(({ errors = [] }) => errors.map(({ field, code }) => `${field} ${code}`))
}

/** One of the sandbox's own endpoints. */
export async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return sandbox.fetch(new Request(origin + path, { method, ...(text !== undefined && { body: text }) }))
}

export async function enter(tenant?: unknown, sandbox = createSandbox({ now: () => noon })): Promise<Caller> {
  const response = await ask(sandbox, 'POST', '/tenants', tenant)
  return new Caller(sandbox, (await response.json()) as Keys) // the tests check the fields they read
}
