import { Button, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconDownload, IconFile } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { download } from '../../ui/download.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { SideDrawer } from '../../ui/pane/SideDrawer.tsx'
import { within } from '../../ui/places.ts'
import { time } from '../../ui/time/clock.ts'
import { fileName } from '../exports.ts'
import { compareFiles, type Comparison } from './comparison.ts'
import { Differences } from './Differences.tsx'
import { type Snapshot, toSnapshotText } from './snapshot.ts'
import classes from './Compare.module.css'

/**
 * The button and drawer that compare the whole list, whatever the table shows, with the same list of another day. It
 * is memoised, because typing in the quick filter changes nothing here.
 */
export const Compare = memo(function Compare({ list }: { readonly list: Snapshot }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton data-command="compare" icon={IconArrowsDiff} onClick={() => setOpen(true)}>
        Compare
      </ToolButton>
      <SideDrawer title="Compare lists" opened={isOpen} width={960} onClose={() => setOpen(false)}>
        <Body list={list} />
      </SideDrawer>
    </>
  )
})

/** The content of the drawer. Files and results are not kept. */
function Body({ list: opened }: { readonly list: Snapshot }) {
  // The list as it was at the opening, even if more of it is read meanwhile.
  const [list] = useState(opened)
  const [files, setFiles] = useState<readonly File[]>([])
  const [compared, setCompared] = useState<Comparison>()
  const [refused, setRefused] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const latest = useRef(files)
  async function change(next: readonly File[]) {
    latest.current = next
    setFiles(next)
    setRefused(undefined)
    setCompared(undefined)
    if (next.length === 0) return
    const result = await compareFiles(next, list)
    if (latest.current !== next) return
    if (!('reason' in result)) return setCompared(result)
    // The files before the refused one was added come back.
    void change(files.filter((file) => file !== result.file))
    setRefused(`${result.file.name}: ${result.reason}`)
  }
  function remove(file: File) {
    void change(files.filter((each) => each !== file))
    // The clicked button disappears, so the focus moves to the button that chooses a file.
    setTimeout(() => within(box.current, 'button')[0]?.focus())
  }
  async function save() {
    download(fileName(list, '.json'), 'application/json', await toSnapshotText(list))
  }

  return (
    <div className="stack">
      <section aria-label="This list" className="stack tight">
        <Title order={3}>This list</Title>
        <Text size="sm">
          {count(list.people.length, 'person', 'people')}, read {time(list.readAt)}. To compare this list
          later, save a snapshot, which has the filters too, or export a CSV: the console keeps no copy.
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
          what="an earlier list"
          hint="A snapshot, or a CSV of this page. One is compared with this list, two with each other."
          accept=".json,application/json,.csv,text/csv"
          isSmall={files.length > 0}
          // A third file replaces the first.
          onFile={(file) => void change([...files, file].slice(-2))}
          onRefused={setRefused}
        />
        {files.map((file, at) => (
          <div key={`${at} ${file.name}`} className="row">
            <IconFile size={16} aria-hidden />
            <Text size="sm" className={classes.file}>
              {file.name}
            </Text>
            <Button size="compact-sm" aria-label={`Remove ${file.name}`} onClick={() => remove(file)}>
              Remove
            </Button>
          </div>
        ))}
        {refused !== undefined && (
          <Notice tone="bad" role="alert" title="The file was not accepted.">
            <Text size="sm" className={classes.file}>
              {refused}
            </Text>
          </Notice>
        )}
      </section>
      <LiveRegion>{files.length > 0 && !compared && <Text size="sm">Comparing.</Text>}</LiveRegion>
      {compared && <Differences comparison={compared} />}
    </div>
  )
}
