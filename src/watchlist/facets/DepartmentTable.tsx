import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import { type DepartmentRow, sayShare } from './facets.ts'
import { departmentName } from './refinement.ts'
import classes from '../People.module.css'

const sayAverage = (average: number) =>
  average.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const nameColumn = (onOpen: (department: string) => void): Column<DepartmentRow> => ({
  key: 'department',
  header: 'Department',
  card: 'title',
  cell: ({ name }) => (
    <Anchor
      component="button"
      type="button"
      title={`Show the people of ${departmentName(name)}`}
      onClick={() => onOpen(name)}
    >
      {departmentName(name)}
    </Anchor>
  ),
  sortBy: ({ name }) => name,
})

/** The text of a card, which has no room for all columns. */
const sayRest = ({ videos, average, share }: DepartmentRow) =>
  ` ${videos === 1 ? 'video' : 'videos'} left, ${sayAverage(average)} on average${share === undefined ? '' : `, ${sayShare(share, 1)} of all`}`

const figure = (
  key: string,
  header: string,
  valueOf: (row: DepartmentRow) => number,
  say: (value: number) => string,
  more: Partial<Column<DepartmentRow>> = {},
): Column<DepartmentRow> => ({
  key,
  header,
  width: '18%',
  align: 'end',
  cell: (row) => say(valueOf(row)),
  sortBy: valueOf,
  ...more,
})

const figures: readonly Column<DepartmentRow>[] = [
  figure('people', 'With videos left', (row) => row.withVideos, number, { card: 'end' }),
  figure('videos', 'Videos left', (row) => row.videos, number, {
    card: 'line',
    cell: (row) => (
      <>
        {number(row.videos)}
        <span className={classes.inCard}>{sayRest(row)}</span>
      </>
    ),
  }),
  figure('average', 'Average', (row) => row.average, sayAverage),
  figure(
    'share',
    'Of department',
    (row) => row.share ?? 0,
    (share) => sayShare(share, 1),
  ),
]

export interface DepartmentTableProps {
  readonly rows: readonly DepartmentRow[]
  readonly onOpen: (department: string) => void
  readonly empty: ReactNode
}

/** The shown people with videos left, by department. */
export function DepartmentTable({ rows, onOpen, empty }: DepartmentTableProps) {
  const [sort, setSort] = useState<Sort>({ key: 'people', descending: true })
  const hasShare = rows[0]?.share !== undefined
  const columns = [nameColumn(onOpen), ...(hasShare ? figures : figures.slice(0, -1))]
  return (
    <DataTable
      label="By department"
      columns={columns}
      rows={rows}
      order={createView(rows, ({ name }) => name, columns).show('', sort)}
      sort={sort}
      onSort={setSort}
      isMultiSort
      hasCards
      minWidth="520px"
      empty={empty}
    />
  )
}
