import { UnstyledButton } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import type { DepartmentRow } from './facets.ts'
import classes from '../People.module.css'
import { departmentName } from './refinement.ts'

/** Used by the rows, but not part of their data. */
const OpenContext = createContext<(department: string) => void>(() => undefined)

function Name({ name }: DepartmentRow) {
  const open = use(OpenContext)
  return (
    <UnstyledButton
      className={classes.link}
      title={`Show the people of ${departmentName(name)}`}
      onClick={() => open(name)}
    >
      {departmentName(name)}
    </UnstyledButton>
  )
}

const oneDigit = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** What a card says instead of the columns that it has no room for. */
const sayRest = ({ videos, average, share }: DepartmentRow) =>
  ` ${videos === 1 ? 'video' : 'videos'} left, ${oneDigit.format(average)} on average${share === undefined ? '' : `, ${percent.format(share)} of all`}`

const figure = { width: '18%', align: 'end' } as const

const withShare: readonly Column<DepartmentRow>[] = [
  { key: 'department', header: 'Department', card: 'title', cell: Name, sortBy: ({ name }) => name },
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
  {
    ...figure,
    key: 'share',
    header: 'Of department',
    cell: ({ share = 0 }) => percent.format(share),
    sortBy: ({ share = 0 }) => share,
  },
]
const withoutShare = withShare.slice(0, -1)

export interface DepartmentTableProps {
  readonly rows: readonly DepartmentRow[]
  readonly onOpen: (department: string) => void
  readonly empty: ReactNode
}

/** The shown people with videos left, by department. */
export function DepartmentTable({ rows, onOpen, empty }: DepartmentTableProps) {
  const [sort, setSort] = useState<Sort>({ key: 'people', descending: true })
  const columns = rows[0]?.share === undefined ? withoutShare : withShare
  const order = useMemo(
    () => createView(rows, ({ name }) => name, columns).show('', sort),
    [rows, columns, sort],
  )
  return (
    <OpenContext value={onOpen}>
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
    </OpenContext>
  )
}
