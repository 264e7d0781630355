/** The sandbox: the API of admin-api §4 as a fetch handler, with endpoints to create, inspect and break tenants. */
import { Hono } from 'hono'
import type * as z from 'zod/mini'
import { jsonHeaders, toJson } from './envelope.ts'
import { type Bindings, faultInput, faultTitle, isOfToken, listFaults, release } from './faults.ts'
import { readJson } from './json.ts'
import { giveToken } from './oauth.ts'
import { createService } from './service.ts'
import { check } from './shapes.ts'
import { type Tenant, tenantInput, Tenants } from './tenants.ts'

/** The sandbox's path for the console and its tests. It is not signed. */
const mount = '/r/sandbox'
/** API 2.0 for the same tenants. */
const oauthMount = '/r/sandbox-oauth'

const refuse = (status: number, error: string) => toJson({ error }, status)

/** The input of a control endpoint, or a refusal of it. No body means the defaults. */
async function readInput<Schema extends z.ZodMiniType>(request: Request, schema: Schema) {
  const text = await request.text()
  const json = text.trim() === '' ? { value: {} } : readJson(text)
  if (!json) return refuse(400, 'The body is not JSON.')
  const checked = check(schema, json.value)
  if ('value' in checked) return checked
  return refuse(400, checked.problems.map(({ field = 'body', message }) => `${field}: ${message}`).join(' '))
}

const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON for a browser to show directly, with invisible and direction-changing characters escaped. */
function toLegible(body: unknown): Response {
  const unseen = /[\p{Cf}\p{Zl}\p{Zp}]/gu
  const text = JSON.stringify(body).replaceAll(unseen, (found) => found.replaceAll(/[^]/g, toEscape))
  return new Response(text, { headers: jsonHeaders })
}

/** The fault of the next calls, with its title. */
const pendingFault = (fault: Tenant['fault']) => fault && { ...fault, title: faultTitle(fault.name) }

/** The contents of a tenant, for tests to check and for newcomers to find ids. */
export function contentsOf({ policies, imports, writes, requests, inHand, fault, directory }: Tenant) {
  return {
    policies,
    imports: imports.map(({ job }) => job),
    writes,
    requests,
    inHand,
    fault: pendingFault(fault),
    people: directory.people.length,
    groups: directory.listGroups(),
    attributes: directory.listAttributes(),
  }
}

export type Sandbox = ReturnType<typeof createSandbox>

/** `slowness` is the delay of the fault `slow`, in milliseconds. */
export function createSandbox({ now = Date.now, slowness = 10_000 } = {}) {
  const tenants = new Tenants()
  const serve = createService(tenants, now, slowness)
  const app = new Hono<{ Bindings: Bindings; Variables: { tenant: Tenant } }>()

  app.post(`${mount}/tenants`, async (c) => {
    const input = await readInput(c.req.raw, tenantInput)
    return input instanceof Response ? input : toJson(tenants.create(input.value).credentials, 201)
  })

  const ofTenant = `${mount}/tenants/:accessKey`
  app.use(`${ofTenant}/*`, async (c, next) => {
    const tenant = tenants.get(c.req.param('accessKey'))
    if (!tenant) return refuse(404, 'There is no tenant with this access key. It may have been dropped.')
    c.set('tenant', tenant)
    return next()
  })

  app.get(ofTenant, (c) => toLegible(contentsOf(c.var.tenant)))

  app.get(`${ofTenant}/imports/:id`, (c) => {
    const file = c.var.tenant.imports.find(({ job }) => job.id === c.req.param('id'))
    if (!file) return refuse(404, 'There is no import with this id.')
    if (!file.body) return refuse(404, 'The bytes of this import are no longer kept.')
    const headers = { ...jsonHeaders, 'Content-Type': 'application/octet-stream' }
    return new Response(file.body, { headers })
  })

  app.get(`${ofTenant}/faults`, (c) => toJson({ fault: pendingFault(c.var.tenant.fault) }))

  app.post(`${ofTenant}/faults`, async (c) => {
    const input = await readInput(c.req.raw, faultInput)
    if (input instanceof Response) return input
    const { fault, times = 1 } = input.value
    const { tenant } = c.var
    // The next call needs another token.
    if (isOfToken(fault) && fault !== 'token-expired')
      for (const token of tenant.tokens.keys()) tenant.tokens.set(token, 0)
    tenant.fault = times > 0 ? { name: fault, times } : undefined
    return toJson({ fault, times })
  })

  app.post(`${ofTenant}/release`, (c) => toJson({ released: release(c.var.tenant.held) }))

  app.post(`${oauthMount}/oauth/token`, (c) => giveToken(tenants, c.req.raw, now(), c.env))

  for (const base of [mount, oauthMount]) {
    const isOauth = base === oauthMount
    app.get(`${base}/faults`, () => toJson({ faults: listFaults(isOauth) }))
    app.all(`${base}/api/*`, (c) =>
      serve(c.req.raw, new URL(c.req.url).pathname.slice(base.length), c.env, isOauth),
    )
  }

  app.notFound(() => refuse(404, 'There is nothing here.'))
  // Hono would turn it into a 500, but a dropped connection has no status.
  app.onError((error) => {
    throw error
  })

  return {
    /** Rejects when a fault drops the connection, after destroying `outgoing` if given. */
    fetch: (request: Request, bindings: Bindings = {}) => app.fetch(request, bindings),
  }
}
