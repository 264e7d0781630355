import { Anchor, Button, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconActivity, IconCalendarPlus, IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { policyIdUse } from '../../api/beyond.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { storedPolicy } from '../../api/stored.ts'
import { useAllNames } from '../../drafts/useNames.ts'
import { withLearntNames } from '../../ledger/book/learntNames.ts'
import { currentOutcome } from '../../ledger/book/requests.ts'
import { sayScope } from '../../ledger/book/scopeWords.ts'
import { reviewDatesOf, toCalendar } from '../../ledger/exports/calendar.ts'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useRegionName, useSession } from '../../session/SessionProvider.tsx'
import { download } from '../../ui/download.ts'
import { number } from '../../ui/number.ts'
import { sayBoth } from '../../ui/time/zone.ts'
import { countUrls } from '../request/policyWords.ts'
import { FewUrls } from '../review/FewUrls.tsx'
import { Sentence } from '../review/Sentence.tsx'
import { defang } from '../urls/refang.ts'
import { factsOf, groupsOf, sayGroup } from './answerFacts.ts'
import { compareStored } from './comparison.ts'
import { GroupTree } from './GroupTree.tsx'
import { Ids, RequestIds } from './Ids.tsx'
import { Stored } from './Stored.tsx'
import { toTicket } from './ticket.ts'
import classes from './Receipt.module.css'

export interface ReceiptFactsProps {
  /** The request as sent. */
  readonly input: CreatePolicyInput
  /** The answer of the service; empty where the outcome was unknown. */
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** The times of a request that the journal has removed. */
  readonly times?: { readonly at: number; readonly endedAt: number }
  /** Whether this is one of several receipts, none of which has the main action. */
  readonly isPart?: boolean
  /** Further buttons beside the copy for the ticket. */
  readonly children?: ReactNode
}

/** The receipt of a policy: the request compared with the stored policy, from a fresh answer or from the journal. */
export function ReceiptFacts({ input, records, requestId, times, isPart, children }: ReceiptFactsProps) {
  const { requests, liveTabs, mark } = useLedgerState()
  const entry = requests.get(requestId)
  const { now } = useSession()
  const region = useRegionName()
  const known = useAllNames()
  const names = useMemo(() => withLearntNames(known, records), [known, records])
  const sentAt = entry?.sent.at ?? times?.at
  const endedAt = entry?.ended?.at ?? times?.endedAt
  const request = { requestId, digest: entry?.sent.digest }
  const clipboard = useClipboard({ timeout: 1_500 })
  const outcome = entry && currentOutcome(entry, liveTabs)
  const facts = records.flatMap((record) => factsOf(record))
  const account = entry?.sent.account
  const ticket = { input, records, ...request, region, account, sentAt, outcome, names, mark }
  const ends = reviewDatesOf(ticket)
  // The headline describes the policy in force, even if it was sent differently.
  const { urls, policies } = useMemo(() => storedPolicy(input, records), [input, records])
  const comparisons = useMemo(
    () => records.map((record) => compareStored(input, record, known)),
    [input, records, known],
  )
  const isFirst = comparisons.some(({ isDifferent, isDoubtful }) => isDifferent || isDoubtful)
  const compared = comparisons.map((comparison, index) => <Stored key={index} {...comparison} />)
  return (
    <>
      {isFirst && compared}
      <Sentence urls={urls} scopes={policies} names={names} />
      <dl className="facts">
        {policies.map((scope, index) => (
          <Fact key={index} name={policies.length > 1 ? scope.description : 'Who and when'}>
            {sayScope(scope, undefined, names)}
          </Fact>
        ))}
        <Fact name="Sent">
          {sentAt === undefined ? 'Time not known' : sayBoth(sentAt)}, to {region}
          {sentAt !== undefined && endedAt !== undefined && records.length > 0 && (
            <>, answered in {number(Math.max(0, endedAt - sentAt))} ms</>
          )}
        </Fact>
        {records.flatMap(groupsOf).map((group, index) => (
          <Fact key={index} name="Group">
            {sayGroup(group)}
            <GroupTree folders={group.folders} />
          </Fact>
        ))}
        {facts.map(({ name, text }, index) => (
          <Fact key={index} name={name}>
            {text}
          </Fact>
        ))}
      </dl>
      {!isFirst && compared}
      {records.map((record) => (
        <Ids key={record.id} record={record} request={request} />
      ))}
      {!isPart && records.length > 0 && (
        <Text size="sm" c="dimmed">
          {policyIdUse}
        </Text>
      )}
      {records.length === 0 && <RequestIds {...request} />}
      {/* The URLs are defanged, so that none becomes a link. */}
      <FewUrls
        label={urls === input.urls ? 'Sent URLs' : 'Stored URLs'}
        heading={countUrls(urls.length)}
        urls={urls}
        show={defang}
      />
      <div className="row">
        <Button
          variant={isPart ? 'default' : 'filled'}
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(toTicket(ticket))}
        >
          {clipboard.copied ? 'Copied' : 'Copy for the ticket'}
        </Button>
        {children}
        {ends.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} />}
            onClick={() => download('signet-ends.ics', 'text/calendar', toCalendar(ends, now(), mark))}
          >
            Add the end to the calendar
          </Button>
        )}
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => print()}>
          Print
        </Button>
        <Anchor href={`#/activity?id=${requestId}`} className={classes.link}>
          <IconActivity size={16} aria-hidden /> Open the request
        </Anchor>
      </div>
      {clipboard.error && (
        <Text size="sm" role="alert">
          The browser did not allow copying.
        </Text>
      )}
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
