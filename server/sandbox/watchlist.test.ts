import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, enter, failures, paths, readEnvelope } from './caller.fixture.ts'
import { type Person, seedPeople } from './seed.ts'
import { defaultSeed } from './tenants.ts'

const people = seedPeople(defaultSeed, 250)
const by = (...values: string[]) => ({ filterBy: values.map((value) => ({ fieldName: 'type', value })) })
const everyone = by('video_count_0', 'video_count_1_or_more')

let caller: Caller
beforeAll(async () => {
  caller = await enter()
})

async function find(item?: unknown, meta?: unknown) {
  const envelope = await caller.getWatchlist(item, meta)
  expect(envelope.fail).toEqual([])
  return envelope
}

describe('filterBy', () => {
  const cases: [string[], (count: number) => boolean][] = [
    [['video_count_0'], (count) => count === 0],
    [['video_count_1'], (count) => count === 1],
    [['video_count_2'], (count) => count === 2],
    [['video_count_3'], (count) => count === 3],
    [['video_count_4_or_more'], (count) => count >= 4],
    [['video_count_1_or_more'], (count) => count >= 1],
    [['video_count_0', 'video_count_3'], (count) => count === 0 || count === 3],
    [['video_count_1', 'video_count_1_or_more'], (count) => count >= 1],
  ]

  test.each(cases)('%j finds exactly those', async (values, isIn) => {
    const expected = people.filter(({ watchlistCount }) => isIn(watchlistCount))
    const { data, meta } = await find(by(...values))
    expect(data).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    expect(meta).toEqual({
      status: 200,
      pagination: { pageSize: expected.length, totalCount: expected.length },
    })
  })

  test('absent means one or more (§4.2 rule 1), and so does an empty list', async () => {
    const expected = people.filter(({ watchlistCount }) => watchlistCount >= 1)
    expect((await find({})).data).toEqual(expected)
    expect((await find({ filterBy: [] })).data).toEqual(expected)
  })

  test('records have only the four fields of §2.4', async () => {
    const { data } = await find()
    expect(Object.keys(data[0]!)).toEqual(['emailAddress', 'name', 'department', 'watchlistCount'])
  })
})

describe('searchBy', () => {
  const cases: [string, string, (person: Person) => boolean][] = [
    ['name', 'mÜll', ({ name }) => name.includes('Müll')],
    ['name', '山本', ({ name }) => name.startsWith('山本')],
    ['email', '@EU.corp', ({ emailAddress }) => emailAddress.endsWith('@eu.corp.example')],
    ['department', 'finance', ({ department }) => department === 'Finance'],
    ['department', 'e', ({ department }) => /e/i.test(department)],
  ]

  test.each(cases)('%s holding %s, in any case', async (fieldName, value, isWanted) => {
    const { data } = await find({ ...everyone, searchBy: { fieldName, value } })
    expect(data).toEqual(people.filter(isWanted))
    expect(data.length).toBeGreaterThan(0)
  })

  test('narrows the default of filterBy too', async () => {
    const { data } = await find({ searchBy: { fieldName: 'department', value: 'Legal' } })
    const legal = people.filter(({ department }) => department === 'Legal & Compliance')
    expect(data).toEqual(legal.filter(({ watchlistCount }) => watchlistCount >= 1))
    expect(data.length).toBeLessThan(legal.length)
  })

  test('no match is an empty answer', async () => {
    const { data, meta } = await find({ searchBy: { fieldName: 'name', value: 'Nobody at all' } })
    expect(data).toEqual([])
    expect(meta.pagination).toEqual({ pageSize: 0, totalCount: 0 })
  })
})

const byAttribute = (value: string, attributeIds?: unknown) => ({
  ...everyone,
  searchBy: { fieldName: 'customAttribute', value },
  attributeIds,
})

const knownIds = async () => (await caller.witness()).attributes.map(({ id }) => id)

const refuseIds = async (attributeIds: unknown) =>
  failures(await caller.getWatchlist(byAttribute('Berlin', attributeIds)))

describe('a search by custom attribute', () => {
  test('finds people with exactly the value, in any of 1 to 3 attributes', async () => {
    const [office, centre, employment] = await knownIds()
    const { groups } = await caller.witness()
    const inBerlin = (await find(byAttribute('Berlin', [office]))).data
    expect(inBerlin).toHaveLength(
      groups.find(({ description }) => description === 'Berlin office')!.userCount,
    )
    expect(inBerlin.length).toBeGreaterThan(0)
    expect(inBerlin.length).toBeLessThan(people.length)
    expect((await find(byAttribute('Berlin', [employment, centre, office]))).data).toEqual(inBerlin)
    expect((await find(byAttribute('Berlin', [centre]))).data).toEqual([])
    expect((await find(byAttribute('berlin', [office]))).data).toEqual([])
    expect((await find(byAttribute('Berl', [office]))).data).toEqual([])
  })

  test('needs attribute ids, at most 3, that are known (§4.2 rule 2)', async () => {
    const known = await knownIds()
    expect(await refuseIds(undefined)).toEqual(['data[0].attributeIds err_sandbox_field_required'])
    expect(await refuseIds([])).toEqual(['data[0].attributeIds err_sandbox_field_required'])
    expect(await refuseIds(known.slice(0, 4))).toEqual(['data[0].attributeIds err_sandbox_limit_exceeded'])
    expect(await refuseIds([known[0], 'unknown'])).toEqual(['data[0].attributeIds[1] err_sandbox_id_unknown'])
    expect(await refuseIds('unknown')).toEqual(['data[0].attributeIds err_sandbox_field_invalid'])
  })

  test('with a truncated id is HTTP 400 with an empty body', async () => {
    const [office = ''] = await knownIds()
    const item = byAttribute('Berlin', [office.slice(0, 100)])
    const response = await caller.post(paths.watchlist, JSON.stringify({ data: [item] }))
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('')
  })
})

const send = async (body: unknown) => readEnvelope(await caller.post(paths.watchlist, JSON.stringify(body)))

describe('an item', () => {
  test.each([
    [
      { searchBy: { fieldName: 'age', value: '4' } },
      ['data[0].searchBy.fieldName err_sandbox_field_invalid'],
    ],
    [{ searchBy: { fieldName: 'name' } }, ['data[0].searchBy.value err_sandbox_field_required']],
    [{ searchBy: { fieldName: 'name', value: '' } }, ['data[0].searchBy.value err_sandbox_field_required']],
    [{ searchBy: { value: 'x' } }, ['data[0].searchBy.fieldName err_sandbox_field_required']],
    [{ searchBy: [] }, ['data[0].searchBy err_sandbox_field_invalid']],
    [by('video_count_5'), ['data[0].filterBy[0].value err_sandbox_field_invalid']],
    [{ filterBy: [{ fieldName: 'type' }] }, ['data[0].filterBy[0].value err_sandbox_field_required']],
    [
      { filterBy: [{ fieldName: 'count', value: 'video_count_1' }] },
      ['data[0].filterBy[0].fieldName err_sandbox_field_invalid'],
    ],
    [
      { filterBy: { fieldName: 'type', value: 'video_count_1' } },
      ['data[0].filterBy err_sandbox_field_invalid'],
    ],
    [{ filter: [] }, ['data[0].filter err_sandbox_field_unknown']],
  ])('%j is refused', async (item, expected) => {
    const envelope = await caller.getWatchlist(item)
    expect(envelope.meta).toEqual({ status: 200 })
    expect(envelope.data).toEqual([])
    expect(failures(envelope)).toEqual(expected)
    expect(envelope.fail[0]?.key).toEqual(item)
  })

  test('may be left out with its data, as the connector does, or none, but not two', async () => {
    expect((await send({ meta: { pagination: { pageSize: 500 } } })).data).toEqual((await find()).data)
    expect((await send({ data: [] })).data).toEqual((await caller.getWatchlist()).data)
    expect(failures(await send({ data: [{}, {}] }))).toEqual(['data err_sandbox_field_invalid'])
  })

  test.each(['', '{', '[]', '{"meta":1}'])('comes in a JSON object, not %j', async (body) => {
    const response = await caller.post(paths.watchlist, body)
    expect(response.status).toBe(400)
    expect(failures(await readEnvelope(response))).toEqual(['undefined err_sandbox_body_unreadable'])
  })
})

const page = (pageSize?: unknown, pageToken?: unknown) => ({ pagination: { pageSize, pageToken } })

describe('paging (beyond-the-spec §2)', () => {
  test('follows next to the end and previous back', async () => {
    const first = await find(everyone, page(100))
    expect(first.data).toEqual(people.slice(0, 100))
    expect(first.meta.pagination).toEqual({ pageSize: 100, totalCount: 250, next: expect.any(String) })
    const second = await find(everyone, page(100, first.meta.pagination?.next))
    expect(second.data).toEqual(people.slice(100, 200))
    const third = await find(everyone, page(100, second.meta.pagination?.next))
    expect(third.data).toEqual(people.slice(200))
    expect(third.meta.pagination).toEqual({ pageSize: 50, totalCount: 250, previous: expect.any(String) })
    const back = await find(everyone, page(100, third.meta.pagination?.previous))
    expect(back.data).toEqual(second.data)
  })

  test('ends without next when the last page is full', async () => {
    const first = await find(everyone, page(125))
    const last = await find(everyone, page(125, first.meta.pagination?.next))
    expect(last.data).toEqual(people.slice(125))
    expect(last.meta.pagination).toEqual({ pageSize: 125, totalCount: 250, previous: expect.any(String) })
  })

  test('gives 500 rows by default, and never more', async () => {
    const crowd = await enter({ people: 1_200 })
    for (const size of [undefined, 500, 501, 100_000]) {
      const { data, meta } = await crowd.getWatchlist(everyone, page(size))
      expect(data).toHaveLength(500)
      expect(meta.pagination).toMatchObject({ pageSize: 500, totalCount: 1_200 })
    }
  })

  test.each([0, -1, 1.5, '100'])('a page of %j is refused', async (size) => {
    expect(failures(await caller.getWatchlist(everyone, page(size)))).toEqual([
      'meta.pagination.pageSize err_sandbox_field_invalid',
    ])
  })

  test('an invented token is refused, or used for another search', async () => {
    const next = (await find(everyone, page(100))).meta.pagination?.next
    const refused = ['meta.pagination.pageToken err_sandbox_field_invalid']
    expect(failures(await caller.getWatchlist(everyone, page(100, 'MTAw')))).toEqual(refused)
    expect(failures(await caller.getWatchlist(everyone, page(100, '')))).toEqual(refused)
    expect(failures(await caller.getWatchlist(everyone, page(100, `${next}x`)))).toEqual(refused)
    expect(failures(await caller.getWatchlist({}, page(100, next)))).toEqual(refused)
    expect(failures(await caller.getWatchlist(everyone, page(100, 7)))).toEqual(refused)
  })

  test('reads 100,000 people to the end', async () => {
    const crowd = await enter({ people: 100_000 })
    const item = { ...everyone, searchBy: { fieldName: 'email', value: '.example' } }
    let rows = 0
    let next: string | undefined
    do {
      const { data, meta } = await crowd.getWatchlist(item, page(500, next))
      rows += data.length
      next = meta.pagination?.next
    } while (next)
    expect(rows).toBe(100_000)
  })
})
