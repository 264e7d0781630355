/** A workbook as it is read, judged and sent. */
import { readFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'
import { blockerOf, findAll } from './findings/findings.ts'
import { summarise } from './job/sentences.ts'
import { changeOf, type Settings, startSettings } from './judge/settings.ts'
import { prepare } from './outgoing/prepare.ts'
import { row } from './read/book.fixture.ts'
import { openSource } from './read/source.ts'

export const circumstances = { ownDomains: [], isMoving: false, remembered: undefined }
const file = (name: string) => new Blob([readFileSync(new URL(`fixtures/cases/${name}`, import.meta.url))])

export async function open(book: Blob | string, change: Partial<Settings> = {}) {
  const source =
    typeof book === 'string' ? await openSource(book, file(book)) : await openSource('people', book)
  const settings = { ...startSettings(), ...change }
  const prepared = await prepare(source, settings)
  const findings = findAll(source, prepared, circumstances)
  const fixes = findings.flatMap((finding) => finding.fixes)
  const sent = new Uint8Array(await prepared.outgoing.blob.arrayBuffer())
  return {
    said: findings.map((finding) => finding.text),
    stop: blockerOf(prepared, findings),
    labels: fixes.map(({ label }) => label),
    type: prepared.outgoing.fileType,
    rows: prepared.outgoing.rows,
    counts: prepared.read?.judgement.counts,
    summary: prepared.read && summarise(prepared.read.judgement),
    sheet: prepared.read?.table.sheet,
    sent: new TextDecoder().decode(sent),
    /** What a click on the fix makes of the file. */
    click(label: string) {
      const fix = fixes.find((each) => each.label === label)
      if (!fix) throw new Error(`There is no fix "${label}".`)
      return open(book, { ...settings, ...changeOf(fix.settings, settings) })
    },
  }
}

export const three = 'email,name\nana@d.example,Ana Souza\nben@d.example,Ben Li\neve@d.example,Eve Roth\n'
export const head = row(1, ['email', 'name'])
export const ana = (line: number, attributes = '') => row(line, ['ana@d.example', 'Ana'], attributes)
export const ben = (line: number, attributes = '') => row(line, ['ben@d.example', 'Ben'], attributes)
export const twoCsv = 'email,name\nana@d.example,Ana\nben@d.example,Ben\n'
export const people = [head, ana(2), ben(3)]

/** A workbook that the library writes. The types of the library do not tell what `type` makes of it. */
export function written(
  bookType: 'xlsb' | 'ods' | 'biff8',
  ...sheets: readonly (readonly [string, unknown[][]])[]
) {
  const book = utils.book_new()
  for (const [name, cells] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name)
  return { book, bytes: () => new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer) }
}
