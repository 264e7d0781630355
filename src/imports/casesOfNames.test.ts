import { describe, expect, test } from 'vitest'
import { settle } from './cases.fixture.ts'

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

test.each(['Nombre,Apellido 1,Apellido 2,Email\nAna,Souza,Lima,ana@d.example\n'])(
  'a name of numbered parts is asked about: %j',
  async (content) => {
    expect((await settle('people.csv', [], content)).blocker).toBe('Choose the column with the addresses.')
  },
)
