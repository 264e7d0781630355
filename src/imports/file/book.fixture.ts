import { zip } from './zip.fixture.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A cell with a text in it, such as `text('A1', 'email')`. */
export const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
/** A row with these cells from A on, of which those that start with `<` are XML. */
export const row = (line: number, cells: readonly string[], attributes = '') =>
  `<row r="${line}" ${attributes}>${cells
    .map((cell, at) => (cell.startsWith('<') ? cell : text(`${String.fromCharCode(65 + at)}${line}`, cell)))
    .join('')}</row>`

const part = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="${spreadsheet}.${type}+xml"/>`
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

/** A workbook of one sheet, part by part, as programs other than Excel write it. */
export function bookOf(rows: readonly string[], cols = ''): Blob {
  const [book, sheet] = ['xl/workbook.xml', 'xl/worksheets/sheet1.xml']
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part(book, 'sheet.main')}${part(sheet, 'worksheet')}</Types>`,
    '_rels/.rels': relation('officeDocument', book),
    [book]: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    [sheet]: `<worksheet xmlns="${main}">${cols && `<cols>${cols}</cols>`}<sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return zip(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      content: Buffer.from(`<?xml version="1.0"?>${xml}`),
    })),
  )
}
