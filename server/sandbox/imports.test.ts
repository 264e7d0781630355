import { createHash } from 'node:crypto'
import { utils, write } from '@e965/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  type Caller,
  csv,
  enter,
  failures,
  paths,
  policy,
  readEnvelope,
  secureId,
} from './caller.fixture.ts'
import { readWorkbook } from './workbook.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

let caller: Caller
beforeEach(async () => {
  caller = await enter()
})

/** The one job that the contents show. */
async function submit(item: object, body: BodyInit) {
  const envelope = await caller.importUsers(item, body)
  const job = (await caller.contents()).imports.at(-1)!
  expect(envelope).toEqual({ meta: { status: 200 }, data: [{ id: job.id, success: true }], fail: [] })
  return job
}

/** The errors of an import, which may change nothing. */
async function refuse(item: object, body: BodyInit) {
  const { imports, people } = await caller.contents()
  const envelope = await caller.importUsers(item, body)
  expect(envelope).toMatchObject({ meta: { status: 200 }, data: [] })
  expect(await caller.contents()).toMatchObject({ imports, people })
  return envelope
}

/** A workbook with these sheets. */
function bookOf(bookType: 'xlsx' | 'biff8', ...sheets: unknown[][][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  for (const rows of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows))
  // The types of the library do not tell what `type` makes of it.
  return new Uint8Array(write(book, { type: 'array', bookType, bookSST: true }) as ArrayBuffer)
}

const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)
const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)

describe('a job', () => {
  test('has the defaults, the size and the digest of its file', async () => {
    const body = bytesOf(csv)
    expect(await submit({}, body)).toEqual({
      id: secureId,
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

  test('keeps every option, and a type in lower case', async () => {
    const groupId = (await caller.group('Contractors')).id
    const flags = { allowAddressMigration: true, clearGroup: true }
    const options = { notifyEmailAddress: 'ops@corp.example', groupId, ...flags }
    expect(await submit({ fileType: 'csv', ...options }, csv)).toMatchObject({ fileType: 'CSV', ...options })
  })

  const download = async ({ id }: { id: string }) =>
    ask(caller.sandbox, 'GET', `/tenants/${caller.keys.accessKey}/imports/${id}`)

  test('keeps the bytes of the newest five, up to 32 MiB together', async () => {
    const jobs = []
    for (let at = 0; at < 6; at += 1) jobs.push(await submit({}, `${csv}n${at}@x.example,N\n`))
    const kept = await download(jobs[1]!)
    expect(kept.headers.get('Content-Type')).toBe('application/octet-stream')
    expect(await kept.text()).toBe(`${csv}n1@x.example,N\n`)
    const gone = await download(jobs[0]!)
    expect(gone.status).toBe(404)
    expect(await gone.json()).toEqual({ error: 'The bytes of this import are no longer kept.' })
    expect((await download({ id: 'unknown' })).status).toBe(404)
    const half = bytesOf(`email,name\na@x.example,${'A'.repeat(17 * 1024 * 1024)}\n`)
    const [older, newer] = [await submit({}, half), await submit({}, half)]
    expect((await download(older)).status).toBe(404)
    expect((await (await download(newer)).arrayBuffer()).byteLength).toBe(half.length)
  })
})

describe('the file type', () => {
  test('is XLS by default', async () => {
    const book = bookOf('biff8', [
      ['email', 'name'],
      ['ada@x.example', 'Ada Löw'],
    ])
    expect(await submit({ fileType: undefined }, book)).toMatchObject({ fileType: 'XLS', rows: 1 })
  })

  test.each([
    [undefined, 'a text', csv, 'fileType conflict'],
    ['XLSX', 'an XLS', ole, 'fileType conflict'],
    ['XLS', 'an XLSX', zip, 'fileType conflict'],
    ['CSV', 'an XLSX', zip, 'fileType conflict'],
    ['CSV', 'nothing', '', 'body body_empty'],
    ['XLSX', 'nothing', '', 'body body_empty'],
  ])('%s does not fit %s', async (fileType, _, body, failure) => {
    expect(failures(await refuse({ fileType }, body))).toEqual([failure])
  })
})

describe('what an import does', () => {
  const accountOf = async (code: string) =>
    (await caller.contents()).accounts.find(({ accountCode }) => accountCode === code)!
  const search = async (fieldName: string, value: string, ids?: string[]) => {
    const filterBy = [{ fieldName: 'type', value: 'video_count_0' }]
    return (await caller.getWatchlist({ filterBy, searchBy: { fieldName, value }, attributeIds: ids })).data
  }

  test('new people have nothing to watch and no attribute, and known ones are renamed', async () => {
    expect(await search('email', 'ada.low@')).toEqual([])
    await submit({}, csv)
    const ada = { emailAddress: 'ada.low@corp.example', department: '', watchlistCount: 0 }
    expect(await search('email', 'ada.low@')).toEqual([{ ...ada, name: 'Ada Löw' }])
    await submit({}, 'email,name\nADA.LOW@corp.example,Ada Lovelace\nben@corp.example,\n')
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
    const count = async () => (await caller.group('New joiners')).userCount
    await submit({ groupId }, csv)
    expect(await count()).toBe(2)
    const eve = 'email,name\nben@corp.example,Benjamin\neve@corp.example,Eve\n'
    expect((await submit({ groupId, clearGroup: true }, eve)).people).toEqual([
      { result: 'removed', who: 'ada.low@corp.example', detail: 'From the group.' },
      { result: 'added', who: 'eve@corp.example', detail: 'New, and in the group.' },
      { result: 'renamed', who: 'ben@corp.example', detail: 'Was "Ben".' },
    ])
    expect(await count()).toBe(2)
    expect((await submit({ groupId }, csv)).people).toEqual([
      { result: 'added', who: 'ada.low@corp.example', detail: 'Was known, and joined the group.' },
      { result: 'renamed', who: 'ben@corp.example', detail: 'Was "Benjamin".' },
    ])
    expect(await count()).toBe(3)
    const from = { type: 'profile_group', groupId }
    const { data } = await caller.createPolicy({ ...policy, policies: [{ description: 'Group', from }] })
    expect(data).toMatchObject([{ policies: [{ policy: { from: { group: { userCount: 3 } } } }] }])
  })

  test('an address of another account is moved only if that is allowed', async () => {
    const { emailAddress: who, userCount } = await accountOf('CEU100')
    const file = `email,name,dept,accountCode\n${who},,x,CAF100\n`
    const options = { notifyEmailAddress: 'ops@corp.example' }
    const { id, people, mail } = await submit(options, file)
    const detail = 'In account CEU100. Moving was not allowed.'
    expect(people).toEqual([{ result: 'notImported', who, detail }])
    expect(mail).toEqual({
      to: 'ops@corp.example',
      subject: 'User import finished with problems',
      text: `The user import has finished.\n\nLeft out: 1\n\nLeft out (not imported):\n- ${who}: ${detail}\n\nJob id: ${id}\n`,
    })
    expect((await accountOf('CEU100')).userCount).toBe(userCount)
    const before = (await accountOf('CAF100')).userCount
    const moved = await submit({ ...options, allowAddressMigration: true }, file)
    expect(moved.people).toEqual([{ result: 'moved', who, detail: 'From CEU100 to CAF100.' }])
    expect(moved.mail?.subject).toBe('User import finished')
    expect((await accountOf('CEU100')).userCount).toBe(userCount - 1)
    expect((await accountOf('CAF100')).userCount).toBe(before + 1)
    // Again, or without an accountCode, nobody is moved.
    for (const text of [file, `email,name\n${who},\n`]) {
      const { counts } = await submit({ allowAddressMigration: true }, text)
      expect(counts).toMatchObject({ moved: 0, unchanged: 1 })
    }
  })

  test('a weak password fails the whole file, which only the mail says', async () => {
    const { id: groupId, userCount } = await caller.group('Contractors')
    const options = { groupId, clearGroup: true, notifyEmailAddress: 'ops@corp.example' }
    const file = 'email,name,password\na@x.example,A,Long-enough\nb@x.example,B,short\nc@x.example,C,\n'
    const { id, ...job } = await submit(options, file)
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
    const file = `email,name\n${rows}${'none,N\n'.repeat(21)}`
    const { counts, people, mail } = await submit({ notifyEmailAddress: 'ops@corp.example' }, file)
    expect(counts).toMatchObject({ added: 100_000, notImported: 21 })
    expect(people).toHaveLength(40)
    expect(mail?.text).toContain('- and 1 more\n')
  })
})

const nowhere = 'No cell of A1 to M99 is exactly email, in lower case and with commas between the columns.'

describe('a CSV file (beyond-the-spec §3)', () => {
  test.each([
    ['email,name\r\na@x.example,"Low, ""Ada"""\nb@x.example,B\r\n', 2],
    ['Staff\n\n,,email,name,password,accountCode\n,,a@x.example,A,p,C1\n', 1],
    // The last column of the last row, M99.
    [`${'\n'.repeat(98)}${','.repeat(12)}email,name\n${','.repeat(12)}a@x.example,A\n`, 1],
    ['email,name\n,A\nno address,B\n"a b@x.example",C\n"""q""@x.example",D\nd@x.example\n', 1],
    ['email,name\na@x.example,A\na@x.example,A\n', 2],
    ['\uFEFFid,email,name\n1,a@x.example,A\n', 1],
    [`email,name\n${'\r\n'.repeat(399_999)}`, 0],
    [`email,name\n${'A'.repeat(20 * 1024 * 1024 - 12)}\n`, 0],
  ])('%.60j has its rows', async (text, rows) => {
    expect(await submit({}, bytesOf(text))).toMatchObject({ rows })
  })

  const mark = 'The file starts with a byte-order mark, so its first header is not exactly email.'
  const noNewline = 'A CSV file must end with a newline character.'
  const tooLarge = 'The file is too large for the sandbox, which reads 20 MB and 400,000 lines of a CSV.'
  test.each<[string | Uint8Array<ArrayBuffer>, string]>([
    ['email,name\na@x.example,A', noNewline],
    ['email,name\ra@x.example,A\r', noNewline],
    ['Email,name\na@x.example,A\n', nowhere],
    ['email ,name\na@x.example,A\n', nowhere],
    ['email;name\na@x.example;A\n', nowhere],
    [`${','.repeat(13)}email,name\n`, nowhere],
    [`${'\n'.repeat(99)}email,name\n`, nowhere],
    ['\uFEFFemail,name\na@x.example,A\n', mark],
    ['name,email\nA,a@x.example\n', 'The column directly to the right of email must be headed name.'],
    ['email,name\na@x.example,"A\n', 'The quotes of row 2 do not match.'],
    [`email,name\n${'\r\n'.repeat(400_000)}`, tooLarge],
    [`email,name\r${'\r'.repeat(400_000)}\n`, tooLarge],
    [`email,name\n${'A'.repeat(20 * 1024 * 1024 - 11)}\n`, tooLarge],
    [Uint8Array.of(0xf6, 0x0a), 'The file is not UTF-8 text.'],
  ])('%.60j is refused', async (file, message) => {
    const { fail } = await refuse({}, typeof file === 'string' ? bytesOf(file) : file)
    const code = 'err_sandbox_file_refused'
    expect(fail[0]?.errors).toEqual([{ field: 'body', code, message, retryable: false }])
  })
})

describe('a workbook', () => {
  test.each(['xlsx', 'biff8'] as const)('as %s is read by the column rule', async (type) => {
    const sheet = [
      ['Staff of March'],
      ['id', 'email', 'name', 'password', 'accountCode'],
      [1, 'ada@x.example', 'Ada Löw', 'Secret-12', 491_701_234_567],
      [],
      [2, 'no address', 'Ben'],
    ]
    const other = [
      ['email', 'name'],
      ['other@sheet.example', 'Other'],
    ]
    const fileType = type === 'xlsx' ? 'XLSX' : 'XLS'
    expect(await submit({ fileType }, bookOf(type, sheet, other))).toMatchObject({
      rows: 1,
      people: [
        { result: 'notImported', who: 'Row 5', detail: 'Has no valid address.' },
        { result: 'added', who: 'ada@x.example' },
      ],
    })
    const { accounts } = await caller.contents()
    expect(accounts.map(({ accountCode }) => accountCode)).toContain('491701234567')
  })

  const damaged = 'The workbook is damaged, is protected by a password, or is not a workbook.'
  const tooLarge = 'The workbook is too large for the sandbox, which reads 10 MB. Save it as CSV.'
  const large = new Uint8Array(10_000_001)
  large.set(ole)
  const longCells = Array.from({ length: 1_000 }, () => ['x'.repeat(30_000)])
  test.each([
    ['a capital letter', 'XLSX', bookOf('xlsx', [['Email', 'name']]), nowhere],
    ['half of its bytes', 'XLSX', bookOf('xlsx', [['email', 'name']]).slice(0, 3_000), damaged],
    ['nothing but a signature', 'XLSX', zip, damaged],
    ['nothing but a signature', 'XLS', ole, damaged],
    ['more bytes than are read', 'XLS', large, tooLarge],
    ['a long text in each of many cells', 'XLSX', bookOf('xlsx', longCells), tooLarge],
  ])('with %s is refused (%s)', async (_, fileType, book, message) => {
    expect((await refuse({ fileType }, book)).fail[0]?.errors).toMatchObject([{ field: 'body', message }])
  })

  test('is read alone while two wait; a fourth is refused, and the next is read', async () => {
    const rows = [['email', 'name']]
    const book = bookOf('xlsx', rows)
    const found = await Promise.all([1, 2, 3, 4].map(() => readWorkbook(book)))
    const reason = 'The sandbox is busy with other workbooks. Send this one again in a minute.'
    expect(found).toEqual([{ rows }, { rows }, { rows }, { reason }])
    expect(await readWorkbook(book)).toEqual({ rows })
  })
})

describe('x-mc-arg', () => {
  test.each([
    [{ fileType: 'PDF' }, 'fileType field_invalid'],
    [{ notifyEmailAddress: 'ops' }, 'notifyEmailAddress field_invalid'],
    [{ allowAddressMigration: 'true' }, 'allowAddressMigration field_invalid'],
    [{ clearGroup: true }, 'clearGroup field_invalid'],
    [{ groupId: 'unknown' }, 'groupId id_unknown'],
    [{ group: 'x' }, 'group field_unknown'],
  ])('%j is refused', async (item, failure) => {
    expect(failures(await refuse(item, csv))).toEqual([failure])
  })

  const send = (argument: string | undefined) =>
    caller.post(paths.import, csv, { headers: { 'x-mc-arg': argument } })

  // json.test.ts has more of what is read.
  test('may be a Python dict, as some clients send it', async () => {
    const response = await send("{'data': [{'fileType': 'CSV', 'clearGroup': False}]}")
    expect(await readEnvelope(response)).toMatchObject({ data: [{ success: true }], fail: [] })
  })

  test.each([
    [undefined, 400, 'x-mc-arg body_unreadable'],
    ['', 400, 'x-mc-arg body_unreadable'],
    ['{', 400, 'x-mc-arg body_unreadable'],
    ["'", 400, 'x-mc-arg body_unreadable'],
    ['{"data":[{},{}]}', 200, 'data field_invalid'],
    ['{}', 200, 'data field_required'],
  ])('%j has not exactly one item', async (argument, status, failure) => {
    const response = await send(argument)
    expect(response.status).toBe(status)
    expect(failures(await readEnvelope(response))).toEqual([failure])
  })
})
