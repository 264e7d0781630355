import { Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
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
import { changesFile, doubts, personOf, sayChange, toChangesCsv, viewWords } from './words.ts'
import classes from '../facets/Facets.module.css'

const Cell = ({ text }: { readonly text: string }) => <span title={text}>{text}</span>

/** The columns, with the count second, so that it is visible on a phone. */
const columns: readonly Column<Compared>[] = [
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

const say = ({ name, people, total, readAt, asked }: ComparedList): string => {
  const part = people.length < total ? `${number(people.length)} of ` : ''
  const when = asked ? `read ${time(readAt)}` : `of ${dayOf(readAt)}, filters not stated`
  return `${name ?? 'this list'}, ${part}${count(total, 'person', 'people')}, ${when}`
}

const isCounted = ({ watchlistCount }: WatchlistRecord): boolean => watchlistCount !== undefined

/** The counts of all views, and the table of one. */
export function Differences({ comparison }: { readonly comparison: Comparison }) {
  const { before, after, found } = comparison
  const [chosen, setChosen] = useState<ComparisonView>()
  const [told, setTold] = useState<string>()
  const view = chosen ?? views.find((each) => found[each].length > 0) ?? 'unchanged'
  const rows = found[view]
  const [label, sentence] = viewWords[view]
  const doubted = doubts(comparison)
  const [was, is] = [countVideos(before.people), countVideos(after.people)]
  const isClear = doubted.length === 0 && before.people.every(isCounted) && after.people.every(isCounted)
  return (
    <section aria-label="Differences" className="stack">
      <div className="stack tight">
        <Title order={3}>Differences</Title>
        {isClear && <Text size="lg">{sayDifference(was, is, ' with videos left')} before.</Text>}
        <Text size="sm">Earlier: {say(before)}.</Text>
        <Text size="sm">Later: {say(after)}.</Text>
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
              className={classes.toggle}
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
        <Text size="sm">{sentence}</Text>
        <div className="row">
          <span role="status" className="dimmed">
            {told}
          </span>
          <CopyEmails collect={() => rows.map(personOf)} disabled={rows.length === 0} onTold={setTold} />
          <ToolButton
            icon={IconDownload}
            disabled={rows.length === 0}
            onClick={() => download(changesFile(view, before, after), 'text/csv', toChangesCsv(view, rows))}
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
