import { describe, expect, test } from 'vitest'
import { settle } from './cases.fixture.ts'

describe('what is close to right stops, or is said', () => {
  const head = 'email,name\nok@d.example,Ok One\n'
  test.each([
    ['a comment', '#ana@d.example,Ana'],
    ['a formula', '=ana@d.example,Ana'],
    ['letters that were lost', 'ana@d.example,Ren\uFFFD'],
    ['no name', 'ana@d.example,N/A'],
  ])('%s', async (_, row) => {
    const { blocker, judgement } = await settle('people.csv', [], `${head}${row}\n`)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(judgement?.counts.people).toBe(1)
  })

  test('a mailbox whose letters all look like Latin ones', async () => {
    const { blocker } = await settle('people.csv', [], `${head}асе@d.example,Ace\n`)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    const { sent } = await settle('people.csv', ['Correct them'], `${head}асе@d.example,Ace\n`)
    expect(sent).toBe(`${head}ace@d.example,Ace\n`)
  })

  test('a number of an account that a spreadsheet has shortened', async () => {
    const content = 'email,name,accountCode\nana@d.example,Ana,1.23457E+11\nok@d.example,Ok,00042\n'
    const { texts, blocker } = await settle('people.csv', [], content)
    expect(blocker).toBe('Decide about 1 row with a problem.')
    expect(texts).toContain('1.2E+11')
  })

  test('characters in a name that turn its direction or are not seen', async () => {
    const content = `${head}ana@d.example,\u202eazuoS\u202c\nzoe@d.example,Zo\u200bë\n`
    expect((await settle('people.csv', [], content)).texts).toContain(
      '2 rows have characters that are not seen',
    )
    const { sent } = await settle('people.csv', ['Remove the characters'], content)
    expect(sent).toBe(`${head}ana@d.example,azuoS\nzoe@d.example,Zoë\n`)
  })

  test('business addresses that only some rows have', async () => {
    const rows = 'ana@corp.example,Ana,ana@d.example\nben@corp.example,Ben,\neve@corp.example,Eve,\n'
    const { blocker } = await settle('people.csv', [], `UserPrincipalName,DisplayName,Mail\n${rows}`)
    expect(blocker).toBe('Choose the column with the addresses.')
  })

  test('two tables side by side', async () => {
    const content = 'email,name,,email,name\nana@d.example,Ana,,ben@d.example,Ben\n'
    expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
    const { texts, blocker } = await settle('people.csv', ['Use "email"'], content)
    expect(blocker).toBeUndefined()
    expect(texts).toContain('Another column is headed "email". Its people are not imported.')
  })

  test.each([
    ['PERNR;NACHN;VORNA;USRID_LONG\n1;Souza;Ana;ana@d.example\n', 'ana@d.example,Ana Souza,1'],
    ['DN;cn;mail\nCN=Ana;Ana Souza;ana@d.example\n', 'ana@d.example,Ana Souza,CN=Ana'],
    ['Nume;Prenume;Email\nPopescu;Ana;ana@d.example\n', 'ana@d.example,Ana Popescu'],
    ['Vezetéknév;Keresztnév;E-mail cím\nSzabó;Anna;a@d.example\n', 'a@d.example,Anna Szabó'],
    ['שם;דואר אלקטרוני\nדוד כהן;d@d.example\n', 'd@d.example,דוד כהן'],
  ])('%s', async (content, row) => {
    const { blocker, sent } = await settle('people.csv', [], content)
    expect(blocker).toBeUndefined()
    expect(sent.split('\n')[1]).toBe(row)
  })

  test('Japanese of a mail program', async () => {
    const bytes = '656d61696c2c6e616d650a7440642e6578616d706c652c1b2442454443661b28420a'
    const text = Buffer.from(bytes, 'hex').toString('latin1')
    expect((await settle('people.csv', [], text)).sent).toBe('email,name\nt@d.example,田中\n')
  })
})
