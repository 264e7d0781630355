import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, csv, enter, failures, paths, policy, readEnvelope, secureId } from './caller.fixture.ts'

let caller: Caller
beforeEach(async () => void (caller = await enter()))

test('a job has the defaults, the size and the digest of its file', async () => {
  expect(await caller.submit(csv)).toEqual({
    id: secureId,
    fileType: 'CSV',
    notifyEmailAddress: null,
    allowAddressMigration: false,
    groupId: null,
    clearGroup: false,
    bytes: csv.length + 1,
    sha256: createHash('sha256').update(csv).digest('hex'),
    rows: 2,
    counts: { notImported: 0, removed: 0, moved: 0, added: 2, renamed: 0, unchanged: 0 },
  })
})

test('a job keeps every option, and a type in lower case', async () => {
  const groupId = (await caller.group('Contractors')).id
  const flags = { allowAddressMigration: true, clearGroup: true }
  const options = { notifyEmailAddress: 'ops@corp.example', groupId, ...flags }
  const job = await caller.submit(csv, { fileType: 'csv', ...options })
  expect(job).toMatchObject({ fileType: 'CSV', ...options })
})

test('a job keeps the bytes of the newest five, up to 32 MiB together', async () => {
  const download = ({ id }: { id: string }) => caller.send(`/tenants/${caller.keys.accessKey}/imports/${id}`)
  const jobs = []
  for (let at = 0; at < 6; at += 1) jobs.push(await caller.submit(`${csv}n${at}@x.example,N\n`))
  const kept = await download(jobs[1]!)
  expect(kept.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(await kept.text()).toBe(`${csv}n1@x.example,N\n`)
  const gone = await download(jobs[0]!)
  expect(gone.status).toBe(404)
  expect(await gone.json()).toEqual({ error: 'The bytes of this import are no longer kept.' })
  expect((await download({ id: 'unknown' })).status).toBe(404)
  const half = `email,name\na@x.example,${'A'.repeat(17 * 1024 * 1024)}\n`
  const [older, newer] = [await caller.submit(half), await caller.submit(half)]
  expect((await download(older)).status).toBe(404)
  expect((await (await download(newer)).text()).length).toBe(half.length)
})

const search = async (fieldName: string, value: string, ids?: string[]) => {
  const filterBy = [{ fieldName: 'type', value: 'video_count_0' }]
  return (await caller.getWatchlist({ filterBy, searchBy: { fieldName, value }, attributeIds: ids })).data
}
/** The results that someone has, each with their number. */
const resultsOf = ({ counts }: Awaited<ReturnType<Caller['submit']>>) =>
  Object.entries(counts).flatMap(([result, many]) => (many > 0 ? `${many} ${result}` : []))

test('new people have nothing to watch and no attribute, and known ones are renamed', async () => {
  expect(await search('email', 'ada.low@')).toEqual([])
  await caller.submit(csv)
  const ada = { emailAddress: 'ada.low@corp.example', department: '', watchlistCount: 0 }
  expect(await search('email', 'ada.low@')).toEqual([{ ...ada, name: 'Ada Löw' }])
  await caller.submit('email,name\nADA.LOW@corp.example,Ada Lovelace\nben@corp.example,\n')
  expect((await caller.contents()).people).toBe(252)
  expect(await search('email', 'ada.low@')).toEqual([{ ...ada, name: 'Ada Lovelace' }])
  expect(await search('email', 'ben@corp')).toMatchObject([{ name: 'Ben' }])
  const { id, values } = (await caller.contents()).attributes[0]!
  const byOffice = await Promise.all(values.map((office) => search('customAttribute', office, [id])))
  expect(byOffice.flat().length).toBeGreaterThan(100)
  expect(JSON.stringify(byOffice)).not.toContain('ben@corp')
})

test('people join the group, which is cleared only on request', async () => {
  const { id: groupId } = await caller.group('New joiners')
  const eve = 'email,name\nben@corp.example,Benjamin\neve@corp.example,Eve\n'
  const steps = [
    await caller.submit(csv, { groupId }),
    await caller.submit(eve, { groupId, clearGroup: true }),
    await caller.submit(csv, { groupId }),
  ]
  expect(steps.map(resultsOf)).toEqual([
    ['2 added'],
    ['1 removed', '1 added', '1 renamed'],
    // One who was known and joins the group is added.
    ['1 added', '1 renamed'],
  ])
  const from = { type: 'profile_group', groupId }
  const { data } = await caller.createPolicy({ ...policy, policies: [{ description: 'Group', from }] })
  expect(data).toMatchObject([{ policies: [{ policy: { from: { group: { userCount: 3 } } } }] }])
})

test('an address of another account is moved only if that is allowed', async () => {
  const who = String((await search('email', '@eu.corp.example'))[0]?.emailAddress)
  const move = async (accountCode: string, allowAddressMigration: boolean) =>
    resultsOf(
      await caller.submit(`email,name,accountCode\n${who},,${accountCode}\n`, { allowAddressMigration }),
    )
  expect(await move('CEU100', false)).toEqual(['1 unchanged'])
  expect(await move('CAF100', false)).toEqual(['1 notImported'])
  expect(await move('CAF100', true)).toEqual(['1 moved'])
  // Again, or without an accountCode, nobody is moved.
  expect(await move('CAF100', true)).toEqual(['1 unchanged'])
  expect(await move('', true)).toEqual(['1 unchanged'])
  expect(await move('CEU100', false)).toEqual(['1 notImported'])
})

test('a weak password fails the whole file, of which the answer says nothing', async () => {
  const { id: groupId, userCount } = await caller.group('Contractors')
  const file = 'email,name,password\na@x.example,A,8-letter\nb@x.example,B,short\nc@x.example,C,\n'
  const job = await caller.submit(file, { groupId, clearGroup: true })
  expect(job).toMatchObject({ rows: 3, failure: 'The password in row 3 has fewer than 8 characters.' })
  expect(resultsOf(job)).toEqual([])
  expect((await caller.contents()).people).toBe(250)
  expect((await caller.group('Contractors')).userCount).toBe(userCount)
})

// json.test.ts has more of what is read.
test.each<[argument: string | undefined, status: number, ...failures: string[]]>([
  ["{'data': [{'fileType': 'CSV', 'clearGroup': False}]}", 200],
  [undefined, 400, 'x-mc-arg body_unreadable'],
  ['{"data":[{},{}]}', 200, 'data field_invalid'],
  ['{}', 200, 'data field_required'],
])('x-mc-arg has exactly one item, in JSON or a Python dict: %j', async (argument, status, ...expected) => {
  const response = await caller.post(paths.import, csv, { headers: { 'x-mc-arg': argument } })
  expect(response.status).toBe(status)
  expect(failures(await readEnvelope(response))).toEqual(expected)
})
