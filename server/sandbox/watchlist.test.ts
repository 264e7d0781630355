import { beforeAll, expect, test } from 'vitest'
import { type Caller, enter, failures, paths, readEnvelope } from './caller.fixture.ts'
import { seededId } from './ids.ts'
import { type Person, seedPeople } from './seed.ts'
import { defaultSeed } from './tenants.ts'

let caller: Caller
beforeAll(async () => void (caller = await enter()))

const people = seedPeople(defaultSeed, 250)
const ids = ['Office', 'Cost centre', 'Employment'].map((name) => seededId(defaultSeed, `attribute ${name}`))
const by = (...values: string[]) => ({ filterBy: values.map((value) => ({ fieldName: 'type', value })) })
const everyone = by('video_count_0', 'video_count_1_or_more')
const searchFor = (fieldName: string, value: string) => ({ ...everyone, searchBy: { fieldName, value } })
const byAttribute = (value: string, attributeIds?: string[]) => ({
  ...searchFor('customAttribute', value),
  ...(attributeIds && { attributeIds }),
})

test.each<[object, (person: Person) => boolean]>([
  [by('video_count_0'), ({ watchlistCount }) => watchlistCount === 0],
  [by('video_count_1'), ({ watchlistCount }) => watchlistCount === 1],
  [by('video_count_3'), ({ watchlistCount }) => watchlistCount === 3],
  [by('video_count_4_or_more'), ({ watchlistCount }) => watchlistCount >= 4],
  [by('video_count_1_or_more'), ({ watchlistCount }) => watchlistCount >= 1],
  [by('video_count_0', 'video_count_3'), ({ watchlistCount }) => [0, 3].includes(watchlistCount)],
  // Absent means one or more (§4.2 rule 1), and so does an empty list.
  [{}, ({ watchlistCount }) => watchlistCount >= 1],
  // The search is for a part of the text, in any case.
  [searchFor('name', 'mÜll'), ({ name }) => name.includes('Müll')],
  [searchFor('email', '@EU.corp'), ({ emailAddress }) => emailAddress.endsWith('@eu.corp.example')],
  [searchFor('department', 'legal'), ({ department }) => department === 'Legal & Compliance'],
  [searchFor('name', 'Nobody at all'), () => false],
])('the search %j finds exactly those', async (item, isIn) => {
  const data = people.filter(isIn)
  expect(data.length > 0).toBe(!JSON.stringify(item).includes('Nobody'))
  const pagination = { pageSize: data.length, totalCount: data.length }
  // Strictly equal: records have only the four fields of §2.4.
  expect(await caller.getWatchlist(item)).toEqual({ meta: { status: 200, pagination }, data, fail: [] })
})

test('a custom attribute finds people with exactly the value, in any of 1 to 3 attributes', async () => {
  const search = async (value: string, attributeIds: string[]) =>
    (await caller.getWatchlist(byAttribute(value, attributeIds))).data
  const contractors = await search('Contractor', ids.slice(2))
  expect(contractors).toHaveLength((await caller.group('Contractors')).userCount)
  expect(await search('Contractor', ids)).toEqual(contractors)
  expect(await search('Contractor', ids.slice(1, 2))).toEqual([])
  expect(await search('contractor', ids.slice(2))).toEqual([])
  expect(await search('Contract', ids.slice(2))).toEqual([])
})

test.each([
  // §4.2 rule 2.
  [byAttribute('Berlin'), 'attributeIds field_required'],
  [byAttribute('Berlin', []), 'attributeIds field_required'],
  [byAttribute('Berlin', [ids[0]!, ...ids]), 'attributeIds limit_exceeded'],
  [byAttribute('Berlin', [ids[0]!, 'unknown']), 'attributeIds[1] id_unknown'],
  [{ searchBy: { fieldName: 'age', value: '4' } }, 'searchBy.fieldName field_invalid'],
  [{ searchBy: { fieldName: 'name', value: '' } }, 'searchBy.value field_required'],
  [{ searchBy: { value: 'x' } }, 'searchBy.fieldName field_required'],
  [{ searchBy: [] }, 'searchBy field_invalid'],
  [by('video_count_5'), 'filterBy[0].value field_invalid'],
  [{ filterBy: [{ fieldName: 'count', value: 'video_count_1' }] }, 'filterBy[0].fieldName field_invalid'],
  [{ filter: [] }, 'filter field_unknown'],
])('the item %j is refused', async (item, failure) => {
  const envelope = await caller.getWatchlist(item)
  expect(envelope).toMatchObject({ meta: { status: 200 }, data: [], fail: [{ key: item }] })
  expect(failures(envelope)).toEqual([failure])
})

// The connector leaves out the item.
test.each([
  ['{"meta":{"pagination":{"pageSize":500}}}'],
  ['{"data":[]}'],
  ['{"data":[{},{}]}', 'data field_invalid'],
  ['[]', ' body_unreadable'],
  ['{"meta":1}', ' body_unreadable'],
])('from %s an item is read, or not: %s', async (body, ...expected) => {
  const envelope = await readEnvelope(await caller.post(paths.watchlist, body))
  expect(failures(envelope)).toEqual(expected)
  expect(envelope.data).toEqual(expected.length > 0 ? [] : (await caller.getWatchlist()).data)
})

const read = async (pageSize: unknown, pageToken?: unknown, item: object = everyone) => {
  const { data, meta, fail } = await caller.getWatchlist(item, { pageSize, pageToken })
  return { data, fail, ...meta.pagination }
}

test('paging (beyond-the-spec §2) follows next to the end and previous back', async () => {
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

test('paging (beyond-the-spec §2) refuses sizes that are no whole number above 0, and tokens of no page of the search', async () => {
  const { next = '' } = await read(100)
  const tokens = ['MTAw', '', `${next}x`].map((token) => [100, token] as const)
  for (const [size, token, item] of [[0], [1.5], ['100'], ...tokens, [100, next, {}]] as const) {
    const field = `meta.pagination.${token === undefined ? 'pageSize' : 'pageToken'}`
    const { fail } = await read(size, token, item)
    expect(fail[0]?.errors).toMatchObject([{ field, code: 'err_sandbox_field_invalid' }])
  }
})

test('paging (beyond-the-spec §2) has 500 rows by default and never more, and reads 100,000 people to the end', async () => {
  caller = await enter({ people: 100_000 })
  const asked = [undefined, 500, 100_000]
  const rows: number[] = []
  let next: string | undefined
  do {
    const page = await read(asked[rows.length % 3], next, searchFor('email', '.example'))
    rows.push(page.data.length)
    next = page.next
  } while (next)
  expect(rows).toEqual(Array(200).fill(500))
})
