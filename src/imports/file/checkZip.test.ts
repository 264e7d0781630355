import { expect, test } from 'vitest'
import { checkZip } from './checkZip.ts'
import { type Part, zip } from './zip.fixture.ts'

const check = async (blob: Blob) => checkZip(new Uint8Array(await blob.arrayBuffer()))
const workbook: Part = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') }
const name = 'xl/worksheets/sheet1.xml'
const sheet: Part = { name, content: Buffer.from('<worksheet/>') }
const changed = (local: Part['local']) => zip([workbook, { ...sheet, local }, workbook2])
const workbook2: Part = { ...workbook, name: 'xl/workbook2.xml' }
/** Of its entry in the directory, and of the extra field that is read in its place. */
const longer = '\u0001\0\u0010\0'.padEnd(20, '\0')

test.each<[string, Blob]>([
  ['with nothing but its parts', zip([workbook, sheet, workbook2])],
  ['with the time in an extra field', zip([workbook, { ...sheet, extra: ['UT\u0001\0\0', 'UT\u0001\0\0'] }])],
  ['with another time in a local header', changed((header) => header.writeUInt32LE(1, 10))],
])('a workbook %s is read', async (_, blob) => {
  await expect(check(blob)).resolves.toBeUndefined()
})

const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer())

/** A ZIP with one more entry in its directory, that of the sheet, whether it counts it or not. */
async function listing(parts: readonly Part[], count: number): Promise<Blob> {
  const alone = await bytesOf(zip([sheet]))
  const [size, start] = [alone.readUInt32LE(alone.length - 10), alone.readUInt32LE(alone.length - 6)]
  const entry = alone.subarray(start, start + size)
  const file = await bytesOf(zip(parts))
  entry.writeUInt32LE(file.indexOf(alone.subarray(0, start)), 42)
  const end = file.subarray(-22)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(end.readUInt32LE(12) + size, 12)
  return new Blob([file.subarray(0, -22), entry, end])
}
/** A part with the sheet in it. */
const hostOf = async (): Promise<Part> => {
  const alone = await bytesOf(zip([sheet]))
  return { name: 'x', content: alone.subarray(0, alone.readUInt32LE(alone.length - 6)), level: 0 }
}

test.each<[string, Blob | Promise<Blob>]>([
  ['with another name in a local header', changed((header) => header.write('X', 30))],
  ['with a shorter name in a local header', changed((header) => header.writeUInt16LE(name.length - 1, 26))],
  ['with another method in a local header', changed((header) => header.writeUInt16LE(0, 8))],
  ['with other flags in a local header', changed((header) => header.writeUInt16LE(0x800, 6))],
  ['with another sum in a local header', changed((header) => header.writeUInt32LE(1, 14))],
  ['with no sizes in a local header', changed((header) => header.fill(0, 14, 26))],
  ['with another packed size in a local header', changed((header) => header.writeUInt32LE(1, 18))],
  ['with another size in a local header', changed((header) => header.writeUInt32LE(4_000_000_000, 22))],
  ['with no local header', changed((header) => header.write('X'))],
  ['with other sizes in an extra field', zip([workbook, { ...sheet, extra: ['', longer] }])],
  [
    'with other sizes in a local extra field',
    zip([workbook, { ...sheet, extra: [`UT\u0001\0\0${longer}`, ''] }]),
  ],
  ['with another name in an extra field', zip([workbook, { ...sheet, extra: ['', 'up\0\0'] }])],
  ['with a part before its first one', zip([{ ...sheet, isUnlisted: true }, workbook])],
  ['with a part between two', zip([workbook, { ...sheet, isUnlisted: true }, workbook2])],
  ['with a part after its last one', zip([workbook, { ...sheet, isUnlisted: true }])],
  ['with a part in another one', hostOf().then((host) => listing([workbook, host], 3))],
  ['with an entry that is not counted', listing([workbook, sheet], 2)],
  ['with two numbers of parts', zip([workbook, sheet], (end) => end.writeUInt16LE(1, 10))],
  ['with another size of its directory', zip([workbook, sheet], (end) => end.writeUInt32LE(70, 12))],
  [
    'with another end in its comment',
    new Blob([zip([workbook, sheet], (end) => end.writeUInt16LE(4, 20)), 'PK\u0005\u0006']),
  ],
  ['with something behind it', new Blob([zip([workbook, sheet]), 'x'])],
  ...[name, name.toUpperCase(), `/${name}`, name.replace('/', '//'), name.replaceAll('/', '\\')].map(
    (second): [string, Blob] => [
      `with ${name} and ${second}`,
      zip([workbook, sheet, { ...sheet, name: second }]),
    ],
  ),
  [`with ${name} and Root Entry/${name}`, zip([workbook, sheet, { ...sheet, name: `Root Entry/${name}` }])],
])('a workbook %s is damaged', async (_, blob) => {
  // A `RangeError` is damage, too.
  await expect(check(await blob)).rejects.toThrow(/is damaged|Offset is outside/)
})
