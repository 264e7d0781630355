import { Button, Drawer, Text, Title } from '@mantine/core'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { download } from '../../ui/download.ts'
import { Empty } from '../../ui/frame/Empty.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { isEmpty, type PolicyDraft } from './draft.ts'
import { draftFileName, toDraftFile, type Arrival } from './draftFile.ts'
import { DraftRow } from './DraftRow.tsx'
import classes from './Drafts.module.css'
import { OpenJson } from './OpenJson.tsx'
import { problemWords, type DraftItem, type Library, type LibraryProblem } from './useDraftLibrary.ts'
import type { PolicyEditor } from './usePolicyDraft.ts'

export interface DraftsDrawerProps {
  readonly opened: boolean
  readonly library: Library
  readonly typed: PolicyEditor
  readonly isKeeping: boolean
  readonly failure: string | undefined
  readonly onFailure: (sentence: string | undefined) => void
  readonly onOpen: (item: DraftItem) => void
  /** `from` is what it was made of, in words. */
  readonly onArrive: (arrival: Arrival, from: string) => void
  readonly onClose: () => void
}

export function DraftsDrawer(props: DraftsDrawerProps) {
  return (
    <Drawer
      opened={props.opened}
      onClose={() => {
        // Escape is heard by every dialog that is open; it means the one on top.
        if (!document.querySelector('[data-over-all]')) props.onClose()
      }}
      position="right"
      size="min(640px, 100%)"
      transitionProps={{ duration: 100 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={<span className={classes.title}>Drafts</span>}
    >
      {/* Mounted with each opening: what was done last time is past. */}
      <Body {...props} />
    </Drawer>
  )
}

const shownFirst = 40

interface Deleted {
  readonly name: string
  readonly undo: () => Promise<boolean>
}

function Body({ library, typed, isKeeping, failure, onFailure, onOpen, onArrive }: DraftsDrawerProps) {
  const { days } = useLedgerState().settings
  const [deleted, setDeleted] = useState<Deleted>()
  const [isWhole, setWhole] = useState(false)
  const undoButton = useRef<HTMLButtonElement>(null)
  // The row that had the focus is gone.
  useEffect(() => {
    if (deleted) undoButton.current?.focus()
  }, [deleted])
  const { items = [] } = library
  const tell = (failed: LibraryProblem | undefined) =>
    onFailure(failed && failed !== 'lost' ? problemWords[failed] : undefined)

  /** Nothing is done in vain without a word. */
  async function attempt(work: Promise<void>) {
    try {
      await work
    } catch {
      onFailure('This did not work. Try again, or reload the page: what is kept stays.')
    }
  }
  async function exportOne(item: DraftItem) {
    const content = await library.read(item.id)
    if (content) await saveFile(item.name, content)
    tell(content ? undefined : 'gone')
  }
  async function saveFile(name: string, content: PolicyDraft) {
    download(draftFileName(name), 'application/json', toDraftFile(await library.copyOf(content)))
  }
  async function remove({ id, name }: DraftItem) {
    const undo = await library.remove(id)
    tell(typeof undo === 'string' ? undo : undefined)
    setDeleted(typeof undo === 'string' ? undefined : { name, undo })
  }
  async function undoLast() {
    const isBack = await deleted?.undo()
    setDeleted(undefined)
    tell(isBack ? undefined : 'not kept')
  }

  const draftNow = typed.collect()
  const isListed = items.some(({ isHere }) => isHere)
  return (
    <div className="stack">
      {!isKeeping ? (
        <Notice tone="warn" title="Drafts are not kept on this device.">
          <Text size="sm">
            The activity page was told to keep nothing. A draft can still be exported as a file, and opened
            from one.
          </Text>
        </Notice>
      ) : library.isUnreadable ? (
        <Notice tone="bad" title="The drafts of this device cannot be read.">
          <Text size="sm">
            This browser refuses its database, or its storage does not answer. Export what matters as a file.
          </Text>
        </Notice>
      ) : (
        <Text size="sm" c="dimmed">
          What is typed on this page is kept encrypted on this device, for this account, until it is sent or{' '}
          {number(days)} days after its last change.
        </Text>
      )}
      {failure && <Notice tone="bad" role="alert" title={failure} />}
      <LiveRegion>
        {deleted && (
          <Notice tone="notice" title={`“${deleted.name}” was deleted.`}>
            <div>
              <Button variant="default" size="xs" ref={undoButton} onClick={() => void attempt(undoLast())}>
                Undo
              </Button>
            </div>
          </Notice>
        )}
      </LiveRegion>
      {items.length > 0 ? (
        <ul className={`plain ${classes.list}`} aria-label="Drafts of this page">
          {items.slice(0, isWhole ? undefined : shownFirst).map((item) => (
            <DraftRow
              key={item.id}
              item={item}
              onOpen={() => onOpen(item)}
              onRename={(name) => attempt(library.rename(item.id, name).then(tell))}
              onClone={() => attempt(library.clone(item).then(tell))}
              onExport={() => void attempt(exportOne(item))}
              onDelete={() => void attempt(remove(item))}
            />
          ))}
        </ul>
      ) : (
        isKeeping &&
        !library.isUnreadable && (
          <Empty title="No drafts yet">
            Type or paste something on the page: it becomes a draft by itself. “New draft” puts it aside and
            begins another.
          </Empty>
        )
      )}
      {items.length > shownFirst && !isWhole && (
        <div>
          <Button variant="default" size="xs" onClick={() => startTransition(() => setWhole(true))}>
            Show all {number(items.length)}
          </Button>
        </div>
      )}
      {!isListed && !isEmpty(draftNow) && (
        <div>
          <Button
            variant="default"
            onClick={() =>
              void attempt(saveFile(draftNow.values.description, draftNow).then(() => tell(undefined)))
            }
          >
            Export what stands on the page
          </Button>
        </div>
      )}
      <section aria-label="From a file" className="stack">
        <Title order={3}>From a file</Title>
        <OpenJson onArrive={onArrive} />
      </section>
    </div>
  )
}
