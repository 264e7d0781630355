import { expect, test } from 'vitest'
import { type Circumstances, findAll } from './fileFindings.ts'
import { circumstances, runWithFindings as run } from './settle.fixture.ts'

async function find(content: string, more: Partial<Circumstances> = {}) {
  const { prepared } = await run(content)
  const findings = findAll(prepared, { ...circumstances, ...more })
  return { findings, texts: findings.map(({ sentence }) => sentence) }
}
const own = { ownDomains: ['corp.example'] }

test('a typo of an own domain is put right in all its rows, and in no other, by one fix', async () => {
  const content = [
    'note,email,name',
    '@corp.exmaple,max@corp.exmaple,Max',
    'x,ANN@CORP.exmaple,Ann',
    'x,dan@eu.corp.exmaple,Dan',
    'x,eve@corp.exmaple.test,Eve',
    'x,guy@corp.example,Guy',
    '',
  ].join('\n')
  const { findings, texts } = await find(content, own)
  expect(texts).toContain('2 people have corp.exmaple.')
  expect(texts).toContain('1 person has eu.corp.exmaple.')
  const [fix] = findings.find(({ key }) => key === 'typo corp.exmaple')?.fixes ?? []
  expect(fix?.label).toBe('Change corp.exmaple to corp.example')
  const { sent } = await run(content, fix?.change)
  expect(sent).toContain('@corp.exmaple,max@corp.example,Max\nx,ANN@corp.example,Ann\n')
  expect(sent).toContain('eve@corp.exmaple.test')
})

const peopleAt = (many: number, domain: string) =>
  Array.from({ length: many }, (_, at) => `p${at}@${domain},Person`)
const fixesOf = async (...people: string[]) =>
  (await find(['email,name', ...people, ''].join('\n'))).findings.flatMap((finding) => finding.fixes)

test('a typo of the domain of most people is told where no domain is known', async () => {
  expect(await fixesOf(...peopleAt(9, 'dove.test'), 'ina@dvoe.test,Ina')).toMatchObject([
    { label: 'Change dvoe.test to dove.test' },
  ])
  // Of two domains with as many people, neither is meant.
  expect(await fixesOf(...peopleAt(9, 'dove.test'), ...peopleAt(9, 'dvoe.test'))).toEqual([])
})

test('problems are a short list: what becomes of them, then a line for each kind, which adds up', async () => {
  const content = [
    'email,name',
    'mailto:ana@corp.example,Ana',
    '"cy@corp.example, cy@home.example",Cy',
    'dan,Dan',
    ',Eve',
    'ok@corp.example,',
    '',
  ].join('\n')
  const { texts } = await find(content, own)
  expect(texts).toEqual([
    '4 rows are left out.',
    '1 row has no address, first in line 5.',
    '1 row has a malformed address, first in line 4.',
    '1 row has an address with something beside it or too much, first in line 2.',
    '1 row has several addresses, first in line 3.',
    '1 row has no name, first in line 6.',
  ])
  expect((await run(content, { badRows: 'send' })).texts).toContain('4 rows are sent with a problem.')
})

test('stops come first, and what goes as it is has its doubts', async () => {
  const content = 'E-Mail;E-Mail-Adresse;Name\nana@d.example;a@home.example;Ana\n'
  const { findings } = await find(content)
  expect(findings[0]).toMatchObject({ level: 'stop', reason: 'Choose the column with the addresses.' })
  const { texts, blocker } = await run(content, { send: 'as it is' })
  expect(blocker).toBeUndefined()
  expect(texts).toContain('Its columns are not separated by commas.')
  expect(texts).toContain('Its columns are not headed "email" and "name" as the service needs it.')
})

test('people outside the domains, and accounts without their option, are told of', async () => {
  const content = 'email,name,accountCode\nana@corp.example,Ana,C1\nben@gmail.com,Ben,\n'
  const { texts } = await find(content, own)
  expect(texts).toContain('1 person is outside your domains: gmail.com (1).')
  expect(texts.join()).toContain('1 row has an accountCode. Addresses of other accounts stay there')
  expect((await find(content, { isMoving: true })).texts.join()).not.toContain('accountCode')
  expect((await find('email,name\nana@corp.example,Ana\n', { isMoving: true })).texts).toContain(
    'Moving addresses is allowed, but no row has an accountCode.',
  )
})
