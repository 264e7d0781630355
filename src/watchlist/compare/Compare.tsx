import { SegmentedControl, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { download } from '../../ui/download.ts'
import { FileSource } from '../../ui/form/FileSource.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { count, number } from '../../ui/number.ts'
import { Dialog } from '../../ui/pane/Dialog.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { createView, type Sort } from '../../ui/table/order.ts'
import { describeWithUtc } from '../../ui/time/zone.ts'
import { CopyEmails } from '../Actions.tsx'
import { changeColumns } from '../columns.tsx'
import { fileMoment } from '../exports.ts'
import { mostVideos } from '../filters.ts'
import type { WatchlistAnswer } from '../gathering.ts'
import * as lists from './compareLists.ts'
import { type EarlierList, readEarlier } from './earlierList.ts'

interface CompareProps {
  readonly list: WatchlistAnswer
}

/** The button and dialog that compare the whole list, whatever the table shows. */
export function Compare({ list }: CompareProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton icon={IconArrowsDiff} onClick={() => setOpen(true)}>
        Compare
      </ToolButton>
      <Dialog title="Compare lists" opened={isOpen} isWide onClose={() => setOpen(false)}>
        <Body list={list} />
      </Dialog>
    </>
  )
}

type Compared = ReturnType<typeof compareWith>

function compareWith({ name }: File, { people, readAt, gap }: EarlierList, list: WatchlistAnswer) {
  // Without a time in its name, the file counts as the earlier list.
  const isLater = readAt !== undefined && readAt > list.readAt
  const [before, after] = isLater ? [list.people, people] : [people, list.people]
  const comparison = lists.compareLists(before, after)
  const { withoutAddress, repeated } = comparison
  const facts = [
    `${name}: ${count(people.length, 'row')}${readAt ? `, read ${describeWithUtc(readAt)}` : ''}.`,
    isLater && 'It is later than this list.',
    gap,
    !list.isComplete && 'This list was not read to its end.',
    withoutAddress > 0 && `${count(withoutAddress, 'row')} without an email address left out.`,
    repeated > 0 && `${count(repeated, 'row')} with the address of an earlier row left out.`,
  ]
  return { comparison, facts: facts.filter((fact) => typeof fact === 'string') }
}

/** The content of the dialog. Nothing of it is kept. */
function Body({ list: opened }: CompareProps) {
  // The list as it was at the opening, even if more of it is read meanwhile.
  const [list] = useState(opened)
  const [compared, setCompared] = useState<Compared>()
  async function take(file: File) {
    const earlier = await readEarlier(file)
    const isRead = 'people' in earlier
    setCompared(isRead ? compareWith(file, earlier, list) : undefined)
    return isRead ? undefined : `${file.name}: ${earlier.reason}`
  }
  return (
    <div className="stack">
      <FileSource
        what="an earlier export"
        hint="A CSV of this page. It does not say its filters: people may only seem new or gone."
        accept=".csv,text/csv"
        take={take}
      />
      <div role="status">
        {compared && <Title order={3}>{lists.describeComparison(compared.comparison)}</Title>}
      </div>
      {compared && <Differences key={compared.facts[0]} {...compared} list={list} />}
    </div>
  )
}

const labels = { new: 'New', gone: 'Gone', changed: 'Changed', same: 'Same' } as const

function Differences({ comparison, facts, list }: Compared & CompareProps) {
  const [chosen, setChosen] = useState<lists.Group>()
  const [sort, setSort] = useState<Sort>(mostVideos)
  const [copied, setCopied] = useState<string>()
  const group = chosen ?? lists.groups.find((each) => comparison[each].length > 0) ?? 'same'
  const pairs = comparison[group]
  const isNone = pairs.length === 0
  const view = useMemo(() => createView(pairs, () => '', changeColumns), [pairs])
  function save() {
    const name = `signet-watchlist-${group}-${fileMoment(list.readAt)}.csv`
    download(name, 'text/csv', lists.toChangesCsv(group, pairs))
  }
  return (
    <section aria-label="Differences" className="stack snug">
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {facts.join(' ')}
      </Text>
      <div className="row spread">
        <SegmentedControl
          aria-label="Show"
          size="xs"
          value={group}
          data={lists.groups.map((value) => ({
            value,
            label: `${labels[value]} ${number(comparison[value].length)}`,
          }))}
          onChange={(next) => {
            setChosen(next)
            setCopied(undefined)
          }}
        />
        <div className="row">
          <span role="status" className="dimmed">
            {copied}
          </span>
          <CopyEmails
            collect={() => pairs.map(lists.personOf)}
            people={pairs.length}
            disabled={isNone}
            onCopied={setCopied}
          />
          <ToolButton icon={IconDownload} disabled={isNone} onClick={save}>
            Export CSV
          </ToolButton>
        </div>
      </div>
      <DataTable
        label={labels[group]}
        columns={changeColumns}
        rows={pairs}
        order={view.show('', sort)}
        sort={sort}
        onSort={setSort}
        topOn={`${group} ${sort.key} ${sort.descending}`}
        minWidth="600px"
        empty={<Text p="md">No one.</Text>}
      />
    </section>
  )
}
