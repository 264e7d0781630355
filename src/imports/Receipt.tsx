import { Text } from '@mantine/core'
import { IconFilePlus, IconPrinter } from '@tabler/icons-react'
import { useAllNames } from '../device/useNames.ts'
import { HelpMark } from '../help/HelpMark.tsx'
import { approverOf } from '../log/entry.ts'
import { useLogState } from '../log/LogContext.ts'
import { Copy } from '../ui/Copy.tsx'
import { focusTitle, useReceiptFocus } from '../ui/focus.ts'
import { TicketPane } from '../ui/form/Ticket.tsx'
import { ToolButton } from '../ui/form/ToolButton.tsx'
import { usePageStore } from '../ui/pageState.ts'
import { Fact } from '../ui/pane/Fact.tsx'
import { Headline } from '../ui/pane/Headline.tsx'
import { sayBoth } from '../ui/time/zone.ts'
import { shortenId } from '../ui/untrusted/shortenId.ts'
import { Refused } from './FilePart.tsx'
import { DownloadProblems } from './Findings.tsx'
import {
  describeResult,
  describeSent,
  hasAddresses,
  headlineOf,
  sayLeftOut,
  summarise,
} from './job/sentences.ts'
import { type Submitted, toTicket } from './job/ticket.ts'
import { pastedKey } from './Paste.tsx'
import { ImportSentence } from './ThisImport.tsx'
import { Wire } from './Wire.tsx'
import classes from './imports.module.css'

export interface ReceiptProps {
  readonly flow: Submitted
  readonly onAgain: () => void
}

/** The answer means submitted, never imported (admin-api §2.5). */
export function Receipt({ flow, onAgain }: ReceiptProps) {
  const { source, prepared, job, receipt } = flow
  const pasted = usePageStore(pastedKey)
  const { id, requestId } = receipt
  const { read } = prepared
  const { groupId, notifyEmailAddress } = job.input
  const group = useAllNames().get(groupId ?? '')
  const sent = useLogState().byId.get(requestId)
  const approver = sent && approverOf(sent)
  const box = useReceiptFocus()
  const [kind, ...sentence] = headlineOf(flow, group)
  const leave = () => {
    // What was typed or pasted is sent.
    pasted.set('')
    onAgain()
    focusTitle()
  }
  return (
    <div ref={box} className="split" tabIndex={-1}>
      <div className="stack">
        {flow.refused !== undefined && <Refused reason={flow.refused} />}
        <Headline kind={kind?.trim()} tone="good">
          <ImportSentence of={['', ...sentence]} />
        </Headline>
        <dl className={`facts ${classes.facts}`}>
          <Fact name="Next">
            {describeResult(notifyEmailAddress)}
            {read.checked.secret.length > 0 && (
              <Text>The file has passwords in clear text. Delete it once it is no longer needed.</Text>
            )}
          </Fact>
          {job.body.rows.leftOut > 0 && (
            <Fact name="Left out">
              {sayLeftOut(flow)}
              <DownloadProblems name={source.name} read={read} />
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
        <Wire flow={flow} title="What was sent">
          <Fact name="Changes">{describeSent(job.body)}</Fact>
          {hasAddresses(read.checked) && <Fact name="Content">{summarise(read.checked)}</Fact>}
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
        </Wire>
      </div>
      <TicketPane ticket={toTicket(flow, group, approver)}>
        <ToolButton icon={IconFilePlus} data-command="another" onClick={leave}>
          Import another file
        </ToolButton>
        <ToolButton icon={IconPrinter} onClick={() => print()}>
          Print
        </ToolButton>
      </TicketPane>
    </div>
  )
}
