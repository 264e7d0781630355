/** Who has left, by a column such as `Status` or `AccountEnabled`. The words are exact: any other value says nothing. */
import { plainHeading } from './headings.ts'

const status = /^(?:(?:account|employee|employment|user) )?status$/
const enabled = /^(?:is )?(?:(?:account|user) )?(?:active|enabled)$/
const notStatus = /^(?:deactivated|disabled|former|inactive|left|resigned|retired|suspended|terminated)$/
const notEnabled = /^(?:0|false|no)$/
/** The most values of a column that tells apart a few. */
const mostValues = 8

/** The columns that tell who has left, by the first rows, and what their cells say then. */
export function leaverColumns(rows: readonly (readonly string[])[], header: number) {
  const headings = rows[header] ?? []
  return headings.flatMap((heading, column) => {
    const name = plainHeading(heading)
    const isLeft = status.test(name) ? notStatus : enabled.test(name) ? notEnabled : undefined
    const values = new Set(rows.slice(header + 1).map((cells) => plainValue(cells[column] ?? '')))
    // The `Block sign in [accountEnabled]` of a template from Entra means the contrary.
    const isClear = !heading.includes('[') && values.size <= mostValues
    return isLeft && isClear ? { column, heading: heading.trim(), isLeft } : []
  })
}

export const plainValue = (cell: string): string => cell.trim().toLowerCase()
