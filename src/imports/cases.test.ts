// Claim: What a file of people hides, or leaves unclear, is not sent unasked
/** Files as systems and people make them, by hand and of no real person: what stops each, and the bytes after its fix. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockerOf, findAll } from './findings/findings.ts'
import { type Settings, startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { openSource } from './read/source.ts'

const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }

/** The file with these fixes, by the start of their labels. */
async function settle(name: string, fixes: readonly string[] = [], content?: string) {
  const bytes = content ?? readFileSync(new URL(`fixtures/cases/${name}`, import.meta.url))
  const source = await openSource(name, new Blob([bytes]))
  let settings: Settings = startSettings()
  for (const [at, label] of [...fixes, ''].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- each fix is of the file before
    const prepared = await prepare(source, settings)
    const findings = findAll(source, prepared, circumstances)
    if (at === fixes.length) {
      // oxlint-disable-next-line no-await-in-loop -- the last turn
      const sent = Buffer.from(await prepared.outgoing.blob.arrayBuffer()).toString()
      const texts = findings.map(({ text }) => text).join('\n')
      return { texts, blocker: blockerOf(prepared, findings), sent, judgement: prepared.read?.judgement }
    }
    const fix = findings.flatMap((each) => each.fixes).find((each) => each.label.startsWith(label))
    if (!fix) throw new Error(`${name} has no fix "${label}", but ${JSON.stringify(findings)}`)
    settings = {
      ...settings,
      ...(typeof fix.settings === 'function' ? fix.settings(settings) : fix.settings),
    }
  }
  throw new Error('It has no last turn.')
}

describe('an address that is not plain stops the file, and one click corrections it', () => {
  const alone = 'Take the address alone'
  const meant = 'Change them to what is meant'
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
    const { sent, blocker } = await settle('two-angle.csv', ['Make a row of each address'])
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`${head}ana@d.example,Ana Souza\nben@d.example,Ben\n`)
  })
  test('without a name in the cell leave the name empty', async () => {
    const content = 'email,name\n"ana@d.example;ben@d.example",Ana\nok@d.example,Ok'
    const { sent } = await settle('list.csv', ['Make a row of each address'], content)
    expect(sent).toBe('email,name\nana@d.example,Ana\nok@d.example,Ok\nben@d.example,\n')
  })
})

describe('the columns of common systems are read without a question', () => {
  test.each([
    ['entra-template', 'chris@e.example,Example: Chris Green'],
    ['m365-template', 'ana@d.example,Ana Souza'],
    ['workday', 'ana@d.example,Ana Souza'],
    ['email-and-work-email', 'ana@d.example,Ana Souza'],
    ['csvde', 'ana@d.example,Ana Souza'],
    ['upn-spaces', 'ana@d.example,Ana Souza'],
    ['name-surname', 'ana@d.example,Ana Souza'],
    ['display-first', 'ana@d.example,Ana Souza'],
    ['italian', 'anna@d.example,Anna Rossi'],
    ['dutch', 'anneke@d.example,Anneke Vries'],
    ['polish', 'lucja@d.example,Łucja Żak'],
    ['turkish', 'ipek@d.example,İpek Şahin'],
    ['japanese', 'hanako@d.example,田中 花子'],
    ['russian', 'anna@d.example,Иванова Анна'],
    ['group-heading', 'ana@d.example,Ana Souza'],
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
    ['Efternamn;Förnamn;E-postadress\nSouza;Ana;ana@d.example\n', 'ana@d.example,Ana Souza'],
    ['Příjmení;Jméno;E-mail\nSouza;Ana;ana@d.example\n', 'ana@d.example,Ana Souza'],
    ['姓,名,电子邮箱\n田中,花子,ana@d.example\n', 'ana@d.example,田中 花子'],
    ['이름,이메일\n김안나,ana@d.example\n', 'ana@d.example,김안나'],
    ['First name,Last name,Email,Display name\nAna,Souza,ana@d.example,\n', 'ana@d.example,Ana Souza'],
    ['UPN,Mail,Name\nx@corp.local,ana@d.example,Ana Souza\n', 'ana@d.example,Ana Souza'],
    [
      'Nr|Vorname|Nachname|Privat|Dienstlich\n7|Ana|Souza|a@home.example|ana@d.example\n',
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
  const { judgement, texts } = await settle('entra-template.csv')
  expect(judgement?.secret).toEqual([2])
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
  ])('of %j', async (content) => {
    expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
  })
})

test('the name that a guest signs in with is no address, and the mailbox is offered', async () => {
  const content =
    'User principal name,Display name\nkim_g.example#EXT#@corp.onmicrosoft.com,Kim\nana@d.example,Ana\n'
  expect((await settle('guests.csv', [], content)).blocker).toBe('Decide about 1 row with a problem.')
  const { sent } = await settle('guests.csv', ['Change them to what is meant'], content)
  expect(sent).toBe('email,name\nkim@g.example,Kim\nana@d.example,Ana\n')
})

describe('names that fit the addresses of other rows', () => {
  const content =
    'email,name\nana.souza@d.example,Ana Souza\nchloe.martin@d.example,Ben King\nben.king@d.example,Chloé Martin\n'
  test('stop the import, as where one column was sorted alone', async () => {
    const { blocker, texts } = await settle('people.csv', [], content)
    expect(blocker).toBe('Decide about the names.')
    expect(texts).toContain('2 names fit the address of another row, and not their own: Ben King in line 3.')
    expect((await settle('people.csv', ['The names are right'], content)).blocker).toBeUndefined()
  })
  test.each([
    'email,name\nana.souza@d.example,Ana Souza\nben.king@d.example,Ben King\n',
    'email,name\nasouza@d.example,Ana Souza\nbking@d.example,Ben King\nking.b@d.example,Bea King\n',
    'email,name\ninfo@d.example,Ana Souza\nhr@d.example,Ben King\n',
    'email,name\njsmith@d.example,John Smith\njasmith@d.example,James Smith\nakim@d.example,Ann Kim\nalkim@d.example,Alice Kim\n',
  ])('but not those of %j', async (right) => {
    expect((await settle('people.csv', [], right)).blocker).toBeUndefined()
  })
})

test.each([
  'email,name\nana@d.example,Ana Souza (ben@d.example)\nok@d.example,Ok\n',
  'email,name\nana@d.example,King, Ana\nok@d.example,Ok\n',
  'email,name\nana@d.example,#NV\nok@d.example,Ok\n',
])('a name that may not be the person’s stops the import: %j', async (content) => {
  expect((await settle('people.csv', [], content)).blocker).toBe('Decide about 1 row with a problem.')
})

describe('a name that may be something else stops the import', () => {
  test.each(
    [
      [
        'Jos&eacute; Souza',
        'Smith &amp; Sons',
        'O&#39;Brien',
        'Jos%C3%A9',
        'Jos\\u00e9',
        '=?UTF-8?Q?Jos=C3=A9?=',
      ],
      [
        '1f0e3dad-9990-4f3a-8b1d-0123456789ab',
        '<b>Ana</b>',
        '{{first_name}}',
        '%NAME%',
        'Ana_x000D_',
        'Jos+AOk-',
        '[object Object]',
        'CN=Ana;OU=HR',
      ],
      ['Err:502', 'Fehler:509', 'Ana #REF!', '########', '-', '—', '(blank)', '[null]', 'n. a.', 'TBD', '0'],
      [
        'null null',
        '2026-01-31',
        '+49 30 1234567',
        'https://d.example/ana',
        'CORP\\ana',
        '=A2&B2',
        'ben@corp',
      ],
      ['Jos? M?ller', 'Ren¿', 'Ren?', 'Ren?e', '?ukasz', '\ue000Ana', 'Ana '.repeat(60)],
      [
        '£ucja',
        'Àííà Èâàíîâà',
        'M眉ller',
        'Josﾃｩ',
        'JosΓ©',
        'Josรฉ',
        '\u0410na Souza',
        'BenoÃ®t',
        'MÃ¼ller x',
        '‰ÔŽq',
        'ÈÂÀÍÎÂÀ',
        'Ã…ke',
        'WÄ…s',
        'Ä°pek',
        'Φzgür',
        'Josι',
      ],
    ].flat(),
  )('%j', async (name) => {
    const content = `email,name\nok@d.example,Ok One\nana@d.example,"${name}"\n`
    const { blocker } = await settle('people.csv', [], content)
    expect(blocker).toMatch(/^Decide about 1 row with a problem\.$|^Choose how the characters are read\.$/)
  })

  test.each(
    [
      [
        "Pat O'Brien, Jr.",
        'Ana “Annie” Souza',
        'Ana Souza [EXT]',
        'R&D Lab',
        'Ana | HR',
        'Team 24/7',
        'Ana_Souza',
      ],
      ['Ngô Đức Ảnh', 'Þórður Guðmundsson', 'Søren Kjærgård', 'Łukasz Żółć', 'Ὀδυσσεύς', 'Наталія Об’єднана'],
      [
        '王Wayne',
        '佐々木花子',
        'ｽｽﾞｷ',
        'สมชาย ใจดี',
        'محمد بن سلمان',
        'דוד כהן',
        'Ana PMP®',
        '12345',
        '100% Ana',
        'Ana!',
      ],
      [
        'Salle N° 3',
        'Bureau N°4',
        'ÅÄÖÜ',
        'ÍÑIGO ÓÁÉÍ',
        'Ana🙂',
        'Ana ❤️',
        '⭐Ana',
        'CAFÉ… Ltd',
        'ΔLab',
        'Q? Desk',
      ],
      ['(Ana Souza)', "'Ana Souza'", '“Ana Souza”', 'Ana Souza; HR', 'Ana Souza (HR; EMEA)', 'A=B Test'],
    ].flat(),
  )('but not %s', async (name) => {
    const content = `email,name\nok@d.example,Ok One\nana@d.example,"${name}"\n`
    const { blocker, texts } = await settle('people.csv', [], content)
    expect([blocker, texts]).toEqual([undefined, ''])
  })

  test('but not one of many lines', async () => {
    const content = `email,name\nana@d.example,"A${'\n'.repeat(1_000)}na"\nben@d.example,X\n`
    expect((await settle('people.csv', [], content)).judgement?.counts.people).toBe(2)
  })

  test.each(['\u00a0', '\u200b', '  '])('and one of %j is none', async (name) => {
    const { texts } = await settle('people.csv', [], `email,name\nok@d.example,Ok\nana@d.example,${name}\n`)
    expect(texts).toContain('1 row has no name.')
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
    const { blocker } = await settle('people.csv', [], lines.join(''))
    expect(blocker).toMatch(/^Decide about 1 row with a problem\.$|^Choose the column with the addresses\.$/)
  })

  test('and are not taken for a name in doubt', async () => {
    const beside = 'email,name\nok@d.example,Ok\nana@d.example,King, Ana\n'
    expect((await settle('people.csv', [], beside)).texts).toBe(
      '1 row has cells without a heading, first in line 3. They may be of another column or person.\n1 row has more or fewer columns than the headings.',
    )
    const doubt = 'email,name\nok@d.example,Ok\nana@d.example,An&eacute;\n'
    expect((await settle('people.csv', [], doubt)).texts).toMatch(
      /^1 row has a name that may be wrong, first in line 3/,
    )
  })

  test('and a long line of them offers few columns', async () => {
    const content = `email,name,${Array.from({ length: 20_000 }, (_, at) => `p${at}@d.example,Ana`).join()}`
    expect((await settle('people.csv', [], content)).blocker).toBeDefined()
  })
})

test.each(['Created by', 'Approver email', 'Team lead e-mail', 'Sponsor e-mail', 'Old email'])(
  'addresses under "%s" are not those of the people',
  async (heading) => {
    const rows = 'Ana,boss@d.example\nBen,king@d.example\n'
    const alone = await settle('people.csv', [], `Name,${heading}\n${rows}`)
    expect(alone.blocker).toBe('Choose the column with the addresses.')
    const content = `Name,${heading},Email\n${rows.replaceAll(/(.*),(.*)/g, '$1,$2,own.$2')}`
    expect((await settle('people.csv', [], content)).sent).toBe(
      'email,name\nown.boss@d.example,Ana\nown.king@d.example,Ben\n',
    )
  },
)

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

test.each(['Nombre,Apellido 1,Apellido 2,Email\nAna,Souza,Lima,ana@d.example\n'])(
  'a name of numbered parts is asked about: %j',
  async (content) => {
    expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
  },
)

test.each([
  'name,email,name,email\nAna,ana@d.example,Ben,ben@d.example\nEve,eve@d.example,Kim,kim@d.example\n',
  'name,email,name\nSouza,ana@d.example,Ana\nKing,ben@d.example,Ben\n',
])('columns of the rule are asked about where others could be meant: %j', async (content) => {
  expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
})

test('a row of each address gets nothing that is the other person’s', async () => {
  const content = 'email,name,password\n"ana@d.example; ben@d.example",Ana,s3cret\n'
  const { sent } = await settle('people.csv', ['Make a row of each address'], content)
  expect(sent).toBe('email,name,password\nana@d.example,Ana,s3cret\nben@d.example,,\n')
})

test.each(['One-time password', 'Password (change at first login)', 'Initial pwd', 'Passcode'])(
  '%s is a password',
  async (heading) => {
    const content = `Email,Name,${heading}\nana@d.example,Ana,s3cret\n`
    expect((await settle('people.csv', [], content)).judgement?.secret).toEqual([2])
  },
)

test.each(['Last password change time stamp', 'Password never expires', 'PasswordLastSet'])(
  '%s is no password',
  async (heading) => {
    const content = `Email,Name,${heading}\nana@d.example,Ana,x\n`
    expect((await settle('people.csv', [], content)).judgement?.secret).toEqual([])
  },
)

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
    const { sent } = await settle('people.csv', ['Change them'], `${head}асе@d.example,Ace\n`)
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
