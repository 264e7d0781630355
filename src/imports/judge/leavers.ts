/** Who has left, by a column such as `Status` or `AccountEnabled`. The words are exact: any other value says nothing. */
import { type Scanner, textOf } from '../read/scan.ts'
import { plainHeading } from './headings.ts'

const status =
  /^(?:(?:account|employee|employment|user) )?(?:status|statut|estado|stato|stav|situacao)(?: read only)?$/
const enabled = /^(?:is )?(?:(?:account|user) )?(?:active|enabled)$/
// `Disabled` alone may be about a person's health.
const gone =
  /^(?:(?:is|has) )?(?:(?:account|user) )?(?:archived|deactivated|deleted|deprovisioned|left|suspended|terminated)$|^(?:account|user) disabled$/
const notStatus =
  /^(?:archived|deactivated|deleted|departed|deprovisioned|disabled|former|inactive|left|offboarded|resigned|retired|suspended|terminated|ausgeschieden|deaktiviert|gekündigt|gesperrt|inaktiv|désactivé|inactif|parti|baja|inactivo|cessato|inattivo|desligado|inativo|inactief|uit dienst|nieaktywny|neaktivní)$/i
const no = /^(?:0|false|no)$/i
const yes = /^(?:1|true|yes)$/i
/** The kinds of columns, each with the values of those who have left. */
const kinds = [
  [status, notStatus],
  [enabled, no],
  [gone, yes],
] as const
/** The most values of a column that tells apart a few. */
const mostValues = 8

/** Finds them by columns that the first rows show to be such. */
export function watchLeavers(rows: readonly (readonly string[])[], header: number) {
  const columns = (rows[header] ?? []).flatMap((heading, column) => {
    const name = plainHeading(heading)
    const isLeft = kinds.find(([kind]) => kind.test(name))?.[1]
    // The `Block sign in [accountEnabled]` of a template from Entra means the contrary.
    if (!isLeft || heading.replace(/\[read only\]/i, '').includes('[')) return []
    const values = new Set(rows.slice(header + 1).map((cells) => cells[column]?.trim()))
    return values.size <= mostValues ? { column, heading: heading.trim(), isLeft } : []
  })
  /** What says that people have left: `Status: Terminated`. */
  const leaving = new Set<string>()
  return {
    leaving,
    hasLeft: ({ from, to }: Scanner, bytes: Uint8Array): boolean =>
      columns.some(({ column, heading, isLeft }) => {
        const text = textOf(bytes, from(column), to(column)).trim()
        if (!isLeft.test(text)) return false
        leaving.add(`${heading}: ${text}`)
        return true
      }),
  }
}
