import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createPolicy, getWatchlist, importUsers, type Operation } from '../../api/operations.ts'
import { toWire } from '../../api/wire.ts'
import { endedOf, sentOf } from './record.ts'

const id = '3d796b76-4180-40e5-8f7c-6e0fd643b1a9'
const origin = { region: 'eu', account: 'ab12cd34', tab: id }
const file = new Blob(['email,name\nann@corp.example,Ann Smith\n'])
const date = 'Sun, 21 Aug 2022 13:49:40 UTC'

const exchangeOf = (operation: Operation, input: unknown, part: Partial<Exchange> = {}): Exchange => ({
  requestId: id,
  operation,
  attempt: 1,
  startedAt: 5,
  date,
  request: toWire(operation, input, { file }),
  ...part,
})
const head = {
  kind: 'sent',
  id,
  at: 5,
  ...origin,
  attempt: 1,
  digest: expect.stringMatching(/^[\da-f]{64}$/),
}

describe('of what is sent', () => {
  test('a policy keeps its request to the letter', async () => {
    const input = {
      description: 'Wave',
      urls: [{ action: 'block', type: 'url', value: 'phish.example/ann' }],
      policies: [{ description: 's' }],
    }
    const exchange = exchangeOf(createPolicy, input)
    const { headers, body } = exchange.request
    expect(await sentOf(exchange, origin)).toMatchObject({
      ...head,
      operation: 'createPolicy',
      bytes: new Blob([body]).size,
      content: { date, headers, body },
      subject: { kind: 'policy', input },
    })
  })

  test('a policy keeps its approvals in its content, and none where there is none', async () => {
    const input = {
      description: 'Wave',
      urls: [{ action: 'block', type: 'url', value: 'phish.example/ann' }],
      policies: [{ description: 's' }],
    }
    const sent = await sentOf(exchangeOf(createPolicy, input, { approvals: ['{}'] }), origin)
    expect(sent.content).toMatchObject({ approvals: ['{}'] })
    const { content } = await sentOf(exchangeOf(createPolicy, input, { approvals: [] }), origin)
    expect(content).not.toHaveProperty('approvals')
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('a read keeps the field and the filter, never the text', async () => {
    const sent = await sentOf(
      exchangeOf(getWatchlist, {
        searchBy: { fieldName: 'customAttribute', value: 'Ann Smith' },
        attributeIds: ['Anna'],
        filterBy: [{ fieldName: 'type', value: 'video_count_1' }],
      }),
      origin,
    )
    const watchlist = { searchBy: 'customAttribute', filterBy: ['video_count_1'] }
    expect(sent).toMatchObject({ ...head, watchlist, subject: { kind: 'watchlist', ...watchlist } })
    expect(sent).not.toHaveProperty('content')
    expect(JSON.stringify(sent)).not.toContain('Ann')
  })

  // Claim: What the journal stores in the clear, encrypted, and never
  test('an import keeps its options and its label, never its file', async () => {
    const input = { fileType: 'CSV', notifyEmailAddress: 'bob@corp.example', groupId: 'g', clearGroup: true }
    const label = '1 person from people.csv'
    const exchange = exchangeOf(importUsers, input, { label })
    const sent = await sentOf(exchange, origin)
    expect(sent).toMatchObject({
      ...head,
      operation: 'importUsers',
      bytes: file.size,
      content: { date, headers: exchange.request.headers, label },
      subject: { kind: 'import', label, ...input },
    })
    expect(sent.content).not.toHaveProperty('body')
    expect(JSON.stringify(sent)).not.toMatch(/ann/i)
  })
})

describe('of an end', () => {
  const failures = [{ field: 'searchBy.value', code: 'err_x', message: 'No Ann Smith.', raw: { of: 'Ann' } }]
  const errorOf = (operation: Operation) =>
    new ApiError({
      kind: 'refused',
      executed: 'no',
      operation,
      failures,
      happened: 'No Ann.',
      metaStatus: 404,
    })
  const end = { requestId: id, endedAt: 9, httpStatus: 200 }

  test('a write keeps the sentences, a read only fields and codes', () => {
    const [write, read] = [createPolicy, getWatchlist].map((operation) =>
      endedOf({ operation }, { ...end, error: errorOf(operation) }),
    )
    expect(write?.content?.failures).toEqual([
      { field: 'searchBy.value', code: 'err_x', message: 'No Ann Smith.' },
    ])
    expect(read?.content?.failures).toEqual([{ field: 'searchBy.value', code: 'err_x' }])
    expect(JSON.stringify(read)).not.toContain('Ann')
    expect(read).toMatchObject({
      id,
      at: 9,
      outcome: 'failed',
      httpStatus: 200,
      metaStatus: 404,
      error: 'refused',
    })
  })

  test('the records are kept with their ids, and what is not a policy only by its id', () => {
    const records = [{ id: 'eNo1', description: 'Wave' }, { id: 'eNo2', urls: 7 }, { id: 3 }, 'Ann']
    expect(endedOf({ operation: createPolicy }, { ...end, records }).content).toMatchObject({
      ids: ['eNo1', 'eNo2'],
      failures: [],
      records: [{ id: 'eNo1', description: 'Wave' }, { id: 'eNo2' }, { id: '3' }],
    })
  })

  test('nothing is kept of an answer that says nothing', () => {
    expect(endedOf({ operation: createPolicy }, { ...end, records: [] })).not.toHaveProperty('content')
  })

  test('a number without an end is left out, and what was stored differently is neither accepted nor refused', () => {
    const quota = { limit: 10, remaining: Infinity, resetMs: 7 }
    expect(endedOf({ operation: createPolicy }, { ...end, quota, isDifferent: true })).toMatchObject({
      outcome: 'stored differently',
      quota: { limit: 10, remaining: undefined, resetMs: 7 },
    })
  })
})

test('of an import, the answer leaves its job id, and no row of it', () => {
  const records = [{ id: 'job', success: true, failedRows: [{ email: 'bob@corp.example' }] }]
  const failures = [{ code: 'err_row', message: 'bob@corp.example is no address.', raw: {} }]
  const error = new ApiError({ kind: 'refused', executed: 'no', operation: importUsers, failures })
  for (const end of [{ records }, { error }]) {
    const ended = endedOf({ operation: importUsers }, { requestId: id, endedAt: 2, ...end })
    expect(JSON.stringify(ended)).not.toContain('bob')
  }
  expect(endedOf({ operation: importUsers }, { requestId: id, endedAt: 2, records }).content?.ids).toEqual([
    'job',
  ])
})
