import { expect, test } from 'vitest'
import type { Edit } from '../file/edits.ts'
import { run } from '../file/run.fixture.ts'
import { problemRowsCsv } from './problemRowsCsv.ts'

const linesOf = async (content: string, edits: readonly Edit[] = []) =>
  problemRowsCsv((await run(content, { edits })).prepared).split('\r\n')

test.each([
  ...['=1+1', '@SUM(A1)', '+cmd', "-2+3+cmd|' /C calc'!A0", '+49-30-7', '\t=1', '＝1'].map((cell) => [
    cell,
    `'${cell}`,
  ]),
  ['"=1,3"', '"\'=1,3"'],
  ...['+49 30 7', '-', 'a=b'].map((cell) => [cell, cell]),
])('the cell %s of a row with a problem is downloaded as %s', async (cell, text) => {
  const [, row] = await linesOf(`email,name,x\nzoe,Zoë,${cell}\n`)
  expect(row?.split(',2,').at(0)).toBe(`zoe,Zoë,${text}`)
})

const added = 'line (Signet),problem (Signet)'
test.each([
  ['by their role', 'email,name,password,x\nzoe,Zoë,Secret-1,y\n', `email,name,x,${added}`, 'zoe,Zoë,y'],
  ['by their heading', 'PIN,email,name\n1234,zoe,Zoë\n', `email,name,${added}`, 'zoe,Zoë'],
  ['of a short row', 'email,name,x,PIN\nzoe,Zoë\n', `email,name,x,${added}`, 'zoe,Zoë,'],
  ['above the headings', ',,,,Password\nemail,name\nzoe,Zoë\n', `email,name,${added}`, 'zoe,Zoë'],
])('passwords are not downloaded: %s', async (_, content, head, row) => {
  const [first, second] = await linesOf(content)
  expect(first).toBe(`\ufeff${head}`)
  expect(second).toMatch(new RegExp(`^${row},[23],"?No @ in the address`))
})

test.each([
  ['email,name,password\nana@x.example,Souza, Ana,Secret-1\n', 'ana@x.example,Souza,2,'],
  ['email,name,PIN,x\nana@x.example,Souza, Ana,Secret-1,y\n', 'ana@x.example,Souza,2,'],
  ['password,email,name\nSec,r@t,ana@x.example,Ana\n', '2,"Cells without a heading'],
])('passwords that have moved in their row are not downloaded: %j', async (content, row) => {
  const [, second] = await linesOf(content)
  expect(second?.slice(0, row.length)).toBe(row)
  expect(second).not.toMatch(/Secret|r@t/)
})

test('the reason is that of the edited address', async () => {
  const edit = { row: 1, column: 0, text: 'mailto:zoe@x.example' }
  const [, row] = await linesOf('email,name\nzoe,Zoë\n', [edit])
  expect(row).toBe('zoe,Zoë,2,"Perhaps zoe@x.example, Edited"')
})
