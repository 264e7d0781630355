import { describe, expect, test } from 'vitest'
import {
  reply,
  enveloped,
  errorOf,
  person,
  checkEntries,
  lookFirst,
  tryAgain,
  type Row,
  unreadable,
  saidOf,
  expectedOf,
} from './answer.fixture.ts'
import { createPolicy, getWatchlist, importUsers } from './operations.ts'

const noRecord = 'The service returned no record that can be read.'
const doNotSend = 'Do not send again. Check the result in the service.'

const unreadables: Row[] = [
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
]

describe('an answer other than a success', () => {
  test.each(unreadables)('$name is $kind, executed: $executed', (row) => {
    expect(saidOf(row)).toEqual(expectedOf(row))
  })

  test('says why a record cannot be read', () => {
    const error = errorOf(importUsers, reply(200, enveloped(200, { data: [{ id: 7, success: true }] })))
    expect(error.cause).toMatchObject({ issues: [{ path: ['id'] }] })
  })
})
