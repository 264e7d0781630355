/** A URL list as text: defanged for people, CSV with the wire values for machines. */
import { writeCsv } from '../../ui/csv.ts'
import type { Entry } from './entry.ts'

/** For a ticket or a mail, where a link could be clicked by mistake. `normalise` reads it back. */
export function defang(value: string): string {
  const [scheme = ''] = /^[a-z]+:\/\//i.exec(value) ?? []
  const rest = value.slice(scheme.length)
  const end = rest.search(/[/?]/)
  const host = end < 0 ? rest : rest.slice(0, end)
  const dots = host.startsWith('[') ? ':' : '.'
  return scheme.replace(/tt/i, 'xx') + host.replaceAll(dots, '[$&]') + rest.slice(host.length)
}

/** One per line. */
export const toDefangedText = (entries: readonly Entry[]): string =>
  entries.map(({ value }) => `${defang(value)}\n`).join('')

/** The wire values, one per line. */
export const toWireText = (entries: readonly Entry[]): string =>
  entries.map(({ value }) => `${value}\n`).join('')

const header = ['value', 'type', 'action', 'unicode', 'lines', 'pasted']

/** `readText` recognizes the header. */
export const toCsv = (entries: readonly Entry[]): string =>
  writeCsv([
    header,
    ...entries.map(({ value, type, action, unicode = '', sources }) => [
      value,
      type,
      action,
      unicode,
      sources.map(({ line }) => line).join(' '),
      sources.map(({ text }) => text).join(' '),
    ]),
  ])
