import { Anchor, Text } from '@mantine/core'
import { regionBase } from '../../session/config.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Details } from '../../ui/form/Details.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { pageKey, usePageState } from '../../ui/pageState.ts'
import { isReportedByEmail, isWrite, sayOutcome } from '../book/entryWords.ts'
import { type ExchangeInMemory, fromJournal } from '../book/exchangeInMemory.ts'
import { withLearntNames } from '../book/learntNames.ts'
import { isUndone } from '../book/repeat.ts'
import { answerOf, nameOf, type RequestRow } from '../book/requests.ts'
import { useLedger } from '../journal/LedgerContext.ts'
import { Part } from '../wire/Part.tsx'
import { WireView } from '../wire/WireView.tsx'
import { Facts } from './Facts.tsx'
import { Judgement } from './Judgement.tsx'
import { SubjectWords } from './SubjectWords.tsx'
import classes from './Entry.module.css'

export interface EntryDetailProps {
  readonly row: RequestRow
  /** The exchange, if this tab still has it and the current account sent it. */
  readonly live: ExchangeInMemory | undefined
}

/** Whether the exchange is open. It is long, so it is closed at first. */
const wireKey = pageKey(false)

/** All that is known of one request, from the journal and from memory. */
export function EntryDetail({ row, live }: EntryDetailProps) {
  const { recordVerdict } = useLedger()
  const { file } = useSession()
  const { sent, outcome } = row
  const [isWireOpen, setWireOpen] = usePageState(wireKey)
  const shown = live ?? fromJournal(row)
  const isJudged =
    outcome === 'outcome unknown'
      ? isWrite(sent.operation)
      : row.verdict !== undefined || isReportedByEmail(row)
  return (
    <div className={`stack ${classes.detail}`}>
      {isJudged ? (
        <Judgement
          row={row}
          onJudge={file === undefined ? (verdict) => void recordVerdict(sent.id, verdict) : undefined}
        />
      ) : outcome === 'stored differently' ? (
        <Notice tone="bad" title="Stored differently">
          <Text>{sayOutcome(row, outcome)}</Text>
        </Notice>
      ) : (
        <Text>{sayOutcome(row, outcome)}</Text>
      )}
      {nameOf(row) !== undefined && (
        <div className="row">
          {!isUndone(outcome) && <Anchor href={`#/policies?sent=${sent.id}`}>Open the receipt</Anchor>}
          {file === undefined && <Anchor href={`#/policies?like=${sent.id}`}>New policy like this</Anchor>}
        </div>
      )}
      {sent.subject && (
        <Part title="Content">
          <SubjectWords subject={sent.subject} names={withLearntNames(new Map(), answerOf(row).records)} />
        </Part>
      )}
      <Facts row={row} />
      {shown ? (
        <Details summary="What was sent and answered" isOpen={isWireOpen} onOpen={setWireOpen}>
          <WireView live={shown} base={`${location.origin}${regionBase(sent.region)}`} />
        </Details>
      ) : (
        <Part title="Request as sent">
          <Text>
            {isWrite(sent.operation)
              ? `${file === undefined ? 'This device' : 'The file'} does not have it: rows of an import are never kept, and what another account sent stays encrypted.`
              : 'It is in the memory of the tab that sent it, while that tab is open. Of a read, the journal keeps only the facts above.'}
          </Text>
        </Part>
      )}
    </div>
  )
}
