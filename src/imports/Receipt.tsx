import { Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useAllNames } from '../device/useNames.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { approverOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { Copy } from '../ui/Copy.tsx'
import { useReceiptFocus } from '../ui/focus.ts'
import { Refused } from '../ui/form/FileSource.tsx'
import { TicketPane } from '../ui/form/Ticket.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { Facts } from '../ui/pane/Fact.tsx'
import { Headline } from '../ui/pane/Headline.tsx'
import { describeWithUtc } from '../ui/time/zone.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { DownloadProblems } from './Findings.tsx'
import {
  describeLeftOut,
  describeResult,
  describeSent,
  describeSubmitted,
  problemsLeftOut,
  summarise,
} from './job/describeImport.ts'
import type { Submitted } from './job/flow.ts'
import { toTicket } from './job/ticket.ts'
import { RequestDetails, Sentence } from './RequestDetails.tsx'

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow, onAgain }: { readonly flow: Submitted; readonly onAgain: () => void }) {
  const { prepared, job, id, requestId } = flow
  const { checked } = prepared
  const { groupId, notifyEmailAddress } = job.input
  const group = useAllNames().get(groupId ?? '')
  const sent = useLogState().byId.get(requestId)
  const approver = sent && approverOf(sent)
  return (
    <div ref={useReceiptFocus()} className="split" tabIndex={-1}>
      <div className="stack">
        <Refused reason={flow.refused} />
        <Headline kind="Import submitted." tone="good">
          <Sentence parts={describeSubmitted(flow, group)} />
        </Headline>
        <Facts
          of={{
            Next: (
              <>
                {describeResult(notifyEmailAddress)}
                {checked.secret.length > 0 && (
                  <Text>The file has passwords in clear text. Delete it once it is no longer needed.</Text>
                )}
              </>
            ),
            'Left out': job.body.rows.leftOut > 0 && (
              <>
                {describeLeftOut(flow)}
                {problemsLeftOut(flow) > 0 && <DownloadProblems flow={flow} />}
              </>
            ),
            Sent: `${sent ? `${describeWithUtc(sent.at)}, ` : ''}to ${job.region}`,
            'Approved by': approver !== undefined && <bdi>{approver}</bdi>,
            'Job id': (
              <>
                <Copy value={id} shown={shortenId(id)} label="job id" />{' '}
                <HelpMark topic="documented" label="What the job id is for" />
              </>
            ),
          }}
        />
        <RequestDetails
          flow={flow}
          title="What was sent"
          more={{
            Changes: describeSent(job.body),
            Content: summarise(checked),
            Group: groupId !== undefined && (
              <>
                {group} <Copy value={groupId} label="group id" />
              </>
            ),
            'Job id': <code className="mono">{id}</code>,
            'Request id': <Copy value={requestId} label="request id" />,
          }}
        />
      </div>
      <TicketPane ticket={toTicket(flow, group, approver)}>
        <ToolButton icon={IconFilePlus} onClick={onAgain}>
          Import another file
        </ToolButton>
      </TicketPane>
    </div>
  )
}
