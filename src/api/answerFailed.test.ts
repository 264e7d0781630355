import { describe, expect, test } from 'vitest'
import {
  reply,
  enveloped,
  errorOf,
  lookFirst,
  tryAgain,
  type Row,
  saidOf,
  expectedOf,
} from './answer.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'

const failedServer = {
  operation: createPolicy,
  kind: 'server',
  executed: 'unknown',
  advice: lookFirst,
} as const

const failures: Row[] = [
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
    name: 'HTTP 429 with an envelope and no reset',
    operation: createPolicy,
    answer: reply(429, enveloped(429)),
    kind: 'throttled',
    executed: 'no',
    metaStatus: 429,
    message: 'The call quota is used up.',
    advice: 'Wait a moment, then try again.',
  },
  {
    name: 'HTTP 429 with the reset of the service and no envelope, to a write',
    operation: importUsers,
    answer: reply(429, '', { 'x-ratelimit-reset': '0' }),
    kind: 'throttled',
    executed: 'no',
    message: 'The call quota is used up.',
    advice: 'Wait a moment, then try again.',
  },
  {
    name: 'HTTP 429 with neither, to a read',
    operation: getWatchlist,
    answer: reply(429, ''),
    kind: 'throttled',
    executed: 'no',
    message: 'The call quota is used up.',
    advice: 'Wait a moment, then try again.',
  },
  ...['0', '-1', '1e3', '99999999999'].map((reset): Row => ({
    name: `HTTP 429 with the reset ${reset}`,
    operation: getWatchlist,
    answer: reply(429, '', { 'x-ratelimit-reset': reset }),
    kind: 'throttled',
    executed: 'no',
    message: 'The call quota is used up.',
    advice: 'Wait a moment, then try again.',
  })),
  ...[413, 431].flatMap((status) =>
    (
      [
        [enveloped(status), {}, 'no', status, 'Send less at once.'],
        ['', { 'x-signet-gateway': 'unreachable' }, 'no', undefined, 'Send less at once.'],
        ['<h1>Too large</h1>', {}, 'unknown', undefined, lookFirst],
      ] as const
    ).map(([body, named, executed, metaStatus, advice]): Row => ({
      name: `HTTP ${status} with ${body} ${JSON.stringify(named)}`,
      operation: importUsers,
      answer: reply(status, body, named),
      kind: 'too-large',
      executed,
      metaStatus,
      message: `The request is too large for the service (HTTP ${status}).`,
      advice,
    })),
  ),
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
  test.each(failures)('$name is $kind, executed: $executed', (row) => {
    expect(saidOf(row)).toEqual(expectedOf(row))
  })

  test('never says that a write was not executed when that is unknown', () => {
    for (const status of [200, 302, 500, 502, 503, 504]) {
      expect(errorOf(createPolicy, reply(status, 'x')).outcome).toBe('The request may have been executed.')
    }
  })
})

test.each([
  ['Rate limit of 50 calls an hour exceeded\n', ['Rate limit of 50 calls an hour exceeded']],
  ['{"message":"API rate limit exceeded"}', ['{"message":"API rate limit exceeded"}']],
  ['x'.repeat(501), ['x'.repeat(500)]],
  ['<html>429</html>', []],
  ['', []],
])('the text of an HTTP 429 without an envelope is shown: %.40j', (body, messages) => {
  const error = errorOf(getWatchlist, reply(429, body))
  expect(error.failures.map(({ message }) => message)).toEqual(messages)
})
