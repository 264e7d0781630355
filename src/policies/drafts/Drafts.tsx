import { Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handedTextKey } from '../../drafts/handed.ts'
import { useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { ToolButton, type ToolButtonProps } from '../../ui/form/ToolButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sayFew } from '../../ui/number.ts'
import { usePageState } from '../../ui/pageState.ts'
import { focusTitle } from '../../ui/pane/focusBack.ts'
import { usePageToast } from '../../ui/toast/toast.ts'
import { countEntries } from '../request/policyWords.ts'
import { newNextEntry } from '../urls/reading.ts'
import { newDraft } from './draft.ts'
import type { Arrival } from './draftFile.ts'
import { type PolicySearch, policySearch } from './draftLink.ts'
import { type Deleted, DraftList } from './DraftList.tsx'
import { likeSent } from './likeSent.ts'
import { problemWords, type LibraryProblem, useDraftLibrary } from './useDraftLibrary.ts'
import type { OpenPolicy } from './useOpenPolicy.ts'

const route = getRouteApi('/policies')

/** The drafts of the policy page: what opens one, and what is said of that. `isBusy`: the open one is being sent. */
export function usePolicyDrafts(page: OpenPolicy, isBusy: boolean) {
  const { settings, requests, reading } = useLogState()
  const { keep } = settings
  const { now } = useSession()
  const library = useDraftLibrary(page)
  const pageToast = usePageToast()
  const [handed, setHanded] = usePageState(handedTextKey)
  /** The announcement of a change that is visible on the page. */
  const [heard, setHeard] = useState('')
  const [failure, setFailure] = useState<string>()
  const [deleted, setDeleted] = useState<Deleted>()
  /** The action to confirm, since it would lose the draft on the page. */
  const [asked, setAsked] = useState<() => Promise<void>>()

  /** Acts at once, or asks where the draft on the page would be lost. Then the open draft is shown. */
  async function attempt(work: (isLost: boolean) => Promise<LibraryProblem | undefined>, tell: () => void) {
    // The receipt of a draft that is being sent must not be replaced.
    if (isBusy) return setFailure('The draft on this page is being sent. Open the other one afterwards.')
    const from = here.current
    const go = async (isLost: boolean) => {
      pageToast.drop()
      setHeard('')
      const failed = await work(isLost)
      if (failed === 'lost') return setAsked(() => () => go(true))
      setAsked(undefined)
      setFailure(failed && problemWords[failed])
      if (failed) return undefined
      tell()
      // The admin may have gone elsewhere meanwhile.
      if (from !== undefined && from === here.current) {
        address.show({})
        focusTitle()
      }
      return undefined
    }
    return go(false)
  }

  const begin = (draft = newDraft(), then?: () => void) =>
    attempt(
      (isLost) => library.begin(draft, isLost),
      () => {
        setHeard('New draft.')
        then?.()
      },
    )
  const beginFrom = (arrival: Arrival, from: string) =>
    attempt(
      (isLost) => library.begin(arrival.draft, isLost),
      () => pageToast.show({ message: `New draft from ${from}.${sayLacks(arrival)}` }),
    )
  const { items, isUnreadable, isSwitching } = library
  const open = (id: string) => {
    const name = items?.find((item) => item.id === id)?.name
    void attempt(
      (isLost) => library.open(id, isLost),
      () => setHeard(name === undefined ? 'The draft is open.' : `“${name}” is open.`),
    )
  }
  const isKnown = !page.open.isUnasked && (items !== undefined || isUnreadable)
  const address = useAddress(isKnown, reading, {
    draft: open,
    new: (action, groupId) => {
      // Taken by this draft, or by none: the admin may keep the draft that is open.
      const isFor = handed.text !== '' && handed.action === action
      setHanded(handedTextKey.initial)
      const draft = newDraft()
      const [scope] = draft.values.scopes
      if (scope && groupId) scope.to = { ...scope.to, type: 'profile_group', groupId }
      void begin({ ...draft, choice: { ...newNextEntry, action } }, () => {
        if (isFor) setHanded({ ...handed, isBegun: true })
      })
    },
    like: (requestId) => void beginLike(requestId),
  })
  const { view } = address
  /** The view in sight; none of the page once it is left. */
  const here = useRef(view)
  useEffect(() => {
    here.current = view
    return () => {
      here.current = undefined
      // A failure is told where it happened.
      setFailure(undefined)
    }
  }, [view])

  /** A draft like a policy that was sent. */
  async function beginLike(requestId: string) {
    const { subject, at = 0 } = requests.get(requestId)?.sent ?? {}
    const input = subject?.kind === 'policy' ? subject.input : undefined
    const draft = input && (await likeSent(input, at, now()))
    if (!draft) return setFailure(noDraft)
    return beginFrom({ draft, unfit: draft.leftOut, ignored: [] }, `“${input.description}”`)
  }
  const newButton = <NewButton disabled={isBusy} onClick={() => void begin()} />
  const notices = (
    <>
      <LiveRegion className="hidden">{heard}</LiveRegion>
      {failure && <Notice tone="bad" role="alert" title={failure} />}
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
    </>
  )
  const list = (
    <DraftList
      library={library}
      collect={page.collect}
      isKeeping={keep}
      isBusy={isBusy}
      deleted={deleted}
      onDeleted={setDeleted}
      onFailure={setFailure}
      onOpen={open}
      onArrive={(arrival, from) => void beginFrom(arrival, from)}
    />
  )
  return { address, many: keep ? items?.length : undefined, isSwitching, newButton, notices, list }
}

const NewButton = (props: Pick<ToolButtonProps, 'disabled' | 'onClick'>) => (
  <ToolButton variant="subtle" color="gray" icon={IconFilePlus} data-command="new draft" {...props}>
    New draft
  </ToolButton>
)

/** The parts of a file that its draft lacks, as a sentence. */
function sayLacks({ unfit, ignored }: Arrival): string {
  const left = unfit.length > 0 ? ` ${countEntries(unfit.length)} left out: see “Left out”.` : ''
  const unknown = ignored.length > 0 ? ` Unknown fields left out: ${sayFew(ignored, 3)}.` : ''
  return `${left}${unknown}`
}

const noDraft = 'No draft could be made of this policy.'

/** What the address shows, and what a link asks for: done once the drafts and the one on the page are known. */
function useAddress(
  isReady: boolean,
  isReading: boolean,
  acts: Readonly<Record<'draft' | 'new' | 'like', (asked: string, group?: string) => void>>,
) {
  const found: unknown = route.useSearch()
  const navigate = route.useNavigate()
  // The router's types are circular here, from routes to page to routes, and end as `any`. The schema restores them.
  const { draft, new: action, group, like, view, sent, show: filter = 'all' } = policySearch.parse(found)
  const act = useEffectEvent(() => {
    if (draft !== undefined) acts.draft(draft)
    else if (like !== undefined) acts.like(like)
    else if (action) acts.new(action, group)
  })
  const isAsked = (draft ?? action ?? like) !== undefined
  // What is like a policy that was sent is made from the journal.
  const isWaiting = like !== undefined && isReading
  useEffect(() => {
    if (!isAsked || !isReady || isWaiting) return
    act()
    // The request leaves the address, because a reload would repeat it and replace the page.
    void navigate({ to: '/policies', search: {}, replace: true })
  }, [isAsked, isReady, isWaiting, navigate])
  /** Back closes what was opened. What `replace` opens or closes does not come back with it. */
  const show = (search: Partial<PolicySearch>, replace = false) =>
    void navigate({ to: '/policies', search, replace })
  const isFormAsked = isAsked && sent === undefined
  return { view: isFormAsked ? undefined : sent === undefined ? view : 'sent', sent, filter, show }
}
