/** The three operations and the checks before them: headers, signature or token, faults, permission, in this order. */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { alteredAnswers } from './alteredAnswers.ts'
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
import { readBearer, refuseToken } from './oauth.ts'
import { createPolicy } from './policies.ts'
import { Quota, setQuota } from './quota.ts'
import { check } from './shapes.ts'
import type { Permission, Tenant, Tenants } from './tenants.ts'
import { isGuid, isSigned, readAuthorization, readDate } from './verify.ts'
import { findWatchlist, fromOauth } from './watchlist.ts'

/** The tolerance for `x-mc-date`. INVENTED: beyond-the-spec §4 found none documented. */
const clockTolerance = 15 * 60_000

interface Call {
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Headers
  readonly now: number
  /** Whether it is a call of API 2.0. */
  readonly isOauth: boolean
}

interface Operation {
  readonly isWrite: boolean
  readonly permission: Permission
  /** A field of the operation for the fault `refused` to name. */
  readonly field: string
  readonly run: (tenant: Tenant, call: Call) => Outcome | Promise<Outcome>
}

const unreadable = {
  status: 400,
  problems: [{ code: inventedCodes.unreadable, message: `The body is not a JSON object ${bounds}.` }],
} as const

const bodyShape = z.looseObject({
  meta: z.optional(z.looseObject({ pagination: z.optional(z.unknown()) })),
  data: z.optional(z.unknown()),
})

/**
 * The only item of a body, with the paging beside it. The vendor's own connector sends only `meta` to a read
 * (beyond-the-spec §2), and the vendor's portal says that its `data` may be empty: no field of the item is required.
 */
function readSent(body: Uint8Array, isWrite: boolean) {
  const sent = check(bodyShape, readJson(new TextDecoder().decode(body))?.value)
  if ('problems' in sent) return unreadable
  const { data = [], meta } = sent.value
  const isEmpty = !isWrite && Array.isArray(data) && data.length === 0
  const only = isEmpty ? { item: {} } : readOnlyItem(sent.value)
  return 'problems' in only ? only : { item: only.item, page: meta?.pagination ?? {} }
}

/** The operations with path and permission, as admin-api §4 writes them. */
const operations: Readonly<Record<string, Operation>> = {
  '/api/policy/webwhiteurl/create-policy-with-targets': {
    isWrite: true,
    permission: 'Web Security | Policies | Edit',
    field: 'data[0].description',
    run(tenant, { body, now }) {
      const sent = readSent(body, true)
      return 'problems' in sent ? sent : createPolicy(tenant, sent.item, now)
    },
  },
  '/api/awareness-training/company/get-watchlist-details': {
    isWrite: false,
    permission: 'Awareness Training | Dashboard | Read',
    field: 'data[0].searchBy.value',
    run(tenant, { body, isOauth }) {
      const sent = readSent(body, false)
      if ('problems' in sent) return sent
      const read = isOauth ? fromOauth(sent.item) : sent
      return 'problems' in read ? read : findWatchlist(tenant, read.item, sent.page)
    },
  },
  '/api/user/import-users': {
    isWrite: true,
    permission: 'Directories | Import | Edit',
    field: 'data[0].groupId',
    run: (tenant, { body, headers }) => importUsers(tenant, headers.get('x-mc-arg'), body),
  },
}

const refuseDate = (message: string) => refuse(401, inventedCodes.clock, message)

/** The headers of admin-api §5, in the assumed order of the service's checks. */
function refuseCaller(headers: Headers, path: string, tenant: Tenant | undefined, now: number) {
  const caller = readAuthorization(headers.get('Authorization'))
  const date = headers.get('x-mc-date')
  const requestId = headers.get('x-mc-req-id')
  const isWhole = caller && tenant && date && requestId && headers.has('x-mc-app-id')
  if (!isWhole || !isSigned(caller.signature, { date, requestId, path }, tenant.credentials)) {
    return faults.refuseSignature()
  }
  const time = readDate(date)
  if (Number.isNaN(time)) return refuseDate('The header x-mc-date is not a date in UTC.')
  if (Math.abs(now - time) > clockTolerance) {
    const minutes = Math.round(Math.abs(now - time) / 60_000)
    const side = time < now ? 'behind' : 'ahead of'
    return refuseDate(`The clock is off: x-mc-date is ${minutes} minutes ${side} the service.`)
  }
  if (isGuid(requestId)) return undefined
  return refuse(400, inventedCodes.requestId, 'The header x-mc-req-id must be a GUID.')
}

/** Runs the operation, unless the pending fault prevents that. */
async function execute(
  { permission, isWrite, field, run }: Operation,
  tenant: Tenant,
  call: Call,
  { signal, bindings, slowness }: { signal: AbortSignal; bindings: faults.Bindings; slowness: number },
): Promise<Response> {
  const fault = faults.takeFault(tenant)
  if (fault === 'dropped') return faults.drop(bindings)
  if (fault === 'token-expired') return refuseToken()
  const fail = fault && faults.failing[fault]
  if (fail) return fail({ field, permission })
  // Both waits end at once for a caller who disconnects.
  if (fault === 'slow') await setTimeout(slowness, undefined, { signal }).catch(() => undefined)
  if (fault === 'hold') await faults.hold(tenant.held, signal)
  if (signal.aborted) return faults.drop(bindings)
  if (!call.isOauth && call.headers.get('x-mc-app-id') !== tenant.credentials.applicationId) {
    // Recorded with HTTP 200 (beyond-the-spec §4).
    return refuse(200, recordedCodes.application, 'The application id is not known.')
  }
  const alter = alteredAnswers[fault ?? ''] ?? ((outcome: Outcome) => outcome)
  if (!tenant.permissions.has(permission)) return render(alter(faults.withoutPermission(permission)))
  const outcome = await run(tenant, call)
  if (isWrite && 'data' in outcome) {
    // `refuseCaller` has checked the header. API 2.0 has none, but the console's server lets it through to here.
    const requestId = call.headers.get('x-mc-req-id') ?? ''
    for (const { id } of outcome.data.filter(hasId)) tenant.writes.push({ requestId, id })
  }
  return fault === 'lost' ? faults.drop(bindings) : render(alter(outcome))
}

function answerFailure(error: unknown): Response {
  if (error instanceof faults.ConnectionDropped) throw error
  if (error instanceof TruncatedId) return faults.answerEmpty()
  console.error(error)
  return refuse(500, inventedCodes.internal, 'The sandbox has a bug: see its terminal.')
}

export function createService(tenants: Tenants, clock: () => number, slowness: number) {
  /** One call of the API; `path` is the signed one, without the mount's prefix. */
  return async (raw: Request, path: string, bindings: faults.Bindings, isOauth: boolean) => {
    const { headers, method, signal } = raw
    const authorization = headers.get('Authorization')
    const bearer = isOauth ? readBearer(tenants, authorization, clock()) : undefined
    const tenant = bearer ? bearer.tenant : tenants.get(readAuthorization(authorization)?.accessKey ?? '')
    const quota = (tenant?.quota ?? new Quota()).take(clock())
    if (tenant) {
      tenant.requests += 1
      tenant.inHand += 1
    }
    const answer = async (): Promise<Response> => {
      const operation = Object.hasOwn(operations, path) ? operations[path] : undefined
      if (!operation) return refuse(404, inventedCodes.notFound, 'There is no such endpoint.')
      if (method !== 'POST') {
        const refusal = refuse(405, inventedCodes.method, 'This endpoint takes POST only.')
        refusal.headers.set('Allow', 'POST')
        return refusal
      }
      // The body is read completely first: a caller who disconnects half-way has made no request.
      const body = await raw.arrayBuffer().catch(() => faults.drop(bindings))
      const now = clock()
      if (bearer && !bearer.isValid) return refuseToken(tenant ? undefined : inventedCodes.token)
      const refusal = bearer ? undefined : refuseCaller(headers, path, tenant, now)
      if (refusal || !tenant) return refusal ?? faults.refuseSignature()
      if (quota.isExhausted) return faults.refuseThrottled()
      const call = { body: new Uint8Array(body), headers, now, isOauth }
      return execute(operation, tenant, call, { signal, bindings, slowness })
    }
    try {
      const response = await answer().catch(answerFailure)
      const isFault = response.status === 429 && !quota.isExhausted
      setQuota(response, isFault ? { remaining: 0, reset: faults.throttledReset } : quota)
      return response
    } finally {
      if (tenant) tenant.inHand -= 1
    }
  }
}
