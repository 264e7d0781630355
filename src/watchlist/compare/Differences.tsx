import { Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { download } from '../../ui/download.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { CopyEmails } from '../Actions.tsx'
import { type Compared, type Comparison, type ComparisonView, views } from './comparison.ts'
import { changesFile, doubts, listsOf, personOf, sayChange, toChangesCsv, viewWords } from './words.ts'
import toggles from '../facets/Facets.module.css'

const Cell = ({ text }: { readonly text: string }) => <span title={text}>{text}</span>

const listsColumn = (comparison: Comparison): Column<Compared> => ({
  key: 'lists',
  header: 'On lists',
  width: '80px',
  card: 'note',
  cell: (row) => `${listsOf(comparison, row) ?? 0} of ${comparison.lists.length}`,
})

/** The columns. On a phone, a card of a series has the number of lists in place of the department. */
const columnsOf = (comparison: Comparison): readonly Column<Compared>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '26%',
    card: 'title',
    cell: (row) => <Cell text={sayChange(row, ({ name }) => name)} />,
  },
  {
    key: 'videos',
    header: 'Videos',
    width: '80px',
    card: 'end',
    cell: (row) => sayChange(row, ({ watchlistCount }) => watchlistCount?.toString() ?? ''),
  },
  ...(comparison.lists.length > 2 ? [listsColumn(comparison)] : []),
  { key: 'email', header: 'Email', card: 'line', cell: (row) => <Cell text={personOf(row).emailAddress} /> },
  {
    key: 'department',
    header: 'Department',
    width: '27%',
    ...(comparison.lists.length > 2 ? {} : { card: 'note' }),
    cell: (row) => <Cell text={sayChange(row, ({ department }) => department)} />,
  },
]

/** The views that are shown even with a count of 0. */
const usual: readonly ComparisonView[] = ['new', 'gone', 'worse', 'better', 'moved', 'unchanged']

/** The counts of all views, and the table of one. */
export function Differences({ comparison }: { readonly comparison: Comparison }) {
  const columns = useMemo(() => columnsOf(comparison), [comparison])
  const { found } = comparison
  const [chosen, setChosen] = useState<ComparisonView>()
  const [told, setTold] = useState<string>()
  const view = chosen ?? views.find((each) => found[each].length > 0) ?? 'unchanged'
  const rows = found[view]
  const [label, sentence] = viewWords[view]
  const doubted = doubts(comparison)
  return (
    <section aria-label="Differences" className="stack snug">
      {doubted.length > 0 && (
        <Notice tone="warn" title="Some differences may come from how the lists were read.">
          {doubted.map((doubt) => (
            <Text key={doubt} size="sm">
              {doubt}
            </Text>
          ))}
        </Notice>
      )}
      <div role="group" aria-label="Show" className="row">
        {views
          .filter((each) => usual.includes(each) || found[each].length > 0)
          .map((each) => (
            <ToolButton
              key={each}
              className={toggles.toggle}
              aria-pressed={each === view}
              onClick={() => {
                setTold(undefined)
                setChosen(each)
              }}
            >
              {viewWords[each][0]} {number(found[each].length)}
            </ToolButton>
          ))}
      </div>
      <div className="row spread">
        <Text size="sm">
          {sentence}{' '}
          <span role="status" className="dimmed">
            {told}
          </span>
        </Text>
        <div className="row">
          <CopyEmails collect={() => rows.map(personOf)} disabled={rows.length === 0} onTold={setTold} />
          <ToolButton
            icon={IconDownload}
            disabled={rows.length === 0}
            onClick={() =>
              download(changesFile(view, comparison), 'text/csv', toChangesCsv(view, comparison))
            }
          >
            Export {number(rows.length)}
          </ToolButton>
        </div>
      </div>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        topOn={view}
        minWidth="600px"
        hasCards
        empty={
          <Text className="dimmed" p="md">
            No one.
          </Text>
        }
      />
    </section>
  )
}
