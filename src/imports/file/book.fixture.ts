import { CFB } from '@e965/xlsx'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// The types of the library have no more than `any` for it.
const { utils, write } = CFB as {
  readonly utils: {
    readonly cfb_new: () => object
    readonly cfb_add: (zip: object, path: string, content: Uint8Array) => void
  }
  readonly write: (zip: object, how: { type: 'buffer'; fileType: 'zip' }) => Buffer<ArrayBuffer>
}

const part = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="${spreadsheet}.${type}+xml"/>`

const relations = (...all: readonly (readonly [id: string, type: string, rest: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${all
    .map(([id, type, rest]) => `<Relationship Id="${id}" Type="${office}/${type}" ${rest}/>`)
    .join('')}</Relationships>`

/** A cell with a text in it, such as `text('A1', 'email')`. */
export const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
/** A row with these cells from A on, of which those that start with `<` are XML. */
export const row = (line: number, cells: readonly string[], attributes = '') =>
  `<row r="${line}" ${attributes}>${cells
    .map((cell, at) => (cell.startsWith('<') ? cell : text(`${String.fromCharCode(65 + at)}${line}`, cell)))
    .join('')}</row>`

export interface SheetParts {
  readonly name?: string
  readonly state?: string
  readonly rows: readonly string[]
  readonly cols?: string
  readonly after?: string
  /** Where its link `link` leads. */
  readonly link?: string
}

/** A workbook part by part, as programs other than Excel write it. `activeTab`: of its view. `file`: the path of the workbook. `change`: of each path in the ZIP. */
export function bookOf(
  sheets: readonly SheetParts[],
  {
    activeTab = 0,
    file = 'xl/workbook.xml',
    change = (path: string) => path,
  }: { activeTab?: number; file?: string; change?: (path: string) => string } = {},
): Blob {
  const zip = utils.cfb_new()
  const add = (path: string, content: string) =>
    utils.cfb_add(zip, change(path), Buffer.from(`<?xml version="1.0"?>${content}`))
  const parts = sheets.map((_, at) => part(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet'))
  const [folder = '', name = ''] = file.split('/')
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part(file, 'sheet.main')}${parts.join('')}</Types>`,
  )
  add('_rels/.rels', relations(['rId1', 'officeDocument', `Target="${file}"`]))
  add(
    file,
    `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="${activeTab}"/></bookViews><sheets>${sheets
      .map(
        ({ name: title, state = 'visible' }, at) =>
          `<sheet name="${title ?? `Sheet${at + 1}`}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  )
  add(
    `${folder}/_rels/${name}.rels`,
    relations(
      ...sheets.map(
        (_, at) => [`rId${at + 1}`, 'worksheet', `Target="worksheets/sheet${at + 1}.xml"`] as const,
      ),
    ),
  )
  for (const [at, { rows, cols = '', after = '', link }] of sheets.entries()) {
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}" xmlns:r="${office}">${cols && `<cols>${cols}</cols>`}<sheetData>${rows.join('')}</sheetData>${after}</worksheet>`,
    )
    if (link !== undefined)
      add(
        `xl/worksheets/_rels/sheet${at + 1}.xml.rels`,
        relations(['link', 'hyperlink', `Target="${link}" TargetMode="External"`]),
      )
  }
  return new Blob([write(zip, { type: 'buffer', fileType: 'zip' })])
}
