// Claim: Hostile input takes bounded time and memory
import { expect, test } from 'vitest'
import { call, failureOf, reply, setup } from './client.fixture.ts'
import { createPolicy, getWatchlist } from './operations.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const answers: readonly (readonly [where: string, body: (value: string) => string])[] = [
  ['as the whole', (value) => value],
  ['as a record', (value) => `{"meta":{"status":200},"fail":[],"data":[${value}]}`],
  [
    'in a record',
    (value) => `{"meta":{"status":200},"fail":[],"data":[{"email":"a","id":${value},"x":${value}}]}`,
  ],
  ['in a failure', (value) => `{"meta":{"status":200},"fail":[{"message":${value}},${value}],"data":[]}`],
  [
    'as the next page',
    (value) => `{"meta":{"status":200,"pagination":{"next":${value}}},"fail":[],"data":[]}`,
  ],
]

test.each(answers)('an answer that is 100,000 levels deep %s cannot be read', async (_, body) => {
  for (const operation of [createPolicy, getWatchlist]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const error = await failureOf(call(setup(reply(200, body(nested(100_000)))), operation))
    expect(error).toMatchObject({ kind: 'unreadable', executed: 'unknown' })
    expect(error.message).toBe('The answer of the service could not be read (HTTP 200).')
  }
})

test('an answer that is 400 levels deep is read', async () => {
  const answer = reply(200, `{"meta":{"status":200},"fail":[],"data":[{"email":"a","x":${nested(400)}}]}`)
  expect((await call(setup(answer), getWatchlist)).records).toHaveLength(1)
})
