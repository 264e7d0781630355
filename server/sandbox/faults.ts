/** Simulated failures: every way in which a call can fail, to see by hand and by test. */
import * as z from 'zod/mini'
import {
  inventedCodes,
  jsonHeaders,
  type Outcome,
  recordedCodes,
  refuse,
  render,
  toEnvelope,
  toJson,
} from './envelope.ts'
import { integer } from './shapes.ts'

/** Those before `server-error` are refusals in the menu: see `groupOf`. */
const texts = {
  'invalid-signature': ['Signature rejected', 'HTTP 401: the service rejects the signature.'],
  'binding-expired': ['Keys expired', 'HTTP 418: the keys have expired and must be reissued.'],
  forbidden: ['Permission missing', 'HTTP 403: the administrator lacks the permission.'],
  throttled: ['Quota used up', 'HTTP 429: the quota is used up for two seconds.'],
  refused: ['Request refused, with the field', 'HTTP 200 with a failure in the nested form, with a field.'],
  'refused-flat': ['Request refused, with a message', 'HTTP 200 with a failure in the flat form.'],
  'meta-404': ['Request refused, without a reason', 'HTTP 200, but meta.status is 404, without a failure.'],
  'server-error': ['Server error', 'HTTP 500: the service failed.'],
  'bad-gateway': ['Proxy error', 'HTTP 502: a proxy answers with an HTML page.'],
  empty: ['Empty answer', 'HTTP 400 with an empty body.'],
  truncated: ['Answer cut off', 'HTTP 200 with JSON that stops in the middle.'],
  'wrong-shape': ['Unexpected answer', 'HTTP 200 with JSON that is not the documented envelope.'],
  slow: ['Slow answer', 'The real answer, ten seconds late.'],
  hold: ['Answer held back', 'The real answer, after POST /tenants/{accessKey}/release. For tests.'],
  changed: ['Policy stored differently', 'The policy is created as sent, but the answer differs.'],
  equivalent: ['Policy stored, reported in another way', 'Created as sent; the answer has another form.'],
  'no-record': ['Success without a record', 'Executed and reported as a success, but without the record.'],
  marked: ['Invisible characters in the answer', 'The real answer, its texts with invisible marks.'],
  'token-expired': ['Access token expired', 'HTTP 401: the access token has expired before its time.'],
  'token-slow': ['No access token', 'The access token expires, and no other one comes within a minute.'],
  'token-lost': ['Lost access token', 'The access token expires. The connection drops before another one.'],
  lost: ['Lost connection after sending', 'Executed, but the connection drops before the answer.'],
  dropped: ['Lost connection before sending', 'The connection drops and nothing is executed.'],
} as const
export type Fault = keyof typeof texts

// `Object.keys` loses the type of the keys.
const names = Object.keys(texts) as Fault[]

const refused: readonly Fault[] = names.slice(0, names.indexOf('server-error'))
function groupOf(name: Fault): string {
  if (name.endsWith('slow')) return 'Slow'
  return refused.includes(name) || isOfToken(name) ? 'Refused' : 'Unclear'
}

/** The faults of API 2.0 alone, and those of the keys of API 1.0. */
export const isOfToken = (name: string) => name.startsWith('token-')
const isOfKeys = (name: Fault) => name === 'invalid-signature' || name === 'binding-expired'

export const faultTitle = (name: Fault): string => texts[name][0]

/** The faults in the console's menu, without `hold`, whose answers the console cannot release. */
export const listFaults = (isOauth: boolean) =>
  names
    .filter((name) => name !== 'hold' && !(isOauth ? isOfKeys : isOfToken)(name))
    .map((name) => ({ name, group: groupOf(name), title: texts[name][0], description: texts[name][1] }))

export const faultInput = z.strictObject({ fault: z.enum(names), times: z.optional(integer(0, 1_000)) })

export interface PendingFault {
  readonly name: Fault
  /** The number of answers still to fail. */
  times: number
}

/** Uses up the pending fault of a call, or of a request for a token. */
export function takeFault(tenant: { fault?: PendingFault | undefined }, isForToken = false) {
  const pending = tenant.fault
  if (!pending || (pending.name === 'token-slow' || pending.name === 'token-lost') !== isForToken)
    return undefined
  pending.times -= 1
  if (pending.times <= 0) tenant.fault = undefined
  return pending.name
}

/** The wait that `throttled` reports, in milliseconds. */
export const throttledReset = 2_000

const refusal = { code: inventedCodes.invalid, message: 'The sandbox was told to refuse this value.' }

export const withoutPermission = (permission: string): Outcome => ({
  problems: [{ code: recordedCodes.forbidden, message: `This needs the permission ${permission}.` }],
  status: 403,
})

export const refuseSignature = (): Response => refuse(401, recordedCodes.signature, '0004 Invalid Signature')

export const refuseThrottled = (): Response =>
  refuse(429, inventedCodes.throttled, 'The quota of this account is used up.')

/** The recorded answer to a truncated secure id (beyond-the-spec §1). */
export const answerEmpty = (): Response =>
  new Response(null, { status: 400, headers: { 'Cache-Control': 'no-store' } })

const html = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n'

/** The answers of the faults that execute nothing. service.ts applies the others around the operation. */
export const failing: Partial<
  Record<Fault, (operation: { readonly field: string; readonly permission: string }) => Response>
> = {
  'invalid-signature': refuseSignature,
  'binding-expired': () => refuse(418, recordedCodes.expired, 'The access key binding has expired.'),
  forbidden: ({ permission }) => render(withoutPermission(permission)),
  throttled: refuseThrottled,
  refused: ({ field }) => render({ problems: [{ field, ...refusal }] }),
  'refused-flat': () => toEnvelope(200, { fail: [refusal] }),
  'meta-404': () => toEnvelope(200, {}, 404),
  'server-error': () => refuse(500, inventedCodes.internal, 'The sandbox was told to fail.'),
  'bad-gateway': () =>
    new Response(html, { status: 502, headers: { ...jsonHeaders, 'Content-Type': 'text/html' } }),
  empty: answerEmpty,
  truncated: () => new Response('{"meta":{"status":200},"data":[{"id":"eNo', { headers: jsonHeaders }),
  'wrong-shape': () => toJson({ result: 'ok', records: [] }),
}

/** The held answers, as functions that release them. */
export type HeldAnswers = Set<() => void>

export function release(held: HeldAnswers): number {
  const count = held.size
  for (const letGo of held) letGo()
  return count
}

/** Holds an answer until it is released or the caller disconnects, which the signal shows. */
export function hold(held: HeldAnswers, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      held.delete(finish)
      resolve()
    }
    if (signal.aborted) return resolve()
    held.add(finish)
    signal.addEventListener('abort', finish, { once: true })
  })
}

/** The rejection of a fetch handler, which cannot close a connection itself. */
export class ConnectionDropped extends Error {}

/** The objects that @hono/node-server passes with the request; absent without a socket. */
export interface Bindings {
  readonly outgoing?: { destroy(): unknown }
}

export function drop({ outgoing }: Bindings): never {
  outgoing?.destroy()
  throw new ConnectionDropped('The sandbox was told to drop the connection.')
}
