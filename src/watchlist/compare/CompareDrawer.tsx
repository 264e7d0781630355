import { Button, Checkbox, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconDownload } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { download } from '../../ui/download.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count, number } from '../../ui/number.ts'
import { SideDrawer } from '../../ui/pane/SideDrawer.tsx'
import { within } from '../../ui/places.ts'
import { time } from '../../ui/time/clock.ts'
import { fileName } from '../exports.ts'
import { Answer, Lists } from './Answer.tsx'
import { compareFiles, type Comparison } from './comparison.ts'
import type { Counted } from './counts.ts'
import { Differences } from './Differences.tsx'
import { EarlierCounts, Headline } from './Headline.tsx'
import { type Snapshot, toSnapshotText } from './snapshot.ts'
import classes from './Compare.module.css'

interface CompareProps {
  readonly list: Snapshot
  /** The counts of the list, and before them those of earlier days. */
  readonly series: readonly Counted[]
}

/**
 * The button and drawer that compare the whole list, whatever the table shows, with the same list of another day. It
 * is memoised, because typing in the quick filter changes nothing here.
 */
export const Compare = memo(function Compare(props: CompareProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton data-command="compare" icon={IconArrowsDiff} onClick={() => setOpen(true)}>
        Compare
      </ToolButton>
      <SideDrawer title="Compare lists" opened={isOpen} width={960} onClose={() => setOpen(false)}>
        <Body {...props} />
      </SideDrawer>
    </>
  )
})

/** The most files that are compared: one for each month of a year. */
const mostFiles = 12

/** The content of the drawer: the answer first, once there is one, and its lists in one line. Nothing of it is kept. */
function Body({ list: opened, series }: CompareProps) {
  // The list as it was at the opening, even if more of it is read meanwhile.
  const [list] = useState(opened)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isWith, setWith] = useState(true)
  const [compared, setCompared] = useState<Comparison>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(true)
  const box = useRef<HTMLElement>(null)
  const latest = useRef(files)
  async function change(next: readonly File[], isWithNext = isWith) {
    if (next.length > mostFiles) return setRefused([`At most ${number(mostFiles)} lists can be compared.`])
    latest.current = next
    setFiles(next)
    setWith(isWithNext)
    setRefused([])
    setCompared(undefined)
    const result = await compareFiles(next, list, isWithNext)
    if (latest.current !== next) return undefined
    setFiles(next.filter((file) => !result.refused.some((each) => each.file === file)))
    setRefused(result.refused.map(({ file, reason }) => `${file.name}: ${reason}`))
    setCompared(result.comparison)
    // With more files than before, the choice is over, unless one was refused.
    return setOpen(next.length <= files.length || result.refused.length > 0)
  }
  function remove(file: File) {
    void change(files.filter((each) => each !== file))
    // The clicked button disappears, so the focus moves to the button that chooses files.
    setTimeout(() => within(box.current, 'button')[0]?.focus())
  }
  async function save() {
    download(fileName(list, '.json'), 'application/json', await toSnapshotText(list))
  }

  return (
    <div className={`stack ${classes.body}`}>
      {compared && <Answer comparison={compared} isOpen={isOpen} onOpen={setOpen} />}
      {(isOpen || !compared) && (
        <>
          {series.length > 0 && (
            <section aria-label="Counts" className="stack tight">
              <p className="sentence">
                <Headline series={series} all={undefined} />
              </p>
              <EarlierCounts series={series} />
            </section>
          )}
          <section aria-label="This list" className="stack tight">
            <Title order={3}>This list</Title>
            <Text size="sm">
              {count(list.people.length, 'person', 'people')}, read {time(list.readAt)}. Their names are not
              kept. To see later who is new or gone, save a snapshot. An exported CSV does, too, without the
              filters.
            </Text>
            <div>
              <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
                Save snapshot of {count(list.people.length, 'person', 'people')}
              </Button>
            </div>
          </section>
          <section ref={box} aria-label="Earlier lists" className="stack tight">
            <Title order={3}>Earlier lists</Title>
            <DropZone
              what="earlier lists"
              hint="Snapshots, or CSVs of this page. With several, you see how often each person was listed."
              accept=".json,application/json,.csv,text/csv"
              isSmall={files.length > 0}
              isMany
              onFile={(...chosen) => void change([...files, ...chosen])}
              onRefused={(sentence) => setRefused([sentence])}
            />
            {files.length > 1 && (
              <Checkbox
                label="Include this list"
                checked={isWith}
                onChange={(event) => void change([...files], event.currentTarget.checked)}
              />
            )}
            {compared && <Lists lists={compared.lists} onRemove={remove} />}
          </section>
        </>
      )}
      {refused.length > 0 && (
        <Notice tone="bad" role="alert" title="Not accepted.">
          {refused.map((sentence) => (
            <Text key={sentence} size="sm" className={classes.file}>
              {sentence}
            </Text>
          ))}
        </Notice>
      )}
      <LiveRegion>{files.length > 0 && !compared && <Text size="sm">Comparing.</Text>}</LiveRegion>
      {compared && <Differences comparison={compared} />}
    </div>
  )
}
