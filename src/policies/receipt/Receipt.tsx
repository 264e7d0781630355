import { Anchor, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { reachTime } from '../../api/beyond.ts'
import { createPolicy } from '../../api/operations.ts'
import type { CreatePolicyInput, PolicyRecord } from '../../api/schemas.ts'
import { storedPolicy } from '../../api/stored.ts'
import { useAllNames } from '../../device/useNames.ts'
import { approverOf, isExecuted, type Outcome, outcomeOf } from '../../log/entry.ts'
import { useLogState } from '../../log/LogContext.ts'
import { capital, withLearntNames } from '../../log/scopeWords.ts'
import { consolePlaceOf } from '../../log/whatToLookFor.ts'
import { outcomeWords } from '../../log/words.ts'
import { useRegionName } from '../../session/SessionProvider.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { TicketPane } from '../../ui/form/Ticket.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Fact } from '../../ui/pane/Fact.tsx'
import type { HeadlineTone } from '../../ui/pane/Headline.tsx'
import { describeWithUtc } from '../../ui/time/zone.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import { FewUrls } from '../review/FewUrls.tsx'
import { ScopeFacts, SentenceTitle } from '../review/Sentence.tsx'
import { answerFacts } from './answerFacts.ts'
import { compareStored } from './comparison.ts'
import { Stored } from './Stored.tsx'
import { showFor, toTicket } from './ticket.ts'

export interface ReceiptProps {
  readonly input: CreatePolicyInput
  /** The answer of the service; empty where none arrived. */
  readonly records: readonly PolicyRecord[]
  readonly requestId: string
  /** Whether it was sent just now, so that the admin has to know what is next. */
  readonly isNew?: boolean
  readonly children?: ReactNode
}

const notKept = 'Save this receipt. This console cannot list policies later.'

function titleOf(outcome: Outcome): { readonly title: string; readonly tone: HeadlineTone } {
  if (outcome === 'confirmed by you') return { title: 'Created, as you found.', tone: 'good' }
  if (isExecuted(outcome)) return { title: 'Policy created.', tone: 'good' }
  return { title: `${capital(outcomeWords(outcome, 'createPolicy'))}.`, tone: 'warn' }
}

/** What was sent, compared with what was stored, from a fresh answer or from the log. A difference comes first. */
export function Receipt({ input, records, requestId, isNew = false, children }: ReceiptProps) {
  const { byId, liveTabs, trouble } = useLogState()
  const entry = byId.get(requestId)
  // A fresh answer is known before the log has it, and after a wipe. Without one, the admin found the policy.
  const found = entry ? outcomeOf(entry, liveTabs) : 'confirmed by you'
  const outcome = records.length === 0 ? found : 'accepted'
  const region = useRegionName()
  const known = useAllNames()
  const names = useMemo(() => withLearntNames(known, records), [known, records])
  const comparisons = useMemo(
    () => records.map((record) => compareStored(input, record, known)),
    [input, records, known],
  )
  // The policy in force, even if it was sent differently.
  const { description, urls, policies } = useMemo(() => storedPolicy(input, records), [input, records])
  const approver = entry && approverOf(entry)
  const ticket = useMemo(() => {
    const { at: sentAt, request } = entry ?? {}
    const sending = { requestId, region, sentAt, digest: request?.digest, approver }
    return toTicket({ input, records, outcome, names, ...sending })
  }, [input, records, requestId, region, entry, approver, outcome, names])
  const isDifferent = comparisons.some((each) => each.isDifferent)
  const isDoubtful = isDifferent || comparisons.some((each) => each.isDoubtful)
  const isLacking = records.length === 0 && outcome === 'accepted'
  const { title, tone } = isDifferent || isLacking ? { title: '', tone: undefined } : titleOf(outcome)
  const compared = comparisons.map((comparison, index) => <Stored key={index} {...comparison} />)
  const ids = records.flatMap(({ id }) => id ?? [])
  const facts = records.flatMap((record) => answerFacts(record))
  const label = urls === input.urls ? 'Sent URLs' : 'Stored URLs'
  const isKept = entry !== undefined && trouble === undefined
  const sent = `${entry ? `${describeWithUtc(entry.at)}, ` : ''}to ${region}`
  return (
    <div className="split">
      <div className="stack">
        {isDifferent && (
          <Notice tone="bad" role="alert" title="Stored differently">
            <Text>Compare below, then correct it in the service: this console cannot change a policy.</Text>
          </Notice>
        )}
        {isLacking && (
          <Notice tone="warn" role="status" title="The service reported success, but returned no record.">
            <Text>Nothing could be compared. {consolePlaceOf(createPolicy)}, look for it by its name.</Text>
          </Notice>
        )}
        {isDoubtful && compared}
        <SentenceTitle
          kind={<bdi>{`${title} ${description}`.trim()}</bdi>}
          tone={tone}
          urls={urls}
          scopes={policies}
          names={names}
          about={isNew && `${reachTime}. ${isKept ? '' : notKept}`}
        />
        <FewUrls label={label} urls={urls} show={showFor(input)} />
        <dl className="facts">
          <ScopeFacts scopes={policies} policy={description} names={names} />
          {!isDoubtful && compared.length > 0 && <Fact name="Stored">{compared}</Fact>}
          <Fact name="Sent">{capital(sent)}</Fact>
          {approver !== undefined && <Fact name="Approved by">{approver}</Fact>}
          {facts.map(({ name, text }, index) => (
            <Fact key={index} name={name}>
              {text}
            </Fact>
          ))}
          {ids.map((id) => (
            <Fact key={id} name="Policy id">
              <Copy value={id} shown={shortenId(id)} label="policy id" />
            </Fact>
          ))}
          <Fact name="Request id">
            <Copy value={requestId} label="request id" />{' '}
            <Anchor display="inline-block" href={`#/activity?id=${requestId}`}>
              Open the request
            </Anchor>
          </Fact>
        </dl>
      </div>
      <TicketPane ticket={ticket}>{children}</TicketPane>
    </div>
  )
}
