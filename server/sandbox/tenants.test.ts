import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from './app.ts'
import * as client from './caller.fixture.ts'
import { maxPeople, maxTenants, permissions } from './tenants.ts'

const { ask, Caller, enter, everything, noon, paths, policyBody, secureId } = client

let sandbox: Sandbox
beforeEach(() => void (sandbox = createSandbox({ now: () => noon })))

test('a tenant has four credentials of its own, in the shapes of the service, and nothing else', async () => {
  const response = await ask(sandbox, 'POST', '/tenants')
  expect(response.status).toBe(201)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const keys = (await response.json()) as object
  const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  expect(keys).toEqual({
    accessKey: expect.stringMatching(/^[\w-]{128}$/),
    secretKey: expect.stringMatching(/^[A-Za-z0-9+/]{84}$/),
    applicationId: expect.stringMatching(guid),
    applicationKey: expect.stringMatching(guid),
  })
  const other = await enter({}, sandbox)
  expect(new Set([...Object.values(keys), ...Object.values(other.keys)]).size).toBe(8)
})

const wrongNumber = 'people: Expected a whole number from 0 to 100000.'
test.each<readonly [unknown, string]>([
  ['{', 'The body is not JSON.'],
  ['[]', 'body: Expected an object.'],
  ...[100_001, -1, 1.5].map((people) => [{ people }, wrongNumber] as const),
  [{ seed: 'x' }, 'seed: Expected a number.'],
  [{ permissions: ['Root'] }, `permissions[0]: Expected one of ${permissions.join(', ')}.`],
  [{ poeple: 3 }, 'poeple: Unknown field poeple.'],
])('%j makes no tenant', async (body, error) => {
  const response = await ask(sandbox, 'POST', '/tenants', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error })
})

test('the same seed makes the same people, groups and attributes, another seed others', async () => {
  const all = { filterBy: [{ fieldName: 'type', value: 'video_count_0' }] }
  const [one, same, other] = [await enter({ seed: 7 }), await enter({ seed: 7 }), await enter({ seed: 8 })]
  const { data } = await one.getWatchlist(all)
  expect((await same.getWatchlist(all)).data).toEqual(data)
  expect((await other.getWatchlist(all)).data).not.toEqual(data)
  const { groups, attributes } = await one.contents()
  expect(await same.contents()).toMatchObject({ groups, attributes })
  expect((await other.contents()).groups[0]?.id).not.toBe(groups[0]?.id)
})

const statusOf = async (caller: client.Caller) => (await caller.post(paths.watchlist, everything)).status

test('the least recently used tenant is dropped beyond the cap, of tenants and of people', async () => {
  const make = (people = 0) => enter({ people }, sandbox)
  const [used, unused] = [await make(), await make()]
  for (let made = 2; made < maxTenants + 1; made += 1) {
    await make()
    expect(await statusOf(used)).toBe(200)
  }
  expect(await statusOf(unused)).toBe(401)
  for (let made = 0; made < 16; made += 1) await make(maxPeople)
  expect(await statusOf(used)).toBe(401)
}, 60_000)

test('the contents show an untouched tenant and the ids that a newcomer can use', async () => {
  const { groups, attributes, ...rest } = await (await enter()).contents()
  expect(rest).toEqual({ policies: [], imports: [], writes: [], requests: 0, inHand: 0, people: 250 })
  const names = ['Finance', 'Payroll', 'Contractors', 'New joiners']
  expect(groups).toMatchObject(names.map((description) => ({ id: secureId, description })))
  expect(groups.at(-1)?.userCount).toBe(0)
  expect(Math.min(...groups.slice(0, 3).map(({ userCount }) => userCount))).toBeGreaterThan(3)
  const offices = ['Berlin', 'Nairobi', 'São Paulo', 'Dublin', 'Pune', 'Remote']
  expect(attributes).toMatchObject([
    { id: secureId, name: 'Office', values: offices },
    { id: secureId },
    { id: secureId, values: ['Permanent', 'Contractor', 'Intern'] },
  ])
  expect(new Set([...groups, ...attributes].map(({ id }) => id)).size).toBe(7)
})

test('the contents have the request id of each executed write, and of no other call', async () => {
  const caller = await enter()
  const [created, lost] = [randomUUID(), randomUUID()]
  const post = (requestId?: string) => caller.post(paths.policy, policyBody, { requestId })
  await post(created)
  await caller.order('lost')
  await expect(post(lost)).rejects.toThrow('told to drop the connection')
  await caller.order('dropped')
  await expect(post()).rejects.toThrow('told to drop the connection')
  await caller.order('refused')
  await post()
  await caller.getWatchlist()
  await caller.importUsers(client.csv)
  const { policies, imports, writes, requests } = await caller.contents()
  expect(writes).toEqual([
    { requestId: created, id: policies[0]?.id },
    { requestId: lost, id: policies[1]?.id },
    { requestId: expect.any(String), id: imports[0]?.id },
  ])
  expect(requests).toBe(6)
})

test('tenants are kept apart', async () => {
  const [one, other] = [await enter({}, sandbox), await enter({}, sandbox)]
  await one.getWatchlist()
  expect((await other.contents()).requests).toBe(0)
  expect(await statusOf(new Caller(sandbox, { ...one.keys, accessKey: other.keys.accessKey }))).toBe(401)
})

test.each(['/tenants/unknown', '/nowhere'])('%s is answered with 404 and a reason', async (path) => {
  const response = await ask(sandbox, 'GET', path)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: expect.stringMatching(/^There is /) })
})
