import { describe, expect, test } from 'vitest'
import { readAnswer, readQuota } from './answer.ts'
import { ApiError, type ErrorKind, type Executed, type Failure } from './errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import type { RawAnswer } from './transport.ts'

const headers = (named: Record<string, string>) => (name: string) => named[name.toLowerCase()] ?? null

const reply = (status: number, body: string, named: Record<string, string> = {}): RawAnswer => ({
  status,
  body,
  header: headers(named),
})

/** An envelope as text. */
const enveloped = (status: number, fields: object = {}): string =>
  JSON.stringify({ meta: { status }, fail: [], data: [], ...fields })

const gatewayed = { 'x-signet-gateway': 'lost' }

const answeredAt = 1_000_000
const read = (operation: Operation, answer: RawAnswer) => readAnswer(operation, 'id-1', answer, answeredAt)

function errorOf(operation: Operation, answer: RawAnswer): ApiError {
  try {
    read(operation, answer)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('The answer was taken for a success.')
}

const person = { emailAddress: 'a@b.example', name: 'Ann', department: 'Sales', watchlistCount: 2 }
const job = { id: 'job-1', success: true }

const noRecord = 'The service returned no record that can be read.'
const checkEntries = 'Check the form, then send again.'
const lookFirst = 'Check in the service before you send again.'
const doNotSend = 'Do not send again. Check the result in the service.'
const tryAgain = 'Try again.'
const signInAgain = 'Check the access key, secret key and application key, then sign in again.'
const checkIds = 'Often a secure id was copied incompletely. Check the ids, then send again.'
const notKnown = 'The service gave a reason in an unknown format.'

const nested = {
  key: { value: 'bad.example' },
  errors: [
    { field: 'urls', code: 'err_validation', message: 'Bad URL.', retryable: false },
    { code: 'err_xdk_second', message: 'And more.', retryable: true },
  ],
}
const flat = { code: 'err_flat', message: 'No.' }
const onlyCode = { code: 'err_only' }
const failed = (code: string, message: string) => ({ errors: [{ code, message, retryable: false }] })

interface Row {
  readonly name: string
  readonly operation: Operation
  readonly answer: RawAnswer
  readonly kind: ErrorKind
  readonly executed: Executed
  readonly metaStatus?: number
  readonly failures?: readonly Failure[]
  readonly waitMs?: number
  readonly retryAt?: number
  readonly message: string
  readonly advice: string
}

/** The fields that most rows of a kind share. */
const refused = {
  operation: createPolicy,
  kind: 'refused',
  executed: 'no',
  metaStatus: 200,
  message: 'The service refused the request (HTTP 200).',
  advice: checkEntries,
} as const
const unreadable = {
  operation: createPolicy,
  kind: 'unreadable',
  executed: 'unknown',
  message: 'The answer of the service could not be read (HTTP 200).',
  advice: lookFirst,
} as const
const failedServer = {
  operation: createPolicy,
  kind: 'server',
  executed: 'unknown',
  advice: lookFirst,
} as const

const rows: Row[] = [
  {
    ...refused,
    name: 'a nested failure',
    answer: reply(200, enveloped(200, { fail: [nested] })),
    failures: [
      { field: 'urls', code: 'err_validation', message: 'Bad URL.', raw: nested },
      { field: undefined, code: 'err_xdk_second', message: 'And more.', raw: nested },
    ],
  },
  {
    ...refused,
    name: 'a flat failure',
    operation: importUsers,
    answer: reply(200, enveloped(200, { fail: [flat] })),
    failures: [{ field: undefined, code: 'err_flat', message: 'No.', raw: flat }],
  },
  {
    ...refused,
    name: 'both shapes and an unknown one together',
    operation: getWatchlist,
    answer: reply(
      400,
      enveloped(400, { fail: [flat, failed('err_n', 'Nested.'), 'just text', { errors: [] }] }),
    ),
    metaStatus: 400,
    failures: [
      { field: undefined, code: 'err_flat', message: 'No.', raw: flat },
      { field: undefined, code: 'err_n', message: 'Nested.', raw: failed('err_n', 'Nested.') },
      { message: notKnown, raw: 'just text' },
      { message: notKnown, raw: { errors: [] } },
    ],
    message: 'The service refused the request (HTTP 400).',
    advice: tryAgain,
  },
  {
    ...refused,
    name: 'an unknown failure shape',
    answer: reply(200, enveloped(200, { fail: [{ reason: 7 }] })),
    failures: [{ message: notKnown, raw: { reason: 7 } }],
  },
  {
    ...refused,
    name: 'a nested failure with a code and no message',
    answer: reply(200, enveloped(200, { fail: [{ errors: [{ code: 'err_only' }, { field: null }] }] })),
    failures: [
      {
        field: undefined,
        code: 'err_only',
        message: 'err_only',
        raw: { errors: [{ code: 'err_only' }, { field: null }] },
      },
      {
        field: undefined,
        code: undefined,
        message: 'No reason given.',
        raw: { errors: [{ code: 'err_only' }, { field: null }] },
      },
    ],
  },
  {
    ...refused,
    name: 'a flat failure with only a code',
    answer: reply(200, enveloped(200, { fail: [onlyCode] })),
    failures: [{ field: undefined, code: 'err_only', message: 'err_only', raw: onlyCode }],
  },
  {
    ...refused,
    name: 'failures with empty messages',
    answer: reply(
      200,
      enveloped(200, { fail: [{ ...onlyCode, message: '' }, failed('err_n', ''), failed('', '')] }),
    ),
    failures: [
      { field: undefined, code: 'err_only', message: 'err_only', raw: { ...onlyCode, message: '' } },
      { field: undefined, code: 'err_n', message: 'err_n', raw: failed('err_n', '') },
      { field: undefined, code: '', message: 'No reason given.', raw: failed('', '') },
    ],
  },
  {
    ...refused,
    name: 'a flat failure with nothing in it',
    answer: reply(200, enveloped(200, { fail: [{ code: null, message: '' }] })),
    failures: [{ message: notKnown, raw: { code: null, message: '' } }],
  },
  {
    ...unreadable,
    name: 'a failure without meta',
    answer: reply(200, JSON.stringify({ fail: [flat] })),
    failures: [{ field: undefined, code: 'err_flat', message: 'No.', raw: flat }],
  },
  {
    name: 'HTTP 400 with a failure without meta',
    operation: importUsers,
    answer: reply(400, JSON.stringify({ fail: [flat] })),
    kind: 'refused',
    executed: 'no',
    failures: [{ field: undefined, code: 'err_flat', message: 'No.', raw: flat }],
    message: 'The service refused the request (HTTP 400).',
    advice: checkEntries,
  },
  {
    ...unreadable,
    name: 'a good record without meta',
    answer: reply(200, JSON.stringify({ fail: [], data: [{ id: 'p-1' }] })),
  },
  {
    ...unreadable,
    name: 'a good record whose meta is null',
    operation: getWatchlist,
    answer: reply(200, JSON.stringify({ meta: null, fail: null, data: [person] })),
    advice: tryAgain,
  },
  {
    ...refused,
    name: 'a failure beside a record',
    answer: reply(200, enveloped(200, { fail: [flat], data: [{ id: 'p-1' }] })),
    executed: 'unknown',
    failures: [{ field: undefined, code: 'err_flat', message: 'No.', raw: flat }],
    advice: lookFirst,
  },
  {
    ...refused,
    name: 'HTTP 200 with meta.status 404 and no failure',
    answer: reply(200, enveloped(404)),
    metaStatus: 404,
    message: 'The service refused the request (HTTP 200, status 404).',
  },
  {
    name: 'HTTP 400 with an empty body',
    operation: createPolicy,
    answer: reply(400, ''),
    kind: 'refused',
    executed: 'no',
    message: 'The service refused the request without a reason (HTTP 400).',
    advice: checkIds,
  },
  {
    name: 'HTTP 400 with a blank body',
    operation: getWatchlist,
    answer: reply(400, ' \r\n'),
    kind: 'refused',
    executed: 'no',
    message: 'The service refused the request without a reason (HTTP 400).',
    advice: checkIds,
  },
  {
    ...refused,
    name: 'HTTP 404 with an envelope',
    answer: reply(404, enveloped(404)),
    metaStatus: 404,
    message: 'The service refused the request (HTTP 404).',
  },
  ...[404, 405].flatMap((status) =>
    // Our server's answer, a proxy's, and nothing at all: no body is an envelope.
    ['<h1>Not Found</h1>', '', '{"error":"not found"}', '{}', '[]', 'null', '{"fail":"no"}'].map(
      (body): Row => ({
        name: `HTTP ${status} without an envelope, but ${body}`,
        operation: createPolicy,
        answer: reply(status, body),
        kind: 'refused',
        executed: 'no',
        message: `No service was found at this address (HTTP ${status}).`,
        advice: 'The server of this page might not forward this region. Ask its operator.',
      }),
    ),
  ),
  {
    ...unreadable,
    name: 'HTTP 200 with an empty body to a write',
    answer: reply(200, ''),
  },
  {
    ...unreadable,
    name: 'HTTP 200 with an empty body to a read',
    operation: getWatchlist,
    answer: reply(200, ''),
    advice: tryAgain,
  },
  {
    ...unreadable,
    name: 'HTTP 200 with HTML',
    operation: importUsers,
    answer: reply(200, '<!doctype html><title>Log in</title>'),
  },
  {
    ...unreadable,
    name: 'truncated JSON',
    answer: reply(200, enveloped(200, { data: [{ id: 'p-1' }] }).slice(0, -9)),
  },
  ...['null', '[]', '"text"', '{}', '{"meta":{}}', '{"data":[{"id":"p-1"}]}', '{"error":"x"}'].map(
    (body): Row => ({
      name: `the wrong envelope ${body}`,
      operation: createPolicy,
      answer: reply(200, body),
      kind: 'unreadable',
      executed: 'unknown',
      message: 'The answer of the service could not be read (HTTP 200).',
      advice: lookFirst,
    }),
  ),
  // Success depends on these fields, so an unreadable one must not be ignored.
  ...[
    ...[{}, 'none', '', 0, 1, true, false].map((fail) => ({ fail })),
    ...[{}, 'none', 0, false].map((data) => ({ data })),
    ...[200, '200', [], true].map((meta) => ({ meta })),
    ...['200', true, {}, []].map((status) => ({ meta: { status } })),
    ...['none', 0, true, []].map((pagination) => ({ meta: { status: 200, pagination } })),
  ].flatMap((fields) =>
    ([getWatchlist, createPolicy] as const).map((operation): Row => ({
      name: `an envelope of a wrong type, ${JSON.stringify(fields)}, to ${operation.id}`,
      operation,
      answer: reply(
        200,
        enveloped(200, { data: operation === getWatchlist ? [person] : [{ id: 'p' }], ...fields }),
      ),
      kind: 'unreadable',
      executed: 'unknown',
      message: 'The answer of the service could not be read (HTTP 200).',
      advice: operation === getWatchlist ? tryAgain : lookFirst,
    })),
  ),
  {
    ...unreadable,
    name: 'a record of the wrong shape',
    answer: reply(200, enveloped(200, { data: [{ success: true }] })),
    executed: 'yes',
    metaStatus: 200,
    message: noRecord,
    advice: doNotSend,
  },
  {
    ...unreadable,
    name: 'no record of the right shape, to a read',
    operation: getWatchlist,
    answer: reply(200, enveloped(200, { data: [null, 'Ann', ['Ann']] })),
    executed: 'yes',
    metaStatus: 200,
    advice: tryAgain,
  },
  // Success is reported, whatever is in place of the record.
  ...[undefined, null, [], [null], [{}], [[]]].flatMap((data) =>
    [createPolicy, importUsers].map((operation): Row => ({
      ...unreadable,
      name: `a success with the data ${JSON.stringify(data)} to ${operation.id}`,
      operation,
      answer: reply(200, enveloped(200, { data })),
      executed: 'yes',
      metaStatus: 200,
      message: noRecord,
      advice: doNotSend,
    })),
  ),
  ...[{ id: 'j-1', success: false }, { success: false }, { id: 7, success: false }].map((record): Row => ({
    name: `an import that was not submitted, ${JSON.stringify(record)}`,
    operation: importUsers,
    answer: reply(200, enveloped(200, { data: [record] })),
    kind: 'refused',
    executed: 'no',
    metaStatus: 200,
    message: 'The service did not accept the import.',
    advice: checkEntries,
  })),
  ...[{ id: 'j-1' }, { id: 'j-1', success: 'false' }, { id: 'j-1', success: null }].map((record): Row => ({
    name: `an import that says neither, ${JSON.stringify(record)}`,
    operation: importUsers,
    answer: reply(200, enveloped(200, { data: [record] })),
    kind: 'unreadable',
    executed: 'yes',
    metaStatus: 200,
    message: noRecord,
    advice: doNotSend,
  })),
  {
    ...unreadable,
    name: 'a redirect',
    answer: reply(302, enveloped(200, { data: [{ id: 'p-1' }] })),
    metaStatus: 200,
    message: 'The answer of the service could not be read (HTTP 302, status 200).',
  },
  {
    name: 'HTTP 401, as recorded',
    operation: createPolicy,
    answer: reply(
      401,
      enveloped(401, { fail: [failed('err_xdk_invalid_signature', '0004 Invalid Signature')] }),
    ),
    kind: 'unauthorised',
    executed: 'no',
    metaStatus: 401,
    failures: [
      {
        field: undefined,
        code: 'err_xdk_invalid_signature',
        message: '0004 Invalid Signature',
        raw: failed('err_xdk_invalid_signature', '0004 Invalid Signature'),
      },
    ],
    message: 'The service rejected the signature.',
    advice: signInAgain,
  },
  {
    name: 'a rejected signature with another status',
    operation: getWatchlist,
    answer: reply(200, enveloped(200, { fail: [{ code: 'err_xdk_invalid_signature' }] })),
    kind: 'unauthorised',
    executed: 'no',
    metaStatus: 200,
    failures: [
      {
        field: undefined,
        code: 'err_xdk_invalid_signature',
        message: 'err_xdk_invalid_signature',
        raw: { code: 'err_xdk_invalid_signature' },
      },
    ],
    message: 'The service rejected the signature.',
    advice: signInAgain,
  },
  {
    name: 'an expired binding with another status',
    operation: getWatchlist,
    answer: reply(400, enveloped(400, { fail: [{ code: 'err_xdk_binding_expired' }] })),
    kind: 'expired',
    executed: 'no',
    metaStatus: 400,
    failures: [
      {
        field: undefined,
        code: 'err_xdk_binding_expired',
        message: 'err_xdk_binding_expired',
        raw: { code: 'err_xdk_binding_expired' },
      },
    ],
    message: 'The keys have expired.',
    advice: 'Have the keys reissued, then sign in with the new keys.',
  },
  {
    name: 'HTTP 401 with an empty body',
    operation: getWatchlist,
    answer: reply(401, ''),
    kind: 'unauthorised',
    executed: 'no',
    message: 'The service rejected the signature.',
    advice: signInAgain,
  },
  {
    name: 'an unknown application id with only a code, flat',
    operation: getWatchlist,
    answer: reply(200, enveloped(200, { fail: [{ code: 'err_developer_key' }] })),
    kind: 'unauthorised',
    executed: 'no',
    metaStatus: 200,
    failures: [
      {
        field: undefined,
        code: 'err_developer_key',
        message: 'err_developer_key',
        raw: { code: 'err_developer_key' },
      },
    ],
    message: 'The service does not know this application id.',
    advice: 'Check the application id and the region, then sign in again.',
  },
  {
    name: 'an unknown application id without meta',
    operation: createPolicy,
    answer: reply(200, JSON.stringify({ fail: [failed('err_developer_key', 'Invalid key')] })),
    kind: 'unauthorised',
    executed: 'no',
    failures: [
      {
        field: undefined,
        code: 'err_developer_key',
        message: 'Invalid key',
        raw: failed('err_developer_key', 'Invalid key'),
      },
    ],
    message: 'The service does not know this application id.',
    advice: 'Check the application id and the region, then sign in again.',
  },
  {
    name: 'an unknown application id, which comes as HTTP 200',
    operation: createPolicy,
    answer: reply(200, enveloped(200, { fail: [failed('err_developer_key', 'Invalid key')] })),
    kind: 'unauthorised',
    executed: 'no',
    metaStatus: 200,
    failures: [
      {
        field: undefined,
        code: 'err_developer_key',
        message: 'Invalid key',
        raw: failed('err_developer_key', 'Invalid key'),
      },
    ],
    message: 'The service does not know this application id.',
    advice: 'Check the application id and the region, then sign in again.',
  },
  ...[createPolicy, getWatchlist, importUsers].map((operation): Row => ({
    name: `HTTP 403 to ${operation.id}`,
    operation,
    answer: reply(403, enveloped(403, { fail: [flat] })),
    kind: 'forbidden',
    executed: 'no',
    metaStatus: 403,
    failures: [{ field: undefined, code: 'err_flat', message: 'No.', raw: flat }],
    message: `This administrator lacks the permission "${operation.permission}".`,
    advice: 'Ask an account administrator for the permission, then try again.',
  })),
  // Perhaps from a firewall on the way, which knows no permissions.
  ...['<h1>Forbidden</h1>', '{"message":"Forbidden"}', '{"fail":"no"}'].map((body): Row => ({
    name: `HTTP 403 without an envelope, but ${body}`,
    operation: createPolicy,
    answer: reply(403, body),
    kind: 'refused',
    executed: 'no',
    message: 'The service refused the request (HTTP 403).',
    advice: checkEntries,
  })),
  {
    name: 'HTTP 403 with an empty body',
    operation: getWatchlist,
    answer: reply(403, ''),
    kind: 'refused',
    executed: 'no',
    message: 'The service refused the request without a reason (HTTP 403).',
    advice: checkIds,
  },
  {
    name: 'HTTP 200 with meta.status 403',
    operation: getWatchlist,
    answer: reply(200, enveloped(403)),
    kind: 'forbidden',
    executed: 'no',
    metaStatus: 403,
    message: 'This administrator lacks the permission "Awareness Training | Dashboard | Read".',
    advice: 'Ask an account administrator for the permission, then try again.',
  },
  {
    name: 'HTTP 418',
    operation: createPolicy,
    answer: reply(418, enveloped(418, { fail: [failed('err_xdk_binding_expired', 'Expired')] })),
    kind: 'expired',
    executed: 'no',
    metaStatus: 418,
    failures: [
      {
        field: undefined,
        code: 'err_xdk_binding_expired',
        message: 'Expired',
        raw: failed('err_xdk_binding_expired', 'Expired'),
      },
    ],
    message: 'The keys have expired.',
    advice: 'Have the keys reissued, then sign in with the new keys.',
  },
  {
    name: 'HTTP 429 with a reset in milliseconds',
    operation: createPolicy,
    answer: reply(429, enveloped(429), { 'x-ratelimit-reset': '12001' }),
    kind: 'throttled',
    executed: 'no',
    metaStatus: 429,
    waitMs: 12_001,
    retryAt: 1_012_001,
    message: 'The call quota is used up.',
    advice: 'Try again when the service accepts calls.',
  },
  {
    name: 'HTTP 429 with half a second to wait',
    operation: getWatchlist,
    answer: reply(429, '', { 'x-ratelimit-reset': '500' }),
    kind: 'throttled',
    executed: 'no',
    waitMs: 500,
    retryAt: 1_000_500,
    message: 'The call quota is used up.',
    advice: 'Try again when the service accepts calls.',
  },
  {
    name: 'HTTP 429 with no reset',
    operation: createPolicy,
    answer: reply(429, ''),
    kind: 'throttled',
    executed: 'no',
    message: 'The call quota is used up.',
    advice: 'Wait a moment, then try again.',
  },
  ...[413, 431].map((status): Row => ({
    name: `HTTP ${status}`,
    operation: importUsers,
    answer: reply(status, '<h1>Too large</h1>'),
    kind: 'too-large',
    executed: 'no',
    message: `The request is too large for the service (HTTP ${status}).`,
    advice: 'Send less at once.',
  })),
  ...[500, 501, 599].map((status): Row => ({
    name: `HTTP ${status} to a write`,
    operation: createPolicy,
    answer: reply(status, enveloped(status)),
    kind: 'server',
    executed: 'unknown',
    metaStatus: status,
    message: `The service failed while handling the request (HTTP ${status}).`,
    advice: lookFirst,
  })),
  {
    ...failedServer,
    name: 'HTTP 500 to a read',
    operation: getWatchlist,
    answer: reply(500, ''),
    message: 'The service failed while handling the request (HTTP 500).',
    advice: tryAgain,
  },
  {
    ...failedServer,
    name: 'HTTP 200 with meta.status 500',
    operation: importUsers,
    answer: reply(200, enveloped(500)),
    metaStatus: 500,
    message: 'The service failed while handling the request (HTTP 200, status 500).',
  },
  ...[502, 503, 504].map((status): Row => ({
    name: `HTTP ${status} with HTML`,
    operation: createPolicy,
    answer: reply(status, '<html><body>Bad Gateway</body></html>'),
    kind: 'server',
    executed: 'unknown',
    message: `The service, or a server on the way to it, could not answer (HTTP ${status}).`,
    advice: lookFirst,
  })),
  ...[createPolicy, importUsers].map((operation): Row => ({
    name: `our pass-through without a connection to ${operation.id}`,
    operation,
    answer: reply(502, '{"error":"unreachable","host":"eu.example","code":"ENOTFOUND"}', {
      'x-signet-gateway': 'unreachable',
    }),
    kind: 'server',
    executed: 'no',
    message: 'The server of this page could not reach the service (HTTP 502).',
    advice: tryAgain,
  })),
  ...(
    [
      [
        'TOO_MANY_REQUESTS',
        'The server of this page refused the request: too many requests from your address or to this region.',
        'Try again in ten minutes.',
      ],
      [
        'SIGNED_OUT',
        'Your sign-on to this page has ended, so its server refused the request.',
        'Open this page in another tab and sign on there, then try again here.',
      ],
      ['ELSE', 'The server of this page could not reach the service (HTTP 503).', tryAgain],
    ] as const
  ).map(([code, message, advice]): Row => ({
    ...failedServer,
    name: `our pass-through that refuses with ${code}`,
    answer: reply(503, `{"error":"unreachable","code":"${code}"}`, { 'x-signet-gateway': 'unreachable' }),
    executed: 'no',
    message,
    advice,
  })),
  {
    ...failedServer,
    name: 'the code of a refusal from elsewhere',
    answer: reply(503, '{"error":"unreachable","code":"TOO_MANY_REQUESTS"}'),
    message: 'The service, or a server on the way to it, could not answer (HTTP 503).',
  },
  {
    ...failedServer,
    name: 'our pass-through without a connection, by its header alone',
    answer: reply(502, '', { 'x-signet-gateway': 'unreachable' }),
    executed: 'no',
    message: 'The server of this page could not reach the service (HTTP 502).',
    advice: tryAgain,
  },
  ...(
    [
      [502, 'lost'],
      [504, 'timeout'],
      [502, 'unreachable, unreachable'],
      [502, 'Unreachable'],
      [502, ''],
    ] as const
  ).map(([status, said]): Row => ({
    name: `HTTP ${status} of a gateway that says "${said}"`,
    operation: importUsers,
    answer: reply(status, '{"error":"unreachable","host":"eu.example"}', { 'x-signet-gateway': said }),
    kind: 'server',
    executed: 'unknown',
    message: `The service, or a server on the way to it, could not answer (HTTP ${status}).`,
    advice: lookFirst,
  })),
  {
    ...failedServer,
    name: 'HTTP 500 with the header of a gateway',
    answer: reply(500, '', { 'x-signet-gateway': 'unreachable' }),
    message: 'The service failed while handling the request (HTTP 500).',
  },
  ...(
    [
      // From the service or a proxy: only our pass-through sets the header.
      [502, '{"error":"unreachable","host":"eu.example","code":"ENOTFOUND"}'],
      [503, '{"error":"unreachable"}'],
      [502, '{"error":"lost","host":"eu.example","code":"ECONNRESET"}'],
      [504, '{"error":"timeout","host":"eu.example"}'],
      [502, '{"error":"unreachable-not","host":"eu.example"}'],
      [502, '<p>{"error":"unreachable"}</p>'],
      [503, '{"host":"eu.example","error":"unreachable"}'],
      [502, ''],
    ] as const
  ).map(([status, body]): Row => ({
    name: `HTTP ${status} with ${body}`,
    operation: createPolicy,
    answer: reply(status, body),
    kind: 'server',
    executed: 'unknown',
    message: `The service, or a server on the way to it, could not answer (HTTP ${status}).`,
    advice: lookFirst,
  })),
  {
    ...failedServer,
    name: 'our pass-through with an answer lost to a read',
    operation: getWatchlist,
    answer: reply(502, '{"error":"lost","host":"eu.example"}'),
    message: 'The service, or a server on the way to it, could not answer (HTTP 502).',
    advice: tryAgain,
  },
  ...[502, 503, 504].map((status): Row => ({
    name: `HTTP 200 with meta.status ${status}, not from a gateway`,
    operation: createPolicy,
    answer: reply(200, JSON.stringify({ error: 'unreachable', meta: { status } })),
    kind: 'server',
    executed: 'unknown',
    metaStatus: status,
    message: `The service failed while handling the request (HTTP 200, status ${status}).`,
    advice: lookFirst,
  })),
]

describe('an answer other than a success', () => {
  test.each(rows)('$name is $kind, executed: $executed', (row) => {
    const error = errorOf(row.operation, row.answer)
    expect({
      kind: error.kind,
      executed: error.executed,
      requestId: error.requestId,
      operation: error.operation,
      httpStatus: error.httpStatus,
      metaStatus: error.metaStatus,
      waitMs: error.waitMs,
      retryAt: error.retryAt,
      failures: error.failures,
      message: error.message,
      advice: error.advice,
    }).toEqual({
      kind: row.kind,
      executed: row.executed,
      requestId: 'id-1',
      operation: row.operation,
      httpStatus: row.answer.status,
      metaStatus: row.metaStatus,
      waitMs: row.waitMs,
      retryAt: row.retryAt,
      failures: row.failures ?? [],
      message: row.message,
      advice: row.advice,
    })
  })

  test('says why a record cannot be read', () => {
    const error = errorOf(importUsers, reply(200, enveloped(200, { data: [{ id: 7, success: true }] })))
    expect(error.cause).toMatchObject({ issues: [{ path: ['id'] }] })
  })

  test('never says that a write was not executed when that is unknown', () => {
    for (const status of [200, 302, 500, 502, 503, 504]) {
      expect(errorOf(createPolicy, reply(status, 'x')).outcome).toBe('The request may have been executed.')
    }
  })
})

test.each([
  ['data[0].urls[2].value', 'urls.2.value'],
  ['data.0.urls.2.value', 'urls.2.value'],
  ['urls[2].value', 'urls.2.value'],
  ['urls.2.value', 'urls.2.value'],
  ['data[0].attributeIds[1]', 'attributeIds.1'],
  ['meta.pagination', 'meta.pagination'],
  // No field of the item.
  ['data', 'data'],
  ['data[0]', 'data[0]'],
  ['data[1].urls', 'data.1.urls'],
  ['database[0].x', 'database.0.x'],
  ['', undefined],
  [null, undefined],
])('the field %j of a failure is %j, in both shapes', (field, path) => {
  const failure = { field, code: 'err_x', message: 'No.' }
  for (const fail of [[failure], [{ errors: [failure] }]]) {
    expect(errorOf(createPolicy, reply(200, enveloped(200, { fail }))).failures[0]?.field).toBe(path)
  }
})

test.each<[string, RawAnswer, ApiError['answeredBy']]>([
  ['an envelope', reply(200, enveloped(404)), 'service'],
  ['an envelope with an error status', reply(500, enveloped(500)), 'service'],
  ['an envelope with the header of a gateway', reply(502, enveloped(502), gatewayed), 'service'],
  ['our pass-through', reply(502, '{"error":"lost"}', gatewayed), 'gateway'],
  ['a web page', reply(200, '<html>', { 'content-type': 'text/html; charset=utf-8' }), 'gateway'],
  // The service has web servers of its own.
  ['a web page with an error status', reply(502, '<html>', { 'content-type': 'text/html' }), undefined],
  ['an empty body', reply(400, ''), undefined],
  ['JSON that is no envelope', reply(200, '{"result":"ok"}'), undefined],
])('%s tells who answered', (_, answer, answeredBy) => {
  expect(errorOf(getWatchlist, answer).answeredBy).toBe(answeredBy)
})

const paged = (pagination: object) =>
  reply(200, enveloped(200, { meta: { status: 200, pagination }, data: [person] }))

describe('a success', () => {
  test.each([200, 201, 299])('is HTTP and meta.status %d with no failure', (status) => {
    const page = read(importUsers, reply(status, enveloped(status, { data: [job] })))
    expect(page).toEqual({ records: [job], data: [job], next: undefined, totalCount: undefined })
  })

  test('of a read may hold records with an unrelated success: false', () => {
    const record = { ...person, success: false }
    const page = read(getWatchlist, reply(200, enveloped(200, { data: [record] })))
    expect(page.records).toEqual([record])
  })

  test('of a write keeps its record when a field of it is unreadable', () => {
    const data = [{ id: 'p-1', description: 7, urls: {}, policies: [{ policy: { enforced: 'maybe' } }] }]
    const page = read(createPolicy, reply(200, enveloped(200, { data })))
    expect(page.records).toEqual([
      { id: 'p-1', description: '7', policies: [{ policy: { enforced: 'maybe' } }] },
    ])
  })

  test('of a write keeps a record without an id: what is stored must be told', () => {
    const stored = { description: 'A wave', urls: [{ action: 'allow' }] }
    const page = read(createPolicy, reply(200, enveloped(200, { data: [stored, { ...stored, id: 7 }] })))
    expect(page.records).toEqual([
      { ...stored, id: '' },
      { ...stored, id: '7' },
    ])
  })

  test('of a write keeps the record that can be read beside another', () => {
    const page = read(createPolicy, reply(200, enveloped(200, { data: [{}, { id: 'p-1' }] })))
    expect(page.records).toEqual([{ id: 'p-1' }])
  })

  test('may leave fail out', () => {
    const page = read(importUsers, reply(200, enveloped(200, { fail: undefined, data: [job] })))
    expect(page.records).toEqual([job])
  })

  test('may have null for an absent field', () => {
    const meta = { status: 200, pagination: null }
    const page = read(importUsers, reply(200, JSON.stringify({ meta, fail: null, data: [job] })))
    expect(page).toEqual({ records: [job], data: [job], next: undefined, totalCount: undefined })
  })

  test('of a read may be empty', () => {
    expect(read(getWatchlist, reply(200, enveloped(200))).records).toEqual([])
  })

  test('gives the records as the schema reads them', () => {
    const { emailAddress: email, ...rest } = person
    const page = read(getWatchlist, reply(200, enveloped(200, { data: [{ email, ...rest }] })))
    expect(page.records).toEqual([person])
  })

  test.each([
    ['eNo-2', 'eNo-2'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('with next %j goes on at %j', (next, expected) => {
    const meta = { status: 200, pagination: { pageSize: 1, totalCount: 9, next } }
    const page = read(getWatchlist, reply(200, enveloped(200, { meta, data: [person] })))
    expect(page).toEqual({ records: [person], data: [person], next: expected, totalCount: 9 })
  })

  test.each([1, 0, true, false, {}, [], ['eNo-2']].map((next) => [next]))(
    'with next %j keeps its records, and says that there is another page',
    (next) => {
      const page = read(getWatchlist, paged({ next }))
      expect(page).toMatchObject({ records: [person], nextIsUnreadable: true })
      expect(page.next).toBeUndefined()
    },
  )

  test.each([
    ['9', 9],
    [9, 9],
    [-9, undefined],
    [1.5, undefined],
    [true, undefined],
    [{}, undefined],
    [null, undefined],
  ])('with the total %j has %j records in all', (totalCount, expected) => {
    const page = read(getWatchlist, paged({ totalCount, pageSize: '1', previous: 1, next: 'eNo-2' }))
    expect(page).toEqual({ records: [person], data: [person], next: 'eNo-2', totalCount: expected })
  })

  test('of a read leaves out records that cannot be read, and has all as they came', () => {
    const data = [null, person, 'Ann', { ...person, name: 7 }, []]
    const page = read(getWatchlist, reply(200, enveloped(200, { data })))
    expect(page.records).toEqual([person, { ...person, name: '' }])
    expect(page.data).toEqual(data)
  })
})

describe('the quota', () => {
  test('is read from the X-RateLimit headers', () => {
    const named = {
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '3600000',
    }
    expect(readQuota(headers(named))).toEqual({ limit: 300, remaining: 0, resetMs: 3_600_000 })
  })

  test.each(['', ' ', '-1', '1.5', '1e3', 'soon', '5, 5'])('leaves out "%s"', (text) => {
    expect(readQuota(headers({ 'x-ratelimit-limit': text })).limit).toBeUndefined()
  })

  test.each<[string, number | undefined]>([
    ['2592000000', 2_592_000_000],
    ['2592000001', undefined],
    ['1800000000000', undefined],
    ['1800000000000000000', undefined],
    ['9'.repeat(400), undefined],
  ])('resets after %s ms: %s', (text, expected) => {
    expect(readQuota(headers({ 'x-ratelimit-reset': text })).resetMs).toBe(expected)
  })

  test('with a reset that is not a moment leaves a throttle without an end', () => {
    const named = { 'x-ratelimit-reset': '1800000000000000000' }
    const error = errorOf(createPolicy, reply(429, enveloped(429), named))
    expect(error.retryAt).toBeUndefined()
    expect(error.advice).toBe('Wait a moment, then try again.')
  })
})
