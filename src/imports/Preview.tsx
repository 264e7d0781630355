import { List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Column } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { count } from '../ui/number.ts'
import type { CsvReading, PreviewRow, RowFlag } from './csv.ts'
import classes from './imports.module.css'
import { describeLayout, summarise } from './sentences.ts'

const flags: Record<RowFlag, string> = {
  'no address': 'No address',
  'not an address': 'Not an address',
  repeated: 'Repeated',
}

const numberColumn: Column<PreviewRow> = {
  key: 'row',
  header: 'Row',
  width: '72px',
  align: 'end',
  cell: ({ number }) => <span className="dimmed">{number.toLocaleString('en')}</span>,
}

const flagColumn: Column<PreviewRow> = {
  key: 'note',
  header: 'Note',
  width: '168px',
  cell: ({ flag }) =>
    flag && (
      <span className={classes.flag}>
        <IconAlertTriangle size={14} aria-hidden />
        {flags[flag]}
      </span>
    ),
}

/** A, B, … Z, AA: as a spreadsheet names a column without a heading. The preview has fewer than 702. */
const letter = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))

function columnsOf({ columns, header, preview }: CsvReading): Column<PreviewRow>[] {
  const cells = columns.map((heading, at) => ({
    key: String(at),
    header: header ? heading.trim() || `(${letter(at)})` : letter(at),
    width: at === header?.column ? '220px' : undefined,
    cell: (row: PreviewRow) => row.cells[at] ?? '',
  }))
  const notes = preview.some(({ flag }) => flag) ? [flagColumn] : []
  return [numberColumn, ...notes, ...cells]
}

/** The first rows of a CSV and the counts of all rows, which screen readers announce. */
export function Preview({ reading }: { readonly reading: CsvReading | undefined }) {
  return (
    <>
      <LiveRegion>{reading && <Text fw={600}>{summarise(reading)}</Text>}</LiveRegion>
      {reading && <Rows reading={reading} />}
    </>
  )
}

function Rows({ reading }: { readonly reading: CsvReading }) {
  const columns = useMemo(() => columnsOf(reading), [reading])
  const { preview, rows, moreColumns } = reading
  const shown = [
    preview.length < rows && `The first ${count(preview.length, 'row')} are shown.`,
    moreColumns > 0 && `${count(moreColumns, 'more column is', 'more columns are')} not shown.`,
  ].filter((sentence) => typeof sentence === 'string')
  const layout = [...describeLayout(reading), ...shown]
  return (
    <>
      {layout.length > 0 && (
        <Text size="sm" c="dimmed" className={classes.layout}>
          {layout.join(' ')}
        </Text>
      )}
      <div className={classes.preview}>
        <DataTable
          label="Preview of the file"
          columns={columns}
          rows={preview}
          minWidth={`${130 + columns.length * 144}px`}
          empty={
            <Text c="dimmed" ta="center" p="lg">
              No people below the headings.
            </Text>
          }
        />
      </div>
    </>
  )
}

/** Sentences as a list, or a single one as a line. */
export function Sentences({ of }: { readonly of: readonly string[] }) {
  if (of.length === 1) return <Text>{of[0]}</Text>
  return (
    <List size="sm" spacing={4}>
      {of.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  )
}
