import { isPasswordHeading, type Mapping } from './header.ts'

/** The columns with passwords, or what may be some. */
export function secretColumns(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number[] {
  // Without known headings, they may be in any of the first rows.
  const heads = mapping && mapping.header >= 0 ? rows.slice(mapping.header, mapping.header + 1) : rows
  const found = heads.flatMap((cells) => cells.flatMap((cell, at) => (isPasswordHeading(cell) ? [at] : [])))
  const chosen = mapping?.roles.flatMap((role, at) => (role === 'password' ? [at] : [])) ?? []
  return Array.from(new Set([...found, ...chosen]))
}
