import { expect, test } from 'vitest'
import { bookOf, row } from '../file/book.fixture.ts'
import { decide, type Decisions, noDecisions } from '../file/decisions.ts'
import { fixture } from '../file/run.fixture.ts'
import { runWithFindings as run, settle } from './settle.fixture.ts'

const own = { ownDomains: ['corp.example'] }

test('a typo of an own domain is put right in all its rows, and in no other, by one fix', async () => {
  const content =
    'note,email,name\n@corp.exmaple,max@corp.exmaple,Max\nx,ANN@CORP.exmaple,Ann\n' +
    'x,dan@eu.corp.exmaple,Dan\nx,eve@corp.exmaple.test,Eve\nx,guy@corp.example,Guy\n'
  const { findings, texts } = await run(content, {}, own)
  expect(texts).toContain('Perhaps misspelt: corp.exmaple (2)')
  expect(texts).toContain('Perhaps misspelt: eu.corp.exmaple (1)')
  const [fix] = findings.find(({ key }) => key === 'typo corp.exmaple')?.fixes ?? []
  expect(fix?.label).toBe('Use corp.example')
  const { sent } = await run(content, fix?.change)
  expect(sent).toContain('@corp.exmaple,max@corp.example,Max\nx,ANN@corp.example,Ann\n')
  expect(sent).toContain('eve@corp.exmaple.test')
})

test('a typo of the domain of most people is told where no domain is known', async () => {
  const peopleAt = (many: number, domain: string) =>
    Array.from({ length: many }, (_, at) => `p${at}@${domain},Person`)
  const fixesOf = async (...people: string[]) => (await run(['email,name', ...people, ''].join('\n'))).fixes
  const fixes = await fixesOf(...peopleAt(9, 'dove.test'), 'ina@dvoe.test,Ina')
  expect(fixes).toMatchObject([{ label: 'Use dove.test' }])
  // Of two domains with as many people, neither is meant.
  expect(await fixesOf(...peopleAt(9, 'dove.test'), ...peopleAt(9, 'dvoe.test'))).toEqual([])
})

test('problems are a short list: what becomes of them, then a line for each kind, which adds up', async () => {
  const content =
    'email,name\nmailto:ana@corp.example,Ana\n"cy@corp.example, cy@home.example",Cy\ndan,Dan\n,Eve\nok@corp.example,\n'
  const { texts } = await run(content, {}, own)
  expect(texts.split('\n')).toEqual([
    '4 rows left out.',
    'No address: 1',
    'Not an address: 1',
    'Close to an address: 1',
    'Several addresses: 1',
    'No name: 1',
  ])
  expect((await run(content, { badRows: 'send' })).texts).toContain('4 rows sent with a problem.')
})

test('stops come first, and what goes as it is has its doubts', async () => {
  const content = 'E-Mail;E-Mail-Adresse;Name\nana@d.example;a@home.example;Ana\n'
  const { findings } = await run(content)
  expect(findings[0]).toMatchObject({ level: 'stop', reason: 'Choose the column with the addresses.' })
  const { texts, blocker } = await run(content, { send: 'as it is' })
  expect(blocker).toBeUndefined()
  expect(texts).toContain('Its columns are not separated by commas.')
  expect(texts).toContain('Its columns are not headed "email" and "name" as the service needs it.')
})

test('people outside the domains, and accounts without their option, are told of', async () => {
  const content = 'email,name,accountCode\nana@corp.example,Ana,C1\nben@gmail.com,Ben,\n'
  const { texts } = await run(content, {}, own)
  expect(texts).toContain('Outside your domains: gmail.com (1).')
  expect(texts).toContain('1 row has an accountCode. Addresses of other accounts stay there')
  const textsWhenMoving = async (text: string) => (await run(text, {}, { isMoving: true })).texts
  expect(await textsWhenMoving(content)).not.toContain('accountCode')
  expect(await textsWhenMoving('email,name\nana@corp.example,Ana\n')).toContain(
    'Moving addresses is allowed, but no row has an accountCode.',
  )
})

test.each([
  ['They are right', 'macroman.csv'],
  ['Keep it as it is', 'swallow.csv'],
  ['Keep it as it is', 'whole-line-quoted.csv'],
])('%s settles %s, and keeps what was decided before', async (label, name) => {
  const { fixes } = await run(fixture(`cases/${name}`))
  const decided: Decisions = {
    ...noDecisions(),
    edits: [{ row: 1, column: 0, text: 'x' }],
    mapping: { header: 0, roles: ['email'] },
    hidden: 'include',
  }
  const fix = fixes.find((each) => each.label === label)
  expect(decide(decided, fix?.change ?? {})).toMatchObject(decided)
  const asked = /Are the characters right|lines of other|quoted cell/
  expect((await settle(name, [label])).texts).not.toMatch(asked)
})

const rows = [row(1, ['email', 'name', 'accountCode']), row(2, ['ana@d.example', 'Ana', 'C1'])]

test.each([
  ['of the code', 3, 'and left out', 'email,name\nana@d.example,Ana\n'],
  ['of the address', 1, 'and included', 'email,name,accountCode\nana@d.example,Ana,C1\n'],
  ['of the name', 2, 'and included', 'email,name,accountCode\nana@d.example,Ana,C1\n'],
])(
  'columns that the workbook hides %s are said to be left out only if they are',
  async (_, at, end, sent) => {
    const found = await run(bookOf(rows, `<col min="${at}" max="${at}" hidden="1"/>`), {
      hidden: 'leave out',
    })
    expect(found.sent).toBe(sent)
    expect(found.texts).toContain(`1 column is hidden in the workbook, ${end}.`)
  },
)

test('columns that the workbook hides come back with Include, whatever was chosen meanwhile', async () => {
  const cells = ['email,name,pwd,note', 'ana@d.example,Ana,s3cret,x'].map((each) => each.split(','))
  const password = cells.map((texts, at) => row(at + 1, texts))
  const book = bookOf(password, '<col min="4" max="4" hidden="1"/>')
  const left = ['Leave it out', 'Leave the passwords out']
  expect((await settle('book', left, book)).sent).toBe('email,name\nana@d.example,Ana\n')
  const { sent } = await settle('book', [...left, 'Include it'], book)
  expect(sent).toBe('email,name,note\nana@d.example,Ana,x\n')
})

test('the columns of last time are named by their own headings', async () => {
  const remembered = { header: 1, roles: ['name', 'email'] } as const
  const { fixes } = await run('Kontakt;E-Mail\nWer;Wohin\nAna;ana@d.example\n', {}, { remembered })
  const label = 'Use the columns of last time: "Wohin" as email, "Wer" as name'
  expect(fixes.map((fix) => fix.label)).toContain(label)
})
