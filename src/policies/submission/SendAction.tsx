import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DraftKept } from '../../device/DraftNotice.tsx'
import { Decide } from '../../review/Decide.tsx'
import { Action } from '../../ui/form/Action.tsx'
import type { ValueStore } from '../../ui/pageState.ts'
import type { PolicyDocument } from '../document/policyDocument.ts'
import { sayNext, saySplit } from '../document/words.ts'
import { countUrls } from '../request/policyWords.ts'
import { ShortSentence, useShortSentence } from '../review/Sentence.tsx'
import { useRequest } from './RequestedBy.tsx'
import type { Sending } from './useSubmission.ts'
import classes from './Submission.module.css'

export interface SendActionProps {
  readonly sending: Sending
  readonly document: PolicyDocument
  /** The number of URLs that were not sent. */
  readonly left: number
  readonly reason: string | undefined
  /** Moves the focus to the open question. */
  readonly onReason: (() => void) | undefined
  /** The word to type before the same is sent again. */
  readonly word: string | undefined
  readonly kept: ValueStore<boolean | undefined>
  /** Returns to the form; absent while the submission cannot be left. */
  readonly onBack: (() => void) | undefined
}

const wrapping = { root: classes.wrapping, label: classes.wrappingLabel }

export function SendAction(props: SendActionProps) {
  const { left, reason, word, onBack } = props
  const { input, run, statuses, pause, approvals } = props.sending
  const urls = input.urls.length
  const many = statuses.length > 1
  const progress = saySplit(statuses, run)
  const sentence = useShortSentence({ urls: input.urls, scopes: input.policies })
  const { request, isSame } = useRequest(props.document)
  const [typed, setTyped] = useState('')
  const isTyped = word === undefined || typed.trim().toLowerCase() === word
  if (request && isSame) return <Decide request={request} />
  return (
    <div className="stack tight">
      {many && <Text role="status">{!run.isRunning && progress}</Text>}
      {word !== undefined && (
        <TextInput
          data-asked
          label={`Type "${word}" to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Action
        command="send"
        inPane
        disabledReason={reason}
        isHeld={!isTyped}
        onReason={props.onReason}
        pending={run.isRunning ? progress : undefined}
        onClick={() => void props.sending.goOn()}
        secondary={
          <>
            <Button disabled={!onBack} classNames={wrapping} onClick={onBack}>
              {many ? 'Back to the list' : 'Back'}
              {onBack && left < urls && `, with the ${countUrls(left)} not sent`}
            </Button>
            {many && run.isRunning && (
              <Button disabled={run.isPausing} onClick={pause}>
                Pause after this part
              </Button>
            )}
            <div>
              <ShortSentence>{sentence}</ShortSentence>
              <DraftKept kept={props.kept} />
            </div>
          </>
        }
      >
        {approvals.approvedBy === '' ? sayNext(statuses, urls) : `Send, approved by ${approvals.approvedBy}`}
      </Action>
    </div>
  )
}
