import { count, number } from '../../ui/number.ts'
import { badFlags, flags } from '../judge/flags.ts'
import { emailColumn } from '../judge/header.ts'
import { type Settings, sendsOriginal } from '../judge/settings.ts'
import type { Prepared, Read } from '../outgoing/prepare.ts'
import { type BookFacts, otherKinds } from '../read/book.ts'
import { readRows } from '../read/table.ts'
import { mayBeAddress } from '../read/text.ts'
import { addEdits, type Finding, type Fix, say } from './finding.ts'

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ')

/** Other sheets with addresses. A hidden one is offered only where no other has any. */
function aboutSheets({ sheets }: BookFacts, read: string | undefined): Finding[] {
  const others = sheets.filter(({ name, addresses }) => name !== read && addresses > 0)
  const now = sheets.find(({ name }) => name === read)
  const visible = others.filter(({ isHidden }) => !isHidden)
  const offered = visible.length > 0 || (now?.addresses ?? 0) > 0 ? visible : others
  if (!now || offered.length === 0) return []
  const [sheet, has] = offered.length === 1 ? ['sheet', 'has'] : ['sheets', 'have']
  const [too, level] = now.addresses > 0 ? [', too', 'warning' as const] : ['', 'block' as const]
  const named = quoted(offered.map(({ name }) => name))
  const which = offered.every(({ isHidden }) => isHidden) ? `hidden ${sheet}` : sheet
  return say(
    'sheets',
    `The ${which} ${named} ${has} addresses${too}. This is "${now.name}".`,
    level,
    offered.map(({ name }) => ({ label: `Read ${name}`, settings: { sheet: name } })),
  )
}

const it = (many: number) => (many === 1 ? 'it' : 'them')

function aboutHiddenRows({ judgement: { counts } }: Read, { hiddenRows }: Settings): Finding[] {
  const { hidden, leftHidden } = counts
  const leave: Fix = { label: `Leave ${it(hidden)} out`, settings: { hiddenRows: 'leave out' } }
  const send: Fix = { label: `Import ${it(hidden || leftHidden)}, too`, settings: { hiddenRows: 'send' } }
  if (leftHidden > 0)
    return say(
      'hidden rows',
      `${count(leftHidden, 'hidden row is', 'hidden rows are')} left out.`,
      'warning',
      [send],
    )
  const text = hidden > 0 && `${count(hidden, 'row is', 'rows are')} hidden in the workbook.`
  return hiddenRows === 'stop'
    ? say('hidden rows', text, 'block', [leave, send])
    : say('hidden rows', text && `${text} ${hidden === 1 ? 'It is' : 'They are'} imported.`, 'warning', [
        leave,
      ])
}

function aboutHiddenColumns({ table, judgement }: Read, { hiddenColumns }: Settings): Finding[] {
  const { mapping, headings } = judgement
  if (!mapping) return []
  const sent = table.book?.hiddenColumns.filter((column) => mapping.roles[column] !== 'left out') ?? []
  if (sent.length === 0) return []
  const names = sent.map((column) => headings[column]?.trim() || String(column + 1))
  const [columns, are] = sent.length === 1 ? ['column', 'is'] : ['columns', 'are']
  const text = `The ${columns} ${quoted(names)} ${are} hidden in the workbook.`
  const isNeeded = (column: number) => /name|email/.test(mapping.roles[column] ?? '')
  const roles = Array.from({ length: Math.max(mapping.roles.length, ...sent.map((at) => at + 1)) }, (_, at) =>
    sent.includes(at) && !isNeeded(at) ? ('left out' as const) : mapping.roles[at],
  )
  const leave: Fix = { label: `Leave ${it(sent.length)} out`, settings: { mapping: { ...mapping, roles } } }
  const fixes = sent.every(isNeeded) ? [] : [leave]
  return hiddenColumns === 'stop'
    ? say('hidden columns', text, 'block', [
        ...fixes,
        { label: `Send ${it(sent.length)}, too`, settings: { hiddenColumns: 'send' } },
      ])
    : say('hidden columns', `${text} ${sent.length === 1 ? 'It is' : 'They are'} sent.`, 'warning', fixes)
}

/** Addresses behind the text of cells: one fix takes them, as if they were typed. */
function aboutLinks({ table, judgement }: Read, settings: Settings): Finding[] {
  const { mapping, flags: marks } = judgement
  const email = emailColumn(mapping)
  const rows = readRows(table)
  const links = (table.book?.links ?? []).filter(
    ({ row, column }) => column === email && row < marks.length && ((marks[row] ?? 0) & flags.outside) === 0,
  )
  const textOf = (row: number) => (rows.cells(row)[email] ?? '').trim()
  const taken = links.filter(({ row }) => ((marks[row] ?? 0) & badFlags) !== 0 && !mayBeAddress(textOf(row)))
  const edited = new Set(table.edited)
  const different = links.filter(({ row }) => mayBeAddress(textOf(row)) && !edited.has(row))
  const [first] = different
  const [cells, addresses] =
    taken.length === 1
      ? ['cell links to an address and shows', 'the address from the link']
      : ['cells link to an address and show', `${number(taken.length)} addresses from the links`]
  return [
    ...say(
      'links',
      taken[0] &&
        `${number(taken.length)} ${cells} another text: "${textOf(taken[0].row)}" links to ${taken[0].address}.`,
      'warning',
      [
        {
          label: `Take ${addresses}`,
          settings: addEdits(settings, () =>
            taken.map(({ row, column, address }) => ({ row, column, text: address })),
          ),
        },
      ],
    ),
    ...say(
      'links',
      first &&
        `${count(different.length, 'address links', 'addresses link')} to another one: ${textOf(first.row)} to ${first.address}. The address that is shown is sent.`,
    ),
  ]
}

/** Odd cells of columns that go along as they are. */
function countOddElsewhere({ table, judgement: { mapping, flags: marks } }: Read): number {
  if (!mapping) return 0
  return Array.from(table.book?.odd ?? [])
    .filter(([row]) => ((marks[row] ?? 0) & flags.outside) === 0)
    .reduce(
      (sum, [, cells]) => sum + cells.filter(({ column }) => mapping.roles[column] === undefined).length,
      0,
    )
}

/** What goes along with the workbook itself. */
function aboutWhole({ hiddenRows, hiddenColumns, sheets }: BookFacts): Finding[] {
  const hidden = sheets.filter(({ isHidden }) => isHidden)
  const parts = [
    hiddenRows.size > 0 && count(hiddenRows.size, 'hidden row'),
    hiddenColumns.length > 0 && count(hiddenColumns.length, 'hidden column'),
    hidden.length > 0 &&
      `${count(hidden.length, 'hidden sheet')} (${quoted(hidden.map(({ name }) => name))})`,
  ].filter(Boolean)
  return say('original', parts.length > 0 && `The workbook is sent with its ${parts.join(', ')}.`)
}

/** What a workbook has beside the cells of its table. */
export function aboutBook({ read, settings }: Prepared): Finding[] {
  const book = read?.table.book
  if (!read || !book) return []
  if (sendsOriginal(settings)) {
    const kind = otherKinds[book.kind]
    const label = 'Send the corrected CSV'
    return kind === undefined
      ? aboutWhole(book)
      : say('format', `The file is ${kind}, which the service does not take. ${label}.`, 'block', [
          { label, settings: { send: 'corrected' } },
        ])
  }
  const header = read.judgement.mapping?.header ?? -1
  const merged = book.merged.filter((row) => row > header).length
  const elsewhere = countOddElsewhere(read)
  return [
    ...aboutSheets(book, read.table.sheet),
    ...aboutHiddenRows(read, settings),
    ...aboutHiddenColumns(read, settings),
    ...aboutLinks(read, settings),
    ...say(
      'workbook',
      merged > 0 &&
        `${count(merged, 'merged block covers', 'merged blocks cover')} rows of people. Only the first cell of a block has its value.`,
    ),
    ...say(
      'workbook',
      book.strays > 0 &&
        `${count(book.strays, 'cell')} far to the right of the table ${book.strays === 1 ? 'is' : 'are'} left out.`,
    ),
    ...say(
      'workbook',
      elsewhere > 0 &&
        `${count(elsewhere, 'cell')} of other columns ${elsewhere === 1 ? 'has' : 'have'} an error, or a formula without a value.`,
    ),
  ]
}
