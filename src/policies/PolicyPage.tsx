import { useEffect } from 'react'
import { createPolicy } from '../api/operations.ts'
import { toWire } from '../api/wire.ts'
import { DraftKept, DraftNotice } from '../device/DraftNotice.tsx'
import { useLogValue } from '../log/LogContext.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { Tabs } from '../ui/frame/Tabs.tsx'
import { focusTitle } from '../ui/pane/focusBack.ts'
import { commentOf } from './checks/finding.ts'
import { useFindings } from './checks/useFindings.ts'
import { type SentAs, usePolicyDocument } from './document/policyDocument.ts'
import { inputOf, makeSubmission } from './document/submission.ts'
import { SentAsNotice } from './drafts/SentAsNotice.tsx'
import { useNewPolicy } from './drafts/useNewPolicy.tsx'
import { type OpenPolicy, useOpenPolicy } from './drafts/useOpenPolicy.ts'
import { usePolicyDraft } from './drafts/usePolicyDraft.ts'
import { change } from './list/entryList.ts'
import { useGoToPlace } from './list/useRows.ts'
import { OwnDomainsButton } from './OwnDomains.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import type { PagePlace } from './request/place.ts'
import { toRequest } from './request/policy.ts'
import { countEntries } from './request/policyWords.ts'
import { type PolicyRefusal, refusalOf } from './request/refusals.ts'
import { sentListLink } from './sent/sentLink.ts'
import { SentList } from './sent/SentList.tsx'
import { useSentPolicies } from './sent/useSentPolicies.ts'
import { useIsRunning } from './submission/useStatuses.ts'
import { SubmissionScreen } from './SubmissionScreen.tsx'
import type { Entry } from './urls/entry.ts'
import classes from './PolicyPage.module.css'

/** The page of the unsent policy, beside the list of sent policies. */
export function PolicyPage() {
  const { submission } = usePolicyDocument().document
  const isDifferent = useLogValue(({ byId }) =>
    submission?.parts.some(
      ({ requestId = '' }) => byId.get(requestId)?.end?.outcome === 'stored differently',
    ),
  )
  const page = useOpenPolicy()
  const { address, newButton, notices } = useNewPolicy(page, useIsRunning(submission))
  const { view, sent, filter, show } = address
  const { file } = useSession()
  const all = useSentPolicies()
  return (
    <Page
      wide="whole"
      title="Policies"
      alert={isDifferent ? 'Stored differently' : undefined}
      tabs={
        <Tabs
          label="Policies"
          tabs={[
            { label: 'Policy', href: '#/policies', isHere: view === undefined },
            { label: 'Sent', many: all.length, href: `#${sentListLink()}`, isHere: view === 'sent' },
          ]}
        />
      }
      actions={
        <>
          <div className={classes.kept}>
            {!submission && view === undefined && <DraftKept kept={page.kept} />}
          </div>
          {file === undefined && (
            <ButtonRow label="New policy and domains">
              {newButton}
              <OwnDomainsButton />
            </ButtonRow>
          )}
        </>
      }
    >
      <div className={`stack snug narrow ${classes.notices}`}>{notices}</div>
      <FocusTaker key={`${view} ${sent}`} />
      {view === 'sent' && (
        <SentList
          all={all}
          filter={filter}
          onFilter={(next) => show({ view, show: next }, true)}
          openId={sent}
          // Closed by its button, a receipt does not come back with Back.
          onOpenId={(id) => show({ view, show: filter, sent: id }, id === undefined)}
        />
      )}
      {/* Another view does not pause what is being sent, and closes no part of the form. */}
      <div hidden={view !== undefined}>
        {/* Beside the pane, whose action stays in sight. A submission has its own. */}
        <div className={submission ? undefined : `split ${classes.work}`}>
          <div>
            {!submission && (
              <>
                <DraftNotice foundAt={page.open.foundAt} onDiscard={() => page.replace()} />
                <SentAsNotice page={page} />
              </>
            )}
          </div>
          {/* The stored draft may replace what would be typed. */}
          <div className={classes.draft} inert={page.open.isUnasked}>
            <Draft key={page.open.id} page={page} isShown={view === undefined} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** What had the focus may have gone with the last view. */
function FocusTaker() {
  useEffect(() => {
    // The browser takes the focus from what is hidden only with the next frame.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.checkVisibility() === false) focusTitle()
  }, [])
  return null
}

/** The form, or in its place what is made of it. */
function Draft({ page, isShown }: { readonly page: OpenPolicy; readonly isShown: boolean }) {
  const { now } = useSession()
  const editor = usePolicyDraft(page)
  const { form, document, change: apply } = editor
  const { list, answers, submission } = document
  const urls = list.entries
  const findings = useFindings(urls, document.spare)

  function refuse({ problem, fields, refused }: PolicyRefusal) {
    apply({ submission: undefined, failure: { problem, refused, list } })
    for (const { name, message } of fields) form.setError(name, { message })
  }
  const review = form.handleSubmit((values) => {
    const made = makeSubmission(urls, toRequest(values, urls, commentOf(findings.findings, answers)), now())
    try {
      for (const part of made.parts) toWire(createPolicy, inputOf(made, part, urls))
      apply({ failure: undefined, refusal: undefined, submission: made })
    } catch (error) {
      refuse(refusalOf(error))
    }
  })
  const goToPlace = useGoToPlace()
  /** Removes the entries of created policies from the list. */
  function leave(left: readonly Entry[], place: PagePlace, sentAs?: SentAs) {
    const created = urls.length - left.length
    apply({
      submission: undefined,
      ...(sentAs && { sentAs }),
      ...(created > 0 && { list: change(list, left, `${countEntries(created)} removed (already sent)`) }),
    })
    goToPlace(place)
  }

  return submission ? (
    <SubmissionScreen
      key={submission.at}
      editor={editor}
      isShown={isShown}
      submission={submission}
      findings={findings}
      onLeave={leave}
      onRefused={refuse}
    />
  ) : (
    <PolicyForm editor={editor} findings={findings} onReview={() => void review()} />
  )
}
