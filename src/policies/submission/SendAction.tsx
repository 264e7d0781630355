import { Button, Text } from '@mantine/core'
import { DraftKept } from '../../drafts/DraftNotice.tsx'
import { Action } from '../../ui/form/Action.tsx'
import type { ValueStore } from '../../ui/pageState.ts'
import { countUrls } from '../request/policyWords.ts'
import type { Sending } from './useSubmission.ts'
import { sayNext, saySplit } from './words.ts'

export interface SendActionProps {
  readonly sending: Sending
  /** How many URLs the submission has, and how many were not sent. */
  readonly urls: number
  readonly left: number
  readonly reason: string | undefined
  readonly kept: ValueStore<boolean | undefined>
  readonly onSend: () => void
  /** Absent while the submission cannot be left. */
  readonly onBack: (() => void) | undefined
}

/** Sends, pauses, or leads back. */
export function SendAction({ sending, urls, left, reason, kept, onSend, onBack }: SendActionProps) {
  const { run, statuses, pause } = sending
  const many = statuses.length > 1
  const progress = saySplit(statuses, run)
  return (
    <div className="stack tight">
      {many && <Text role="status">{!run.isRunning && progress}</Text>}
      <Action
        command="send"
        inPane
        disabledReason={reason}
        pending={run.isRunning ? progress : undefined}
        onClick={onSend}
        secondary={
          <>
            <Button variant="default" disabled={!onBack} onClick={onBack}>
              {many ? 'Back to the list' : 'Back'}
              {left < urls && `, with the ${countUrls(left)} not sent`}
            </Button>
            {many && run.isRunning && (
              <Button variant="default" disabled={run.isPausing} onClick={pause}>
                Pause after this part
              </Button>
            )}
            <DraftKept kept={kept} />
          </>
        }
      >
        {sayNext(statuses, urls)}
      </Action>
    </div>
  )
}
