import { expect, test } from 'vitest'
import { settle } from './settle.fixture.ts'

const ofAna = 'm365-template workday email-and-work-email csvde upn-spaces name-surname'
test.each<readonly [string, string]>([
  ['entra-template', 'chris@e.example,Example: Chris Green'],
  ['polish', 'lucja@d.example,Łucja Żak'],
  ...ofAna.split(' ').map((name) => [name, 'ana@d.example,Ana Souza'] as const),
])('the columns of common systems are read without a question: %s', async (name, row) => {
  const { texts, blocker, sent } = await settle(`${name}.csv`)
  expect(blocker).toBeUndefined()
  expect(texts).toContain('is read as email')
  const [head = '', ...rows] = sent.split('\n')
  expect(head).toMatch(/^email,name\b/)
  expect(`${rows[0]},`).toContain(`${row},`)
})

test.each([
  'Nom;Prénom;Courriel\nSouza;Ana;ana@d.example\n',
  'First name,Last name,Email,Display name\nAna,Souza,ana@d.example,\n',
  'UPN,Mail,Name\nx@corp.local,ana@d.example,Ana Souza\n',
  'Nr|Vorname|Nachname|Privat|Dienstlich\n7|Ana|Souza|a@home.example|ana@d.example\n',
  'Legal Name - First Name,Legal Name - Last Name,Email - Primary Work\nAna,Souza,ana@d.example\n',
  'Login,Name,Private Email\nana@d.example,Ana Souza,ana@home.example\n',
  'Who,,Contact,\nGiven name,Surname,Home email,Business email\nAna,Souza,a@home.example,ana@d.example\n',
])('the columns of common systems are read without a question: %j', async (content) => {
  const { blocker, sent } = await settle('people.csv', [], content)
  expect(blocker).toBeUndefined()
  expect(`${sent.split('\n')[1]},`).toContain('ana@d.example,Ana Souza,')
  expect(sent).not.toContain('home.example')
})

test('columns are asked for where two are as good, with values of each', async () => {
  const content =
    'E-Mail;E-Mail-Adresse;Name\nana@d.example;a@home.example;Ana\nben@d.example;b@home.example;Ben\n'
  const { blocker, texts } = await settle('two.csv', [], content)
  expect(blocker).toBe('Choose the column with the addresses.')
  expect(texts).toContain('2 columns have addresses.')
  const fix = 'Use "E-Mail" as email, "Name" as name: ana@d.example, ben@d.example'
  const { sent } = await settle('two.csv', [fix], content)
  expect(sent).toBe('email,name\nana@d.example,Ana\nben@d.example,Ben\n')
})
test.each([
  'Wer;Wohin\nAna;ana@d.example\n',
  'E-Mail;Ort\nana@d.example;Rio\n',
  'Příjmení;E-mail\nSouza;ana@d.example\n',
  // Columns of the rule, where others could be meant.
  'name,email,name,email\nAna,ana@d.example,Ben,ben@d.example\nEve,eve@d.example,Kim,kim@d.example\n',
  'name,email,name\nSouza,ana@d.example,Ana\nKing,ben@d.example,Ben\n',
])('the columns are asked for in %j', async (content) => {
  expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
})

const rows = Array.from({ length: 80 }, (_, at) => `p${at}@d.example,P Q,,\n`).join('')
test.each([
  ['email,name,,\n', rows, 'eve@d.example,Eve,Ben,ben@d.example\n'],
  ['Email,Name,,,\n', 'ana@d.example,Ana,,Ben,ben@d.example\n', 'eve@d.example,Eve,,Kim,kim@d.example\n'],
  ['email,name,,email 2,name 2\n', 'ana@d.example,Ana,,,\n', 'eve@d.example,Eve,,ben@d.example,Ben\n'],
  ['Email 1,Name 1,Email 2,Name 2\n', 'ana@d.example,Ana,,\n', 'eve@d.example,Eve,ben@d.example,Ben\n'],
])('people of another table beside this one are not lost in silence: %j', async (...lines) => {
  const { blocker, counts } = await settle('people.csv', [], lines.join(''))
  expect([1, 'Choose the column with the addresses.']).toContain(blocker ?? counts.tooManyCells)
})

test.each([
  [
    [2],
    'Initial password [passwordProfile] Required, One-time password, Password (change at first login), Initial pwd, Passcode',
  ],
  [[], 'Last password change time stamp, Password never expires, PasswordLastSet'],
])('the columns %j are passwords: %s', async (secret, headings) => {
  for (const heading of headings.split(', ')) {
    const content = `Email,Name,${heading}\nana@d.example,Ana,s3cret\n`
    expect((await settle('people.csv', [], content)).checked.secret).toEqual(secret)
  }
})
