import { CloseButton, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { WatchlistRecord } from '../../api/schemas.ts'
import { dayOf } from '../../ledger/book/activity.ts'
import { download } from '../../ui/download.ts'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count, number } from '../../ui/number.ts'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { time } from '../../ui/time/clock.ts'
import { CopyEmails } from '../Actions.tsx'
import {
  type Compared,
  type ComparedList,
  type Comparison,
  type ComparisonView,
  views,
} from './comparison.ts'
import { countVideos, sayDifference } from './counts.ts'
import { changesFile, doubts, listsOf, personOf, sayChange, toChangesCsv, viewWords } from './words.ts'
import toggles from '../facets/Facets.module.css'
import classes from './Compare.module.css'

const Cell = ({ text }: { readonly text: string }) => <span title={text}>{text}</span>

const listsColumn = (comparison: Comparison): Column<Compared> => ({
  key: 'lists',
  header: 'On lists',
  width: '80px',
  cell: (row) => `${listsOf(comparison, row) ?? 0} of ${comparison.lists.length}`,
})

/** The columns, with the counts first, so that they are visible on a phone. */
const columnsOf = (comparison: Comparison): readonly Column<Compared>[] => [
  {
    key: 'name',
    header: 'Name',
    width: '26%',
    cell: (row) => <Cell text={sayChange(row, ({ name }) => name)} />,
  },
  {
    key: 'videos',
    header: 'Videos',
    width: '80px',
    cell: (row) => sayChange(row, ({ watchlistCount }) => watchlistCount?.toString() ?? ''),
  },
  ...(comparison.lists.length > 2 ? [listsColumn(comparison)] : []),
  { key: 'email', header: 'Email', cell: (row) => <Cell text={personOf(row).emailAddress} /> },
  {
    key: 'department',
    header: 'Department',
    width: '27%',
    cell: (row) => <Cell text={sayChange(row, ({ department }) => department)} />,
  },
]

/** The views that are shown even with a count of 0. */
const usual: readonly ComparisonView[] = ['new', 'left', 'worse', 'better', 'moved', 'unchanged']

const say = ({ file, people, total, readAt, asked, isComplete }: ComparedList): string => {
  const part = people.length < total ? `${number(people.length)} of ` : ''
  const when = asked ? `read ${time(readAt)}` : `of ${dayOf(readAt)}, filters not stated`
  const end = isComplete === false ? ', not read to the end' : ''
  return `${file?.name ?? 'this list'}, ${part}${count(total, 'person', 'people')}, ${when}${end}`
}

const isCounted = ({ watchlistCount }: WatchlistRecord): boolean => watchlistCount !== undefined

interface DifferencesProps {
  readonly comparison: Comparison
  readonly onRemove: (file: File) => void
}

/** The lists, the counts of all views, and the table of one. */
export function Differences({ comparison, onRemove }: DifferencesProps) {
  const { lists, before, after, series, found } = comparison
  const [chosen, setChosen] = useState<ComparisonView>()
  const [told, setTold] = useState<string>()
  const view = chosen ?? views.find((each) => found[each].length > 0) ?? 'unchanged'
  const rows = found[view]
  const [label, sentence] = viewWords[view]
  const doubted = doubts(comparison)
  const [was, is] = [countVideos(before.people), countVideos(after.people)]
  const isClear = doubted.length === 0 && before.people.every(isCounted) && after.people.every(isCounted)
  const columns = useMemo(() => columnsOf(comparison), [comparison])
  const always = [...series.values()].filter((each) => each.lists === lists.length).length
  return (
    <section aria-label="Differences" className="stack">
      <div className="stack tight">
        <Title order={3}>Differences</Title>
        {isClear && <Text size="lg">{sayDifference(was, is, ' with videos left')} before.</Text>}
        {lists.length > 2 && (
          <Text size="lg">
            {always > 0 ? count(always, 'person is', 'people are') : 'No one is'} on all {lists.length} lists.
          </Text>
        )}
        <ul className="plain">
          {lists.map((list, at) => (
            <li key={at} className="row">
              <Text size="sm" className={`grow ${classes.file}`}>
                {at === 0 ? 'Earlier' : at < lists.length - 1 ? 'Then' : 'Later'}: {say(list)}.
              </Text>
              {list.file && (
                <CloseButton
                  aria-label={`Remove ${list.file.name}`}
                  onClick={() => list.file && onRemove(list.file)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
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
        empty={
          <Text className="dimmed" p="md">
            No one.
          </Text>
        }
      />
    </section>
  )
}
