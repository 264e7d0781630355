import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, type Caller, enter, failures, paths, pickOnly, readEnvelope } from './caller.ts'

const csv = 'email,name\nada.low@corp.example,Ada Löw\nben@corp.example,Ben\n'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const zip = new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])
const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])

/** A workbook with these sheets. */
function bookOf(bookType: 'xlsx' | 'biff8', ...sheets: unknown[][][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  // The types of the library do not tell what `type` makes of it.
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

/** A ZIP of one part that inflates to 61 MB, whatever size it declares (PKWARE's APPNOTE 4.3). */
function bomb(declared: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(61_000_000))
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt16LE(8, 8)
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(declared, 24)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt32LE(local.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, packed, entry, end]))
}

const large = new Uint8Array(20_000_001)
large.set(ole)

/** A workbook that has a long text once, and shows it a thousand times. */
const repeated = (() => {
  const book = utils.book_new()
  const rows = Array.from({ length: 1_000 }, () => ['x'.repeat(30_000)])
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true }) as ArrayBuffer)
})()

let caller: Caller
beforeEach(async () => {
  caller = await enter()
})

/** The one job that the witness shows. */
async function submit(item: unknown, body: BodyInit) {
  const envelope = await caller.importUsers(item, body)
  expect(envelope.fail).toEqual([])
  const job = (await caller.witness()).imports.at(-1)
  expect(envelope).toEqual({ meta: { status: 200 }, data: [{ id: job?.id, success: true }], fail: [] })
  return job
}

async function refuse(item: unknown, body: BodyInit) {
  const { imports, people } = await caller.witness()
  const envelope = await caller.importUsers(item, body)
  expect(envelope.meta).toEqual({ status: 200 })
  expect(envelope.data).toEqual([])
  const after = await caller.witness()
  expect([after.imports, after.people]).toEqual([imports, people])
  return failures(envelope)
}

const reasonOf = async (body: BodyInit) => {
  const { fail } = await caller.importUsers({ fileType: 'CSV' }, body)
  expect(fail[0]?.errors).toEqual([
    { field: 'body', code: 'err_sandbox_file_refused', message: expect.any(String), retryable: false },
  ])
  return fail[0]?.errors?.[0]?.message
}

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
        { result: 'added', who: 'ada.low@corp.example', detail: 'New.' },
        { result: 'added', who: 'ben@corp.example', detail: 'New.' },
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

describe('the users of a CSV', () => {
  const all = { filterBy: [{ fieldName: 'type', value: 'video_count_0' }] }
  const search = async (value: string) =>
    (await caller.getWatchlist({ ...all, searchBy: { fieldName: 'email', value } })).data

  test('become people, with nothing to watch', async () => {
    await submit({ fileType: 'CSV' }, csv)
    expect(await search('ada.low@')).toEqual([
      { emailAddress: 'ada.low@corp.example', name: 'Ada Löw', department: '', watchlistCount: 0 },
    ])
    expect((await caller.witness()).people).toBe(252)
  })

  test('are found even by an earlier search', async () => {
    expect(await search('ada.low@')).toEqual([])
    await submit({ fileType: 'CSV' }, csv)
    expect(await search('ada.low@')).toHaveLength(1)
  })

  test('who are known are renamed, not duplicated', async () => {
    await submit({ fileType: 'CSV' }, csv)
    await submit({ fileType: 'CSV' }, 'email,name\nADA.LOW@corp.example,Ada Lovelace\nben@corp.example,\n')
    expect((await caller.witness()).people).toBe(252)
    expect((await search('ada.low@')).map(({ name }) => name)).toEqual(['Ada Lovelace'])
    expect((await search('ben@corp')).map(({ name }) => name)).toEqual(['Ben'])
  })

  test('join the group, which is cleared only on request', async () => {
    const groupId = await caller.groupId('Contractors')
    const count = async () => (await caller.witness()).groups.find(({ id }) => id === groupId)!.userCount
    const before = await count()
    expect(before).toBeGreaterThan(2)
    await submit({ fileType: 'CSV', groupId }, csv)
    expect(await count()).toBe(before + 2)
    await submit({ fileType: 'CSV', groupId }, csv)
    expect(await count()).toBe(before + 2)
    await submit({ fileType: 'CSV', groupId, clearGroup: true }, csv)
    expect(await count()).toBe(2)
    const policy = {
      description: 'Group',
      urls: [{ action: 'block', type: 'domain', value: 'bad.example' }],
      policies: [{ description: 'Group', from: { type: 'profile_group', groupId } }],
    }
    const { data } = await caller.createPolicy(policy)
    expect(pickOnly(data)).toMatchObject({ policies: [{ policy: { from: { group: { userCount: 2 } } } }] })
  })

  test('have no attributes, because the file has none', async () => {
    const [office] = (await caller.witness()).attributes
    const byOffice = {
      ...all,
      searchBy: { fieldName: 'customAttribute', value: 'Berlin' },
      attributeIds: [office?.id],
    }
    const before = (await caller.getWatchlist(byOffice)).data
    const rows = Array.from({ length: 100 }, (_, at) => `u${at}@bulk.example,User ${at}\n`)
    await submit({ fileType: 'CSV' }, `email,name\n${rows.join('')}`)
    expect((await caller.getWatchlist(byOffice)).data).toEqual(before)
  })

  test('of 200,000 rows are imported', async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `u${at}@bulk.example,User ${at}\n`)
    expect(await submit({ fileType: 'CSV' }, `email,name\n${rows.join('')}`)).toMatchObject({ rows: 200_000 })
    expect((await caller.witness()).people).toBe(200_250)
  })
})

describe('the columns (beyond-the-spec §3)', () => {
  test.each([
    [
      'quotes, commas and both kinds of line end',
      'email,name\r\na@x.example,"Low, ""Ada"""\nb@x.example,B\r\n',
      2,
    ],
    ['a title and blank rows above', 'Staff\n\n,,email,name,password,accountCode\n,,a@x.example,A,p,C1\n', 1],
    [
      'the last column of the last row, M99',
      `${'\n'.repeat(98)}${','.repeat(12)}email,name\n${','.repeat(12)}a@x.example,A\n`,
      1,
    ],
    ['a header alone', 'email,name\n', 0],
    [
      'rows without a proper address',
      'email,name\n,A\nno address,B\n"a b@x.example",C\n"""q""@x.example",D\nd@x.example\n',
      1,
    ],
    ['two rows of one address', 'email,name\na@x.example,A\na@x.example,A\n', 2],
    ['a mark before another header', '\uFEFFid,email,name\n1,a@x.example,A\n', 1],
  ])('%s', async (_, text, rows) => {
    expect(await submit({ fileType: 'CSV' }, bytesOf(text))).toMatchObject({ rows })
  })

  const nowhere = 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'
  test.each([
    ['no final newline', 'email,name\na@x.example,A', 'A CSV file must end with a newline character.'],
    [
      'only a carriage return at the end',
      'email,name\ra@x.example,A\r',
      'A CSV file must end with a newline character.',
    ],
    ['a capital letter', 'Email,name\na@x.example,A\n', nowhere],
    ['a blank', 'email ,name\na@x.example,A\n', nowhere],
    ['semicolons', 'email;name\na@x.example;A\n', nowhere],
    ['column N', `${','.repeat(13)}email,name\n`, nowhere],
    ['row 100', `${'\n'.repeat(99)}email,name\n`, nowhere],
    [
      'a byte-order mark',
      '\uFEFFemail,name\na@x.example,A\n',
      'The file starts with a byte-order mark, so its first header is not exactly email.',
    ],
    [
      'no name to the right',
      'name,email\nA,a@x.example\n',
      'The column directly to the right of email must be headed name.',
    ],
    ['an open quote', 'email,name\na@x.example,"A\n', 'The quotes of row 2 do not match.'],
  ])('with %s is refused', async (_, text, reason) => {
    expect(await reasonOf(bytesOf(text))).toBe(reason)
  })

  test('must be UTF-8', async () => {
    const latin = Uint8Array.from('email,name\na@x.example,Löw\n', (character) => character.charCodeAt(0))
    expect(await reasonOf(latin)).toBe('The file is not UTF-8 text.')
  })
})

describe('the file type', () => {
  test('is XLS by default', async () => {
    const book = bookOf('biff8', [
      ['email', 'name'],
      ['ada@x.example', 'Ada Löw'],
    ])
    expect(await submit({}, book)).toMatchObject({ fileType: 'XLS', rows: 1, bytes: book.length })
    expect((await caller.witness()).people).toBe(251)
  })

  test('may be written in lower case', async () => {
    expect(await submit({ fileType: 'csv' }, csv)).toMatchObject({ fileType: 'CSV' })
  })

  test.each([
    [{}, csv],
    [{ fileType: 'XLSX' }, csv],
    [{ fileType: 'XLSX' }, ole],
    [{ fileType: 'XLS' }, zip],
    [{ fileType: 'CSV' }, zip],
    [{ fileType: 'CSV' }, ole],
  ])('%j must fit the body', async (item, body) => {
    expect(await refuse(item, body)).toEqual(['data[0].fileType err_sandbox_conflict'])
  })

  test.each(['CSV', 'XLS', 'XLSX'])('%s: an empty body is refused', async (fileType) => {
    expect(await refuse({ fileType }, '')).toEqual(['body err_sandbox_body_empty'])
  })
})

describe('a workbook', () => {
  test.each(['xlsx', 'biff8'] as const)(
    'as %s is read by the column rule, and clears its group',
    async (type) => {
      const groupId = await caller.groupId('Contractors')
      const book = bookOf(
        type,
        [
          ['Staff of March'],
          ['id', 'email', 'name', 'password', 'accountCode'],
          [1, 'ada@x.example', 'Ada Löw', 'Secret-12', 491_701_234_567],
          [],
          [2, 'no address', 'Ben'],
        ],
        [
          ['email', 'name'],
          ['other@sheet.example', 'Other'],
        ],
      )
      const fileType = type === 'xlsx' ? 'XLSX' : 'XLS'
      expect(await submit({ fileType, groupId, clearGroup: true }, book)).toMatchObject({
        rows: 1,
        people: expect.arrayContaining([
          { result: 'notImported', who: 'Row 5', detail: 'Has no valid address.' },
          { result: 'added', who: 'ada@x.example', detail: 'New, and in the group.' },
        ]),
      })
      const { accounts, groups } = await caller.witness()
      expect(accounts).toContainEqual({
        accountCode: '491701234567',
        userCount: 1,
        emailAddress: 'ada@x.example',
      })
      expect(groups.find(({ id }) => id === groupId)?.userCount).toBe(1)
    },
  )

  const nowhere = 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'
  const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'
  const tooLarge =
    'The workbook is too large for the sandbox, which reads 20 MB, 60 MB unpacked. Save it as CSV.'
  // Claim: No workbook takes more memory of the sandbox than its share
  test.each<[string, string, Uint8Array<ArrayBuffer>, string]>([
    ['a capital letter', 'XLSX', bookOf('xlsx', [['Email', 'name']]), nowhere],
    ['a header in N1', 'XLSX', bookOf('xlsx', [[...Array<string>(13).fill('x'), 'email', 'name']]), nowhere],
    ['half of its bytes', 'XLSX', bookOf('xlsx', [['email', 'name']]).slice(0, 3_000), damaged],
    ['nothing but a signature', 'XLSX', zip, damaged],
    ['nothing but a signature', 'XLS', ole, damaged],
    ['a part that inflates to more than is read', 'XLSX', bomb(10), tooLarge],
    ['a part that declares more than is read', 'XLSX', bomb(4_000_000_000), tooLarge],
    ['more bytes than are read', 'XLS', large, tooLarge],
    ['a long text in each of many cells', 'XLSX', repeated, tooLarge],
  ])('with %s is refused (%s)', async (_, fileType, book, reason) => {
    const { imports, people } = await caller.witness()
    const { fail } = await caller.importUsers({ fileType }, book)
    expect(fail[0]?.errors?.[0]).toMatchObject({ field: 'body', message: reason })
    const after = await caller.witness()
    expect([after.imports, after.people]).toEqual([imports, people])
  })
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
