/** The three operations and the checks before them: headers, signature, faults, permission, in this order. */
import { TruncatedId } from './directory.ts'
import {
  hasId,
  inventedCodes,
  type Outcome,
  readOnlyItem,
  recordedCodes,
  refuse,
  render,
} from './envelope.ts'
import * as faults from './faults.ts'
import { importUsers } from './imports.ts'
import { bounds, readJson } from './json.ts'
import { createPolicy } from './policies.ts'
import { type QuotaState, setQuota, untouchedQuota } from './quota.ts'
import { isRetelling, retellings } from './retellings.ts'
import { anything, check, isObject, object, optional } from './shapes.ts'
import type { Permission, Tenant, Tenants } from './tenants.ts'
import { isGuid, isSigned, readAuthorization, readDate } from './verify.ts'
import { findWatchlist } from './watchlist.ts'

/** The tolerance for `x-mc-date`. INVENTED: beyond-the-spec §4 found none documented. */
const clockTolerance = 15 * 60_000

interface Call {
  readonly requestId: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly argument: string | null
  readonly now: number
}

interface Operation {
  readonly kind: 'read' | 'write'
  readonly permission: Permission
  /** A field of the operation for the fault `refused` to name. */
  readonly field: string
  readonly run: (tenant: Tenant, call: Call) => Outcome | Promise<Outcome>
}

const unreadable: Outcome = {
  status: 400,
  problems: [{ code: inventedCodes.unreadable, message: `The body is not a JSON object ${bounds}.` }],
}

const pagedBody = object({ meta: optional(object({ pagination: optional(anything) }, true)) }, true)

function readObject(body: Uint8Array): Record<string, unknown> | undefined {
  const value = readJson(new TextDecoder().decode(body))?.value
  return isObject(value) ? value : undefined
}

/**
 * The vendor's own connector sends only `meta` (beyond-the-spec §2), and the vendor's portal says that `data` may be
 * empty. No field of the item is required.
 */
const hasNoItem = ({ data }: Record<string, unknown>) =>
  data === undefined || (Array.isArray(data) && data.length === 0)

/** The operations with path and permission, as admin-api §4 writes them. */
const operations = new Map<string, Operation>([
  [
    '/api/policy/webwhiteurl/create-policy-with-targets',
    {
      kind: 'write',
      permission: 'Web Security | Policies | Edit',
      field: 'data[0].description',
      run(tenant, { body, now }) {
        const sent = readObject(body)
        if (!sent) return unreadable
        const only = readOnlyItem(sent)
        return 'problems' in only ? only : createPolicy(tenant, only.item, now)
      },
    },
  ],
  [
    '/api/awareness-training/company/get-watchlist-details',
    {
      kind: 'read',
      permission: 'Awareness Training | Dashboard | Read',
      field: 'data[0].searchBy.value',
      run(tenant, { body }) {
        const sent = readObject(body)
        const paged = check(pagedBody, sent)
        if (!sent || 'problems' in paged) return unreadable
        const only = hasNoItem(sent) ? { item: {} } : readOnlyItem(sent)
        return 'problems' in only
          ? only
          : findWatchlist(tenant, only.item, paged.value.meta?.pagination ?? {})
      },
    },
  ],
  [
    '/api/user/import-users',
    {
      kind: 'write',
      permission: 'Directories | Import | Edit',
      field: 'data[0].groupId',
      run: (tenant, { body, argument }) => importUsers(tenant, argument, body),
    },
  ],
])

async function execute(
  { kind, permission, run }: Operation,
  tenant: Tenant,
  call: Call,
  retell: (outcome: Outcome) => Outcome,
): Promise<Response> {
  if (!tenant.permissions.has(permission)) return render(retell(faults.withoutPermission(permission)))
  try {
    const outcome = await run(tenant, call)
    if (kind === 'write' && 'data' in outcome) {
      for (const { id } of outcome.data.filter(hasId)) {
        tenant.writes.push({ requestId: call.requestId, id })
      }
    }
    return render(retell(outcome))
  } catch (error) {
    if (error instanceof TruncatedId) return faults.answerEmpty()
    throw error
  }
}

function takeFault(tenant: Tenant): faults.Fault | undefined {
  const pending = tenant.fault
  if (!pending) return undefined
  pending.times -= 1
  if (pending.times <= 0) tenant.fault = undefined
  return pending.name
}

const refuseDate = (message: string) => refuse(401, inventedCodes.clock, message)

/** The headers of admin-api §5, in the assumed order of the service's checks. */
async function refuseCaller(
  headers: Headers,
  path: string,
  tenant: Tenant | undefined,
  now: number,
): Promise<Response | undefined> {
  const caller = readAuthorization(headers.get('Authorization'))
  const date = headers.get('x-mc-date')
  const requestId = headers.get('x-mc-req-id')
  const isWhole = caller && tenant && date && requestId && headers.has('x-mc-app-id')
  if (!isWhole) return faults.refuseSignature()
  const { signature } = caller
  const isGenuine = await isSigned({ date, requestId, path, signature }, tenant.credentials)
  if (!isGenuine) return faults.refuseSignature()

  const time = readDate(date)
  if (time === undefined) return refuseDate('The header x-mc-date is not a date in UTC.')
  if (Math.abs(now - time) > clockTolerance) {
    const minutes = Math.round(Math.abs(now - time) / 60_000)
    const side = time < now ? 'behind' : 'ahead of'
    return refuseDate(`The clock is off: x-mc-date is ${minutes} minutes ${side} the service.`)
  }
  if (isGuid(requestId)) return undefined
  return refuse(400, inventedCodes.requestId, 'The header x-mc-req-id must be a GUID.')
}

export function createService(tenants: Tenants, clock: () => number, slowness: number) {
  async function callTenant(
    operation: Operation,
    tenant: Tenant,
    request: { raw: Request; body: Uint8Array<ArrayBuffer>; bindings: faults.Bindings },
  ): Promise<Response> {
    const { raw, body, bindings } = request
    const fault = takeFault(tenant)
    if (fault === 'dropped') return faults.drop(bindings)
    if (fault && !faults.isStaged(fault)) return faults.failing[fault](operation)
    if (fault === 'slow' || fault === 'hold') {
      await (fault === 'slow' ? faults.wait(slowness, raw.signal) : faults.hold(tenant.held, raw.signal))
      if (raw.signal.aborted) return faults.drop(bindings)
    }
    if (raw.headers.get('x-mc-app-id') !== tenant.credentials.applicationId) {
      // Recorded with HTTP 200 (beyond-the-spec §4).
      return refuse(200, recordedCodes.application, 'The application id is not known.')
    }
    // The header is present: `refuseCaller` has checked it.
    const requestId = raw.headers.get('x-mc-req-id') ?? ''
    const argument = raw.headers.get('x-mc-arg')
    const retell = isRetelling(fault) ? retellings[fault] : (outcome: Outcome) => outcome
    const response = await execute(operation, tenant, { requestId, body, argument, now: clock() }, retell)
    return fault === 'lost' ? faults.drop(bindings) : response
  }

  async function answer(
    raw: Request,
    path: string,
    { tenant, quota, bindings }: { tenant: Tenant | undefined; quota: QuotaState; bindings: faults.Bindings },
  ): Promise<Response> {
    const operation = operations.get(path)
    if (!operation) return refuse(404, inventedCodes.notFound, 'There is no such endpoint.')
    if (raw.method !== 'POST') {
      const response = refuse(405, inventedCodes.method, 'This endpoint takes POST only.')
      response.headers.set('Allow', 'POST')
      return response
    }
    // The body is read completely first: a caller who disconnects half-way has made no request.
    const body = await raw.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => faults.drop(bindings),
    )
    const refusal = await refuseCaller(raw.headers, path, tenant, clock())
    if (refusal || !tenant) return refusal ?? faults.refuseSignature()
    if (quota.isExhausted) return faults.refuseThrottled()
    return callTenant(operation, tenant, { raw, body, bindings })
  }

  /** One call of the API; `path` is the signed one, without the mount's prefix. */
  return async (raw: Request, path: string, bindings: faults.Bindings): Promise<Response> => {
    const tenant = tenants.get(readAuthorization(raw.headers.get('Authorization'))?.accessKey ?? '')
    const quota = tenant?.quota.take(clock()) ?? untouchedQuota
    if (tenant) {
      tenant.requests += 1
      tenant.inHand += 1
    }
    try {
      const response = await answer(raw, path, { tenant, quota, bindings })
      const isFault = response.status === 429 && !quota.isExhausted
      return setQuota(response, isFault ? { remaining: 0, reset: faults.throttledReset } : quota)
    } catch (error) {
      if (error instanceof faults.ConnectionDropped) throw error
      console.error(error)
      return setQuota(refuse(500, inventedCodes.internal, 'The sandbox has a bug: see its terminal.'), quota)
    } finally {
      if (tenant) tenant.inHand -= 1
    }
  }
}
