import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Settings, startSettings } from '../judge/settings.ts'
import { prepare } from '../outgoing/prepare.ts'
import { encode } from '../read/encode.fixture.ts'
import { openFile } from '../read/source.ts'
import type { Fix } from './finding.ts'
import { blockerOf, findAll } from './findings.ts'

const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }

async function run(name: string, content: BlobPart, change: Partial<Settings> = {}) {
  const source = await openFile(name, new Blob([content]))
  if (typeof source === 'string') throw new Error(source)
  const prepared = await prepare(source, { ...startSettings(), ...change })
  const findings = findAll(source, prepared, circumstances)
  return {
    prepared,
    findings,
    codes: findings.map(({ code }) => code),
    blocker: blockerOf(prepared, findings),
    fixes: findings.flatMap(({ fixes }) => fixes),
    sent: Buffer.from(await prepared.outgoing.blob.arrayBuffer()).toString(),
  }
}
const caseOf = (name: string) => readFileSync(new URL(`../fixtures/cases/${name}`, import.meta.url))
const runCase = (name: string, change?: Partial<Settings>) => run(name, caseOf(name), change)
const settingsOf = (fixes: readonly Fix[], label: string) => {
  const found = fixes.find((fix) => fix.label === label)?.settings
  if (!found) throw new Error(`No ${label} in ${fixes.map((fix) => fix.label).join(' | ')}`)
  return typeof found === 'function' ? found(startSettings()) : found
}

const fileOf = (...lines: string[]) => ['email,name', ...lines, ''].join('\n')
const open = async (name: string, content: BlobPart) => openFile(name, new Blob([content]))

describe('the encoding', () => {
  test.each([
    ['cp1250.csv', 'lucja@d.example,Łucja Żółć\njiri@d.example,Jiří Čapek\n'],
    ['cp1251.csv', 'anna@d.example,Анна Иванова\n'],
    ['sjis.csv', 'hanako@d.example,田中花子\n'],
    ['gb18030.csv', 'li@d.example,李小明\n'],
    ['macroman.csv', 'rene@d.example,René Müller\nana@d.example,Ana Souza\n'],
  ])('of %s is recognised, and the names are sent', async (name, rows) => {
    const { blocker, sent } = await runCase(name)
    expect(blocker).toBeUndefined()
    expect(sent).toBe(`email,name\n${rows}`)
  })

  test('in doubt stops the file, and the choice settles it', async () => {
    const content = encode('email,name\ncapek@d.example,Èapek\n', 'windows-1252')
    const asked = await run('people.csv', content)
    expect(asked.blocker).toBe('Choose how the characters are read.')
    const settled = await run('people.csv', content, settingsOf(asked.fixes, 'Windows-1250: Čapek'))
    expect(settled.blocker).toBeUndefined()
    expect(settled.sent).toBe('email,name\ncapek@d.example,Čapek\n')
  })

  test('in doubt does not stop the original, and shows no password', async () => {
    const content = encode('email,name,password\ncapek@d.example,Capek,Èapek1\n', 'windows-1252')
    expect((await run('people.csv', content, { send: 'original' })).codes).not.toContain('encoding')
    const { findings } = await run('people.csv', content)
    expect(findings.find(({ code }) => code === 'encoding')?.fixes.length).toBeGreaterThan(1)
    expect(JSON.stringify(findings)).not.toMatch(/apek1/)
  })

  test('in doubt is shown with the names that tell the readings apart', async () => {
    const content = encode('email,name\na@d.example,José\nb@d.example,"Èapek, Jan"\n', 'windows-1252')
    const { fixes, blocker } = await run('people.csv', content)
    expect(blocker).toBe('Choose how the characters are read.')
    expect(fixes.map(({ label }) => label).join('\n')).toMatch(/^Windows-1250: .*Čapek, Jan/m)
  })

  test('that was applied twice is repaired or kept', async () => {
    const asked = await runCase('double-utf8.csv')
    expect(asked.blocker).toBe('Choose how the characters are read.')
    const repaired = await runCase('double-utf8.csv', settingsOf(asked.fixes, 'Repair: José Müller'))
    expect(repaired.blocker).toBeUndefined()
    expect(repaired.sent).toBe('email,name\njose@d.example,José Müller\n')
    const kept = await runCase('double-utf8.csv', settingsOf(asked.fixes, 'Keep it as it is: JosÃ© MÃ¼ller'))
    expect(kept.blocker).toBeUndefined()
    expect(kept.sent).toBe(caseOf('double-utf8.csv').toString())
  })
})

describe('a quote that is closed in a later row, or never', () => {
  test.each([
    [
      'swallow.csv',
      caseOf('swallow.csv').toString(),
      fileOf('ana@d.example,Ana', 'ben@d.example,Ben', 'eve@d.example,Eve', 'kim@d.example,Kim'),
    ],
    [
      'unclosed.csv',
      caseOf('unclosed.csv').toString(),
      fileOf('ana@d.example,Ana', 'ben@d.example,Ben', 'eve@d.example,Eve', 'kim@d.example,Kim'),
    ],
    [
      'in a file of quotes',
      fileOf('"ana@d.example","Ana', '"ben@d.example","Ben"', '"cy@d.example","Souza, Cy"'),
      fileOf('ana@d.example,Ana', '"ben@d.example","Ben"', '"cy@d.example","Souza, Cy"'),
    ],
    [
      'with carriage returns',
      'email,name\r\nana@d.example,"Ana\r\nben@d.example,Ben"\r\n',
      'email,name\r\nana@d.example,Ana\r\nben@d.example,Ben\r\n',
    ],
  ])('stops the import, and each line can be a row: %s', async (_, content, expected) => {
    const asked = await run('people.csv', content)
    expect(asked.blocker).toBe('Decide about rows with several lines.')
    const byLine = await run('people.csv', content, settingsOf(asked.fixes, 'Read each line as a row'))
    expect(byLine.blocker).toBeUndefined()
    expect(byLine.sent).toBe(expected)
    const kept = await run('people.csv', content, settingsOf(asked.fixes, 'Keep it as it is'))
    expect(kept.blocker).toBeUndefined()
  })

  test('is found where the name comes first', async () => {
    const content = 'name,email\n"Ana,ana@d.example\n"Cy",cy@d.example\nKim,kim@d.example\n'
    const mapping = { header: 0, roles: ['name', 'email'] } as const
    const asked = await run('people.csv', content, { mapping })
    expect(asked.codes).toContain('lines')
    const { sent } = await run('people.csv', content, { mapping, quotes: 'ignore' })
    expect(sent).toBe('email,name\nana@d.example,Ana\ncy@d.example,Cy\nkim@d.example,Kim\n')
  })

  test('can be read line by line where the row is too long', async () => {
    const content = `email,name\nana@d.example,"Ana\n${'ben@d.example,Ben\n'.repeat(70_000)}`
    const asked = await run('people.csv', content)
    expect(asked.blocker).toBe('Only a part of the file could be read.')
    const byLine = await run('people.csv', content, settingsOf(asked.fixes, 'Read each line as a row'))
    expect(byLine.prepared.read?.judgement.counts.rows).toBe(70_001)
  })

  test.each([
    'email,name,note\nana@d.example,Ana,"Street 1, left\nTown, 12345"\n',
    'email,name,note\nana@d.example,Ana,"Ask, first\nben@d.example\nor Cy"\n',
    'name,email\n"Ana\nSouza",ana@d.example\n',
  ])('is not a cell of several lines: %j', async (content) => {
    expect((await run('people.csv', content)).codes).not.toContain('lines')
  })
})

describe('the layout', () => {
  test('of caret.csv is recognised', async () => {
    const { sent, blocker } = await runCase('caret.csv')
    expect(blocker).toBeUndefined()
    expect(sent).toBe('email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\n')
  })

  test.each(['~', ':', '|'])('with %s is recognised', async (delimiter) => {
    const content = 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\n'
    expect((await run('x.csv', content.replaceAll(',', delimiter))).sent).toBe(content)
  })

  test('of addresses with a scheme has no colons between columns', async () => {
    const content = 'email\nmailto:ana@d.example\nmailto:ben@d.example\n'
    expect((await run('x.csv', content)).prepared.read?.table.delimiter).toBe(',')
  })

  test('with times in two columns is that of commas', async () => {
    const content = 'email,name,from,to\nana@d.example,Ana,10:00,12:30\nben@d.example,Ben,11:00,12:00\n'
    expect((await run('x.csv', content)).prepared.read?.table.delimiter).toBe(',')
  })

  test('has no row where a spreadsheet left only separators', async () => {
    const { prepared, sent, blocker } = await runCase('trailing-commas.csv', {
      mapping: { header: 0, roles: ['name', 'email', undefined, undefined, undefined] },
    })
    expect(blocker).toBeUndefined()
    expect(prepared.read?.judgement.counts).toMatchObject({ rows: 1, bad: 0, emptyLines: 3 })
    expect(sent).toBe('email,name,,,\nana@d.example,Ana Souza,,,\n')
  })

  test.each(['', '\ufeff'])('has no line that names the separator', async (mark) => {
    const content = mark + caseOf('sep-exact.csv').toString()
    const { prepared, sent, blocker } = await run('x.csv', content)
    expect(blocker).toBeUndefined()
    expect(sent).toBe('email,name\nana@d.example,Ana Souza\n')
    expect(prepared.outgoing.changes).toContain('separator line')
    expect(Array.from(prepared.read?.table.lines ?? [])).toEqual([2, 3])
  })

  test('is that of the separator line', async () => {
    const { sent } = await run('x.csv', 'sep=;\r\nemail;name\r\nana@d.example;"Souza, Ana"\r\n')
    expect(sent).toBe('email,name\r\nana@d.example,"Souza, Ana"\r\n')
  })
})

describe('a file that is not a table', () => {
  test.each([
    ['html-late.xls', /is a web page or XML/],
    ['mht.xls', /is a saved web page or email \(MHT\)/],
    ['ldif.csv', /is an LDIF file/],
    ['json.csv', /is JSON\. Export the table as CSV or XLSX\.$/],
    ['pdf.csv', /is a PDF\. Export the table as CSV or XLSX\.$/],
    ['gsheet.csv', /is a link to a Google document/],
  ])('is named: %s', async (name, sentence) => {
    const opened = await open(name, caseOf(name))
    expect(opened).toMatch(sentence)
    expect(opened).toMatch(new RegExp(`^${name}`))
  })

  test.each([
    ['\ufeff  <!-- a --> <!-- b -->\n<style>', /web page/],
    ['<?xml version="1.0"?><Workbook>', /web page/],
    [new Uint8Array(Buffer.from('\ufeff<html><table>', 'utf16le')), /web page/],
    [
      'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x\r\nSubject: a\r\n b\r\nMIME-Version: 1.0\r\n',
      /MHT/,
    ],
    ['From: a@d.example\nTo: ana@d.example, ben@d.example\n\nHi\n', /an email/],
    ["-- users\nINSERT INTO users (email) VALUES ('ana@d.example');\n", /SQL/],
    ['version: 1\n\ndn: cn=Ana\n', /LDIF/],
    ['# a comment\ndn:: Y249\n', /LDIF/],
    ['{"":"WARNING! DO NOT EDIT THIS FILE!","doc_id":"x","email":"a@d.example"}', /Google/],
    ['{\n  "users": [', /JSON/],
    ['[\n  {', /JSON/],
    ['BEGIN:VCARD\nVERSION:3.0\n', /contacts/],
    ['{\\rtf1\\ansi', /RTF/],
    [Uint8Array.from([0x1f, 0x8b, 8, 0, 0]), /compressed/],
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), /picture/],
    [Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]), /picture/],
  ])('is named: %j', async (content, sentence) => {
    expect(await open('x.csv', content)).toMatch(sentence)
  })

  test.each([
    'email,name\n',
    '<head@d.example>,Ana\n',
    '<ana@d.example>,Ana\n',
    'dn,mail\ncn=Ana,ana@d.example\n',
    'Name: Ana\nemail,name\n',
    'From: HR\nemail,name\n',
    '[External],email\n',
    '{Ana},ana@d.example\n',
    new Uint8Array(Buffer.from('\ufeffemail,name\n', 'utf16le')),
    Uint8Array.from([0xc0, 0xed, 0xed, 0xe0, 0x2c]),
  ])('is not %j', async (content) => {
    expect(await open('x.csv', content)).toMatchObject({ content: 'CSV' })
  })
})
