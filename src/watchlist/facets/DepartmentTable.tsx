import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import type { DepartmentRow } from './facets.ts'
import classes from '../People.module.css'
import { departmentName } from './refinement.ts'

const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** What a card says instead of the columns that it has no room for. */
const sayRest = ({ videos, average, share }: DepartmentRow) =>
  ` ${videos === 1 ? 'video' : 'videos'} left, ${oneDigit.format(average)} on average${share === undefined ? '' : `, ${percent.format(share)} of all`}`

const figure = { width: '18%', align: 'end' } as const

const share: Column<DepartmentRow> = {
  ...figure,
  key: 'share',
  header: 'Of department',
  cell: (row) => percent.format(row.share ?? 0),
  sortBy: (row) => row.share ?? 0,
}

const columnsOf = (
  onOpen: (department: string) => void,
  hasShare: boolean,
): readonly Column<DepartmentRow>[] => [
  {
    key: 'department',
    header: 'Department',
    card: 'title',
    cell: ({ name }) => (
      <UnstyledButton
        className={classes.link}
        title={`Show the people of ${departmentName(name)}`}
        onClick={() => onOpen(name)}
      >
        {departmentName(name)}
      </UnstyledButton>
    ),
    sortBy: ({ name }) => name,
  },
  {
    ...figure,
    key: 'people',
    header: 'With videos left',
    card: 'end',
    cell: ({ withVideos }) => number(withVideos),
    sortBy: ({ withVideos }) => withVideos,
  },
  {
    ...figure,
    key: 'videos',
    header: 'Videos left',
    card: 'line',
    cell: (row) => (
      <>
        {number(row.videos)}
        <span className={classes.inCard}>{sayRest(row)}</span>
      </>
    ),
    sortBy: ({ videos }) => videos,
  },
  {
    ...figure,
    key: 'average',
    header: 'Average',
    cell: ({ average }) => oneDigit.format(average),
    sortBy: ({ average }) => average,
  },
  ...(hasShare ? [share] : []),
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
  const columns = useMemo(() => columnsOf(onOpen, hasShare), [onOpen, hasShare])
  const order = useMemo(
    () => createView(rows, ({ name }) => name, columns).show('', sort),
    [rows, columns, sort],
  )
  return (
    <DataTable
      label="By department"
      columns={columns}
      rows={rows}
      order={order}
      sort={sort}
      onSort={setSort}
      isMultiSort
      hasCards
      minWidth="520px"
      empty={empty}
    />
  )
}
