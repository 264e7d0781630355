import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, failures, paths, readEnvelope } from './caller.fixture.ts'
import { csv, bytesOf, caller, enterEach, submit, refuse } from './imports.fixture.ts'

enterEach()

const download = async (id: unknown) =>
  ask(caller.sandbox, 'GET', `/tenants/${caller.keys.accessKey}/imports/${String(id)}`)

describe('a job', () => {
  test('shows in the witness with defaults, size and digest', async () => {
    const body = bytesOf(csv)
    expect(await submit({ fileType: 'CSV' }, body)).toEqual({
      id: expect.stringMatching(/^eNo[\w-]{133}$/),
      fileType: 'CSV',
      notifyEmailAddress: null,
      allowAddressMigration: false,
      groupId: null,
      clearGroup: false,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      rows: 2,
      counts: { notImported: 0, removed: 0, moved: 0, added: 2, renamed: 0, unchanged: 0 },
      people: [
        { result: 'added', who: 'ada.low@corp.example', detail: '' },
        { result: 'added', who: 'ben@corp.example', detail: '' },
      ],
      mail: null,
    })
  })

  test('keeps every option', async () => {
    const options = {
      fileType: 'CSV',
      notifyEmailAddress: 'ops@corp.example',
      allowAddressMigration: true,
      groupId: await caller.groupId('Contractors'),
      clearGroup: true,
    }
    expect(await submit(options, csv)).toMatchObject(options)
  })

  test('keeps the bytes of the newest five', async () => {
    const jobs = []
    for (let at = 0; at < 6; at += 1)
      jobs.push(await submit({ fileType: 'CSV' }, `${csv}n${at}@x.example,N\n`))
    const kept = await download(jobs[1]?.id)
    expect(kept.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(await kept.text()).toBe(`${csv}n1@x.example,N\n`)
    const gone = await download(jobs[0]?.id)
    expect(gone.status).toBe(404)
    expect(await gone.json()).toEqual({ error: 'The bytes of this import are no longer kept.' })
    expect((await download('unknown')).status).toBe(404)
  })
})

test('the bytes of all jobs together are kept up to 32 MiB', async () => {
  const half = bytesOf(`email,name\na@x.example,${'A'.repeat(17 * 1024 * 1024)}\n`)
  const older = await submit({ fileType: 'CSV' }, half)
  expect((await download(older?.id)).status).toBe(200)
  const newer = await submit({ fileType: 'CSV' }, half)
  expect((await download(older?.id)).status).toBe(404)
  const kept = await download(newer?.id)
  expect((await kept.arrayBuffer()).byteLength).toBe(half.length)
})

const eu = async () => (await caller.witness()).accounts.find(({ accountCode }) => accountCode === 'CEU100')
const countIn = async (code: string) =>
  (await caller.witness()).accounts.find(({ accountCode }) => accountCode === code)?.userCount ?? 0

describe('what an import does', () => {
  test('an address of another account is moved only if that is allowed', async () => {
    const someone = (await eu())!
    const groupId = await caller.groupId('New joiners')
    const file = `email,name,dept,accountCode\n${someone.emailAddress},,x,CAF100\n`
    const options = { fileType: 'CSV', groupId, notifyEmailAddress: 'ops@corp.example' }
    const job = await submit(options, file)
    expect(job?.people).toEqual([
      {
        result: 'notImported',
        who: someone.emailAddress,
        detail: 'In account CEU100. Moving was not allowed.',
      },
    ])
    expect(job?.mail).toEqual({
      to: 'ops@corp.example',
      subject: 'User import finished with problems',
      text: `The user import has finished.\n\nLeft out: 1\n\nLeft out (not imported):\n- ${someone.emailAddress}: In account CEU100. Moving was not allowed.\n\nJob id: ${job?.id}\n`,
    })
    expect(await countIn('CEU100')).toBe(someone.userCount)
    expect((await caller.witness()).groups.find(({ id }) => id === groupId)?.userCount).toBe(0)

    const before = await countIn('CAF100')
    const moved = await submit({ ...options, allowAddressMigration: true }, file)
    expect(moved?.people).toEqual([
      { result: 'moved', who: someone.emailAddress, detail: 'From CEU100 to CAF100.' },
    ])
    expect(moved?.mail).toMatchObject({ subject: 'User import finished' })
    expect([await countIn('CEU100'), await countIn('CAF100')]).toEqual([someone.userCount - 1, before + 1])
    expect((await submit({ ...options, allowAddressMigration: true }, file))?.counts).toMatchObject({
      moved: 0,
      unchanged: 1,
    })
  })

  test('without an accountCode, nobody is moved', async () => {
    const { emailAddress } = (await eu())!
    const job = await submit(
      { fileType: 'CSV', allowAddressMigration: true },
      `email,name\n${emailAddress},\n`,
    )
    expect(job?.counts).toMatchObject({ moved: 0, unchanged: 1 })
  })

  test('who is new, known, renamed or removed from the cleared group is told', async () => {
    const groupId = await caller.groupId('New joiners')
    await submit({ fileType: 'CSV', groupId }, csv)
    const job = await submit(
      { fileType: 'CSV', groupId, clearGroup: true },
      'email,name\nben@corp.example,Benjamin\neve@corp.example,Eve\n',
    )
    expect(job?.people).toEqual([
      { result: 'removed', who: 'ada.low@corp.example', detail: 'From the group.' },
      { result: 'added', who: 'eve@corp.example', detail: 'New, and in the group.' },
      { result: 'renamed', who: 'ben@corp.example', detail: 'Was "Ben".' },
    ])
    const again = await submit({ fileType: 'CSV', groupId }, csv)
    expect(again?.people).toEqual([
      { result: 'added', who: 'ada.low@corp.example', detail: 'Was known, and joined the group.' },
      { result: 'renamed', who: 'ben@corp.example', detail: 'Was "Benjamin".' },
    ])
  })

  test('a weak password fails the whole file, which only the mail says', async () => {
    const groupId = await caller.groupId('Contractors')
    const { groups } = await caller.witness()
    const job = await submit(
      { fileType: 'CSV', groupId, clearGroup: true, notifyEmailAddress: 'ops@corp.example' },
      'email,name,password\na@x.example,A,Long-enough\nb@x.example,B,short\nc@x.example,C,\n',
    )
    expect(job).toMatchObject({ rows: 3, people: [] })
    expect(job?.mail).toEqual({
      to: 'ops@corp.example',
      subject: 'User import failed',
      text: `Nothing was imported. The password in row 3 has fewer than 8 characters.\n\nJob id: ${job?.id}\n`,
    })
    expect(await caller.witness()).toMatchObject({ people: 250, groups })
  })

  test('of 100,000 people is counted in full, and 50 of each result are listed', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `u${at}@bulk.example,User ${at}\n`)
    const job = await submit({ fileType: 'CSV' }, `email,name\n${rows.join('')}${'none,N\n'.repeat(51)}`)
    expect(job?.counts).toMatchObject({ added: 100_000, notImported: 51 })
    expect(job?.people).toHaveLength(100)
  })
})

const send = async (argument: string | undefined) =>
  caller.post(paths.import, csv, { headers: { 'x-mc-arg': argument } })

describe('x-mc-arg', () => {
  test.each([
    [{ fileType: 'PDF' }, ['data[0].fileType err_sandbox_field_invalid']],
    [{ fileType: 1 }, ['data[0].fileType err_sandbox_field_invalid']],
    [{ notifyEmailAddress: 'ops' }, ['data[0].notifyEmailAddress err_sandbox_field_invalid']],
    [{ notifyEmailAddress: null }, ['data[0].notifyEmailAddress err_sandbox_field_invalid']],
    [{ allowAddressMigration: 'true' }, ['data[0].allowAddressMigration err_sandbox_field_invalid']],
    [{ clearGroup: 1 }, ['data[0].clearGroup err_sandbox_field_invalid']],
    [{ clearGroup: true }, ['data[0].clearGroup err_sandbox_field_invalid']],
    [{ groupId: 'unknown' }, ['data[0].groupId err_sandbox_id_unknown']],
    [{ group: 'x' }, ['data[0].group err_sandbox_field_unknown']],
  ])('%j is refused', async (item, expected) => {
    expect(await refuse({ fileType: 'CSV', ...item }, csv)).toEqual(expected)
  })

  test.each([`'{"data":[{"fileType":"CSV"}]}'`, "{'data': [{'fileType': 'CSV', 'clearGroup': False}]}"])(
    'may have single quotes, as some clients send it: %s',
    async (argument) => {
      const response = await send(argument)
      expect(await readEnvelope(response)).toMatchObject({ data: [{ success: true }], fail: [] })
    },
  )

  test('may escape characters outside ASCII', async () => {
    const response = await send('{"data":[{"fileType":"CSV","notifyEmailAddress":"j\\u00f6@corp.example"}]}')
    expect((await readEnvelope(response)).fail).toEqual([])
    expect((await caller.witness()).imports[0]?.notifyEmailAddress).toBe('jö@corp.example')
  })

  test.each([undefined, '', '{', "'"])('%j is unreadable', async (argument) => {
    const response = await send(argument)
    expect(response.status).toBe(400)
    expect(failures(await readEnvelope(response))).toEqual(['x-mc-arg err_sandbox_body_unreadable'])
  })

  test.each([
    ['{"data":[]}', 'data err_sandbox_field_invalid'],
    ['{"data":[{},{}]}', 'data err_sandbox_field_invalid'],
    ['{"data":{}}', 'data err_sandbox_field_invalid'],
    ['{}', 'data err_sandbox_field_required'],
  ])('%s holds not exactly one item', async (argument, failure) => {
    const response = await send(argument)
    expect(response.status).toBe(200)
    expect(failures(await readEnvelope(response))).toEqual([failure])
  })

  test('with a truncated group id is HTTP 400 with an empty body', async () => {
    const groupId = (await caller.groupId('Finance')).slice(0, 50)
    const response = await send(JSON.stringify({ data: [{ fileType: 'CSV', groupId }] }))
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('')
    expect((await caller.witness()).imports).toEqual([])
  })
})
