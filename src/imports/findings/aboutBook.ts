import { emailColumn } from '../judge/header.ts'
import { count, number } from '../../ui/number.ts'
import { badFlags, flags } from '../judge/flags.ts'
import { type Settings, sendsOriginal } from '../judge/settings.ts'
import type { Prepared, Read } from '../outgoing/prepare.ts'
import { type BookFacts, isImportable } from '../read/book.ts'
import { readRows } from '../read/table.ts'
import { mayBeAddress } from '../read/text.ts'
import type { Finding, Fix } from './findings.ts'

const about = (
  code: Finding['code'],
  level: Finding['level'],
  text: string,
  ...fixes: readonly Fix[]
): Finding => ({ code, level, rows: 0, text, fixes })

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
  return [
    about(
      'sheets',
      level,
      `The ${which} ${named} ${has} addresses${too}. This is "${now.name}".`,
      ...offered.map(({ name }) => ({ label: `Read ${name}`, settings: { sheet: name } })),
    ),
  ]
}

function aboutHiddenRows({ judgement: { counts } }: Read, { hiddenRows }: Settings): Finding[] {
  const leave: Fix = {
    label: counts.hidden === 1 ? 'Leave it out' : 'Leave them out',
    settings: { hiddenRows: 'leave out' },
  }
  const keep: Fix = {
    label: (counts.hidden || counts.leftHidden) === 1 ? 'Import it, too' : 'Import them, too',
    settings: { hiddenRows: 'import' },
  }
  const left = counts.leftHidden
  if (left > 0)
    return [
      about('hidden rows', 'warning', `${count(left, 'hidden row is', 'hidden rows are')} left out.`, keep),
    ]
  if (counts.hidden === 0) return []
  const text = `${count(counts.hidden, 'row is', 'rows are')} hidden in the workbook.`
  return hiddenRows === 'stop'
    ? [about('hidden rows', 'block', text, leave, keep)]
    : [
        about(
          'hidden rows',
          'warning',
          `${text} ${counts.hidden === 1 ? 'It is' : 'They are'} imported.`,
          leave,
        ),
      ]
}

function aboutHiddenColumns({ table, judgement }: Read, { hiddenColumns }: Settings): Finding[] {
  const { mapping, headings } = judgement
  if (!mapping) return []
  const sent = table.book?.hiddenColumns.filter((column) => mapping.roles[column] !== 'left out') ?? []
  if (sent.length === 0) return []
  const names = sent.map((column) => headings[column]?.trim() || String(column + 1))
  const one = sent.length === 1
  const text = `The ${one ? 'column' : 'columns'} ${quoted(names)} ${one ? 'is' : 'are'} hidden in the workbook.`
  const isNeeded = (column: number) => /name|email/.test(mapping.roles[column] ?? '')
  const roles = Array.from({ length: Math.max(mapping.roles.length, ...sent.map((at) => at + 1)) }, (_, at) =>
    sent.includes(at) && !isNeeded(at) ? ('left out' as const) : mapping.roles[at],
  )
  const leave: readonly Fix[] = sent.every(isNeeded)
    ? []
    : [{ label: one ? 'Leave it out' : 'Leave them out', settings: { mapping: { ...mapping, roles } } }]
  return hiddenColumns === 'stop'
    ? [
        about('hidden columns', 'block', text, ...leave, {
          label: one ? 'Send it, too' : 'Send them, too',
          settings: { hiddenColumns: 'send' },
        }),
      ]
    : [about('hidden columns', 'warning', `${text} ${one ? 'It is' : 'They are'} sent.`, ...leave)]
}

/** Addresses behind the text of cells: one fix takes them, as if they were typed. */
function aboutLinks({ table, judgement }: Read): Finding[] {
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
  return [
    ...(taken.length === 0
      ? []
      : [
          about(
            'links',
            'warning',
            `${count(taken.length, 'cell links', 'cells link')} to an address and ${taken.length === 1 ? 'shows' : 'show'} another text: "${textOf(taken[0]?.row ?? 0)}" links to ${taken[0]?.address ?? ''}.`,
            {
              label:
                taken.length === 1
                  ? 'Take the address from the link'
                  : `Take ${number(taken.length)} addresses from the links`,
              settings: (now) => ({
                edits: [
                  ...now.edits,
                  ...taken.map(({ row, column, address }) => ({ row, column, text: address })),
                ],
              }),
            },
          ),
        ]),
    ...(first
      ? [
          about(
            'links',
            'warning',
            `${count(different.length, 'address links', 'addresses link')} to another one: ${textOf(first.row)} to ${first.address}. The address that is shown is sent.`,
          ),
        ]
      : []),
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

const notImportable = {
  ods: 'an OpenDocument spreadsheet (ODS)',
  xlsb: 'a binary workbook (XLSB)',
  xlsx: '',
  xls: '',
} as const

/** What goes along with the workbook itself, in sentences. */
function aboutWhole({ hiddenRows, hiddenColumns, sheets }: BookFacts): string[] {
  const hidden = sheets.filter(({ isHidden }) => isHidden)
  const parts = [
    hiddenRows.size > 0 && count(hiddenRows.size, 'hidden row'),
    hiddenColumns.length > 0 && count(hiddenColumns.length, 'hidden column'),
    hidden.length > 0 &&
      `${count(hidden.length, 'hidden sheet')} (${quoted(hidden.map(({ name }) => name))})`,
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return []
  return [`The workbook is sent with its ${parts.join(', ')}.`]
}

/** What a workbook has beside the cells of its table. */
export function aboutBook({ read, settings }: Prepared): Finding[] {
  const book = read?.table.book
  if (!read || !book) return []
  if (sendsOriginal(settings))
    return isImportable(book)
      ? aboutWhole(book).map((text) => about('original', 'warning', text))
      : [
          about(
            'format',
            'block',
            `The file is ${notImportable[book.kind]}, which the service does not take. Send the corrected CSV.`,
            { label: 'Send the corrected CSV', settings: { send: 'corrected', fileType: undefined } },
          ),
        ]
  const header = read.judgement.mapping?.header ?? -1
  const merged = book.merged.filter((row) => row > header).length
  const elsewhere = countOddElsewhere(read)
  const warnings = [
    merged > 0 &&
      `${count(merged, 'merged block covers', 'merged blocks cover')} rows of people. Only the first cell of a block has its value.`,
    book.strays > 0 &&
      `${count(book.strays, 'cell')} far to the right of the table ${book.strays === 1 ? 'is' : 'are'} left out.`,
    elsewhere > 0 &&
      `${count(elsewhere, 'cell')} of other columns ${elsewhere === 1 ? 'has' : 'have'} an error, or a formula without a value.`,
  ].filter((text) => typeof text === 'string')
  return [
    ...aboutSheets(book, read.table.sheet),
    ...aboutHiddenRows(read, settings),
    ...aboutHiddenColumns(read, settings),
    ...aboutLinks(read),
    ...warnings.map((text) => about('workbook', 'warning', text)),
  ]
}
