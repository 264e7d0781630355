/** Which column is what, by the rule of the vendor's importer (beyond-the-spec §3). */
import type { Decisions } from './decisions.ts'
import { meaningOf } from './headings.ts'
import type { FileRows } from './readCsv.ts'

export const roles = [
  'email',
  'name',
  'first name',
  'last name',
  'password',
  'accountCode',
  'left out',
] as const
/** What a column becomes in the file to send. Without a role, it goes along as it is. */
export type Role = (typeof roles)[number]

export interface Mapping {
  /** The row of the headings, from 0; -1 if there are none. */
  readonly header: number
  readonly roles: readonly (Role | undefined)[]
  /** The file has no names: an empty column is added. */
  readonly isNameless?: boolean
}

/** The headings are within A1 to M99. */
export const headerRows = 99
const headerColumns = 13

/** Broad on purpose: a possible password is not shown. */
const isPasswordHeading = (cell: string): boolean =>
  !/(?:last|change|strong)[ _-]?passwor[dt]|passwor[dt][ _-]?(?:last|never|expir|changed?|policy|must|required)|kennwort(?:änderung| geändert)/i.test(
    cell,
  ) &&
  (meaningOf(cell) === 'password' ||
    /pass ?(?:word|wort|code|phrase)|kennwort|\bpwd?\b|\bpin\b|\bsecret\b|mot de passe|contrase|senha|palavra.passe|wachtwoord|hasło|heslo|lösenord|jelszó|lozinka|şifre|κωδικ|парол|パスワード|密码|密碼|비밀번호/i.test(
      cell,
    ))

/** The places of the columns with these roles, in the order of the roles. */
export const columnsOf = (mapping: Mapping | undefined, ...wanted: readonly Role[]): number[] =>
  wanted.flatMap((role) => mapping?.roles.flatMap((each, at) => (each === role ? [at] : [])) ?? [])
export const emailColumn = (mapping: Mapping | undefined): number => mapping?.roles.indexOf('email') ?? -1
export const nameColumns = (mapping: Mapping | undefined): number[] =>
  columnsOf(mapping, 'name', 'first name', 'last name')
export const hasNames = (mapping: Mapping): boolean => nameColumns(mapping).length > 0

export const hasAddresses = ({ mapping }: { readonly mapping: Mapping | undefined }): boolean =>
  emailColumn(mapping) >= 0

/** The columns that Signet adds to rows with a problem. They are for people, and not for the service. */
export const addedHeadings = ['line (Signet)', 'problem (Signet)']

/** The columns by the rule alone: `email` exactly, `name` directly to its right, then `password`. */
export function findHeader(first: readonly (readonly string[])[]): Mapping | undefined {
  for (const [header, cells] of first.entries()) {
    const email = cells.slice(0, headerColumns).indexOf('email')
    if (email < 0) continue
    const hasName = cells[email + 1] === 'name'
    const hasPassword = hasName && cells[email + 2] === 'password'
    const found = cells.map((cell, at): Role | undefined => {
      if (at === email) return 'email'
      if (at === email + 1 && hasName) return 'name'
      if (at === email + 2 && hasPassword) return 'password'
      if (addedHeadings.includes(cell)) return 'left out'
      // A second one goes along as it is.
      return cell === 'accountCode' && cells.indexOf(cell) === at ? 'accountCode' : undefined
    })
    return { header, roles: found }
  }
  return undefined
}

/** The columns that the workbook hides and that can be left out: the address and the name are needed. */
export function hiddenColumns(mapping: Mapping | undefined, sheet: FileRows['sheet']): number[] {
  const needed = [emailColumn(mapping), ...nameColumns(mapping)]
  return sheet?.hiddenColumns.filter((at) => !needed.includes(at)) ?? []
}

/** The columns as they are sent, where it may be chosen to leave out what the workbook hides. */
export function withoutHidden(mapping: Mapping, sheet: FileRows['sheet'], { hidden }: Decisions): Mapping {
  const left = hidden === 'leave out' ? hiddenColumns(mapping, sheet) : []
  return { ...mapping, roles: mapping.roles.map((role, at) => (left.includes(at) ? 'left out' : role)) }
}

/** Whether the rows can go as they are: the columns are where the rule demands them. */
export function isInPlace(mapping: Mapping | undefined, headings: readonly string[]): boolean {
  if (!mapping || mapping.header < 0 || mapping.header >= headerRows || mapping.isNameless) return false
  const ruled = findHeader([headings])?.roles ?? []
  return (
    mapping.roles.includes('email') &&
    mapping.roles.includes('name') &&
    // A column that goes along as it is has any heading.
    mapping.roles.every((role, at) => role === undefined || (role !== 'left out' && role === ruled[at]))
  )
}

export function secretColumns(rows: readonly (readonly string[])[], mapping: Mapping | undefined): number[] {
  // Without known headings, they may be in any of the first rows.
  const header = mapping && mapping.header >= 0 ? mapping.header : undefined
  const found = rows.slice(0, header === undefined ? undefined : header + 1).flatMap((cells, row) =>
    cells.flatMap((cell, at) =>
      // Above the headings may be their groups, or any text.
      (row === (header ?? row) ? isPasswordHeading(cell) : meaningOf(cell) === 'password') ? [at] : [],
    ),
  )
  return Array.from(new Set([...found, ...columnsOf(mapping, 'password')]))
}
