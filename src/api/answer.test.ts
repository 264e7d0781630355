import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { failureOf, ok, person, reply, said } from './api.fixture.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import type { RawAnswer } from './transport.ts'

const read = (operation: Operation, answer: RawAnswer) => readAnswer(operation, 'id-1', answer, 1_000_000)
const errorOf = (operation: Operation, answer: RawAnswer) => failureOf(() => read(operation, answer))

type Row = readonly [Operation, RawAnswer]
const toPolicy = (answer: RawAnswer): Row => [createPolicy, answer]
const toWatchlist = (answer: RawAnswer): Row => [getWatchlist, answer]
const toImport = (answer: RawAnswer): Row => [importUsers, answer]
const bodies = (status: number, ...texts: string[]) => texts.map((text) => reply(status, text))

const check = 'Check the form, then send again.'
const lookFirst = 'Check in the service before you send again.'
const tryAgain = 'Try again.'
const signInAgain = 'Check the access key, secret key and application key, then sign in again.'
const notRead = 'The answer of the service could not be read'
const unreadable = `unreadable, unknown: ${notRead} (HTTP 200).`
const refused = 'refused, no: The service refused the request'
const failed = 'server, unknown: The service failed while handling the request'
const onTheWay = 'The service, or a server on the way to it,'
const onTheWayRefused = `${onTheWay} refused the request (HTTP #).`
const statuses = [401, 402, 403, 407, 409, 418, 422, 429, 451]
const usedUp = 'throttled, no: The call quota is used up.'
const unanswered = `server, unknown: ${onTheWay} could not answer (HTTP #).`
const tooLarge = (executed: string) =>
  `too-large, ${executed}: The request is too large for the service (HTTP #).`
const noReason = 'refused, no: The service refused the request without a reason (HTTP 400).'

const flat = { code: 'err_flat', message: 'No.' }
const nested = (code: string, message: string) => ({ errors: [{ code, message, retryable: false }] })
const unreached = { 'x-signet-gateway': 'unreachable' }

const to = (asked: readonly Operation[], ...given: RawAnswer[]) =>
  asked.flatMap((operation) => given.map((answer): Row => [operation, answer]))
const operations = [createPolicy, getWatchlist, importUsers]

/**
 * By outcome: the kind, whether anything was executed, what happened, what to do now. `#` is the status of the answer,
 * `%` that of its envelope, and `@` the permission that the operation needs.
 */
const answers: Readonly<Record<string, readonly Row[]>> = {
  [`unauthorised, no: The service rejected the signature. ${signInAgain}`]: [
    toPolicy(said(401, { fail: [nested('err_xdk_invalid_signature', '0004 Invalid Signature')] })),
    toWatchlist(said(200, { fail: [{ code: 'err_xdk_invalid_signature' }] })),
    toWatchlist(reply(401, '')),
  ],
  'expired, no: The keys have expired. Have the keys reissued, then sign in with the new keys.': [
    toPolicy(said(418, { fail: [nested('err_xdk_binding_expired', 'Expired')] })),
    toWatchlist(said(400, { fail: [{ code: 'err_xdk_binding_expired' }] })),
    toWatchlist(reply(418, '')),
  ],
  // beyond-the-spec §4: this comes as HTTP 200.
  'unauthorised, no: The service does not know this application id. Check the application id and the region, then sign in again.':
    [
      toPolicy(said(200, { fail: [nested('err_developer_key', 'Invalid key')] })),
      toWatchlist(said(200, { fail: [{ code: 'err_developer_key' }] })),
      toPolicy(reply(200, JSON.stringify({ fail: [{ code: 'err_developer_key' }] }))),
    ],
  'forbidden, no: This administrator lacks the permission "@". Ask an account administrator for the permission, then try again.':
    to(operations, said(403, { fail: [flat] }), said(200, { meta: { status: 403 } })),
  [`${usedUp} Try again when the service accepts calls.`]: [
    toPolicy(said(429, {}, { 'x-ratelimit-reset': '12001' })),
    toWatchlist(reply(429, '', { 'x-ratelimit-reset': '500' })),
  ],
  [`${usedUp} Wait a moment, then try again.`]: [
    // Without an envelope, only the quota shows that the service itself answered a write.
    toPolicy(said(429)),
    toImport(reply(429, '', { 'x-ratelimit-reset': '0' })),
    toWatchlist(reply(429, '')),
    toPolicy(said(429, {}, { 'x-ratelimit-reset': '1800000000000000000' })),
  ],
  [`${tooLarge('no')} Send less at once.`]: [413, 431].flatMap((status) =>
    to([importUsers], said(status), reply(status, '', unreached)),
  ),
  [`${tooLarge('unknown')} ${lookFirst}`]: [413, 431].map((status) =>
    toImport(reply(status, '<h1>Too large</h1>')),
  ),
  [`${failed} (HTTP #). ${lookFirst}`]: [500, 501, 599].flatMap((status) =>
    to([createPolicy], said(status), reply(status, 'x', unreached)),
  ),
  [`${failed} (HTTP 500). ${tryAgain}`]: [toWatchlist(reply(500, ''))],
  // Inside an HTTP 2xx answer, these do not come from a gateway.
  [`${failed} (HTTP 200, status %). ${lookFirst}`]: [500, 502, 503, 504].map((status) =>
    toImport(said(200, { meta: { status } })),
  ),
  // A gateway that does not say whether it reached the service.
  [`${unanswered} ${lookFirst}`]: [502, 503, 504].flatMap((status) => [
    ...bodies(status, '<html>Bad Gateway', '{"error":"unreachable","code":"SIGNED_OUT"}').map(toPolicy),
    ...['lost', 'timeout', 'unreachable, unreachable', 'Unreachable', ''].map((gateway) =>
      toImport(reply(status, '{"error":"unreachable"}', { 'x-signet-gateway': gateway })),
    ),
  ]),
  [`${unanswered} ${tryAgain}`]: [toWatchlist(reply(502, '{"error":"lost"}'))],
  'server, no: The server of this page could not reach the service (HTTP 502). Try again.': [
    toPolicy(reply(502, '{"error":"unreachable","code":"ENOTFOUND"}', unreached)),
    toImport(reply(502, '', unreached)),
    toImport(reply(502, 'null', unreached)),
  ],
  'server, no: The server of this page refused the request: too many requests from your address or to this region. Try again in ten minutes.':
    [toPolicy(reply(503, '{"code":"TOO_MANY_REQUESTS"}', unreached))],
  'server, no: Your sign-on to this page has ended, so its server refused the request. Open this page in another tab and sign on there, then try again here.':
    [toPolicy(reply(503, '{"code":"SIGNED_OUT"}', unreached))],
  [`${refused} (HTTP 200). ${check}`]: [toPolicy(said(200, { fail: [flat] }))],
  [`${refused} (HTTP 400). ${tryAgain}`]: [toWatchlist(said(400, { fail: [flat] }))],
  [`${refused} (HTTP 400). ${check}`]: [toImport(reply(400, JSON.stringify({ fail: [flat] })))],
  [`${refused} (HTTP 200, status 404). ${check}`]: [toPolicy(said(200, { meta: { status: 404 } }))],
  [`${refused} (HTTP 404). ${check}`]: [toPolicy(said(404))],
  // Only one item was sent, so a record beside the failure means that something was done.
  [`refused, unknown: The service refused the request (HTTP 200). ${lookFirst}`]: [
    toPolicy(said(200, { fail: [flat], data: [{ id: 'p-1' }] })),
  ],
  [`${noReason} Often a secure id was copied incompletely. Check the ids, then send again.`]: [
    toPolicy(reply(400, '')),
    toWatchlist(reply(400, ' \r\n')),
  ],
  // The service answers so only with HTTP 400. Another server may answer so after the service has executed the request.
  [`refused, unknown: ${onTheWayRefused} ${lookFirst}`]: statuses.flatMap((status) =>
    bodies(status, '', '<h1>Forbidden</h1>', '{"message":"No"}', '{"fail":"no"}').map(toPolicy),
  ),
  [`refused, unknown: ${onTheWayRefused} ${tryAgain}`]: [toWatchlist(reply(403, ''))],
  [`refused, no: ${onTheWayRefused} ${check}`]: [toPolicy(reply(403, '', unreached))],
  // Our server's answer, a proxy's, and nothing at all: no body is an envelope.
  'refused, unknown: No service was found at this address (HTTP #). The server of this page might not forward this region. Ask its operator.':
    [404, 405].flatMap((status) =>
      bodies(status, '<h1>Not Found</h1>', '', '{"error":"x"}', '{}', '[]', 'null').map(toPolicy),
    ),
  // admin-api §2.5: the import was not submitted.
  [`refused, no: The service did not accept the import. ${check}`]: [
    toImport(ok({ id: 'j-1', success: false })),
    toImport(ok({ id: 7, success: false })),
  ],
  [`${unreadable} ${lookFirst}`]: [
    ...bodies(200, '', '<html>', 'null', '[]', '"text"', '{}', '{"meta":{}}', '{"error":"x"}').map(toPolicy),
    ...bodies(200, '{"data":[{"id":"p-1"}]}', '{"fail":[{"code":"c"}]}', '{"data":[{').map(toImport),
  ],
  [`${unreadable} ${tryAgain}`]: [
    ...bodies(200, '', '{"meta":null,"fail":null,"data":[{"email":"a"}]}').map(toWatchlist),
    // Success depends on these fields, so an unreadable one must not be ignored.
    ...[
      ...[{}, 'none', '', 0, 1, true, false].map((fail) => ({ fail })),
      ...[{}, 'none', 0, false].map((data) => ({ data })),
      ...[200, '200', [], true].map((meta) => ({ meta })),
      ...['200', true, {}, []].map((status) => ({ meta: { status } })),
      ...['none', 0, true, []].map((pagination) => ({ meta: { pagination, status: 200 } })),
    ].map((wrong) => {
      const fields = { fail: [], meta: { status: 200 }, data: [person(1)], ...wrong }
      return toWatchlist(reply(200, JSON.stringify(fields)))
    }),
  ],
  // Success is reported, whatever is in place of the record.
  'unreadable, yes: The service returned no record that can be read. Do not send again. Check the result in the service.':
    [
      ...[undefined, null, [], [null], [{}], [[]]].flatMap((data) =>
        to([createPolicy, importUsers], said(200, { data })),
      ),
      toPolicy(ok({ success: true })),
      ...[{ id: 'j-1' }, { id: 'j-1', success: 'false' }, { success: true }].map((job) => toImport(ok(job))),
    ],
  [`unreadable, yes: ${notRead} (HTTP 200). ${tryAgain}`]: [toWatchlist(ok(null, 'Ann', ['Ann']))],
  [`unreadable, unknown: ${notRead} (HTTP 302, status 200). ${lookFirst}`]: [
    toPolicy(said(302, { meta: { status: 200 }, data: [{ id: 'p-1' }] })),
  ],
}

const rows = Object.entries(answers).flatMap(([template, found]) =>
  found.map(([operation, answer]) => {
    const [, meta] = /^\{"meta":\{"status":(\d+)/.exec(answer.body) ?? []
    const outcome = template
      .replace('#', String(answer.status))
      .replace('%', meta ?? '')
      .replace('@', operation.permission)
    const name = `${operation.id} HTTP ${answer.status} ${answer.body.slice(0, 80)}`
    return { name, outcome, operation, answer, meta }
  }),
)

test.each(rows)('$name is $outcome', async ({ outcome, operation, answer, meta }) => {
  const { kind, executed, message, advice, ...facts } = await errorOf(operation, answer)
  expect(`${kind}, ${executed}: ${message} ${advice}`).toBe(outcome)
  expect(facts).toMatchObject({ operation, requestId: 'id-1', httpStatus: answer.status })
  expect(facts.metaStatus).toBe(meta && Number(meta))
})

const unknownFormat = 'The service gave a reason in an unknown format.'
const first = { field: 'urls', code: 'err_v', message: 'Bad.' }
const listed = { errors: [first, { code: 'err_2' }, { field: null }] }
const [named, without] = [
  ['urls', 'err_v', 'Bad.'] as const,
  [undefined, undefined, 'No reason given.'] as const,
]
test.each<[fail: unknown, ...failures: (readonly [field?: string, code?: string, message?: string])[]]>([
  [listed, named, [undefined, 'err_2', 'err_2'], without],
  [nested('', ''), [undefined, '', 'No reason given.']],
  [flat, [undefined, 'err_flat', 'No.']],
  [{ code: 'err_only', message: '' }, [undefined, 'err_only', 'err_only']],
  ...['just text', { errors: [] }, { reason: 7 }, { code: null, message: '' }].map(
    (raw) => [raw, [undefined, undefined, unknownFormat]] as [unknown, [undefined, undefined, string]],
  ),
])('the failure %j is read as %j', async (raw, ...failures) => {
  const error = await errorOf(createPolicy, said(200, { fail: [raw, flat] }))
  expect(error.failures).toEqual([
    ...failures.map(([field, code, message]) => ({ field, code, message })),
    { code: 'err_flat', message: 'No.' },
  ])
})
