import { describe, expect, test } from 'vitest'
import { settle } from './settle.fixture.ts'

describe('the columns of common systems are read without a question', () => {
  test.each([
    ['entra-template', 'chris@e.example,Example: Chris Green'],
    ['m365-template', 'ana@d.example,Ana Souza'],
    ['workday', 'ana@d.example,Ana Souza'],
    ['email-and-work-email', 'ana@d.example,Ana Souza'],
    ['csvde', 'ana@d.example,Ana Souza'],
    ['upn-spaces', 'ana@d.example,Ana Souza'],
    ['name-surname', 'ana@d.example,Ana Souza'],
    ['polish', 'lucja@d.example,Łucja Żak'],
  ])('%s', async (name, row) => {
    const { texts, blocker, sent } = await settle(`${name}.csv`)
    expect(blocker).toBeUndefined()
    expect(texts).toContain('is read as email')
    const [head = '', ...rows] = sent.split('\n')
    expect(head).toMatch(/^email,name\b/)
    expect(`${rows[0]},`).toContain(`${row},`)
  })

  test.each([
    ['Nom;Prénom;Courriel\nSouza;Ana;ana@d.example\n', 'ana@d.example,Ana Souza'],
    ['Apellidos;Nombre;Correo electrónico\nSouza;Ana;ana@d.example\n', 'ana@d.example,Ana Souza'],
    ['First name,Last name,Email,Display name\nAna,Souza,ana@d.example,\n', 'ana@d.example,Ana Souza'],
    ['UPN,Mail,Name\nx@corp.local,ana@d.example,Ana Souza\n', 'ana@d.example,Ana Souza'],
    [
      'Nr|Vorname|Nachname|Privat|Dienstlich\n7|Ana|Souza|a@home.example|ana@d.example\n',
      'ana@d.example,Ana Souza',
    ],
    ['user.firstName,user.lastName,user.email\nAna,Souza,ana@d.example\n', 'ana@d.example,Ana Souza'],
    [
      'Legal Name - First Name,Legal Name - Last Name,Email - Primary Work\nAna,Souza,ana@d.example\n',
      'ana@d.example,Ana Souza',
    ],
    ['Login,Name,Private Email\nana@d.example,Ana,ana@home.example\n', 'ana@d.example,Ana'],
    [
      'Who,,Contact,\nGiven name,Surname,Home email,Business email\nAna,Souza,a@home.example,ana@d.example\n',
      'ana@d.example,Ana Souza',
    ],
  ])('%j', async (content, row) => {
    const { blocker, sent } = await settle('people.csv', [], content)
    expect(blocker).toBeUndefined()
    expect(`${sent.split('\n')[1]},`).toContain(`${row},`)
    expect(sent).not.toContain('home.example')
  })
})

test('passwords are known by any heading with the word, and are not shown', async () => {
  const { checked, texts } = await settle('entra-template.csv')
  expect(checked.secret).toEqual([2])
  expect(texts).toContain('The file has passwords in clear text.')
})

describe('the columns are asked for', () => {
  test('where two are as good, with values of each', async () => {
    const content =
      'E-Mail;E-Mail-Adresse;Name\nana@d.example;a@home.example;Ana\nben@d.example;b@home.example;Ben\n'
    const { blocker, texts } = await settle('two.csv', [], content)
    expect(blocker).toBe('Choose the column with the addresses.')
    expect(texts).toContain('2 columns have addresses.')
    const { sent } = await settle(
      'two.csv',
      ['Use "E-Mail" as email, "Name" as name: ana@d.example, ben@d.example'],
      content,
    )
    expect(sent).toBe('email,name\nana@d.example,Ana\nben@d.example,Ben\n')
  })
  test.each([
    'Wer;Wohin\nAna;ana@d.example\n',
    'Ana;ana@d.example\nBen;ben@d.example\n',
    'E-Mail;Ort\nana@d.example;Rio\n',
    'Příjmení;E-mail\nSouza;ana@d.example\n',
  ])('of %j', async (content) => {
    expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
  })
})

describe('people of another table beside this one are not lost in silence', () => {
  const rows = Array.from({ length: 80 }, (_, at) => `p${at}@d.example,P Q,,\n`).join('')
  test.each([
    ['email,name,,\n', rows, 'eve@d.example,Eve,Ben,ben@d.example\n'],
    ['Email,Name,,,\n', 'ana@d.example,Ana,,Ben,ben@d.example\n', 'eve@d.example,Eve,,Kim,kim@d.example\n'],
    ['email,name,,email 2,name 2\n', 'ana@d.example,Ana,,,\n', 'eve@d.example,Eve,,ben@d.example,Ben\n'],
    ['Email 1,Name 1,Email 2,Name 2\n', 'ana@d.example,Ana,,\n', 'eve@d.example,Eve,ben@d.example,Ben\n'],
  ])('%j', async (...lines) => {
    const { blocker, counts } = await settle('people.csv', [], lines.join(''))
    expect(blocker === undefined ? counts.tooManyCells : blocker).toBeOneOf([
      1,
      'Choose the column with the addresses.',
    ])
  })
})

test.each([
  'name,email,name,email\nAna,ana@d.example,Ben,ben@d.example\nEve,eve@d.example,Kim,kim@d.example\n',
  'name,email,name\nSouza,ana@d.example,Ana\nKing,ben@d.example,Ben\n',
])('columns of the rule are asked about where others could be meant: %j', async (content) => {
  expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
})

test.each(['One-time password', 'Password (change at first login)', 'Initial pwd', 'Passcode'])(
  '%s is a password',
  async (heading) => {
    const content = `Email,Name,${heading}\nana@d.example,Ana,s3cret\n`
    expect((await settle('people.csv', [], content)).checked.secret).toEqual([2])
  },
)

test.each(['Last password change time stamp', 'Password never expires', 'PasswordLastSet'])(
  '%s is not a password',
  async (heading) => {
    const content = `Email,Name,${heading}\nana@d.example,Ana,x\n`
    expect((await settle('people.csv', [], content)).checked.secret).toEqual([])
  },
)
