/** A client for the tests. It signs by admin-api §5 by itself, and shares no line with verify.ts. */
import { createHmac, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type contentsOf, createSandbox, type Sandbox } from './app.ts'

export const paths = {
  policy: '/api/policy/webwhiteurl/create-policy-with-targets',
  watchlist: '/api/awareness-training/company/get-watchlist-details',
  import: '/api/user/import-users',
} as const

/** A policy to send, and a watchlist request for everyone. */
export const url = { action: 'block', type: 'domain', value: 'bad.example' }
export const scope = { description: 'Everyone' }
export const policy = { description: 'Test', urls: [url], policies: [scope] }
export const policyBody = JSON.stringify({ data: [policy] })
export const everything = JSON.stringify({ data: [{}] })
export const csv = 'email,name\nada.low@corp.example,Ada Löw\nben@corp.example,Ben\n'
export const secureId: unknown = expect.stringMatching(/^eNo[\w-]{133}$/)

export type Keys = Record<'accessKey' | 'secretKey' | 'applicationId' | 'applicationKey', string>

export interface Envelope {
  meta: {
    status: number
    pagination?: { pageSize: number; totalCount: number; next?: string; previous?: string }
  }
  data: Record<string, unknown>[]
  fail: { key?: unknown; code?: string; errors?: { field?: string; code: string; message: string }[] }[]
}

/** 21 November 2026, so that the tests can have fixed dates. */
export const noon = Date.UTC(2026, 10, 21, 12, 0, 0)
export const toDate = (time: number) => new Date(time).toUTCString().replace('GMT', 'UTC')

export interface Signing {
  date?: string
  requestId?: string
  /** Headers in place of the signed ones. Undefined removes one. */
  headers?: Record<string, string | undefined>
}

export function sign(
  keys: Keys,
  path: string,
  { date = toDate(noon), requestId = randomUUID() }: Signing = {},
): Record<string, string> {
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

// The tests check the fields that they read.
export const readEnvelope = async (response: Response) => (await response.json()) as Envelope

/** Every failure as `field code`, without what nearly all of them start with. */
export const failures = ({ fail }: Envelope): string[] =>
  fail
    .flatMap(({ errors = [] }) => errors)
    .map(({ field = '', code }) => `${field.replace('data[0].', '')} ${code.replace('err_sandbox_', '')}`)

/** One of the sandbox's own endpoints. */
export async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return sandbox.fetch(new Request(origin + path, { method, ...(text !== undefined && { body: text }) }))
}

export class Caller {
  readonly sandbox: Sandbox
  readonly keys: Keys

  constructor(sandbox: Sandbox, keys: Keys) {
    this.sandbox = sandbox
    this.keys = keys
  }

  /** One API call as given, without signing. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    return this.sandbox.fetch(new Request(origin + path, init))
  }

  async post(path: string, body: BodyInit, { headers = {}, ...signing }: Signing = {}): Promise<Response> {
    const all = Object.entries({ ...sign(this.keys, path, signing), ...headers })
    const sent = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    return this.send(path, { method: 'POST', headers: Object.fromEntries(sent), body })
  }

  async createPolicy(item: unknown): Promise<Envelope> {
    return readEnvelope(await this.post(paths.policy, JSON.stringify({ data: [item] })))
  }

  async getWatchlist(item: unknown = {}, pagination?: unknown): Promise<Envelope> {
    const body = { meta: { pagination }, data: [item] }
    return readEnvelope(await this.post(paths.watchlist, JSON.stringify(body)))
  }

  async importUsers(body: BodyInit, item: object = {}): Promise<Envelope> {
    const headers = { 'x-mc-arg': JSON.stringify({ data: [{ fileType: 'CSV', ...item }] }) }
    return readEnvelope(await this.post(paths.import, body, { headers }))
  }

  /** The job of an import, which is the last that the contents show. */
  async submit(body: BodyInit, item: object = {}) {
    const envelope = JSON.stringify(await this.importUsers(body, item))
    const job = (await this.contents()).imports.at(-1)
    const expected = { meta: { status: 200 }, data: [{ id: job?.id, success: true }], fail: [] }
    if (!job || envelope !== JSON.stringify(expected)) throw new Error(envelope)
    return job
  }

  /** One of the endpoints of the tenant. */
  async ask(method: string, path = '', body?: unknown): Promise<unknown> {
    return (await ask(this.sandbox, method, `/tenants/${this.keys.accessKey}${path}`, body)).json()
  }

  async order(fault: string, times = 1): Promise<void> {
    const ordered = await this.ask('POST', '/faults', { fault, times })
    if (!(ordered as { fault?: string }).fault) throw new Error(JSON.stringify(ordered))
  }

  contents = async () => (await this.ask('GET')) as ReturnType<typeof contentsOf>

  async group(description: string) {
    const { groups } = await this.contents()
    const group = groups.find((each) => each.description === description)
    if (!group) throw new Error(`There is no group ${description}.`)
    return group
  }
}

export async function enter(tenant?: unknown, sandbox = createSandbox({ now: () => noon })): Promise<Caller> {
  const response = await ask(sandbox, 'POST', '/tenants', tenant)
  return new Caller(sandbox, (await response.json()) as Keys)
}
