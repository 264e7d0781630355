/** Who has left, by a column such as `Status` or `AccountEnabled`. The words are exact: any other value says nothing. */
import { type Scanner, textOf } from '../read/scan.ts'
import { plainHeading } from './headings.ts'

const status = /^(?:(?:account|employee|employment|user) )?status$/
const enabled = /^(?:is )?(?:(?:account|user) )?(?:active|enabled)$/
const notStatus = /^(?:deactivated|disabled|former|inactive|left|resigned|retired|suspended|terminated)$/i
const notEnabled = /^(?:0|false|no)$/i
/** The most values of a column that tells apart a few. */
const mostValues = 8

/** Finds them by columns that the first rows show to be such. */
export function watchLeavers(rows: readonly (readonly string[])[], header: number) {
  const columns = (rows[header] ?? []).flatMap((heading, column) => {
    const name = plainHeading(heading)
    const isLeft = status.test(name) ? notStatus : enabled.test(name) ? notEnabled : undefined
    // The `Block sign in [accountEnabled]` of a template from Entra means the contrary.
    if (!isLeft || heading.includes('[')) return []
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
