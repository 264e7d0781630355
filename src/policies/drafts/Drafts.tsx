import { Button, Text } from '@mantine/core'
import { IconFilePlus, IconFiles } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { number, sayFew } from '../../ui/number.ts'
import { toast, usePageToast } from '../../ui/toast/toast.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Drafts.module.css'
import { newDraft } from './draft.ts'
import { policySearch } from './draftLink.ts'
import { type Deleted, DraftsDrawer } from './DraftsDrawer.tsx'
import { useSentBar } from '../sent/SentDrawer.tsx'
import { likeSent } from './likeSent.ts'
import { countEntries } from '../request/policyWords.ts'
import { newChoice } from '../urls/reading.ts'
import { problemWords, type LibraryProblem, useDraftLibrary } from './useDraftLibrary.ts'
import type { OpenPolicy } from './useOpenPolicy.ts'
import type { Arrival } from './draftFile.ts'

const route = getRouteApi('/policies')

/**
 * The drafts of the policy page, the open one and the stored ones: their buttons and their notices. `isBusy`: the open one
 * is being sent.
 */
export function useDraftsBar(page: OpenPolicy, isBusy: boolean) {
  const { keep } = useLedgerState().settings
  const { now } = useSession()
  const library = useDraftLibrary(page)
  const [isOpen, setOpen] = useState(false)
  const pageToast = usePageToast()
  /** What a screen reader says of a change that is seen on the page. */
  const [heard, setHeard] = useState('')
  const [failure, setFailure] = useState<string>()
  const [deleted, setDeleted] = useState<Deleted>()
  function close() {
    // In front of the drawer a toast would be out of reach, so the drawer has a notice with Undo. It goes with the drawer.
    if (deleted) toastOf(deleted)
    setDeleted(undefined)
    setOpen(false)
  }
  /** The action to confirm, since it would lose the draft on the page. */
  const [asked, setAsked] = useState<() => Promise<void>>()

  /** Acts at once, or asks where the draft on the page would be lost. */
  async function attempt(work: (isLost: boolean) => Promise<LibraryProblem | undefined>, tell: () => void) {
    // The receipt of a draft that is being sent must not be replaced. A link asks for another one all the same.
    if (isBusy) return setFailure('The draft on this page is being sent. Open the other one afterwards.')
    const go = async (isLost: boolean) => {
      pageToast.drop()
      setHeard('')
      const failed = await work(isLost)
      if (failed === 'lost') return setAsked(() => () => go(true))
      setAsked(undefined)
      setFailure(failed && problemWords[failed])
      if (failed) return undefined
      tell()
      return close()
    }
    return go(false)
  }

  const begin = (draft = newDraft()) =>
    attempt(
      (isLost) => library.begin(draft, isLost),
      () => setHeard('New draft.'),
    )
  const beginFrom = (arrival: Arrival, from: string) =>
    attempt(
      (isLost) => library.begin(arrival.draft, isLost),
      () => pageToast.show({ message: `New draft from ${from}.${sayLacks(arrival)}` }),
    )
  const { items, isUnreadable, isSwitching } = library
  const openDraft = (id: string) => {
    const name = items?.find((item) => item.id === id)?.name
    void attempt(
      (isLost) => library.open(id, isLost),
      () => setHeard(name === undefined ? 'The draft is open.' : `“${name}” is open.`),
    )
  }
  const isKnown = !page.open.isUnasked && (items !== undefined || isUnreadable)
  const address = useAddress(isKnown, {
    draft: openDraft,
    new: (action) => void begin({ ...newDraft(), choice: { ...newChoice, action } }),
  })
  const sent = useSentBar({
    isBusy,
    openId: address.sent,
    onOpenId: address.openSent,
    onLike: (policy) =>
      void likeSent(policy, now()).then((like) =>
        like
          ? beginFrom({ ...like, unfit: like.draft.left ?? [], ignored: [] }, `“${policy.input.description}”`)
          : setFailure('No draft could be made of this policy.'),
      ),
  })
  const buttons = (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFiles size={16} />}
        data-command="drafts"
        data-toolbar-toggle
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
        data-command="new draft"
        data-toolbar-toggle
        disabled={isBusy}
        onClick={() => void begin()}
      >
        New draft
      </Button>
      {sent.button}
    </>
  )
  const notices = (
    <div className={`stack snug narrow ${classes.notices}`}>
      {sent.notice}
      <LiveRegion className="hidden">{heard}</LiveRegion>
      {failure && !isOpen && <Notice tone="bad" role="alert" title={failure} />}
      <DraftsDrawer
        opened={isOpen}
        library={library}
        collect={page.collect}
        isKeeping={keep}
        failure={failure}
        deleted={deleted}
        onDeleted={setDeleted}
        onFailure={setFailure}
        onOpen={openDraft}
        onArrive={(arrival, from) => void beginFrom(arrival, from)}
        onClose={close}
      />
      <Confirm
        opened={asked !== undefined}
        title="Unsaved changes will be lost"
        action="Discard"
        danger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void asked?.()}
      >
        <Text>This page cannot be saved as a draft on this device. To keep it, export it first.</Text>
      </Confirm>
    </div>
  )
  return { isSwitching, buttons, notices }
}

/** What a file had that its draft lacks. */
function sayLacks({ unfit, ignored, note = '' }: Arrival): string {
  const left = unfit.length > 0 ? ` ${countEntries(unfit.length)} left out: see “Left out”.` : ''
  const unknown = ignored.length > 0 ? ` Unknown fields left out: ${sayFew(ignored, 3)}.` : ''
  return `${left}${unknown}${note}`
}

function toastOf({ name, undo }: Deleted) {
  const back = async () => {
    const isBack = await undo().catch(() => false)
    toast({ message: isBack ? `“${name}” is back.` : problemWords['not kept'] })
  }
  toast({ message: `“${name}” was deleted.`, undo: () => void back() })
}

/** The receipt that the address names, and what a link asks for: done once the drafts and the one on the page are known. */
function useAddress(isReady: boolean, acts: { draft: (id: string) => void; new: (action: string) => void }) {
  const found: unknown = route.useSearch()
  const navigate = route.useNavigate()
  // The router's types are circular here, from routes to page to routes, and end as `any`. The schema restores them.
  const { draft, new: action, sent } = policySearch.parse(found)
  const act = useEffectEvent(() => (draft === undefined ? action && acts.new(action) : acts.draft(draft)))
  const isAsked = draft !== undefined || action !== undefined
  useEffect(() => {
    if (!isAsked || !isReady) return
    act()
    // Otherwise a reload would do it again, in place of what is then on the page.
    void navigate({ to: '/policies', search: {}, replace: true })
  }, [isAsked, isReady, navigate])
  function openSent(requestId: string | undefined) {
    if (requestId === sent) return
    // Back closes what was opened. Closed in another way, it does not come back with Back.
    const isClosed = requestId === undefined
    void navigate({ to: '/policies', search: isClosed ? {} : { sent: requestId }, replace: isClosed })
  }
  return { sent, openSent }
}
