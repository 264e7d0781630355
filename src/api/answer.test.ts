import { describe, expect, test, vi } from 'vitest'
import { readAnswer, readWait } from './answer.ts'
import { call, failureOf, ok, person, reply, said, setup } from './api.fixture.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from './operations.ts'
import { limits } from './schemas.ts'
import type { RawAnswer } from './transport.ts'

const read = (operation: Operation, answer: RawAnswer) => readAnswer(operation, 'id-1', answer, 1_000_000)
const errorOf = (operation: Operation, answer: RawAnswer) => failureOf(() => read(operation, answer))

type Row = readonly [Operation, RawAnswer]
const toPolicy = (answer: RawAnswer): Row => [createPolicy, answer]
const toWatchlist = (answer: RawAnswer): Row => [getWatchlist, answer]
const toImport = (answer: RawAnswer): Row => [importUsers, answer]
const bodies = (status: number, ...texts: string[]) => texts.map((text) => reply(status, text))
/** The rows of each status or operation, under the outcome of each. */
const each = <T>(items: readonly T[], outcomeOf: (item: T) => string, rowsOf: (item: T) => readonly Row[]) =>
  Object.fromEntries(items.map((item) => [outcomeOf(item), rowsOf(item)]))

const check = 'Check the form, then send again.'
const lookFirst = 'Check in the service before you send again.'
const tryAgain = 'Try again.'
const signInAgain = 'Check the access key, secret key and application key, then sign in again.'
const unreadable = 'unreadable, unknown: The answer of the service could not be read (HTTP 200).'
const refused = 'refused, no: The service refused the request'
const failed = 'server, unknown: The service failed while handling the request'
const onTheWay = 'The service, or a server on the way to it,'
const usedUp = 'throttled, no: The call quota is used up.'
const tooLarge = (executed: string, status: number) =>
  `too-large, ${executed}: The request is too large for the service (HTTP ${status}).`
const noReason = 'refused, no: The service refused the request without a reason (HTTP 400).'

const flat = { code: 'err_flat', message: 'No.' }
const nested = (code: string, message: string) => ({ errors: [{ code, message, retryable: false }] })
const unreached = { 'x-signet-gateway': 'unreachable' }

/** By outcome: the kind, whether anything was executed, what happened, what to do now. */
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
  ...each(
    [createPolicy, getWatchlist, importUsers],
    ({ permission }) =>
      `forbidden, no: This administrator lacks the permission "${permission}". Ask an account administrator for the permission, then try again.`,
    (operation) => [
      [operation, said(403, { fail: [flat] })],
      [operation, said(200, { meta: { status: 403 } })],
    ],
  ),
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
  ...each(
    [413, 431],
    (status) => `${tooLarge('no', status)} Send less at once.`,
    (status) => [toImport(said(status)), toImport(reply(status, '', unreached))],
  ),
  ...each(
    [413, 431],
    (status) => `${tooLarge('unknown', status)} ${lookFirst}`,
    (status) => [toImport(reply(status, '<h1>Too large</h1>'))],
  ),
  ...each(
    [500, 501, 599],
    (status) => `${failed} (HTTP ${status}). ${lookFirst}`,
    (status) => [toPolicy(said(status)), toPolicy(reply(status, 'x', unreached))],
  ),
  [`${failed} (HTTP 500). ${tryAgain}`]: [toWatchlist(reply(500, ''))],
  // Inside an HTTP 2xx answer, these do not come from a gateway.
  ...each(
    [500, 502, 503, 504],
    (status) => `${failed} (HTTP 200, status ${status}). ${lookFirst}`,
    (status) => [toImport(said(200, { meta: { status } }))],
  ),
  // A gateway that does not say whether it reached the service.
  ...each(
    [502, 503, 504],
    (status) => `server, unknown: ${onTheWay} could not answer (HTTP ${status}). ${lookFirst}`,
    (status) => [
      ...bodies(status, '<html>Bad Gateway', '{"error":"unreachable","code":"SIGNED_OUT"}').map(toPolicy),
      ...['lost', 'timeout', 'unreachable, unreachable', 'Unreachable', ''].map((gateway) =>
        toImport(reply(status, '{"error":"unreachable"}', { 'x-signet-gateway': gateway })),
      ),
    ],
  ),
  [`server, unknown: ${onTheWay} could not answer (HTTP 502). ${tryAgain}`]: [
    toWatchlist(reply(502, '{"error":"lost"}')),
  ],
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
  ...each(
    [401, 402, 403, 407, 409, 418, 422, 429, 451],
    (status) => `refused, unknown: ${onTheWay} refused the request (HTTP ${status}). ${lookFirst}`,
    (status) => bodies(status, '', '<h1>Forbidden</h1>', '{"message":"No"}', '{"fail":"no"}').map(toPolicy),
  ),
  [`refused, unknown: ${onTheWay} refused the request (HTTP 403). ${tryAgain}`]: [
    toWatchlist(reply(403, '')),
  ],
  [`refused, no: ${onTheWay} refused the request (HTTP 403). ${check}`]: [
    toPolicy(reply(403, '', unreached)),
  ],
  // Our server's answer, a proxy's, and nothing at all: no body is an envelope.
  ...each(
    [404, 405],
    (status) =>
      `refused, unknown: No service was found at this address (HTTP ${status}). The server of this page might not forward this region. Ask its operator.`,
    (status) => bodies(status, '<h1>Not Found</h1>', '', '{"error":"x"}', '{}', '[]', 'null').map(toPolicy),
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
      ...[undefined, null, [], [null], [{}], [[]]].flatMap((data) => [
        toPolicy(said(200, { data })),
        toImport(said(200, { data })),
      ]),
      toPolicy(ok({ success: true })),
      ...[{ id: 'j-1' }, { id: 'j-1', success: 'false' }, { success: true }].map((job) => toImport(ok(job))),
    ],
  [`unreadable, yes: The answer of the service could not be read (HTTP 200). ${tryAgain}`]: [
    toWatchlist(ok(null, 'Ann', ['Ann'])),
  ],
  [`unreadable, unknown: The answer of the service could not be read (HTTP 302, status 200). ${lookFirst}`]: [
    toPolicy(said(302, { meta: { status: 200 }, data: [{ id: 'p-1' }] })),
  ],
}

const rows = Object.entries(answers).flatMap(([outcome, found]) =>
  found.map(([operation, answer]) => {
    const name = `${operation.id} HTTP ${answer.status} ${answer.body.slice(0, 80)}`
    return { name, outcome, operation, answer }
  }),
)

test.each(rows)('$name is $outcome', async ({ outcome, operation, answer }) => {
  const error = await errorOf(operation, answer)
  const { kind, executed, message, advice, requestId, httpStatus, metaStatus } = error
  expect(`${kind}, ${executed}: ${message} ${advice}`).toBe(outcome)
  const [, meta] = /^\{"meta":\{"status":(\d+)/.exec(answer.body) ?? []
  expect({ operation: error.operation, requestId, httpStatus, metaStatus }).toEqual({
    operation,
    requestId: 'id-1',
    httpStatus: answer.status,
    metaStatus: meta && Number(meta),
  })
})

const unknownFormat = 'The service gave a reason in an unknown format.'
const listed = {
  errors: [{ field: 'urls', code: 'err_v', message: 'Bad.' }, { code: 'err_2' }, { field: null }],
}
test.each<[fail: unknown, ...failures: (readonly [field?: string, code?: string, message?: string])[]]>([
  [
    listed,
    ['urls', 'err_v', 'Bad.'],
    [undefined, 'err_2', 'err_2'],
    [undefined, undefined, 'No reason given.'],
  ],
  [nested('', ''), [undefined, '', 'No reason given.']],
  [flat, [undefined, 'err_flat', 'No.']],
  [{ code: 'err_only', message: '' }, [undefined, 'err_only', 'err_only']],
  ...['just text', { errors: [] }, { reason: 7 }, { code: null, message: '' }].map(
    (raw) => [raw, [undefined, undefined, unknownFormat]] as [unknown, [undefined, undefined, string]],
  ),
])('the failure %j is read as %j', async (raw, ...failures) => {
  const error = await errorOf(createPolicy, said(200, { fail: [raw, flat] }))
  expect(error.failures).toEqual([
    ...failures.map(([field, code, message]) => ({ field, code, message, raw })),
    { code: 'err_flat', message: 'No.', raw: flat },
  ])
})

test('a throttle says how long to wait, and until when', async () => {
  const error = await errorOf(createPolicy, said(429, {}, { 'x-ratelimit-reset': '12001' }))
  expect(error).toMatchObject({ waitMs: 12_001, retryAt: 1_012_001 })
  const open = await errorOf(createPolicy, said(429, {}, { 'x-ratelimit-reset': '1800000000000000000' }))
  expect([open.waitMs, open.retryAt]).toEqual([undefined, undefined])
})

test('an error says why a record cannot be read', async () => {
  const { cause } = await errorOf(importUsers, ok({ id: 7, success: true }))
  expect(cause).toMatchObject({ issues: [{ path: ['id'] }] })
})

test.each([
  ['data[0].urls[2].value', 'urls.2.value'],
  ['data.0.urls.2.value', 'urls.2.value'],
  ['urls[2].value', 'urls.2.value'],
  ['meta.pagination', 'meta.pagination'],
  // No field of the item.
  ['data[0]', 'data[0]'],
  ['data[1].urls', 'data.1.urls'],
  ['database[0].x', 'database.0.x'],
  ['', undefined],
  [null, undefined],
])('the field %j of a failure is %j, in both shapes', async (field, path) => {
  const raw = { field, code: 'err_x', message: 'No.' }
  for (const fail of [[raw], [{ errors: [raw] }]]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await errorOf(createPolicy, said(200, { fail }))).failures[0]?.field).toBe(path)
  }
})

test.each([
  ['Rate limit of 50 calls an hour exceeded\n', ['Rate limit of 50 calls an hour exceeded']],
  ['x'.repeat(501), ['x'.repeat(500)]],
  ['<html>429</html>', []],
  ['', []],
])('the text of an HTTP 429 without an envelope is shown: %.40j', async (body, messages) => {
  const { failures } = await errorOf(getWatchlist, reply(429, body))
  expect(failures.map(({ message }) => message)).toEqual(messages)
})

const gatewayed = { 'x-signet-gateway': 'lost' }
test.each<[RawAnswer, 'service' | 'gateway' | undefined]>([
  [said(404), 'service'],
  [said(502, {}, gatewayed), 'service'],
  [reply(502, '{"error":"lost"}', gatewayed), 'gateway'],
  [reply(200, '<html>', { 'content-type': 'text/html; charset=utf-8' }), 'gateway'],
  // The service has web servers of its own.
  [reply(502, '<html>', { 'content-type': 'text/html' }), undefined],
  [reply(400, ''), undefined],
  [reply(200, '{"result":"ok"}'), undefined],
])('%j is answered by %s', async (answer, answeredBy) => {
  const error = await errorOf(getWatchlist, answer)
  expect(error.answeredBy).toBe(answeredBy)
  const isPage = answer.status === 200 && answeredBy === 'gateway'
  expect(error.message.startsWith('A web page answered')).toBe(isPage)
})

test.each<[string, number | undefined]>([
  ['2592000000', 2_592_000_000],
  ...['', ' ', '-1', '1.5', '1e3', 'soon', '5, 5', '2592000001', '9'.repeat(400)].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('the wait of "%.20s" ms is %s', (text, expected) => {
  expect(readWait((name) => (name === 'X-RateLimit-Reset' ? text : null))).toBe(expected)
})

describe('a success', () => {
  const job = { id: 'job-1', success: true }
  const stored = { description: 'A wave', urls: [{ action: 'allow' }] }
  const { emailAddress: email, ...others } = person(1)

  test.each<[what: string, Operation, RawAnswer, records: readonly unknown[]]>([
    ['may have any status of 2xx', importUsers, said(299, { data: [job] }), [job]],
    ['may leave fail out', importUsers, said(200, { fail: undefined, data: [job] }), [job]],
    ['may have null', importUsers, said(200, { meta: { pagination: null }, fail: null, data: [job] }), [job]],
    ['of a read may be empty', getWatchlist, ok(), []],
    [
      'of a read ignores a success: false',
      getWatchlist,
      ok({ ...person(1), success: false }),
      [{ ...person(1), success: false }],
    ],
    ['has records as the schema reads them', getWatchlist, ok({ email, ...others }), [person(1)]],
    [
      'of a read leaves out what cannot be read',
      getWatchlist,
      ok(null, person(1), 'Ann', { ...person(2), name: 7 }, []),
      [person(1), person(2)],
    ],
    [
      'of a write keeps a record with an unreadable field',
      createPolicy,
      ok({ id: 'p-1', description: 7, urls: {}, policies: [{ policy: { enforced: 'maybe' } }] }),
      [{ id: 'p-1', description: '7', policies: [{ policy: { enforced: 'maybe' } }] }],
    ],
    [
      'of a write keeps a record without an id: what is stored must be shown',
      createPolicy,
      ok(stored, { ...stored, id: 7 }),
      [
        { ...stored, id: '' },
        { ...stored, id: '7' },
      ],
    ],
    ['of a write keeps the record beside another', createPolicy, ok({}, { id: 'p-1' }), [{ id: 'p-1' }]],
  ])('%s', (_, operation, answer, records) => {
    const { data } = JSON.parse(answer.body) as { data: unknown }
    expect(read(operation, answer)).toEqual({ records, data, next: undefined, totalCount: undefined })
  })

  test.each([
    [
      { next: 'eNo-2', totalCount: 9 },
      { next: 'eNo-2', totalCount: 9 },
    ],
    [
      { next: 'eNo-2', totalCount: '9', pageSize: '1', previous: 1 },
      { next: 'eNo-2', totalCount: 9 },
    ],
    ...[-9, 1.5, true, {}, null].map((totalCount): [object, object] => [{ totalCount }, {}]),
    ...['', null, undefined].map((next): [object, object] => [{ next }, {}]),
    ...[1, 0, true, false, {}, [], ['eNo-2']].map((next): [object, object] => [
      { next },
      { nextIsUnreadable: true },
    ]),
  ])('with the pagination %j goes on as %j', (pagination, expected) => {
    const { records, data, ...paging } = read(
      getWatchlist,
      said(200, { meta: { pagination }, data: [person(1)] }),
    )
    expect(records).toEqual([person(1)])
    expect(data).toEqual([person(1)])
    expect(paging).toEqual(expected)
  })
})

describe('a hostile answer', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const list = (item: string, length: number) => `[${Array<string>(length).fill(item).join()}]`
  const answer = (fields: string, meta = '"status":200') => reply(200, `{"meta":{${meta}},${fields}}`)
  const isUnreadable = { kind: 'unreadable', executed: 'unknown' }

  test.each<[where: string, (value: string) => RawAnswer]>([
    ['as the whole', (value) => reply(200, value)],
    ['as a record', (value) => answer(`"fail":[],"data":[${value}]`)],
    ['in a record', (value) => answer(`"fail":[],"data":[{"email":"a","id":${value},"x":${value}}]`)],
    ['in a failure', (value) => answer(`"fail":[{"message":${value}},${value}],"data":[]`)],
    ['as the next page', (value) => answer('"data":[]', `"status":200,"pagination":{"next":${value}}`)],
  ])('that is 100,000 levels deep %s cannot be read', async (_, answerOf) => {
    for (const operation of [createPolicy, getWatchlist]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await errorOf(operation, answerOf(deep(100_000)))).toMatchObject(isUnreadable)
    }
  })

  test('that is 400 levels deep is read', () => {
    expect(read(getWatchlist, answer(`"data":[{"email":"a","x":${deep(400)}}]`)).records).toHaveLength(1)
  })

  // The first is a page of 8 MB.
  test.each([
    ['{}', 2_796_000],
    ['[]', 125_000],
    ['0', 250_000],
  ])('with too many values is never parsed: %s %d times', async (item, length) => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(await errorOf(createPolicy, answer(`"data":${list(item, length)}`))).toMatchObject(isUnreadable)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test('of 5,000 records is read, and of more is not', async () => {
    const people = (length: number) => answer(`"fail":[],"data":${list('{"email":"a"}', length)}`)
    expect(read(getWatchlist, people(5_000)).records).toHaveLength(5_000)
    expect(await errorOf(getWatchlist, people(5_001))).toMatchObject({ kind: 'unreadable', executed: 'yes' })
  })

  test.each([list('{"code":"c"}', 5_000), `[{"errors":${list('{"code":"c"}', 5_000)}}]`])(
    'of 5,000 failures is refused with the first 1,000: %.20s',
    async (fail) => {
      const error = await errorOf(createPolicy, answer(`"fail":${fail},"data":[]`))
      expect(error).toMatchObject({ kind: 'refused', executed: 'no' })
      expect(error.failures).toHaveLength(1_000)
    },
  )

  test('to a policy of as many URLs as the spec allows, with commas in each, is read', async () => {
    const value = `{"id":"${'i'.repeat(250)}","action":"block","type":"url","value":"${'v,'.repeat(40)}"}`
    const record = `{"id":"p","urls":${list(value, limits.urlsPerPolicy)}}`
    const { records } = await call(setup(answer(`"fail":[],"data":[${record}]`)), createPolicy)
    expect(records).toMatchObject([{ urls: { length: limits.urlsPerPolicy } }])
  })
})
