import { Button, Drawer, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconDownload, IconFile } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { download } from '../../ui/download.ts'
import { DropZone } from '../../ui/form/DropZone.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import { fileName } from '../exports.ts'
import { time } from '../time.ts'
import classes from './Compare.module.css'
import { compareInWorker, type Comparison } from './compareInWorker.ts'
import { Differences } from './Differences.tsx'
import { type Snapshot, toSnapshotText } from './snapshot.ts'

/** Compares the whole list, whatever the table shows, with the same list of another day. */
export function Compare({ list }: { readonly list: Snapshot }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        data-command="compare"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Compare
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => {
          // Every open dialog hears Escape, but only the top one should close.
          if (!document.querySelector('[data-over-all]')) setOpen(false)
        }}
        position="right"
        size="min(960px, 100%)"
        transitionProps={{ duration: 100 }}
        closeButtonProps={{ 'aria-label': 'Close' }}
        title={<span className={classes.title}>Compare lists</span>}
      >
        {/* Mounted at each opening: files and findings are kept nowhere. */}
        <Body list={list} />
      </Drawer>
    </>
  )
}

function Body({ list }: { readonly list: Snapshot }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<string>()
  const box = useRef<HTMLElement>(null)
  const compared = useComparison(list, files, (file, reason) => {
    setRefused(`${file.name}: ${reason}`)
    setFiles(files.filter((each) => each !== file))
  })
  function take(file: File) {
    setRefused(undefined)
    // The same file may have changed on the disk, so it is read again. A third file replaces the first.
    setFiles([...files, file].slice(-2))
  }
  function remove(file: File) {
    setFiles(files.filter((each) => each !== file))
    // The clicked button disappears, so the focus moves to the button that chooses a file.
    setTimeout(() => box.current?.querySelector('button')?.focus())
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
          later, save a snapshot: the console keeps no copy.
        </Text>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save()}
          >
            Save snapshot of {count(list.people.length, 'person', 'people')}
          </Button>
        </div>
      </section>
      <section ref={box} aria-label="Snapshots" className="stack tight">
        <Title order={3}>Snapshots</Title>
        <DropZone
          what="a snapshot"
          hint="One is compared with this list, two with each other."
          accept=".json,application/json"
          onFile={take}
          onRefused={setRefused}
        />
        {files.map((file, at) => (
          <div key={`${at} ${file.name}`} className="row">
            <IconFile size={16} aria-hidden />
            <Text size="sm" className={classes.file}>
              {file.name}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => remove(file)}
            >
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
      <LiveRegion>
        {files.length > 0 && compared === undefined && <Text size="sm">Comparing.</Text>}
        {compared === 'failed' && (
          <Notice tone="bad" title="The lists could not be compared.">
            <Text size="sm">
              A file could not be read, or the browser ran out of memory. Choose it again.
            </Text>
          </Notice>
        )}
      </LiveRegion>
      {compared && compared !== 'failed' && <Differences comparison={compared} />}
    </div>
  )
}

/** Never the result for other files. A new file or closing the drawer ends the work. */
function useComparison(
  list: Snapshot,
  files: readonly File[],
  onRefused: (file: File, reason: string) => void,
): Comparison | 'failed' | undefined {
  const [result, setResult] = useState<{
    readonly list: Snapshot
    readonly files: readonly File[]
    readonly found: Comparison | 'failed'
  }>()
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (files.length === 0) return undefined
    return compareInWorker(list, files, {
      onDone: (found) => setResult({ list, files, found }),
      onFailed: () => setResult({ list, files, found: 'failed' }),
      onRefused(at, reason) {
        const file = files[at]
        if (file) refuse(file, reason)
      },
    })
  }, [list, files])
  return result?.list === list && result.files === files ? result.found : undefined
}
