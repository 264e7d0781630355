/** A URL list as text: defanged for people, CSV with the wire values for machines. */
import { writeCsv } from '../../ui/csv.ts'
import type { Entry } from './entry.ts'

/** As it can be put into a ticket or a mail, where nobody follows it by mistake. `normalise` reads it back. */
export function defang(value: string): string {
  const end = value.search(/[/?]/)
  const host = end < 0 ? value : value.slice(0, end)
  return host.replaceAll(host.startsWith('[') ? ':' : '.', '[$&]') + value.slice(host.length)
}

/** One a line. */
export const toDefangedText = (entries: readonly Entry[]): string =>
  entries.map(({ value }) => `${defang(value)}\n`).join('')

/** What goes on the wire, one a line. */
export const toWireText = (entries: readonly Entry[]): string =>
  entries.map(({ value }) => `${value}\n`).join('')

const header = ['value', 'type', 'action', 'unicode', 'lines', 'pasted']

/** With a header that `readText` knows. */
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
