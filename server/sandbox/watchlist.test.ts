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

async function find(item?: unknown, page?: unknown) {
  const envelope = await caller.getWatchlist(item, page)
  expect(envelope.fail).toEqual([])
  return envelope
}
const searchFor = (fieldName: string, value: string) => ({ ...everyone, searchBy: { fieldName, value } })

test.each<[object, (person: Person) => boolean]>([
  [by('video_count_0'), ({ watchlistCount }) => watchlistCount === 0],
  [by('video_count_1'), ({ watchlistCount }) => watchlistCount === 1],
  [by('video_count_2'), ({ watchlistCount }) => watchlistCount === 2],
  [by('video_count_3'), ({ watchlistCount }) => watchlistCount === 3],
  [by('video_count_4_or_more'), ({ watchlistCount }) => watchlistCount >= 4],
  [by('video_count_1_or_more'), ({ watchlistCount }) => watchlistCount >= 1],
  [by('video_count_0', 'video_count_3'), ({ watchlistCount }) => [0, 3].includes(watchlistCount)],
  [by('video_count_1', 'video_count_1_or_more'), ({ watchlistCount }) => watchlistCount >= 1],
  // Absent means one or more (§4.2 rule 1), and so does an empty list.
  [{}, ({ watchlistCount }) => watchlistCount >= 1],
  [{ filterBy: [] }, ({ watchlistCount }) => watchlistCount >= 1],
  [
    { searchBy: { fieldName: 'department', value: 'Legal' } },
    ({ department, watchlistCount }) => department === 'Legal & Compliance' && watchlistCount >= 1,
  ],
  // The search is for a part of the text, in any case.
  [searchFor('name', 'mÜll'), ({ name }) => name.includes('Müll')],
  [searchFor('name', '山本'), ({ name }) => name.startsWith('山本')],
  [searchFor('email', '@EU.corp'), ({ emailAddress }) => emailAddress.endsWith('@eu.corp.example')],
  [searchFor('department', 'finance'), ({ department }) => department === 'Finance'],
])('%j finds exactly those', async (item, isIn) => {
  const expected = people.filter(isIn)
  const { length } = expected
  expect(length).toBeGreaterThan(0)
  // Strictly equal: records have only the four fields of §2.4.
  expect(await find(item)).toEqual({
    meta: { status: 200, pagination: { pageSize: length, totalCount: length } },
    data: expected,
    fail: [],
  })
})

test('no match is an empty answer', async () => {
  const { data, meta } = await find(searchFor('name', 'Nobody at all'))
  expect(data).toEqual([])
  expect(meta.pagination).toEqual({ pageSize: 0, totalCount: 0 })
})

describe('a search by custom attribute', () => {
  const byAttribute = (value: string, attributeIds?: unknown) => ({
    ...searchFor('customAttribute', value),
    attributeIds,
  })
  const knownIds = async () => (await caller.contents()).attributes.map(({ id }) => id)

  test('finds people with exactly the value, in any of 1 to 3 attributes', async () => {
    const [office, centre, employment] = await knownIds()
    const contractors = (await find(byAttribute('Contractor', [employment]))).data
    expect(contractors).toHaveLength((await caller.group('Contractors')).userCount)
    expect((await find(byAttribute('Contractor', [office, centre, employment]))).data).toEqual(contractors)
    for (const item of [
      byAttribute('Contractor', [centre]),
      byAttribute('contractor', [employment]),
      byAttribute('Contract', [employment]),
    ]) {
      expect((await find(item)).data).toEqual([])
    }
  })

  test('needs attribute ids, at most 3, that are known (§4.2 rule 2)', async () => {
    const [office = ''] = await knownIds()
    for (const [attributeIds, failure] of [
      [undefined, ' err_sandbox_field_required'],
      [[], ' err_sandbox_field_required'],
      [[office, office, office, office], ' err_sandbox_limit_exceeded'],
      [[office, 'unknown'], '[1] err_sandbox_id_unknown'],
      ['unknown', ' err_sandbox_field_invalid'],
    ] as const) {
      const envelope = await caller.getWatchlist(byAttribute('Berlin', attributeIds))
      expect(failures(envelope)).toEqual([`data[0].attributeIds${failure}`])
    }
    const data = [byAttribute('Berlin', [office.slice(0, 100)])]
    const response = await caller.post(paths.watchlist, JSON.stringify({ data }))
    expect([response.status, await response.text()]).toEqual([400, ''])
  })
})

describe('an item', () => {
  test.each([
    [{ searchBy: { fieldName: 'age', value: '4' } }, 'searchBy.fieldName err_sandbox_field_invalid'],
    [{ searchBy: { fieldName: 'name' } }, 'searchBy.value err_sandbox_field_required'],
    [{ searchBy: { fieldName: 'name', value: '' } }, 'searchBy.value err_sandbox_field_required'],
    [{ searchBy: { value: 'x' } }, 'searchBy.fieldName err_sandbox_field_required'],
    [{ searchBy: [] }, 'searchBy err_sandbox_field_invalid'],
    [by('video_count_5'), 'filterBy[0].value err_sandbox_field_invalid'],
    [{ filterBy: [{ fieldName: 'type' }] }, 'filterBy[0].value err_sandbox_field_required'],
    [
      { filterBy: [{ fieldName: 'count', value: 'video_count_1' }] },
      'filterBy[0].fieldName err_sandbox_field_invalid',
    ],
    [{ filterBy: { fieldName: 'type' } }, 'filterBy err_sandbox_field_invalid'],
    [{ filter: [] }, 'filter err_sandbox_field_unknown'],
  ])('%j is refused', async (item, failure) => {
    const envelope = await caller.getWatchlist(item)
    expect(envelope).toMatchObject({ meta: { status: 200 }, data: [], fail: [{ key: item }] })
    expect(failures(envelope)).toEqual([`data[0].${failure}`])
  })

  test('may be left out with its data, as the connector does, or none, but not two', async () => {
    const send = async (body: string) => readEnvelope(await caller.post(paths.watchlist, body))
    const { data } = await find()
    expect((await send('{"meta":{"pagination":{"pageSize":500}}}')).data).toEqual(data)
    expect((await send('{"data":[]}')).data).toEqual(data)
    expect(failures(await send('{"data":[{},{}]}'))).toEqual(['data err_sandbox_field_invalid'])
    for (const body of ['', '{', '[]', '{"meta":1}']) {
      expect(failures(await send(body))).toEqual(['undefined err_sandbox_body_unreadable'])
    }
  })
})

const page = (pageSize?: unknown, pageToken?: unknown) => ({ pageSize, pageToken })

describe('paging (beyond-the-spec §2)', () => {
  test('follows next to the end and previous back', async () => {
    const read = async (size: number, token?: string) => {
      const { data, meta } = await find(everyone, page(size, token))
      return { data, ...meta.pagination }
    }
    const first = await read(100)
    expect(first.data).toEqual(people.slice(0, 100))
    expect(first).toMatchObject({ pageSize: 100, totalCount: 250, next: expect.any(String) })
    const second = await read(100, first.next)
    expect(second.data).toEqual(people.slice(100, 200))
    const third = await read(100, second.next)
    expect(third.data).toEqual(people.slice(200))
    expect(third).toMatchObject({ pageSize: 50, totalCount: 250 })
    expect(third).not.toHaveProperty('next')
    expect((await read(100, third.previous)).data).toEqual(second.data)
    // A full last page ends, too.
    const last = await read(125, (await read(125)).next)
    expect(last.data).toEqual(people.slice(125))
    expect(last).not.toHaveProperty('next')
  })

  test.each([0, -1, 1.5, '100'])('a page of %j is refused', async (size) => {
    const refused = await caller.getWatchlist(everyone, page(size))
    expect(failures(refused)).toEqual(['meta.pagination.pageSize err_sandbox_field_invalid'])
  })

  test('an invented token is refused, and one of another search', async () => {
    const { next } = (await find(everyone, page(100))).meta.pagination!
    for (const [item, token] of [
      [everyone, 'MTAw'],
      [everyone, ''],
      [everyone, `${next}x`],
      [{}, next],
      [everyone, 7],
    ]) {
      const refused = await caller.getWatchlist(item, page(100, token))
      expect(failures(refused)).toEqual(['meta.pagination.pageToken err_sandbox_field_invalid'])
    }
  })

  test('has 500 rows by default and never more, and reads 100,000 people to the end', async () => {
    const crowd = await enter({ people: 100_000 })
    const item = searchFor('email', '.example')
    let [rows, pages] = [0, 0]
    let next: string | undefined
    do {
      const { data, meta } = await crowd.getWatchlist(item, page([undefined, 500, 100_000][pages % 3], next))
      rows += data.length
      pages += 1
      next = meta.pagination?.next
    } while (next)
    expect([rows, pages]).toEqual([100_000, 200])
  })
})
