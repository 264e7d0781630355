import { Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLogState } from '../../log/LogContext.ts'
import { download } from '../../ui/download.ts'
import { Details } from '../../ui/form/Details.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { toast } from '../../ui/toast/toast.ts'
import { isEmpty, type PolicyDraft } from './draft.ts'
import { draftFileName, toDraftFile, type Arrival } from './draftFile.ts'
import { DraftTable } from './DraftTable.tsx'
import { OpenJson } from './OpenJson.tsx'
import { problemWords, type DraftItem, type Library, type LibraryProblem } from './useDraftLibrary.ts'
import classes from '../sent/Sent.module.css'

export interface DraftListProps {
  readonly library: Library
  /** The current content of the page. */
  readonly collect: () => PolicyDraft
  readonly isKeeping: boolean
  /** The draft on the page is being sent. */
  readonly isBusy: boolean
  /** The draft deleted last. */
  readonly deleted: Deleted | undefined
  readonly onDeleted: (deleted: Deleted | undefined) => void
  readonly onFailure: (sentence: string | undefined) => void
  readonly onOpen: (id: string) => void
  /** Called with a draft from a file. `from`: the source, in words. */
  readonly onArrive: (arrival: Arrival, from: string) => void
}

export interface Deleted {
  readonly name: string
  readonly undo: () => Promise<boolean>
}

function toastOf({ name, undo }: Deleted) {
  const back = async () => {
    const isBack = await undo().catch(() => false)
    toast({ message: isBack ? `“${name}” is back.` : problemWords['not kept'] })
  }
  toast({ message: `“${name}” was deleted.`, undo: () => void back() })
}

const saveFile = (name: string, content: PolicyDraft): void =>
  download(draftFileName(name), 'application/json', toDraftFile(content))

/** The drafts of this account on this device, and the way to one from a file. */
export function DraftList(props: DraftListProps) {
  const { library, collect, isKeeping, isBusy, deleted, onFailure, onDeleted, onOpen, onArrive } = props
  const undoButton = useRef<HTMLButtonElement>(null)
  // The focused row was removed.
  useEffect(() => {
    if (deleted) undoButton.current?.focus()
  }, [deleted])
  const { items = [], refresh } = library
  const { days } = useLogState().settings
  // Another tab may have changed a draft, and not every browser tells.
  useEffect(() => void refresh(), [refresh])
  // The notice with Undo goes with the list, and a toast takes its place.
  const leave = useEffectEvent(() => {
    if (deleted) toastOf(deleted)
    onDeleted(undefined)
  })
  useEffect(() => () => leave(), [])
  const tell = (failed: LibraryProblem | undefined) =>
    onFailure(failed && failed !== 'lost' ? problemWords[failed] : undefined)

  /** Runs an action, and shows its failure. */
  async function attempt(work: Promise<void>) {
    try {
      await work
    } catch {
      onFailure('This failed. Retry or reload the page. Saved drafts are kept.')
    }
  }
  async function exportOne(item: DraftItem) {
    const content = await library.read(item.id)
    if (content) saveFile(item.name, content)
    tell(content ? undefined : 'gone')
  }
  async function remove({ id, name }: DraftItem) {
    const undo = await library.remove(id)
    tell(typeof undo === 'string' ? undo : undefined)
    onDeleted(typeof undo === 'string' ? undefined : { name, undo })
  }
  async function undoLast() {
    const isBack = await deleted?.undo()
    onDeleted(undefined)
    tell(isBack ? undefined : 'not kept')
  }

  const draftNow = collect()
  const warning = !isKeeping ? (
    <Notice tone="warn" title="Drafts are not kept on this device.">
      <Text size="sm">
        Settings are set to keep nothing. Drafts can still be exported and opened as files.
      </Text>
    </Notice>
  ) : library.isUnreadable ? (
    <Notice tone="bad" title="Drafts on this device cannot be read.">
      <Text size="sm">The browser’s storage is blocked or does not respond. Export your work as a file.</Text>
    </Notice>
  ) : undefined
  const isListed = items.some(({ isHere }) => isHere)
  return (
    <section className={`stack ${classes.list}`} aria-label="Drafts">
      {warning}
      <LiveRegion>
        {deleted && (
          <Notice tone="notice" title={`“${deleted.name}” was deleted.`}>
            <div>
              <Button size="xs" ref={undoButton} onClick={() => void attempt(undoLast())}>
                Undo
              </Button>
            </div>
          </Notice>
        )}
      </LiveRegion>
      {(items.length > 0 || !warning) && (
        <DraftTable
          items={items}
          isBusy={isBusy}
          acts={{
            Open: ({ id }) => onOpen(id),
            Clone: ({ id }) => void attempt(library.clone(id).then(tell)),
            Export: (item) => void attempt(exportOne(item)),
            Delete: (item) => void attempt(remove(item)),
          }}
        />
      )}
      {items.some(({ counts }) => counts && counts.sent > 0) && (
        <Text size="sm">A clone or a file leaves out what was sent, or may have been.</Text>
      )}
      {!isListed && !isEmpty(draftNow) && (
        <div>
          <Button
            onClick={() => {
              saveFile(draftNow.values.description, draftNow)
              tell(undefined)
            }}
          >
            Export this page
          </Button>
        </div>
      )}
      <Details summary="Open a draft from a file or JSON" command="open draft file">
        <OpenJson onArrive={onArrive} />
      </Details>
      {!warning && (
        <Text size="sm" c="dimmed">
          Drafts are kept encrypted on this device, for this account, until sent or {number(days)} days after
          the last change.
        </Text>
      )}
    </section>
  )
}
