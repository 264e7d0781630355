import { ActionIcon, Anchor, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Copy } from '../../ui/Copy.tsx'
import { useEscape, within } from '../../ui/focus.ts'
import { Fold } from '../../ui/form/Fold.tsx'
import { Empty } from '../../ui/frame/Empty.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count, number, size } from '../../ui/number.ts'
import { pageKey, usePageState } from '../../ui/pageState.ts'
import { Fact } from '../../ui/pane/Fact.tsx'
import { useIsNarrow } from '../../ui/pane/useIsNarrow.ts'
import { describeWithUtc } from '../../ui/time/zone.ts'
import { shortenId } from '../../ui/untrusted/shortenId.ts'
import { accountOf, approverOf, type LogEntry, type LogRow, mayBeExecuted } from '../entry.ts'
import { Block } from '../exchange/Block.tsx'
import { ExchangeView } from '../exchange/ExchangeView.tsx'
import { isUnsettled } from '../needsYou.ts'
import { OutcomeChip } from '../OutcomeChip.tsx'
import { Lines, Part } from '../Part.tsx'
import { capital, describeScopes, withLearntNames } from '../scopeWords.ts'
import { SettleOutcome } from '../SettleOutcome.tsx'
import { failuresOf, idsOf, nameOf, recordsOf, subjectOf } from '../subject.ts'
import { describeOutcome, describeSubject, describeUrls, durationOf, operationName } from '../words.ts'
import classes from './Activity.module.css'

export interface RequestPaneProps {
  readonly rows: readonly LogRow[]
  readonly id: string
  readonly onClose: () => void
}

/** The detail of the request in the URL, beside the table. In a narrow window, in its place. */
export function RequestPane({ rows, id, onClose }: RequestPaneProps) {
  const isNarrow = useIsNarrow()
  const row = useMemo(() => rows.find((each) => each.id === id || each.end?.lastPage === id), [rows, id])
  const name = row && nameOf(row)
  const operation = row ? operationName(row.operation) : 'Request'
  const box = useRef<HTMLElement>(null)
  useEscape(onClose)
  useEffect(() => {
    // The table, which had the focus, is hidden in a narrow window.
    const work = box.current?.previousElementSibling
    if (work && getComputedStyle(work).display === 'none') within(box.current, 'h2')[0]?.focus()
  }, [])
  return (
    <aside ref={box} data-detail aria-label="Request">
      <div className="stack">
        {isNarrow && (
          <Anchor component="button" type="button" className="row" display="flex" onClick={onClose}>
            <IconArrowLeft size={16} aria-hidden /> All requests
          </Anchor>
        )}
        <div className="row spread">
          <Title order={2} tabIndex={-1} className={`row grow ${classes.paneTitle}`}>
            {name === undefined ? operation : <bdi>{name}</bdi>}
            {row && <OutcomeChip row={row} />}
          </Title>
          {!isNarrow && (
            <ActionIcon aria-label="Close" onClick={onClose}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
        {row ? (
          <RequestDetail key={row.id} row={row} />
        ) : (
          <Empty title="This request is not in this device’s log">
            It was sent from another browser or with other keys, or was removed from the log.
          </Empty>
        )}
      </div>
    </aside>
  )
}

/** Whether the exchange is open. It is long, so it is closed at first. */
const exchangeKey = pageKey(false)

function RequestDetail({ row }: { readonly row: LogRow }) {
  const [isOpen, setOpen] = usePageState(exchangeKey)
  const { id, outcome, settled } = row
  const words = <Text>{describeOutcome(row)}</Text>
  return (
    <>
      {settled || isUnsettled(row) ? (
        <SettleOutcome row={row} />
      ) : outcome === 'stored differently' ? (
        <Notice tone="bad" title="Stored differently">
          {words}
        </Notice>
      ) : (
        words
      )}
      {nameOf(row) !== undefined && outcome !== 'outcome unknown' && (
        <div className="row">
          {mayBeExecuted(outcome) && <Anchor href={`#/policies?sent=${id}`}>Open the receipt</Anchor>}
          <Anchor href={`#/policies?like=${id}`}>New policy like this</Anchor>
        </div>
      )}
      <Part title="Content">
        <SubjectWords entry={row} />
      </Part>
      <Part title="Facts">
        <dl className="facts">
          {Array.from(factsOf(row), ([name, value], index) => (
            <Fact key={index} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </Part>
      <Fold title="What was sent and answered" isOpen={isOpen} onOpen={setOpen}>
        <ExchangeView entry={row} />
      </Fold>
    </>
  )
}

const copied = (value: string, label: string) => <Copy value={value} shown={shortenId(value)} label={label} />

function* factsOf(row: LogRow): Generator<readonly [name: string, value: ReactNode]> {
  const { id, at, end, pages = 1, request } = row
  const { region, key } = accountOf(row)
  const duration = durationOf(row)
  yield ['Sent', `${describeWithUtc(at)}${duration ? `, took ${duration}` : ''}`]
  yield ['Request id', <Copy key="id" value={id} label="request id" />]
  if (end?.lastPage !== undefined) {
    yield ['Pages', number(pages)]
    yield ['Last page', <Copy key="page" value={end.lastPage} label="request id of the last page" />]
  }
  const approver = approverOf(row)
  if (approver !== undefined) yield ['Approved by', <bdi key="approver">{approver}</bdi>]
  if (end) yield ['HTTP status', end.httpStatus ?? 'no answer']
  for (const returned of idsOf(row)) yield ['Returned id', copied(returned, 'returned id')]
  for (const { field, message, code } of failuresOf(row))
    yield [
      'Failure',
      <>
        {field && <code className="mono">{field}: </code>}
        <bdi>{message}</bdi> {code && <code className="mono">({code})</code>}
      </>,
    ]
  yield ['Region', region]
  yield ['Key fingerprint', <Copy key="account" value={key} label="fingerprint of the access key" />]
  yield ['Body', size(request.bytes)]
  if (request.digest !== undefined) yield ['SHA-256', copied(request.digest, 'digest of the body')]
}

function SubjectWords({ entry }: { readonly entry: LogEntry }) {
  const subject = subjectOf(entry)
  switch (subject.kind) {
    case 'policy': {
      const { urls, policies } = subject.input
      const names = withLearntNames(new Map(), recordsOf(entry))
      const lines = urls.map(({ action, type, value }) => `${capital(action)} ${type} ${value}`)
      return (
        <>
          <Text>
            {describeUrls(urls)}, in {count(policies.length, 'scope')}.
          </Text>
          <Lines lines={describeScopes(policies, undefined, names)} />
          <Block label="URLs" text={lines.join('\n')} />
        </>
      )
    }
    case 'import': {
      const { label, options } = subject
      const { groupId, clearGroup, allowAddressMigration, notifyEmailAddress } = options
      const into = groupId ? `Into the group ${groupId}` : 'Into the directory, without a group'
      return (
        <Lines
          lines={[
            `${label ?? `A ${options.fileType ?? 'XLS'} file of users`}. No row of it is kept.`,
            `${into}${groupId && clearGroup ? ', with “Clear the group first”' : ''}.`,
            ...(allowAddressMigration ? ['Moving addresses between accounts was allowed.'] : []),
            notifyEmailAddress
              ? `The result goes to ${notifyEmailAddress}.`
              : 'No address was given for the result.',
          ]}
        />
      )
    }
    case 'watchlist':
      return (
        <Text>
          Watchlist filter: {describeSubject(subject)}.{subject.searchBy && ' The search text is not kept.'}
        </Text>
      )
    default:
      return subject satisfies never
  }
}
