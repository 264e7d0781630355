import { expect, test } from 'vitest'
import { checkZip } from './checkZip.ts'
import { type Part, zip } from './zip.fixture.ts'

const check = async (blob: Blob) => checkZip(new Uint8Array(await blob.arrayBuffer()))
const workbook: Part = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }
const name = 'xl/worksheets/sheet1.xml'
const sheet: Part = { name, content: Buffer.from('<worksheet/>') }
const changed = (local: Part['local']) => zip([workbook, { ...sheet, local }])

test.each<[string, Blob]>([
  ['with nothing but its parts', zip([workbook, sheet])],
  ['with backslashes in its paths', zip([{ ...workbook, name: 'xl\\workbook.xml' }])],
  ['with the time in an extra field', zip([workbook, { ...sheet, extra: 'UT\u0001\0\0' }])],
  ['with no sizes in a local header', changed((header) => header.fill(0, 14, 26))],
])('a workbook %s is read', async (_, blob) => {
  await expect(check(blob)).resolves.toBeUndefined()
})

test.each<[string, Blob, RegExp]>([
  ['with another name in a local header', changed((header) => header.write('X', 30)), /is damaged/],
  ['with another method in a local header', changed((header) => header.writeUInt16LE(0, 8)), /is damaged/],
  ['with a part twice', zip([workbook, sheet, { ...sheet, name: name.toUpperCase() }]), /is damaged/],
  ['with a huge size in a local header', changed((header) => header.writeUInt32LE(4e9, 22)), /more data/],
  ['cut off', zip([workbook, sheet]).slice(0, 150), /Offset is outside/],
])('a workbook %s is refused', async (_, blob, reason) => {
  await expect(check(blob)).rejects.toThrow(reason)
})
