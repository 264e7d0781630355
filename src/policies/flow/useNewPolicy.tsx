import { Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { handedTextKey } from '../../device/handover.ts'
import { useLogState } from '../../log/LogContext.ts'
import { policyOf } from '../../log/subject.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { focusTitle } from '../../ui/focus.ts'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { ToolButton } from '../../ui/form/ToolButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { usePageState } from '../../ui/pageState.ts'
import { toast } from '../../ui/toast/toast.ts'
import { newNextEntry } from '../urls/pasteResult.ts'
import { type PolicySearch, policySearch } from './links.ts'
import { likeSent, newDraft, type PolicyDraft } from './policyDraft.ts'
import type { OpenPolicy } from './usePolicy.ts'

const route = getRouteApi('/policies')

/** The address of the policy page, and a new policy in the place of the unsent one. */
export function useNewPolicy({ open, document, step, typed, replace }: OpenPolicy) {
  const { byId, isReading } = useLogState()
  const { now } = useSession()
  const [handed, setHanded] = usePageState(handedTextKey)
  /** Announced, since it is visible on the page. */
  const [announcement, setAnnouncement] = useState('')
  /** What replaces the unsent policy once that is confirmed. */
  const [asked, setAsked] = useState<() => void>()
  const { isSending = false } = document

  function begin(draft: PolicyDraft, text: string, then?: () => void) {
    const act = () => {
      setAsked(undefined)
      replace(draft)
      setAnnouncement(text)
      focusTitle()
      then?.()
    }
    setAnnouncement('')
    // The receipt of a policy that is being sent must not be replaced.
    if (isSending) toast({ message: 'The policy on this page is being sent. Begin the next one afterwards.' })
    else if (typed()) setAsked(() => act)
    else act()
  }
  function beginNew(action = '', groupId = '') {
    // Taken by this policy, or by none: the admin may keep the one that is open.
    const isFor = handed.text !== '' && handed.action === action
    setHanded(handedTextKey.initial)
    const draft = newDraft()
    const [scope] = draft.values.scopes
    if (scope && groupId) scope.to = { ...scope.to, type: 'profile_group', groupId }
    const choice = action ? { ...newNextEntry, action } : draft.choice
    begin({ ...draft, choice }, 'New policy.', () => {
      if (isFor) setHanded({ ...handed, isBegun: true })
    })
  }
  function beginLike(requestId: string) {
    const entry = byId.get(requestId)
    const input = entry && policyOf(entry)
    const draft = input && likeSent(input, entry.at, now())
    if (draft) begin(draft, `New policy like “${input.description}”.`)
    else toast({ message: 'No new policy could be made of this one.' })
  }
  const address = useAddress(open.isUnasked !== true, isReading, { new: beginNew, like: beginLike })
  const newButton = (
    <ToolButton icon={IconFilePlus} onClick={() => beginNew()}>
      {step.at === 'created' ? 'Create another' : 'Start over'}
    </ToolButton>
  )
  const notices = (
    <>
      <LiveRegion className="hidden">{announcement}</LiveRegion>
      <Confirm
        opened={asked !== undefined}
        title="Replace your unsent policy?"
        action="Replace"
        danger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked?.()}
      >
        <Text>
          The policy on this page and its draft on this device will be deleted. Activity keeps what was sent.
        </Text>
      </Confirm>
    </>
  )
  return { address, newButton, notices }
}

/** What the address shows, and what a link asks for: done once the draft of the page is known. */
function useAddress(
  isReady: boolean,
  isReading: boolean,
  acts: Readonly<Record<'new' | 'like', (asked: string, group?: string) => void>>,
) {
  const found: unknown = route.useSearch()
  const navigate = route.useNavigate()
  // The router's types are circular here, from routes to page to routes, and end as `any`. The schema restores them.
  const { new: action, group, like, view, sent, show: filter = 'all' } = policySearch.parse(found)
  const act = useEffectEvent(() => {
    if (like !== undefined) acts.like(like)
    else if (action) acts.new(action, group)
  })
  const isAsked = (action ?? like) !== undefined
  // What is like a policy that was sent is made from the log.
  const isWaiting = like !== undefined && isReading
  useEffect(() => {
    if (!isAsked || !isReady || isWaiting) return
    act()
    // The request leaves the address, because a reload would repeat it and replace the page.
    void navigate({ to: '/policies', search: {}, replace: true })
  }, [isAsked, isReady, isWaiting, navigate])
  /** Back closes what was opened. What `replace` opens or closes does not come back with it. */
  const show = (search: Partial<PolicySearch>, isReplacing = false) =>
    void navigate({ to: '/policies', search, replace: isReplacing })
  const isFormAsked = isAsked && sent === undefined
  return { view: isFormAsked ? undefined : sent === undefined ? view : 'sent', sent, filter, show }
}
