import { describe, expect, test } from 'vitest'
import {
  reply,
  enveloped,
  errorOf,
  person,
  checkEntries,
  lookFirst,
  tryAgain,
  checkIds,
  flat,
  failed,
  type Row,
  unreadable,
  saidOf,
  expectedOf,
} from './answer.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'

const notKnown = 'The service gave a reason in an unknown format.'

const nested = {
  key: { value: 'bad.example' },
  errors: [
    { field: 'urls', code: 'err_validation', message: 'Bad URL.', retryable: false },
    { code: 'err_xdk_second', message: 'And more.', retryable: true },
  ],
}
const onlyCode = { code: 'err_only' }

/** The fields that most rows of a kind share. */
const refused = {
  operation: createPolicy,
  kind: 'refused',
  executed: 'no',
  metaStatus: 200,
  message: 'The service refused the request (HTTP 200).',
  advice: checkEntries,
} as const

const refusals: Row[] = [
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
  // The service answers so only with HTTP 400. Another server may answer so after the service has executed the request.
  ...[401, 402, 407, 409, 418, 422, 429, 451].flatMap((status) =>
    ['', '<h1>Blocked</h1>', '{"error":"blocked"}'].map((body): Row => ({
      name: `HTTP ${status} without an envelope, but ${body}`,
      operation: importUsers,
      answer: reply(status, body),
      kind: 'refused',
      executed: 'unknown',
      // A gateway names its own limit.
      failures: status === 429 && body.startsWith('{') ? [{ message: body, raw: body }] : [],
      message: `The service, or a server on the way to it, refused the request (HTTP ${status}).`,
      advice: lookFirst,
    })),
  ),
  {
    name: 'HTTP 403 of a sign-on that says that nothing was sent',
    operation: createPolicy,
    answer: reply(403, '', { 'x-signet-gateway': 'unreachable' }),
    kind: 'refused',
    executed: 'no',
    message: 'The service, or a server on the way to it, refused the request (HTTP 403).',
    advice: checkEntries,
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
        executed: 'unknown',
        message: `No service was found at this address (HTTP ${status}).`,
        advice: 'The server of this page might not forward this region. Ask its operator.',
      }),
    ),
  ),
]

describe('an answer other than a success', () => {
  test.each(refusals)('$name is $kind, executed: $executed', (row) => {
    expect(saidOf(row)).toEqual(expectedOf(row))
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
