/** Failures on order: every way in which a call can go wrong, so that each can be seen by hand and by test. */
import * as z from 'zod/mini'
import {
  inventedCodes,
  jsonHeaders,
  recordedCodes,
  refuse,
  toEnvelope,
  toJson,
  toNested,
} from './envelope.ts'
import { readJson } from './json.ts'

const sentences = {
  'invalid-signature': 'HTTP 401: the service does not accept the signature.',
  'binding-expired': 'HTTP 418: the keys have expired and must be issued anew.',
  forbidden: 'HTTP 403: the administrator may not do this.',
  throttled: 'HTTP 429: the quota is used up; try again in two seconds.',
  refused: 'HTTP 200 with a failure in the nested form that names a field.',
  'refused-flat': 'HTTP 200 with a failure in the flat form: a code and a message.',
  'meta-404': 'HTTP 200, but meta.status is 404 and no failure is listed.',
  'server-error': 'HTTP 500: the service failed.',
  'bad-gateway': 'HTTP 502: a proxy answers with an HTML page.',
  empty: 'HTTP 400 with no body at all.',
  truncated: 'HTTP 200 with JSON that stops in the middle.',
  'wrong-shape': 'HTTP 200 with JSON that is not the documented envelope.',
  slow: 'The true answer, ten seconds late.',
  hold: 'The true answer, when POST /tenants/{accessKey}/release lets it go. For tests.',
  changed: 'The policy is created as it was sent, and the answer shows it otherwise. For policies only.',
  marked: 'The true answer, with marks before its texts that turn the direction of reading.',
  lost: 'The request is carried out, but the connection drops before the answer.',
  dropped: 'The connection drops and nothing is carried out.',
} as const
export type Fault = keyof typeof sentences

const names = Object.keys(sentences) as [Fault, ...Fault[]] // Object.keys forgets the names and that there are some

/** For the menu of the console, which may not import the sandbox and has no button to release what is held. */
export const faults = names
  .filter((name) => name !== 'hold')
  .map((name) => ({ name, description: sentences[name] }))

export const faultInput = z.strictObject({
  fault: z.enum(names),
  times: z._default(
    z.int().check(z.refine((times) => times >= 0 && times <= 1_000, 'Expected 0 to 1000 times.')),
    1,
  ),
})

export interface PendingFault {
  readonly name: Fault
  /** How many answers are still to fail. */
  times: number
}

/** How long `slow` keeps its caller waiting, in milliseconds. */
export const slowness = 10_000
/** What `throttled` tells its caller to wait, in milliseconds. */
export const throttledReset = 2_000

/** Faults that do more than answer: app.ts carries them out around the operation. */
type Staged = 'slow' | 'hold' | 'changed' | 'marked' | 'lost' | 'dropped'

export function isStaged(fault: Fault): fault is Staged {
  return ['slow', 'hold', 'changed', 'marked', 'lost', 'dropped'].includes(fault)
}

const refusal = { code: inventedCodes.invalid, message: 'The sandbox was told to refuse this value.' }

const html = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>\n'

/** The failing answers; nothing was executed. `field` and `permission` belong to the operation that was called. */
const answers: Record<Exclude<Fault, Staged>, (field: string, permission: string) => Response> = {
  'invalid-signature': () => refuseSignature(),
  'binding-expired': () => refuse(418, recordedCodes.expired, 'The access key binding has expired.'),
  forbidden: (_, permission) => refusePermission(permission),
  throttled: () => refuseThrottled(),
  refused: (field) => toEnvelope(200, { fail: [toNested([{ field, ...refusal }])] }),
  'refused-flat': () => toEnvelope(200, { fail: [refusal] }),
  'meta-404': () => toEnvelope(200, {}, 404),
  'server-error': () => refuse(500, inventedCodes.internal, 'The sandbox was told to fail.'),
  'bad-gateway': () =>
    new Response(html, { status: 502, headers: { ...jsonHeaders, 'Content-Type': 'text/html' } }),
  empty: () => answerEmpty(),
  truncated: () => new Response('{"meta":{"status":200},"data":[{"id":"eNo', { headers: jsonHeaders }),
  'wrong-shape': () => toJson({ result: 'ok', records: [] }),
}

export function fail(
  fault: Exclude<Fault, Staged>,
  { field, permission }: { field: string; permission: string },
): Response {
  return answers[fault](field, permission)
}

export function refuseSignature(): Response {
  return refuse(401, recordedCodes.signature, '0004 Invalid Signature')
}

export function refusePermission(permission: string): Response {
  return refuse(403, recordedCodes.forbidden, `This needs the permission ${permission}.`)
}

export function refuseThrottled(): Response {
  return refuse(429, inventedCodes.throttled, 'The quota of this account is used up.')
}

/** The recorded answer to a truncated secure id (beyond-the-spec §1). */
export function answerEmpty(): Response {
  return new Response(null, { status: 400, headers: { 'Cache-Control': 'no-store' } })
}

const changeable = z.looseObject({
  data: z.array(
    z.looseObject({
      urls: z.array(z.looseObject({ action: z.string() })),
      policies: z.array(z.looseObject({ policy: z.looseObject({ enforced: z.boolean() }) })),
    }),
  ),
})

/** A policy as it was not sent: the first URL does something else, the first scope is enforced or not, without a comment. */
export async function change(response: Response): Promise<Response> {
  const parsed = changeable.safeParse(readJson(await response.clone().text())?.value)
  const [url, scope] = [parsed.data?.data[0]?.urls[0], parsed.data?.data[0]?.policies[0]]
  if (!url || !scope) return response
  url.action = url.action === 'block' ? 'allow' : 'block'
  scope.policy.enforced = !scope.policy.enforced
  delete scope.policy.comment
  return toJson(parsed.data)
}

/** What people read of an answer (admin-api §2.3, §2.4; beyond-the-spec §4): texts of whoever typed them, anywhere. */
const texts = new Set(['description', 'name', 'department', 'emailAddress', 'comment', 'value', 'message'])

/** An override without an end, a space without a width, an isolate without an end. */
const marks = '\u202E\u200B\u2066'

/** The answer as it would be where somebody put marks into each text of it. */
export async function mark(response: Response): Promise<Response> {
  const { status, headers } = response
  const body = JSON.parse(await response.text(), (key, value: unknown) =>
    typeof value === 'string' && texts.has(key) ? `${marks}${value}` : value,
  ) as unknown // JSON.parse says any
  return new Response(JSON.stringify(body), { status, headers })
}

/** Each lets one held answer go. */
export type HeldAnswers = Set<() => void>

export function release(held: HeldAnswers): number {
  const count = held.size
  for (const letGo of held) letGo()
  return count
}

/** Resolves when it is released, or as soon as the caller has gone: the signal then says so. */
export function hold(held: HeldAnswers, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      held.delete(finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    held.add(finish)
    signal.addEventListener('abort', finish)
  })
}

/** Resolves after the wait, or as soon as the caller has gone. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  const held: HeldAnswers = new Set()
  const timer = setTimeout(() => release(held), milliseconds)
  await hold(held, signal)
  clearTimeout(timer)
}

/** A fetch handler cannot hang up, so it rejects, as a fetch does whose connection dropped. */
export class ConnectionDropped extends Error {
  override name = 'ConnectionDropped'
}

/** What @hono/node-server hands over beside the request; absent where no socket is. */
export interface Bindings {
  readonly outgoing?: { destroy(): unknown }
}

export function drop({ outgoing }: Bindings): never {
  outgoing?.destroy()
  throw new ConnectionDropped('The sandbox was told to drop the connection.')
}
