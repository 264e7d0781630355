/** Checks every row of a table, in the worker: the page does not fetch the public suffix list. */
import { parse } from 'tldts'
import { domainOf, firstAddress, hasAddress, isAddress, plainAddress } from './address.ts'
import { findHeader, hasNames, headerRows, nameColumns, secretColumns, withoutHidden } from './columns.ts'
import type { Decisions } from './decisions.ts'
import { createEditor, isPlaceholder, withoutUnseen } from './edits.ts'
import type { FileRows } from './readCsv.ts'
import { badFlags, type Flag, flagNames, flags } from './rowMarks.ts'
import { cellsAt, firstRows, textAt } from './rows.ts'
import { isAlone, suggestMapping } from './suggestColumns.ts'

export type Checked = ReturnType<typeof checkRows>

/** Names that no registry has, for examples (RFC 2606) and for networks of their own. */
const unregistered =
  'example test invalid localhost localdomain local lan internal intranet corp home private'
/** Whether an ending is a top-level domain, or stands for one: each is looked up once. */
const endings = new Map(unregistered.split(' ').map((ending) => [ending, true]))

/** `host`: in lower case. */
export function hasTopLevel(host: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const isKnown = endings.get(ending) ?? parse(`a.${ending}`).isIcann === true
  endings.set(ending, isKnown)
  return isKnown
}

/** A file of strangers may have any number of domains. */
const mostDomains = 10_000
const mostSamples = 3
const errors = /^#(?:[\p{L}\p{M}\d/_]+[!?]|N\/[ABD]|NV|I\/T|YOK|Н\/Д|Δ\/Υ|GETTING_DATA)$/iu
const shortNumber = /^\d(?:[.,]\d+)?E\+\d+$/i
const seenText = (name: string) => (/[^ -~]/.test(name) ? withoutUnseen(name, true) : name).trim()
const isBlank = (cell = '') => cell === '' || cell.trim() === ''
/** In a row whose cells must be looked at one by one: a character other than those of ASCII, or the start of a formula. */
const special = /[^\0 -~]|(?:^|\0)(?:[=@]|[+-][A-Za-z(])/

/** Whether a spreadsheet would run a cell as a formula. A phone number or a dash alone is none. */
const isFormula = (cell: string): boolean => /^(?:[=@]|[+-][A-Za-z(])/.test(cell)

function countIn(counts: Map<string, number>, key: string) {
  const known = counts.get(key)
  if (known !== undefined || counts.size < mostDomains) counts.set(key, (known ?? 0) + 1)
}

/** Finds the first row with a key by its hash (FNV-1a): a `Map` of 100,000 addresses takes ten times as long to grow. */
function createFinder(many: number, keyOf: (row: number) => string) {
  // With a seed, no file can be slow in every reading, by keys of one hash.
  const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * many + 2)))
  const hashes = new Int32Array(many)
  return (key: string, row: number): number => {
    let hash = seed
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
    hash ^= hash >>> 15
    for (let slot = hash; ; slot++) {
      const earlier = (slots[slot & (slots.length - 1)] ?? 0) - 1
      if (earlier < 0) {
        slots[slot & (slots.length - 1)] = row + 1
        hashes[row] = hash
        return row
      }
      if (hashes[earlier] === hash && keyOf(earlier) === key) return earlier
    }
  }
}

function findColumns({ rows, sheet }: FileRows, decisions: Decisions) {
  const { mapping: decided } = decisions
  const first = firstRows(rows, headerRows)
  const ruled = decided ?? findHeader(first)
  // The columns of a person are known, or the names are known to be missing.
  const isFound =
    ruled?.roles.includes('email') &&
    (hasNames(ruled) || ruled.isNameless) &&
    (decided !== undefined || isAlone(ruled, first))
  const suggestion = isFound ? undefined : suggestMapping(first)
  const isGuessed = !decided && suggestion?.isSure === true && decisions.send === 'corrected'
  const chosen = isGuessed ? suggestion.mappings[0] : ruled
  const mapping = chosen && withoutHidden(chosen, sheet, decisions)
  return {
    mapping,
    /** With all columns, also with those that are left out since the workbook hides them. */
    chosen,
    suggestions: suggestion?.mappings ?? [],
    suggestionHeadings: suggestion?.headings ?? [],
    isGuessed,
    /** The rule finds columns, but others could be meant as well. */
    isUnclear: !decided && !isFound && !isGuessed && ruled !== undefined && hasNames(ruled),
    headings: (mapping ? first[mapping.header] : (first.find((cells) => cells.length > 1) ?? first[0])) ?? [],
    /** Never shown. */
    secret: secretColumns(first, chosen),
  }
}

export function checkRows(table: FileRows, decisions: Decisions) {
  const { rows, sheet, csv } = table
  const { length } = rows.ends
  const columns = findColumns(table, decisions)
  const { mapping, headings, secret } = columns
  const header = mapping?.header ?? -1
  const heads = headings.map((heading) => heading.trim())
  const width = mapping ? mapping.roles.length : headings.length
  const roles = mapping?.roles ?? []
  const email = roles.indexOf('email')
  const account = roles.indexOf('accountCode')
  const password = roles.indexOf('password')
  const names = nameColumns(mapping)
  const bare = headings.flatMap((heading, at) => (isBlank(heading) && !roles[at] ? [at] : []))
  const editRow = createEditor(decisions.edits, mapping)
  const [marks, same] = [new Uint32Array(length), new Uint32Array(length)]
  const samples: string[] = []
  const findFirst = createFinder(length, (row) =>
    (editRow(row, cellsAt(rows, row))[email] ?? '').toLowerCase(),
  )
  const codes = new Map<string, string>()
  let spellings: readonly string[] = []
  const [domains, unknownDomains] = [new Map<string, number>(), new Map<string, number>()]
  const others = { emptyLines: 0, accountCodes: 0, leftHidden: 0, noPassword: 0 }

  function checkAddress(cell: string): number {
    if (isBlank(cell)) return flags.noAddress
    if (!isAddress(cell)) {
      if (firstAddress(cell) !== undefined) return flags.several
      return plainAddress(cell) === undefined ? flags.badAddress : flags.repairable
    }
    const domain = domainOf(cell)
    if (hasTopLevel(domain)) return 0
    countIn(unknownDomains, domain)
    return flags.badAddress
  }

  /** The reason why a row has no person, or another one. */
  function checkPerson(cells: readonly string[], row: number): number {
    if (header >= 0 && heads.every((heading, at) => heading === (cells[at] ?? '').trim()))
      return flags.heading
    const lacking = sheet?.withoutValue.get(row)
    if (lacking?.some((at) => roles[at] && roles[at] !== 'left out' && isBlank(cells[at])))
      return flags.cellError
    const isLong = cells.length > width && cells.slice(width).some((cell) => !isBlank(cell))
    if (isLong || bare.some((at) => hasAddress(cells[at] ?? ''))) return flags.tooManyCells
    const found = checkAddress(cells[email] ?? '')
    if (found !== 0) return found
    const given = names.map((at) => seenText(cells[at] ?? '')).filter(Boolean)
    if (given.some((name) => name.startsWith('#') && errors.test(name))) return flags.cellError
    if (given.length > 0 && given.every(isPlaceholder)) return flags.placeholder
    if (account >= 0 && shortNumber.test(cells[account] ?? '')) return flags.shortCode
    return names.length > 0 && given.length === 0 ? flags.noName : 0
  }

  function addPerson(address: string, row: number): number {
    const earlier = findFirst(address.toLowerCase(), row)
    if (earlier === row) {
      countIn(domains, domainOf(address))
      return 0
    }
    same[row] = earlier + 1
    same[earlier] = earlier + 1
    marks[earlier] = (marks[earlier] ?? 0) | flags.hasRepeats
    return flags.repeated
  }

  function countCode(code: string) {
    others.accountCodes++
    const key = code.replace(/^0+(?=\d)/, '')
    const known = codes.get(key)
    if (known === undefined) codes.set(key, code)
    else if (known !== code && spellings.length === 0) spellings = [known, code]
  }

  function checkCells(cells: readonly string[]): number {
    let found = 0
    for (const [at, cell] of cells.entries()) {
      if (at !== email && isFormula(cell)) found |= flags.formula
      if (!/[^ -~]/.test(cell)) continue
      if (samples.length < mostSamples && !secret.includes(at) && /[^\0-\u007f]/.test(cell))
        samples.push(cell.slice(0, 40))
      if (cell.includes('\uFFFD')) found |= flags.garbled
      if (withoutUnseen(cell, names.includes(at)) !== cell) found |= flags.unseen
    }
    return found
  }

  function checkRow(row: number): number {
    const text = textAt(rows, row)
    const before = text.split('\0')
    if (before.every(isBlank) && !sheet?.withoutValue.has(row)) {
      others.emptyLines++
      return flags.notARow
    }
    if (row <= header) {
      checkCells(before)
      return flags.notARow
    }
    const isHidden = sheet?.hiddenRows.has(row) === true
    if (isHidden && decisions.hidden === 'leave out') {
      others.leftHidden++
      return flags.notARow
    }
    const cells = editRow(row, before)
    let found = cells === before && !special.test(text) ? 0 : checkCells(cells)
    if (isHidden) found |= flags.hidden
    if (csv?.brokenQuotes.has(row)) found |= flags.quotes
    if (cells.length !== width) found |= flags.uneven
    if (cells !== before && cells.some((cell, at) => cell !== (before[at] ?? ''))) found |= flags.edited
    if (email < 0) return found
    found |= checkPerson(cells, row)
    if ((found & badFlags) === 0) found |= addPerson(cells[email] ?? '', row)
    if ((found & badFlags) !== 0 && decisions.badRows === 'leave out') return found
    if (account >= 0 && !isBlank(cells[account])) countCode(cells[account] ?? '')
    if (password >= 0 && isBlank(cells[password])) others.noPassword++
    return found
  }

  for (let row = 0; row < length; row++) marks[row] = checkRow(row)

  // Its keys are all flags.
  const counts = Object.fromEntries(flagNames.map((flag) => [flag, 0])) as Record<Flag, number>
  const [bad, good]: [number[], number[]] = [[], []]
  for (const [row, mark] of marks.entries()) {
    if ((mark & flags.notARow) !== 0) continue
    if ((mark & badFlags) === 0) good.push(row)
    else bad.push(row)
    if (mark === 0) continue
    for (const flag of flagNames) if ((mark & flags[flag]) !== 0) counts[flag]++
  }
  return {
    ...columns,
    /** Texts that tell one encoding from another. */
    samples,
    /** Two spellings of one account code, if there are any: `00042` and `42`. */
    spellings,
    flags: marks,
    /** The first row with the same address, plus 1; 0 for an address that no other row has. */
    same,
    /** The rows of people, those with a problem first. */
    order: new Uint32Array(bad.concat(good)),
    counts: {
      ...counts,
      ...others,
      rows: bad.length + good.length,
      bad: bad.length,
      people: email < 0 ? 0 : good.length,
    },
    domains,
    unknownDomains,
  }
}
