import { describe, expect, test } from 'vitest'
import { createSandbox } from './app.ts'
import { ask, Caller, enter, type Keys, noon, paths } from './caller.fixture.ts'
import { maxPeople, maxTenants } from './tenants.ts'

describe('minting a tenant', () => {
  test('answers four credentials in the shapes of the service, and nothing else', async () => {
    const response = await ask(createSandbox(), 'POST', '/tenants')
    expect(response.status).toBe(201)
    expect(response.headers.get('Content-Type')).toBe('application/json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const keys = await response.json()
    const guid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
    expect(keys).toEqual({
      accessKey: expect.stringMatching(/^(?=.*[-_])[\w-]{128}$/),
      secretKey: expect.stringMatching(/^[A-Za-z0-9+/]{84}$/),
      applicationId: expect.stringMatching(guid),
      applicationKey: expect.stringMatching(guid),
    })
    expect(keys.applicationId).not.toBe(keys.applicationKey)
  })

  test('never mints the same credentials twice', async () => {
    const [one, other] = [await enter(), await enter()]
    for (const name of ['accessKey', 'secretKey', 'applicationId', 'applicationKey'] as const) {
      expect(one.keys[name]).not.toBe(other.keys[name])
    }
  })

  test('has 250 people, or as many as requested', async () => {
    expect((await (await enter()).witness()).people).toBe(250)
    expect((await (await enter({ people: 3 })).witness()).people).toBe(3)
    expect((await (await enter({ people: 0 })).witness()).people).toBe(0)
  })

  test('makes the same people, groups and attributes from the same seed, and others from another', async () => {
    const all = { filterBy: [{ fieldName: 'type', value: 'video_count_0' }] }
    const [one, same, other] = [await enter({ seed: 7 }), await enter({ seed: 7 }), await enter({ seed: 8 })]
    const people = (await one.getWatchlist(all)).data
    expect((await same.getWatchlist(all)).data).toEqual(people)
    expect((await other.getWatchlist(all)).data).not.toEqual(people)
    expect((await same.witness()).groups).toEqual((await one.witness()).groups)
    expect((await same.witness()).attributes).toEqual((await one.witness()).attributes)
    expect((await other.witness()).groups[0]?.id).not.toBe((await one.witness()).groups[0]?.id)
  })

  test.each([
    ['not JSON', '{', 'The body is not JSON.'],
    ['an array', '[]', 'body: Expected an object.'],
    ['too many people', { people: 100_001 }, 'people: Expected a whole number from 0 to 100000.'],
    ['fewer than none', { people: -1 }, 'people: Expected a whole number from 0 to 100000.'],
    ['half a person', { people: 1.5 }, 'people: Expected a whole number from 0 to 100000.'],
    ['a seed in words', { seed: 'x' }, 'seed: Expected a whole number.'],
    [
      'an unknown permission',
      { permissions: ['Root'] },
      'permissions[0]: Expected one of Web Security | Policies | Edit, Awareness Training | Dashboard | Read, Directories | Import | Edit.',
    ],
    ['an unknown option', { poeple: 3 }, 'poeple: Unknown field poeple.'],
  ])('refuses %s', async (_, body, error) => {
    const response = await ask(createSandbox(), 'POST', '/tenants', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error })
  })

  test('drops the oldest tenant beyond the cap', async () => {
    const sandbox = createSandbox({ now: () => noon })
    const first = await enter({ people: 0 }, sandbox)
    const second = await enter({ people: 0 }, sandbox)
    for (let minted = 2; minted < maxTenants + 1; minted += 1) await enter({ people: 0 }, sandbox)
    expect((await ask(sandbox, 'GET', `/tenants/${first.keys.accessKey}`)).status).toBe(404)
    expect((await ask(sandbox, 'GET', `/tenants/${second.keys.accessKey}`)).status).toBe(200)
    expect((await first.post(paths.watchlist, '{"data":[{}]}')).status).toBe(401)
  })

  test('keeps a tenant in use, however many follow', async () => {
    const sandbox = createSandbox({ now: () => noon })
    const first = await enter({ people: 0 }, sandbox)
    const second = await enter({ people: 0 }, sandbox)
    for (let minted = 0; minted < 3 * maxTenants; minted += 1) {
      await enter({ people: 0 }, sandbox)
      expect((await first.post(paths.watchlist, '{"data":[{}]}')).status).toBe(200)
    }
    expect((await ask(sandbox, 'GET', `/tenants/${second.keys.accessKey}`)).status).toBe(404)
  })

  test('drops the oldest tenant when there are too many people', async () => {
    const sandbox = createSandbox({ now: () => noon })
    const first = await enter({ people: maxPeople }, sandbox)
    const second = await enter({ people: maxPeople }, sandbox)
    for (let minted = 2; minted < 16; minted += 1) await enter({ people: maxPeople }, sandbox)
    expect((await ask(sandbox, 'GET', `/tenants/${first.keys.accessKey}`)).status).toBe(404)
    expect((await ask(sandbox, 'GET', `/tenants/${second.keys.accessKey}`)).status).toBe(200)
  })
})

describe('the witness', () => {
  test('shows an untouched tenant and the ids that a newcomer can use', async () => {
    const { accounts, groups, attributes, departments, ...rest } = await (await enter()).witness()
    expect(rest).toEqual({ policies: [], imports: [], writes: [], requests: 0, inHand: 0, people: 250 })
    expect(groups.map(({ description }) => description)).toEqual([
      'Finance',
      'Payroll',
      'Offices',
      'Berlin office',
      'Escritório São Paulo',
      'Contractors',
      'New joiners',
    ])
    expect(accounts.map(({ accountCode }) => accountCode)).toEqual(['CAF100', 'CEU100', 'CMAIN100'])
    for (const { id } of [...groups, ...attributes]) expect(id).toMatch(/^eNo[\w-]{133}$/)
    expect(new Set([...groups, ...attributes].map(({ id }) => id)).size).toBe(12)
    expect(groups.find(({ description }) => description === 'New joiners')?.userCount).toBe(0)
    expect(groups.find(({ description }) => description === 'Contractors')?.userCount).toBeGreaterThan(10)
    expect(attributes[0]).toEqual({
      id: expect.any(String),
      name: 'Office',
      values: ['Berlin', 'Nairobi', 'São Paulo', 'Dublin', 'Pune', 'Remote'],
    })
    expect(departments.map(({ name }) => name).slice(0, 3)).toEqual(['', 'Customer Support', 'Engineering'])
    expect(departments.reduce((sum, { userCount }) => sum + userCount, 0)).toBe(250)
  })

  test('names the simulated failure until it has happened', async () => {
    const sandbox = createSandbox({ now: () => noon })
    const caller = await enter({}, sandbox)
    const alone = async (): Promise<unknown> =>
      (await ask(sandbox, 'GET', `/tenants/${caller.keys.accessKey}/faults`)).json()
    await caller.order('server-error', 2)
    await caller.getWatchlist()
    const fault = { name: 'server-error', title: 'Server error', times: 1 }
    expect((await caller.witness()).fault).toEqual(fault)
    expect(await alone()).toEqual({ fault })
    await caller.getWatchlist()
    expect((await caller.witness()).fault).toBeUndefined()
    expect(await alone()).toEqual({})
  })

  test('keeps tenants apart', async () => {
    const sandbox = createSandbox({ now: () => noon })
    const [one, other] = [await enter({}, sandbox), await enter({}, sandbox)]
    await one.getWatchlist()
    expect((await one.witness()).requests).toBe(1)
    expect((await other.witness()).requests).toBe(0)
    const mixed = new Caller(sandbox, { ...one.keys, accessKey: other.keys.accessKey } satisfies Keys)
    expect((await mixed.getWatchlist()).meta.status).toBe(401)
  })

  test.each([
    ['GET', '/tenants/unknown'],
    ['GET', '/tenants/unknown/imports/x'],
    ['GET', '/tenants/unknown/faults'],
    ['POST', '/tenants/unknown/faults'],
    ['GET', '/nowhere'],
    ['GET', '/tenants'],
  ])('answers %s %s with 404 and a reason', async (method, path) => {
    const response = await ask(createSandbox(), method, path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^There is /) })
  })
})
