/** The sandbox: the API of admin-api §4 as a fetch handler, with endpoints to create, inspect and break tenants. */
import { Hono } from 'hono'
import { jsonHeaders, toJson } from './envelope.ts'
import { type Bindings, faultInput, faults, release, slowness, faultTitle } from './faults.ts'
import { readJson } from './json.ts'
import { createService } from './service.ts'
import { check, type Shape } from './shapes.ts'
import { mintInput, type Tenant, Tenants } from './tenants.ts'

/** The sandbox's path for the console and its tests. It is not signed. */
const mount = '/r/sandbox'

export interface SandboxOptions {
  readonly now?: () => number
  /** The delay of the fault `slow`, in milliseconds. */
  readonly slowness?: number
}

export interface Sandbox {
  /** The fetch handler. It rejects when a fault drops the connection, after destroying `outgoing` if given. */
  readonly fetch: (request: Request, bindings?: Bindings) => Response | Promise<Response>
}

const refuse = (status: number, error: string) => toJson({ error }, status)

/** The input of a control endpoint. No body means the defaults. */
async function readInput<Input>(
  request: Request,
  shape: Shape<Input>,
): Promise<{ input: Input } | { refusal: Response }> {
  const text = await request.text()
  const json = text.trim() === '' ? { value: {} } : readJson(text)
  if (!json) return { refusal: refuse(400, 'The body is not JSON.') }
  const checked = check(shape, json.value)
  if ('value' in checked) return { input: checked.value }
  const said = checked.problems.map(({ field, message }) => `${field ?? 'body'}: ${message}`)
  return { refusal: refuse(400, said.join(' ')) }
}

/** The JSON escape of invisible characters, unit by unit. */
const toEscape = (found: string): string =>
  found
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** JSON for a browser to show directly, with invisible and direction-changing characters escaped. */
const toLegible = (body: unknown): Response =>
  new Response(JSON.stringify(body).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, toEscape), { headers: jsonHeaders })

/** The fault of the next calls, with its title. */
const pendingFault = (fault: Tenant['fault']) => fault && { ...fault, title: faultTitle(fault.name) }

/** The contents of a tenant, for tests to check and for newcomers to find ids. */
function witness({ policies, imports, writes, requests, inHand, fault, directory }: Tenant) {
  return {
    policies,
    imports: imports.map(({ job }) => job),
    writes,
    requests,
    inHand,
    fault: pendingFault(fault),
    people: directory.people.length,
    departments: directory.listDepartments(),
    accounts: directory.listAccounts(),
    groups: directory.listGroups(),
    attributes: directory.attributes.map(({ id, name, values }) => ({
      id,
      name,
      values: [...new Set(values)],
    })),
  }
}

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const tenants = new Tenants()
  const serve = createService(tenants, options.now ?? Date.now, options.slowness ?? slowness)
  const app = new Hono<{ Bindings: Bindings; Variables: { tenant: Tenant } }>()

  app.post(`${mount}/tenants`, async (c) => {
    const read = await readInput(c.req.raw, mintInput)
    return 'refusal' in read ? read.refusal : toJson(tenants.mint(read.input).credentials, 201)
  })

  const ofTenant = `${mount}/tenants/:accessKey`
  app.use(`${ofTenant}/*`, async (c, next) => {
    const tenant = tenants.get(c.req.param('accessKey'))
    if (!tenant) return refuse(404, 'There is no tenant with this access key. It may have been dropped.')
    c.set('tenant', tenant)
    return next()
  })

  app.get(ofTenant, (c) => toLegible(witness(c.var.tenant)))

  app.get(`${ofTenant}/imports/:id`, (c) => {
    const file = c.var.tenant.imports.find(({ job }) => job.id === c.req.param('id'))
    if (!file) return refuse(404, 'There is no import with this id.')
    if (!file.body) return refuse(404, 'The bytes of this import are no longer kept.')
    return new Response(file.body, {
      headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' },
    })
  })

  app.get(`${ofTenant}/faults`, (c) => toJson({ fault: pendingFault(c.var.tenant.fault) }))

  app.post(`${ofTenant}/faults`, async (c) => {
    const read = await readInput(c.req.raw, faultInput)
    if ('refusal' in read) return read.refusal
    const { fault, times = 1 } = read.input
    c.var.tenant.fault = times > 0 ? { name: fault, times } : undefined
    return toJson({ fault, times })
  })

  app.post(`${ofTenant}/release`, (c) => toJson({ released: release(c.var.tenant.held) }))

  app.get(`${mount}/faults`, () => toJson({ faults }))

  app.all(`${mount}/api/*`, (c) => serve(c.req.raw, new URL(c.req.url).pathname.slice(mount.length), c.env))

  app.notFound(() => refuse(404, 'There is nothing here.'))
  // Hono would turn it into a 500, but a dropped connection has no status.
  app.onError((error) => {
    throw error
  })

  return { fetch: (request, bindings = {}) => app.fetch(request, bindings) }
}
