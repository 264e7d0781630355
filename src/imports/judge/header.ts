/** The column rule of the vendor's importer (beyond-the-spec §3), and what comes near to it. */
import { mayBeAddress } from '../read/text.ts'

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
  /** By the place of the column. */
  readonly roles: readonly (Role | undefined)[]
  /** The file has no names: an empty column is added. */
  readonly isNameless?: boolean
}

/** The headings are within A1 to M99. */
export const headerRows = 99
const headerColumns = 13

/** Broad on purpose: a possible password is not shown. */
export const isPasswordHeading = (cell: string): boolean =>
  /^\s*(password|passwort|kennwort|pwd|mot de passe|contraseña)\s*$/i.test(cell)

export const hasRole = ({ roles: all }: Mapping, role: Role): boolean => all.includes(role)
export const isNameRole = (role: Role | undefined): boolean =>
  role === 'name' || role === 'first name' || role === 'last name'
export const hasNames = ({ roles: all }: Mapping): boolean => all.some(isNameRole)

/** The columns that Signet adds to rows with a problem. They are for people, and not for the service. */
export const addedHeadings = ['line (Signet)', 'problem (Signet)']

/** By the rule alone: `email` exactly, `name` directly to its right, then `password`. */
export function findHeader(rows: readonly (readonly string[])[]): Mapping | undefined {
  for (const [header, cells] of rows.slice(0, headerRows).entries()) {
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

/** Whether the rows can go as they are: the columns stand as the rule demands it. */
export function isInPlace({ header, roles: all, isNameless }: Mapping, headings: readonly string[]): boolean {
  const email = all.indexOf('email')
  const password = all.indexOf('password')
  return (
    header >= 0 &&
    header < headerRows &&
    email >= 0 &&
    email < headerColumns &&
    !isNameless &&
    headings[email] === 'email' &&
    headings[email + 1] === 'name' &&
    all[email + 1] === 'name' &&
    all.filter((role) => role === 'name').length === 1 &&
    (password < 0 || (password === email + 2 && headings[password] === 'password')) &&
    !all.includes('left out') &&
    !all.includes('first name') &&
    !all.includes('last name') &&
    all.every((role, at) => role !== 'accountCode' || headings[at] === 'accountCode')
  )
}

/** Headings as Excel, directories, HR systems and mail products write them: English, German, French and Spanish. */
const words: readonly (readonly [Role, RegExp])[] = [
  ['email', /^(primary |work |business )?(e ?mail|mail)( ?address| ?adresse| 1 value| ?id)?$/],
  ['email', /^(smtp|email|primary smtp) ?address$|^(user principal name|upn|emailaddress)$/],
  ['email', /^(e ?mail ?adresse|mail ?adresse|adresse (e ?mail|mail|electronique)|courriel)$/],
  ['email', /^(correo( electronico)?|direccion de (correo( electronico)?|e ?mail))$/],
  ['name', /^(full ?|display ?|complete |user )?name$|^(vollstandiger|angezeigter|vor und nach) ?name$/],
  [
    'name',
    /^(anzeigename|name vorname|nom (complet|et prenom|affiche)|nombre (completo|y apellidos?|para mostrar))$/,
  ],
  ['first name', /^(first|given|fore) ?name$|^(vorname|rufname|prenom|nombres?|nombre de pila)$/],
  ['last name', /^(last|family|sur) ?name$|^(nachname|familienname|zuname|nom|nom de famille|apellidos?)$/],
  ['password', /^(password|passwort|kennwort|pwd|mot de passe|contrasena)$/],
  ['accountCode', /^account ?code$/],
]

const plain = (cell: string): string =>
  cell
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (required|optional|pflichtfeld)$/, '')

function guess(cells: readonly string[]): (Role | undefined)[] {
  const taken = new Set<Role>()
  const found = cells.map((cell) => {
    const text = plain(cell)
    const role = words.find(([each, pattern]) => !taken.has(each) && pattern.test(text))?.[0]
    if (role) taken.add(role)
    return addedHeadings.includes(cell) ? 'left out' : role
  })
  // In French and Spanish, what is the last name beside a first name is the whole name without one, and the reverse.
  if (!taken.has('name') && taken.has('last name') !== taken.has('first name'))
    return found.map((role) => (role === 'last name' || role === 'first name' ? 'name' : role))
  if (taken.has('name') && taken.has('first name')) {
    // "Vorname" beside "Name": together they are the name, unless a last name is there, too.
    if (taken.has('last name')) return found.map((role) => (role?.endsWith(' name') ? undefined : role))
    return found.map((role) => (role === 'name' ? 'last name' : role))
  }
  return found.map((role) => (taken.has('name') && role === 'last name' ? undefined : role))
}

/** The columns that the headings, or without any the cells, seem to mean. */
export function suggestMapping(rows: readonly (readonly string[])[]): Mapping | undefined {
  const first = rows.slice(0, headerRows)
  const guesses = first.map(guess)
  const header = guesses.findIndex((found) => found.includes('email'))
  if (header >= 0) {
    const mapping = { header, roles: guesses[header] ?? [] }
    return hasNames(mapping) ? mapping : { ...mapping, isNameless: true }
  }
  // No row names a column: an address in the first row makes it a person's.
  const start = first.findIndex((cells) => cells.some(mayBeAddress))
  const email = first[start]?.findIndex(mayBeAddress) ?? -1
  const row = first[start] ?? []
  if (email < 0 || first.slice(0, start).some((cells) => cells.some((cell) => cell.trim() !== '')))
    return undefined
  const name = row.findIndex((cell, at) => at !== email && /\p{L}/u.test(cell))
  const found = row.map((_, at): Role | undefined =>
    at === email ? 'email' : at === name ? 'name' : undefined,
  )
  return { header: -1, roles: found, ...(name < 0 && { isNameless: true }) }
}
