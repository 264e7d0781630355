import { Anchor, Box, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { isExecuted, outcomeOf } from '../../log/entry.ts'
import { useLog, useLogState } from '../../log/LogContext.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { focusTitle } from '../../ui/pane/focusBack.ts'
import { shortTime } from '../../ui/time/clock.ts'
import { usePolicyDocument } from '../document/policyDocument.ts'
import { makeSubmission, withPart } from '../document/submission.ts'
import { AskOutcome } from '../submission/PartRow.tsx'
import { isAsSent } from './sentAs.ts'
import type { OpenPolicy } from './useOpenPolicy.ts'

/**
 * The status of a draft that was sent without an answer. Once it is known as created, even through another page or
 * tab, the page shows its receipt, unless the draft was changed.
 */
export function SentAsNotice({ page }: { readonly page: OpenPolicy }) {
  const { document, change } = usePolicyDocument()
  const { sentAs } = document
  const { byId, liveTabs } = useLogState()
  const log = useLog()
  const { now } = useSession()
  const known = sentAs && byId.get(sentAs.requestId)
  const outcome = known && outcomeOf(known, liveTabs)
  const isCreated = outcome !== undefined && isExecuted(outcome)
  const showReceipt = useEffectEvent(() => {
    if (!sentAs || !isAsSent(page.collect(), sentAs)) return
    const made = makeSubmission(document.list.entries, sentAs.input, now())
    const part = { isCreated: true, requestId: sentAs.requestId }
    change({ submission: withPart(made, 0, part), sentAs: undefined })
    page.end()
  })
  useEffect(() => {
    if (isCreated) showReceipt()
  }, [isCreated])
  return (
    <LiveRegion>
      {sentAs && known && outcome !== 'on its way' && (
        <Box mb="lg">
          {outcome === 'outcome unknown' ? (
            <AskOutcome
              isRecorded
              onSettle={(settled) => {
                void log.settle(sentAs.requestId, settled)
                focusTitle()
              }}
            />
          ) : (
            <Notice
              tone="notice"
              title={
                isCreated
                  ? `The policy was created as it was sent at ${shortTime(known.at, now())}.`
                  : 'The policy was not created.'
              }
            >
              <Text size="sm">
                {isCreated
                  ? 'This draft was changed since then. Sending it creates another policy.'
                  : 'This draft is ready to be sent again.'}{' '}
                <Anchor href={`#/activity?id=${sentAs.requestId}`}>Open the request</Anchor>
              </Text>
            </Notice>
          )}
        </Box>
      )}
    </LiveRegion>
  )
}
