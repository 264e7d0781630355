import { Button, Group, Text } from '@mantine/core'
import { IconFilePlus, IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { number } from '../../ui/number.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ArrivalNotice } from './ArrivalNotice.tsx'
import classes from './Drafts.module.css'
import { DraftsDrawer } from './DraftsDrawer.tsx'
import { problemWords, type LibraryProblem, useDraftLibrary } from './useDraftLibrary.ts'
import type { PolicyEditor } from './usePolicyDraft.ts'
import type { Arrival } from './draftFile.ts'

export interface DraftsProps {
  readonly editor: PolicyEditor
  /** What stands on the page is on its way. */
  readonly isBusy: boolean
  /** How far what stands on the page is on its way: nothing takes its place where that has changed meanwhile. */
  readonly moment: string
  /** Another draft stands on the page now. */
  readonly onShow: () => void
}

/** What was done, and what came of it. */
type DraftMessage = { readonly title: string; readonly arrival?: Arrival }

/** The drafts of the policy page: the one that stands here, and the others that wait. */
export function Drafts({ editor, isBusy, moment, onShow }: DraftsProps) {
  const { keep } = useLedgerState().settings
  const library = useDraftLibrary(editor, moment, onShow)
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<DraftMessage>()
  const hereId = editor.draft.id
  const [saidOf, setSaidOf] = useState(hereId)
  // Another draft came by another way: nothing is said of it.
  if (hereId !== saidOf) {
    setSaidOf(hereId)
    setSaid(undefined)
  }
  const [failure, setFailure] = useState<string>()
  /** Asked where what stands on the page would be lost. */
  const [asked, setAsked] = useState<() => Promise<void>>()

  /** Does it at once, or asks first. */
  async function attempt(work: (isLost: boolean) => Promise<LibraryProblem | undefined>, done: DraftMessage) {
    const go = async (isLost: boolean) => {
      const failed = await work(isLost)
      if (failed === 'lost') return setAsked(() => () => go(true))
      setAsked(undefined)
      setFailure(failed && problemWords[failed])
      if (failed) return undefined
      setSaid(done)
      return setOpen(false)
    }
    await go(false)
  }

  const begin = (arrival?: Arrival, from?: string) =>
    attempt((isLost) => library.begin(arrival?.draft, isLost), {
      title: from === undefined ? 'This is a new draft.' : `A new draft was made of ${from}.`,
      ...(arrival && { arrival }),
    })
  const { items } = library
  return (
    <div className={`stack snug narrow ${classes.bar}`}>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFiles size={16} />}
          disabled={isBusy}
          onClick={() => {
            setFailure(undefined)
            void library.refresh()
            setOpen(true)
          }}
        >
          {keep ? `Drafts${items ? ` (${number(items.length)})` : ''}` : 'Drafts (not kept)'}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconFilePlus size={16} />}
          disabled={isBusy}
          onClick={() => void begin()}
        >
          New draft
        </Button>
      </Group>
      {failure && !isOpen && <Notice tone="bad" role="alert" title={failure} />}
      <LiveRegion>
        {said && !failure && (
          <ArrivalNotice title={said.title} arrival={said.arrival} onClose={() => setSaid(undefined)} />
        )}
      </LiveRegion>
      <DraftsDrawer
        opened={isOpen}
        library={library}
        typed={editor}
        isKeeping={keep}
        failure={failure}
        onFailure={setFailure}
        onOpen={({ id, name }) =>
          void attempt((isLost) => library.open(id, isLost), { title: `“${name}” is open.` })
        }
        onArrive={(arrival, from) => void begin(arrival, from)}
        onClose={() => setOpen(false)}
      />
      <Confirm
        opened={asked !== undefined}
        title="What stands on this page will be lost"
        action="Go on without it"
        danger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void asked?.()}
      >
        <Text>It cannot be kept as a draft on this device. Export it first, to have it as a file.</Text>
      </Confirm>
    </div>
  )
}
