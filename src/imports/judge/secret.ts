import { isPasswordHeading, type Mapping } from './header.ts'
import { meaningOf } from './headings.ts'

/** The columns with passwords, or what may be some. */
export function secretColumns(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number[] {
  // Without known headings, they may be in any of the first rows.
  const header = mapping && mapping.header >= 0 ? mapping.header : undefined
  const found = rows.flatMap((cells, row) =>
    header !== undefined && row > header
      ? []
      : cells.flatMap((cell, at) =>
          // Above the headings may stand their groups, or any text.
          (row === (header ?? row) ? isPasswordHeading(cell) : meaningOf(cell) === 'password') ? [at] : [],
        ),
  )
  const chosen = mapping?.roles.flatMap((role, at) => (role === 'password' ? [at] : [])) ?? []
  return Array.from(new Set([...found, ...chosen]))
}
