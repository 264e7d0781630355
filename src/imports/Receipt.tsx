import { Text } from '@mantine/core'
import { IconFilePlus, IconPrinter } from '@tabler/icons-react'
import { useAllNames } from '../device/useNames.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { approverOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { Copy } from '../ui/Copy.tsx'
import { useReceiptFocus } from '../ui/focus.ts'
import { TicketPane } from '../ui/form/Ticket.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { Fact } from '../ui/pane/Fact.tsx'
import { Headline } from '../ui/pane/Headline.tsx'
import { sayBoth } from '../ui/time/zone.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { Refused } from './FilePart.tsx'
import { DownloadProblems } from './Findings.tsx'
import { describeSent } from './job/describeChanges.ts'
import {
  describeLeftOut,
  describeResult,
  describeSubmitted,
  problemsLeftOut,
  summarise,
} from './job/describeImport.ts'
import type { Submitted } from './job/flow.ts'
import { toTicket } from './job/ticket.ts'
import { RequestDetails, Sentence } from './RequestDetails.tsx'
import classes from './imports.module.css'

interface ReceiptProps {
  readonly flow: Submitted
  readonly onAgain: () => void
}

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow, onAgain }: ReceiptProps) {
  const { prepared, job, id, requestId } = flow
  const { groupId, notifyEmailAddress } = job.input
  const { checked } = prepared.read
  const group = useAllNames().get(groupId ?? '')
  const sent = useLogState().byId.get(requestId)
  const approver = sent && approverOf(sent)
  return (
    <div ref={useReceiptFocus()} className="split" tabIndex={-1}>
      <div className="stack">
        {flow.refused !== undefined && <Refused reason={flow.refused} />}
        <Headline kind="Import submitted." tone="good">
          <Sentence parts={describeSubmitted(flow, group)} />
        </Headline>
        <dl className={`facts ${classes.facts}`}>
          <Fact name="Next">
            {describeResult(notifyEmailAddress)}
            {checked.secret.length > 0 && (
              <Text>The file has passwords in clear text. Delete it once it is no longer needed.</Text>
            )}
          </Fact>
          {job.body.rows.leftOut > 0 && (
            <Fact name="Left out">
              {describeLeftOut(flow)}
              {problemsLeftOut(flow) > 0 && <DownloadProblems flow={flow} />}
            </Fact>
          )}
          <Fact name="Sent">
            {sent && `${sayBoth(sent.at)}, `}to {job.region}
          </Fact>
          {approver !== undefined && (
            <Fact name="Approved by">
              <bdi>{approver}</bdi>
            </Fact>
          )}
          <Fact name="Job id">
            <Copy value={id} shown={shortenId(id)} label="job id" />{' '}
            <HelpMark topic="documented" label="What the job id is for" />
          </Fact>
        </dl>
        <RequestDetails flow={flow} title="What was sent">
          <Fact name="Changes">{describeSent(job.body)}</Fact>
          <Fact name="Content">{summarise(checked)}</Fact>
          {groupId !== undefined && (
            <Fact name="Group">
              {group} <Copy value={groupId} label="group id" />
            </Fact>
          )}
          <Fact name="Job id">
            <code className="mono">{id}</code>
          </Fact>
          <Fact name="Request id">
            <Copy value={requestId} label="request id" />
          </Fact>
        </RequestDetails>
      </div>
      <TicketPane ticket={toTicket(flow, group, approver)}>
        <ToolButton icon={IconFilePlus} onClick={onAgain}>
          Import another file
        </ToolButton>
        <ToolButton icon={IconPrinter} onClick={() => print()}>
          Print
        </ToolButton>
      </TicketPane>
    </div>
  )
}
