import { Button, Text, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput } from '../../api/schemas.ts'
import { Approvals } from '../../approval/Approvals.tsx'
import { AskReview } from '../../approval/AskReview.tsx'
import { useApproval } from '../../approval/useApproval.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { sha256 } from '../../log/digest.ts'
import { againWord, RepeatNotice, stillLooking } from '../../log/RepeatNotice.tsx'
import { useRepeat } from '../../log/sendOnce.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { useEscape, useReceiptFocus, within } from '../../ui/focus.ts'
import { Action } from '../../ui/form/FormShell.tsx'
import { count } from '../../ui/number.ts'
import { openFindings } from '../../ui/pane/finding.ts'
import { Pane } from '../../ui/pane/Pane.tsx'
import { useOwnEntry } from '../../ui/pane/useOwnEntry.ts'
import { useAsyncValue } from '../../ui/useAsyncValue.ts'
import type { ListFindings } from '../checks/useFindings.ts'
import type { StepAt } from '../flow/step.ts'
import type { PolicyEditor } from '../flow/usePolicy.ts'
import { useSend } from '../flow/useSend.ts'
import { remove } from '../list/entryList.ts'
import { FindingList } from '../list/FindingList.tsx'
import { firstEnded } from '../request/period.ts'
import type { PagePlace } from '../request/policy.ts'
import type { PolicyRefusal } from '../request/refusals.ts'
import { useReviewFindings } from './findings.ts'
import { PolicyReview } from './PolicyReview.tsx'

export interface ReviewPageProps {
  readonly editor: PolicyEditor
  readonly step: StepAt<'review' | 'sending'>
  /** The findings of the list. */
  readonly list: ListFindings
  /** Whether it is in sight: Escape is meant for what is. */
  readonly isShown: boolean
  /** Returns to the form as it was. */
  readonly onBack: (place: PagePlace) => void
  readonly onRefused: (refusal: PolicyRefusal) => void
}

/** A policy before it is sent, and while it is sent. */
export function ReviewPage({ editor, step, list, isShown, onBack, onRefused }: ReviewPageProps) {
  const { form, document, change } = editor
  const { frozen } = step
  const { input, request } = frozen
  const { config, now } = useSession()
  const { output: digest } = useAsyncValue(request.body, sha256)
  const looked = useRepeat(createPolicy, digest)
  // The form cannot change while the review is open.
  const [scopes] = useState(() => form.getValues('scopes'))
  const { findings, ended } = useReviewFindings(input, scopes, list.findings)
  const open = openFindings(findings, document.answers)
  const { require } = config.approvals
  const allows = input.urls.some(({ action }) => action !== 'block')
  const approval = useApproval(digest, require === 'always' || (require === 'allow' && allows))
  const send = useSend(editor, onRefused)
  const [typed, setTyped] = useState('')
  const box = useReceiptFocus()
  const isReview = step.at === 'review'
  const goBack = useOwnEntry(() => isReview && onBack({ at: 'review' }))
  const back = isReview ? goBack : undefined
  useEscape(isShown ? back : undefined)

  const repeat = isReview ? looked.repeat : undefined
  const isBlocked = repeat !== undefined && typed.trim().toLowerCase() !== againWord
  const hasEnded = ended !== -1
  /** The first reason why the button is disabled, apart from the word to type. */
  const reason = looked.isLooking
    ? stillLooking
    : hasEnded
      ? 'The end of the policy has passed.'
      : open.length > 0
        ? `Confirm or fix ${count(open.length, 'finding')} first.`
        : (list.unchecked ?? approval.lacking)
  const latest = useRef(reason)
  useLayoutEffect(() => {
    latest.current = reason
  })
  function showReason() {
    if (hasEnded) onBack({ at: 'scope', index: ended, field: 'toDate' })
    else within(box.current, '[data-asked]:not(:checked), [aria-invalid=true]')[0]?.focus()
  }
  const { problem } = document
  return (
    <section ref={box} tabIndex={-1} className="split" aria-label="Review the policy">
      <PolicyReview {...frozen} entries={document.list.entries} leftOut={document.leftOut.length}>
        <Limits {...input} />
      </PolicyReview>
      <Pane
        label="Before sending"
        action={
          <Action
            disabledReason={reason}
            isBlocked={isBlocked}
            onReason={hasEnded || open.length > 0 ? showReason : undefined}
            pending={step.at === 'sending' ? 'The policy is being sent.' : undefined}
            onClick={() =>
              void send({
                frozen,
                repeat: looked,
                approvals: approval.approval ? [approval.approval.file] : [],
                maySend: () => latest.current === undefined && firstEnded(input.policies, now()) === -1,
              })
            }
            secondary={
              <Button disabled={!back} onClick={back}>
                Back
              </Button>
            }
          >
            {approval.approval
              ? `Send, approved by ${approval.approval.by}`
              : `Create the policy with ${count(input.urls.length, 'URL')}`}
          </Action>
        }
      >
        {problem && <ErrorPanel key={problem.requestId ?? problem.message} problem={problem} now={now} />}
        {repeat && (
          <>
            <RepeatNotice repeat={repeat} />
            <TextInput
              data-asked
              label={`Type "${againWord}" to continue`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
        {isReview && (
          <>
            <FindingList
              editor={editor}
              findings={findings}
              none={list.unchecked || looked.isLooking ? undefined : 'No findings.'}
              onGo={onBack}
              onRemove={(values) => {
                change({ list: remove(document.list, values) })
                onBack({ at: 'list' })
              }}
            />
            <AskReview
              digest={digest}
              has="the exact bytes to send and the findings of this console"
              make={() => ({
                operation: 'createPolicy',
                headers: request.headers,
                body: request.body as string, // JSON (api/wire.ts).
                findings: findings.map(({ sentence }) => sentence),
              })}
            />
            <Approvals {...approval} />
          </>
        )}
      </Pane>
    </section>
  )
}

const Limits = ({ urls }: Pick<CreatePolicyInput, 'urls'>) => (
  <Text>
    This console cannot change or delete a policy.
    {urls.some(({ type }) => type === 'url') && ' Single URLs need the service’s Web Proxy.'}{' '}
    <HelpMark topic="documented" label="Limits: what a policy matches, and what this console cannot do" />
  </Text>
)
