import { describe, expect, test } from 'vitest'
import { settle } from './cases.fixture.ts'

describe('an address that is not plain stops the file, and one click corrections it', () => {
  const alone = 'Keep only the address'
  const meant = 'Correct them'
  test.each([
    ['nbsp-end', alone],
    ['smartquote', alone],
    ['apostrophe', alone],
    ['apostrophe-end', alone],
    ['mailto', alone],
    ['excel-formula', alone],
    ['eq-quote', alone],
    ['zwsp', meant],
    ['zwsp-end', meant],
    ['lrm', meant],
    ['bidi', meant],
    ['softhyphen', meant],
    ['leading-dot', meant],
    ['dash-domain', meant],
    ['fullwidth', meant],
    ['homograph', meant],
  ])('%s', async (name, fix) => {
    const { blocker, judgement } = await settle(`${name}.csv`)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ people: 1, badAddress: 1 })
    const mended = await settle(`${name}.csv`, [fix])
    expect(mended.blocker).toBeUndefined()
    expect(mended.sent).toBe('email,name\nok@d.example,Ok One\nana@d.example,Ana Souza\n')
  })

  test.each([
    ['double-dot', 'ana.s@d.example'],
    ['fullwidth2', 'ana@d.example.com'],
  ])('%s', async (name, address) => {
    expect((await settle(`${name}.csv`)).blocker).toBeDefined()
    const { sent } = await settle(`${name}.csv`, [meant])
    expect(sent).toBe(`email,name\nok@d.example,Ok One\n${address},Ana Souza\n`)
  })

  test.each(['underscore-tld.csv', 'unknown-tld.csv'])('%s has no repair that is sure', async (name) => {
    const content = name.startsWith('unknown')
      ? 'email,name\nana@firma.cmo,Ana\nok@firma.com,Ok\n'
      : undefined
    const { blocker, judgement } = await settle(name, [], content)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ people: 1, badAddress: 1, correctable: 0 })
  })
})

describe('several addresses in a cell', () => {
  const head = 'email,name\nok@d.example,Ok One\n'
  test('are never sent under the name of another', async () => {
    const { blocker, judgement } = await settle('two-angle.csv')
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts).toMatchObject({ several: 1, people: 1 })
  })
  test('become the first one', async () => {
    const { sent, blocker } = await settle('two-angle.csv', ['Take the first of each'])
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`${head}ana@d.example,Ana Souza\n`)
  })
  test('become a row each, with the names that the cell has', async () => {
    const { sent, blocker } = await settle('two-angle.csv', ['Split into rows'])
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`${head}ana@d.example,Ana Souza\nben@d.example,Ben\n`)
  })
  test('without a name in the cell leave the name empty', async () => {
    const content = 'email,name\n"ana@d.example;ben@d.example",Ana\nok@d.example,Ok'
    const { sent } = await settle('list.csv', ['Split into rows'], content)
    expect(sent).toBe('email,name\nana@d.example,Ana\nok@d.example,Ok\nben@d.example,\n')
  })
})

test('the name that a guest signs in with is not an address, and the mailbox is offered', async () => {
  const content =
    'User principal name,Display name\nkim_g.example#EXT#@corp.onmicrosoft.com,Kim\nana@d.example,Ana\n'
  expect((await settle('guests.csv', [], content)).blocker).toBe('Decide about 1 row with a problem.')
  const { sent } = await settle('guests.csv', ['Correct them'], content)
  expect(sent).toBe('email,name\nkim@g.example,Kim\nana@d.example,Ana\n')
})

test.each([
  'Created by',
  'Approver email',
  'Team lead e-mail',
  'Sponsor e-mail',
  'Old email',
  'Emergency contact email',
  'Notfall-E-Mail',
  'Next of kin email',
])('addresses under "%s" are not those of the people', async (heading) => {
  const rows = 'Ana,boss@d.example\nBen,king@d.example\n'
  const alone = await settle('people.csv', [], `Name,${heading}\n${rows}`)
  expect(alone.blocker).toBe('Choose the column with the addresses.')
  const content = `Name,${heading},Email\n${rows.replaceAll(/(.*),(.*)/g, '$1,$2,own.$2')}`
  expect((await settle('people.csv', [], content)).sent).toBe(
    'email,name\nown.boss@d.example,Ana\nown.king@d.example,Ben\n',
  )
})

test.each(['Invitee email', 'Approved email', 'Owner email', 'Parent company email'])(
  'addresses under "%s" may be those of the people',
  async (heading) => {
    const alone = await settle('people.csv', [], `Name,${heading}\nAna,ana@d.example\n`)
    expect(alone.sent).toBe('email,name\nana@d.example,Ana\n')
    const both = `Name,Email,${heading}\nAna,ana@d.example,a@e.example\n`
    expect((await settle('people.csv', [], both)).blocker).toBe('Choose the column with the addresses.')
  },
)

test('a row with a malformed address and a name in doubt is counted with the malformed addresses', async () => {
  const content = 'email,name\n=x@d.example,=1+1\nok@d.example,=1+1\nben@d,Ben{}\n'
  const { judgement } = await settle('people.csv', [], content)
  expect(judgement?.counts).toMatchObject({ rows: 3, people: 0, badAddress: 2, error: 1, stray: 0 })
})

test('a finding counts the rows with a malformed address as the summary does, of whatever kind', async () => {
  const content =
    'email,name\nana,A\nmailto:ben@d.example,B\ncy@d..example,C\n"di@d.example; ed@d.example",D\n'
  const { judgement, texts } = await settle('people.csv', [], content)
  expect(judgement?.counts.badAddress).toBe(4)
  expect(texts).toContain('4 rows have a malformed address, first in line 2.')
})

test('a row of each address gets nothing that is the other person’s', async () => {
  const content = 'email,name,password\n"ana@d.example; ben@d.example",Ana,s3cret\n'
  const { sent } = await settle('people.csv', ['Split into rows'], content)
  expect(sent).toBe('email,name,password\nana@d.example,Ana,s3cret\nben@d.example,,\n')
})
