import { describeScope } from '../../log/scopeWords.ts'
import { KeptApprovals } from '../../review/KeptApprovals.tsx'
import { Fact } from '../../ui/pane/Fact.tsx'
import { useIsPrinting } from '../../ui/printing.tsx'
import { sayBoth } from '../../ui/time/zone.ts'
import { FewUrls } from '../review/FewUrls.tsx'
import { isWholeInSentence } from '../review/prose.ts'
import { Sentence, SentenceTitle } from '../review/Sentence.tsx'
import { factsOf, groupsOf, sayGroup } from './answerFacts.ts'
import { Ids, RequestIds } from './Ids.tsx'
import { Stored } from './Stored.tsx'
import { showFor } from './ticket.ts'
import type { ReceiptData } from './useReceipt.ts'

interface ReceiptFactsProps {
  readonly receipt: ReceiptData
  /** The title above the sentence, before the name; absent below another title. */
  readonly title?: string | undefined
  /** What the admin should know next, as sentences. */
  readonly next?: readonly string[]
}

/** The request compared with the stored policy. A difference comes first. */
export function ReceiptFacts({ receipt, title, next = [] }: ReceiptFactsProps) {
  const { input, records, stored, names, region, sentAt, requestId, digest } = receipt
  const { urls, policies } = stored
  const request = { requestId, digest }
  const compared = receipt.comparisons.map((comparison, index) => <Stored key={index} {...comparison} />)
  const sentence = { urls, scopes: policies, names }
  const isPrinting = useIsPrinting()
  // Paper lacks the text for the ticket, which says them in full, too.
  const areScopesShown = isPrinting || receipt.isDifferent || !isWholeInSentence(input)
  const sent = sentAt === undefined ? 'Time not known' : sayBoth(sentAt)
  // The service often creates a policy in the second in which it is sent.
  const facts = records.flatMap((record) => factsOf(record)).filter(({ text }) => text !== sent)
  return (
    <>
      {receipt.isDifferent && compared}
      {title ? (
        <SentenceTitle
          kind={
            <>
              {title} <bdi>{stored.description}</bdi>
            </>
          }
          tone="good"
          {...sentence}
        />
      ) : (
        <Sentence {...sentence} />
      )}
      <FewUrls label={urls === input.urls ? 'Sent URLs' : 'Stored URLs'} urls={urls} show={showFor(input)} />
      <dl className="facts">
        {next.length > 0 && (
          <Fact name="Next">
            <ul className="plain">{next.map((each) => each && <li key={each}>{each}</li>)}</ul>
          </Fact>
        )}
        {areScopesShown &&
          policies.map((scope, index) => (
            <Fact key={index} name={policies.length > 1 ? scope.description : 'Who and when'}>
              {describeScope(scope, undefined, names)}
            </Fact>
          ))}
        <Fact name="Sent">
          {sent}, to {region}
        </Fact>
        <KeptApprovals said={receipt.approvals} />
        {records.flatMap(groupsOf).map((group, index) => (
          <Fact key={index} name="Group">
            {sayGroup(group)}
          </Fact>
        ))}
        {facts.map(({ name, text }, index) => (
          <Fact key={index} name={name}>
            {text}
          </Fact>
        ))}
        {!receipt.isDifferent && compared.length > 0 && <Fact name="Stored">{compared}</Fact>}
        <Fact name="Ids">
          {records.map((record) => (
            <Ids key={record.id} record={record} request={request} />
          ))}
          {records.length === 0 && <RequestIds {...request} />}
        </Fact>
      </dl>
    </>
  )
}
