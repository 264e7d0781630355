import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, csv, enter, failures, paths, policy, readEnvelope, secureId } from './caller.fixture.ts'

let caller: Caller
beforeEach(async () => {
  caller = await enter()
})

describe('a job', () => {
  test('has the defaults, the size and the digest of its file', async () => {
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
      people: [
        { result: 'added', who: 'ada.low@corp.example', detail: '' },
        { result: 'added', who: 'ben@corp.example', detail: '' },
      ],
      mail: null,
    })
  })

  test('keeps every option, and a type in lower case', async () => {
    const groupId = (await caller.group('Contractors')).id
    const flags = { allowAddressMigration: true, clearGroup: true }
    const options = { notifyEmailAddress: 'ops@corp.example', groupId, ...flags }
    expect(await caller.submit(csv, { fileType: 'csv', ...options })).toMatchObject({
      fileType: 'CSV',
      ...options,
    })
  })

  test('keeps the bytes of the newest five, up to 32 MiB together', async () => {
    const download = ({ id }: { id: string }) =>
      caller.send(`/tenants/${caller.keys.accessKey}/imports/${id}`)
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
})

describe('what an import does', () => {
  const accountOf = async (code: string) =>
    (await caller.contents()).accounts.find(({ accountCode }) => accountCode === code)!
  const search = async (fieldName: string, value: string, ids?: string[]) => {
    const filterBy = [{ fieldName: 'type', value: 'video_count_0' }]
    return (await caller.getWatchlist({ filterBy, searchBy: { fieldName, value }, attributeIds: ids })).data
  }
  const toOps = { notifyEmailAddress: 'ops@corp.example' }

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

  test('people join the group, which is cleared only on request, and the report says what became of each', async () => {
    const { id: groupId } = await caller.group('New joiners')
    const eve = 'email,name\nben@corp.example,Benjamin\neve@corp.example,Eve\n'
    const steps = [
      await caller.submit(csv, { groupId }),
      await caller.submit(eve, { groupId, clearGroup: true }),
      await caller.submit(csv, { groupId }),
    ]
    expect(steps.flatMap(({ people }) => people.map((each) => Object.values(each).join(' ')))).toEqual([
      'added ada.low@corp.example New, and in the group.',
      'added ben@corp.example New, and in the group.',
      'removed ada.low@corp.example From the group.',
      'added eve@corp.example New, and in the group.',
      'renamed ben@corp.example Was "Ben".',
      'added ada.low@corp.example Was known, and joined the group.',
      'renamed ben@corp.example Was "Benjamin".',
    ])
    const from = { type: 'profile_group', groupId }
    const { data } = await caller.createPolicy({ ...policy, policies: [{ description: 'Group', from }] })
    expect(data).toMatchObject([{ policies: [{ policy: { from: { group: { userCount: 3 } } } }] }])
  })

  test('an address of another account is moved only if that is allowed', async () => {
    const { emailAddress: who, userCount } = await accountOf('CEU100')
    const file = `email,name,dept,accountCode\n${who},,x,CAF100\n`
    const { id, people, mail } = await caller.submit(file, toOps)
    const detail = 'In account CEU100. Moving was not allowed.'
    expect(people).toEqual([{ result: 'notImported', who, detail }])
    expect(mail).toEqual({
      to: 'ops@corp.example',
      subject: 'User import finished with problems',
      text: `The user import has finished.\n\nLeft out: 1\n\nLeft out (not imported):\n- ${who}: ${detail}\n\nJob id: ${id}\n`,
    })
    expect((await accountOf('CEU100')).userCount).toBe(userCount)
    const before = (await accountOf('CAF100')).userCount
    const moved = await caller.submit(file, { ...toOps, allowAddressMigration: true })
    expect(moved.people).toEqual([{ result: 'moved', who, detail: 'From CEU100 to CAF100.' }])
    expect(moved.mail?.subject).toBe('User import finished')
    expect((await accountOf('CEU100')).userCount).toBe(userCount - 1)
    expect((await accountOf('CAF100')).userCount).toBe(before + 1)
    // Again, or without an accountCode, nobody is moved.
    for (const text of [file, `email,name\n${who},\n`]) {
      const { counts } = await caller.submit(text, { allowAddressMigration: true })
      expect(counts).toMatchObject({ moved: 0, unchanged: 1 })
    }
  })

  test('a weak password fails the whole file, which only the mail says', async () => {
    const { id: groupId, userCount } = await caller.group('Contractors')
    const file = 'email,name,password\na@x.example,A,8-letter\nb@x.example,B,short\nc@x.example,C,\n'
    const { id, ...job } = await caller.submit(file, { groupId, clearGroup: true, ...toOps })
    expect(job).toMatchObject({ rows: 3, people: [] })
    expect(job.mail).toEqual({
      to: 'ops@corp.example',
      subject: 'User import failed',
      text: `Nothing was imported. The password in row 3 has fewer than 8 characters.\n\nJob id: ${id}\n`,
    })
    expect((await caller.contents()).people).toBe(250)
    expect((await caller.group('Contractors')).userCount).toBe(userCount)
  })

  test('100,000 people are counted in full, and 20 of each result are listed', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `u${at}@bulk.example,User ${at}\n`).join('')
    const { counts, people, mail } = await caller.submit(`email,name\n${rows}${'none,N\n'.repeat(21)}`, toOps)
    expect(counts).toMatchObject({ added: 100_000, notImported: 21 })
    expect(people).toHaveLength(40)
    expect(mail?.text).toContain('- and 1 more\n')
  })
})

// json.test.ts has more of what is read.
test.each<[argument: string | undefined, status: number, ...failures: string[]]>([
  ["{'data': [{'fileType': 'CSV', 'clearGroup': False}]}", 200],
  [undefined, 400, 'x-mc-arg body_unreadable'],
  ['', 400, 'x-mc-arg body_unreadable'],
  ['{', 400, 'x-mc-arg body_unreadable'],
  ["'", 400, 'x-mc-arg body_unreadable'],
  ['{"data":[{},{}]}', 200, 'data field_invalid'],
  ['{}', 200, 'data field_required'],
])('x-mc-arg has exactly one item, in JSON or a Python dict: %j', async (argument, status, ...expected) => {
  const response = await caller.post(paths.import, csv, { headers: { 'x-mc-arg': argument } })
  expect(response.status).toBe(status)
  expect(failures(await readEnvelope(response))).toEqual(expected)
})
