import { describe, expect, test } from 'vitest'
import type { Mapping } from '../judge/header.ts'
import { startSettings } from '../judge/settings.ts'
import { openSource } from '../read/source.ts'
import { prepare } from './prepare.ts'

const now = 'email,name\nana@a.example,Ana\n'
const lines = (many: number) => Array.from({ length: many }, (_, at) => `p${at}@a.example,P${at}`)
const fileOf = (rows: readonly string[]) => ['email,name', ...rows, ''].join('\n')
/** A file that claims to be so large. */
const claiming = (size: number, text = now) =>
  Object.defineProperty(new Blob([text]), 'size', { value: size })

describe('the lines of what is sent', () => {
  test.each([
    [5, 6, []],
    [6, 3, ['p3@a.example,P3', 'p4@a.example,P4', 'p5@a.example,P5']],
    [200, 3, ['p197@a.example,P197', 'p198@a.example,P198', 'p199@a.example,P199']],
  ])('of %d people are all of it, or its ends', async (many, first, last) => {
    const source = await openSource('x.csv', new Blob([fileOf(lines(many))]))
    const outgoing = (await prepare(source, startSettings()))?.outgoing
    expect(outgoing?.first).toEqual(['email,name', ...lines(many)].slice(0, first))
    expect(outgoing?.last).toEqual(last)
  })
})

async function sendOriginal(text: string) {
  const source = await openSource('x.csv', new Blob([text]))
  return (await prepare(source, { ...startSettings(), send: 'original' }))?.outgoing
}

describe('the lines of a file that is sent as it is', () => {
  test('have its mark, and a last one without an end', async () => {
    expect(await sendOriginal('\uFEFFemail,name\nana@a.example,Ana')).toMatchObject({
      first: ['\uFEFFemail,name', 'ana@a.example,Ana'],
      last: [],
    })
  })

  test.each([
    [600, 4, 0],
    [601, 3, 3],
  ])('of %d bytes are %d first and %d last', async (size, first, last) => {
    const rows = 'email,name\nana@a.example,Ana\nben@a.example,Ben\n'
    const outgoing = await sendOriginal(
      `${rows}${`zoe@a.example,${'Z'.repeat(size)}`.slice(0, size - rows.length)}`,
    )
    expect(outgoing?.blob.size).toBe(size)
    expect([outgoing?.first.length, outgoing?.last.length]).toEqual([first, last])
  })
})

describe('a file', () => {
  test.each([
    [400 * 1024 * 1024, true],
    [400 * 1024 * 1024 + 1, false],
  ])('of %d bytes has a digest: %s', async (size, isDigested) => {
    const done = await prepare({ blob: claiming(size), content: 'CSV' }, startSettings())
    expect(done.outgoing.sha256 !== undefined).toBe(isDigested)
  })

  test.each([
    ['CSV', 256_000_000, true],
    ['CSV', 256_000_001, false],
    ['XLSX', 60_000_001, false],
    ['CSV', 60_000_001, true],
  ] as const)('of the type %s and %d bytes is read: %s', async (content, size, isRead) => {
    const blob = claiming(size)
    const done = await prepare({ blob, content }, startSettings())
    expect(done.read !== undefined).toBe(isRead)
    expect(done.outgoing).toMatchObject({ blob, changes: [], fileType: content })
    // Of a workbook no lines are shown.
    const { first, last } = done.outgoing
    expect([...first, ...last].length > 0).toBe(content === 'CSV')
  })

  test('reports its rows while it is read', async () => {
    const source = await openSource('x.csv', new Blob([fileOf(lines(3))]))
    const rows: number[] = []
    await prepare(source, startSettings(), { onRows: (many) => rows.push(many) })
    expect(rows).toEqual([4])
  })

  test('has no second email, name or password column by its heading', async () => {
    const text = 'email;name;password;mail;who\n1;2;3;ana@a.example;Ana\n'
    const source = await openSource('x.csv', new Blob([text]))
    const roles: Mapping['roles'] = [undefined, undefined, undefined, 'email', 'name']
    const done = await prepare(source, { ...startSettings(), mapping: { header: 0, roles } })
    expect(await done.outgoing.blob.text()).toBe(
      'email,name,email (2),name (2),password (2)\nana@a.example,Ana,1,2,3\n',
    )
  })
})
