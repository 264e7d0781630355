import { describe, expect, test } from 'vitest'
import { pickOnly } from './caller.fixture.ts'
import { csv, bytesOf, caller, enterEach, submit } from './imports.fixture.ts'

enterEach()

const reasonOf = async (body: BodyInit) => {
  const { fail } = await caller.importUsers({ fileType: 'CSV' }, body)
  expect(fail[0]?.errors).toEqual([
    { field: 'body', code: 'err_sandbox_file_refused', message: expect.any(String), retryable: false },
  ])
  return fail[0]?.errors?.[0]?.message
}

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

  const tooLarge = 'The file is too large for the sandbox, which reads 20 MB and 400,000 lines of a CSV.'
  test.each(['\n', '\r\n', '\r'])('may have 400,000 lines that end in %j, and no more', async (end) => {
    // A carriage return before the last newline is one line end with it.
    const rest = end === '\r' ? 399_999 : 399_998
    const text = `email,name${end}${end.repeat(rest)}`
    expect(await submit({ fileType: 'CSV' }, `${text}\n`)).toMatchObject({ rows: 0 })
    expect(await reasonOf(`${text}\n\n`)).toBe(tooLarge)
  })

  test('may have 20 MiB, and no more', async () => {
    const text = `email,name\n${'A'.repeat(20 * 1024 * 1024 - 12)}`
    expect(await submit({ fileType: 'CSV' }, `${text}\n`)).toMatchObject({ rows: 0 })
    expect(await reasonOf(`${text}A\n`)).toBe(tooLarge)
  })

  test('must be UTF-8', async () => {
    const latin = Uint8Array.from('email,name\na@x.example,Löw\n', (character) => character.charCodeAt(0))
    expect(await reasonOf(latin)).toBe('The file is not UTF-8 text.')
  })
})
