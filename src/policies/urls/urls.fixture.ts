/** What the tests ask of a reading, and the texts they read. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mode, Reading } from './pasteResult.ts'
import { readText } from './readText.ts'
import { refang } from './refang.ts'

/** A table of the cases. */
export const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), 'utf8'))

export const read = (text: string, mode?: Mode): Reading =>
  readText(text, { ...(mode && { mode }), action: 'block' })
export const valuesOf = ({ found }: Pick<Reading, 'found'>) => found.map(({ value }) => value)

/** Whether a text that was left out holds an address as it would be kept. */
export function holds(text: string, value: string): boolean {
  const open = refang(text.replaceAll('\\/', '/').replaceAll('&amp;', '&')).toLowerCase()
  const bare = value.replaceAll(/^\[|\](?=\/|$)/g, '').toLowerCase()
  return [open, open.replaceAll(/:\d+(?=[/?]|$)/g, '')].some((each) => each.includes(bare))
}

/** What a person reads of the texts that are named with a reason of their own. */
export const namedIn = ({ leftOut, ignored }: Pick<Reading, 'leftOut' | 'ignored'>): string[] =>
  [...leftOut, ...ignored.filter(({ code }) => code !== 'no address')].flatMap(
    ({ text, reason, detail = '' }) => [`${text} ${reason} ${detail}`, refang(text)],
  )

/** The lines that are accounted for. */
export const linesNamed = ({ found, merged, leftOut, ignored }: Omit<Reading, 'mode' | 'lines'>) =>
  new Set(
    [...found.flatMap(({ sources }) => sources), ...merged, ...leftOut, ...ignored].map(({ line }) => line),
  )

/** The texts under `=== name`, and the lists under `--- part` behind each. */
export const textsIn = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) => {
      const [, ...texts] = readFileSync(join(import.meta.dirname, folder, name), 'utf8').split(/^=== /m)
      return texts.map((each) => readOne(name.replace('.txt', ''), each))
    })
export type Text = ReturnType<typeof readOne>

function readOne(file: string, whole: string) {
  const [, name = '', body = ''] = /^(.*)\n([^]*)$/.exec(whole) ?? []
  const [text = '', ...rest] = body.split(/^--- (\w[\w ]*)\n/m)
  const partOf = (wanted: string) => (rest.includes(wanted) ? (rest[rest.indexOf(wanted) + 1] ?? '') : '')
  return {
    file,
    name,
    text: text.replace(/\n$/, ''),
    part: (wanted: string) => partOf(wanted).split(/\s+/).filter(Boolean),
    lines: (wanted: string) => partOf(wanted).split('\n').filter(Boolean),
  }
}
