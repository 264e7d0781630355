import { describe, expect, test } from 'vitest'
import {
  reply,
  enveloped,
  lookFirst,
  tryAgain,
  flat,
  failed,
  type Row,
  saidOf,
  expectedOf,
} from './answer.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'

const signInAgain = 'Check the access key, secret key and application key, then sign in again.'

const ofKeys: Row[] = [
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
    name: 'HTTP 401 with an empty body, to a read',
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
    executed: 'unknown',
    message: 'The service, or a server on the way to it, refused the request (HTTP 403).',
    advice: lookFirst,
  })),
  {
    name: 'HTTP 403 with an empty body',
    operation: getWatchlist,
    answer: reply(403, ''),
    kind: 'refused',
    executed: 'unknown',
    message: 'The service, or a server on the way to it, refused the request (HTTP 403).',
    advice: tryAgain,
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
]

describe('an answer other than a success', () => {
  test.each(ofKeys)('$name is $kind, executed: $executed', (row) => {
    expect(saidOf(row)).toEqual(expectedOf(row))
  })
})
