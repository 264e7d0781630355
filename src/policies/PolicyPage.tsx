import { Anchor, Box, Text } from '@mantine/core'
import { memo, type ReactNode, useEffect } from 'react'
import { DraftSaved, DraftNotice } from '../device/DraftNotice.tsx'
import { useLogValue } from '../log/LogContext.ts'
import { focusTitle, useReceiptFocus } from '../ui/focus.ts'
import { ButtonRow } from '../ui/form/ButtonRow.tsx'
import { Page } from '../ui/frame/Page.tsx'
import { Notice } from '../ui/Notice.tsx'
import { number } from '../ui/number.ts'
import { commentOf } from './checks/finding.ts'
import { useFindings } from './checks/useFindings.ts'
import { sentListLink } from './flow/links.ts'
import { freeze, backToForm, type StepAt } from './flow/step.ts'
import { useNewPolicy } from './flow/useNewPolicy.tsx'
import { type OpenPolicy, type PolicyEditor, useOpenPolicy, usePolicy } from './flow/usePolicy.ts'
import { useGoToPlace } from './list/useRows.ts'
import { OwnDomainsButton } from './OwnDomains.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { Receipt } from './receipt/Receipt.tsx'
import { type PagePlace, toRequest } from './request/policy.ts'
import { type PolicyRefusal, refusalOf } from './request/refusals.ts'
import { ReviewPage } from './review/ReviewPage.tsx'
import { UnknownOutcome } from './review/UnknownOutcome.tsx'
import { LikeLink } from './sent/LikeLink.tsx'
import { useSentPolicies } from './sent/sent.ts'
import { SentPolicies } from './sent/Sent.tsx'
import classes from './PolicyPage.module.css'

/** The page of the unsent policy, beside the list of sent policies. */
export function PolicyPage() {
  const page = useOpenPolicy()
  const { step } = page
  const { requestId = '' } = page.document.sent ?? {}
  const isDifferent = useLogValue(({ byId }) => byId.get(requestId)?.end?.outcome === 'stored differently')
  const { address, newButton, notices } = useNewPolicy(page)
  const { view, sent, filter, show } = address
  const all = useSentPolicies()
  const isForm = step.at === 'form'
  // While it is sent, and afterwards, the draft is locked.
  const isOpen = view === undefined && (isForm || step.at === 'review')
  return (
    <Page
      title="Policies"
      alert={isDifferent ? 'Stored differently' : undefined}
      tabs={
        <nav aria-label="Policies" className={classes.tabs}>
          {/* They are one stop of the Tab key. */}
          <ButtonRow label="Policies">
            <a href="#/policies" {...tab(view === undefined)}>
              New policy
            </a>
            <a href={`#${sentListLink()}`} {...tab(view === 'sent')}>
              Sent {all.length > 0 && <span className="chip">{number(all.length)}</span>}
            </a>
          </ButtonRow>
        </nav>
      }
      actions={
        <>
          <div className={classes.kept}>{isOpen && <DraftSaved saved={page.saved} />}</div>
          <ButtonRow label="New policy and domains">
            {isOpen && newButton}
            <OwnDomainsButton />
          </ButtonRow>
        </>
      }
    >
      {notices}
      <FocusTaker key={`${view} ${sent}`} />
      {view === 'sent' && (
        <SentPolicies
          all={all}
          filter={filter}
          openId={sent}
          // Closed by its button, a receipt does not come back with Back.
          onShow={(part) => show({ view, show: filter, ...part }, part.sent === undefined)}
        />
      )}
      {/* Another view does not stop what is being sent, and closes no part of the form. */}
      <div hidden={view !== undefined}>
        {/* Beside the pane, whose action stays in sight. A review has its own. */}
        <div className={isForm ? `split ${classes.work}` : undefined}>
          <div>
            {step.at === 'form' &&
              (step.notExecuted ? (
                <NotCreated requestId={step.notExecuted.id} />
              ) : (
                <DraftNotice foundAt={page.open.foundAt} onDiscard={() => page.replace()} />
              ))}
          </div>
          {/* The stored draft may replace what would be typed. */}
          <div className={classes.draft} inert={page.open.isUnasked}>
            <Draft key={page.open.id} page={page} isShown={view === undefined} newButton={newButton} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** The props of a link to a view of the page, which has an address of its own. */
const tab = (isHere: boolean) =>
  ({
    className: classes.tab,
    'data-toolbar-toggle': true,
    'aria-current': isHere ? 'page' : undefined,
  }) as const

/** What had the focus may have gone with the last view. */
function FocusTaker() {
  useEffect(() => {
    // The browser takes the focus from what is hidden only with the next frame.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.checkVisibility() === false) focusTitle()
  }, [])
  return null
}

function NotCreated({ requestId }: { readonly requestId: string }) {
  const box = useReceiptFocus()
  return (
    <Box mb="lg" ref={box} tabIndex={-1}>
      <Notice tone="notice" title="The policy was not created.">
        <Text>
          This draft is ready to be sent again.{' '}
          <Anchor href={`#/activity?id=${requestId}`}>Open the request</Anchor>
        </Text>
      </Notice>
    </Box>
  )
}

function Created({ newButton, step }: Pick<DraftProps, 'newButton'> & { readonly step: StepAt<'created'> }) {
  const box = useReceiptFocus()
  return (
    <div ref={box} tabIndex={-1}>
      <Receipt isNew {...step}>
        <LikeLink requestId={step.requestId} />
        {newButton}
      </Receipt>
    </div>
  )
}

interface DraftProps {
  readonly page: OpenPolicy
  readonly isShown: boolean
  readonly newButton: ReactNode
}

function Draft({ page, ...props }: DraftProps) {
  return <Step editor={usePolicy(page)} {...props} />
}

interface StepProps extends Omit<DraftProps, 'page'> {
  readonly editor: PolicyEditor
}

/**
 * The form, or in its place the review or the receipt. It is apart from `useForm`, whose component is rendered twice when it
 * is mounted, and so reads no state of the form but by `control`.
 */
const Step = memo(function Step({ editor, isShown, newButton }: StepProps) {
  const { step, form, document, change } = editor
  const { list, answers, refusedFields } = document
  const urls = list.entries
  const findings = useFindings(urls, document.spare)
  const goToPlace = useGoToPlace()

  const refuse = ({ problem, fields, refused }: PolicyRefusal) =>
    change({ ...backToForm, failure: { problem, refused, list }, refusedFields: fields })
  // A refusal may come while another page is open, which has no form.
  useEffect(() => {
    if (refusedFields.length === 0) return
    for (const { name, message } of refusedFields) form.setError(name, { message })
    goToPlace({ at: 'problem' })
    change({ refusedFields: [] })
  }, [refusedFields, form, goToPlace, change])
  const review = form.handleSubmit((values) => {
    try {
      const input = toRequest(values, urls, commentOf(findings.findings, answers))
      change({ ...backToForm, failure: undefined, textProblem: undefined, frozen: freeze(input) })
    } catch (error) {
      refuse(refusalOf(error))
    }
  })
  function back(place: PagePlace) {
    change(backToForm)
    goToPlace(place)
  }

  switch (step.at) {
    case 'form':
      return <PolicyForm editor={editor} findings={findings} onReview={() => void review()} />
    case 'review':
    case 'sending':
      return (
        <ReviewPage
          editor={editor}
          step={step}
          list={findings}
          isShown={isShown}
          onBack={back}
          onRefused={refuse}
        />
      )
    case 'unknown':
      return <UnknownOutcome page={editor} step={step} />
    case 'created':
      return <Created newButton={newButton} step={step} />
    default:
      return step satisfies never
  }
})
