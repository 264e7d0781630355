import { Anchor, Button, List, Text, TextInput } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconHelpCircle,
  IconHourglass,
  IconXboxX,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { sayActions, sayFinding } from '../../ledger/book/entryWords.ts'
import { type Verdict, verdicts } from '../../ledger/book/event.ts'
import { HelpMark } from '../../help/HelpMark.tsx'
import { time } from '../../ui/time/clock.ts'
import { Copy } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { count } from '../../ui/number.ts'
import type { WireEntry } from '../urls/entry.ts'
import { makeJob } from '../request/flow.ts'
import { inputOf, type Made, type PartStatus, type Plan } from './plan.ts'
import { Ids } from '../receipt/Receipt.tsx'
import { ReviewWire } from '../review/ReviewWire.tsx'
import classes from './Split.module.css'
import { Stored } from '../receipt/Stored.tsx'
import type { Split } from './useSplit.ts'
import { countUrls } from '../request/policyWords.ts'

export interface SplitPartProps {
  readonly index: number
  readonly plan: Plan
  readonly entries: readonly WireEntry[]
  readonly split: Split
  /** The problem of its name. */
  readonly problem?: string
  /** Absent once the name is final. */
  readonly onName?: (name: string) => void
}

const looks = {
  waiting: { Icon: IconCircleDashed, tone: 'none' },
  'on its way': { Icon: IconHourglass, tone: 'notice' },
  created: { Icon: IconCircleCheck, tone: 'good' },
  'outcome unknown': { Icon: IconHelpCircle, tone: 'warn' },
  undone: { Icon: IconXboxX, tone: 'bad' },
} as const

/** One part of a plan: the policy to send, or its outcome. */
export function SplitPart({ index, plan, entries, split, problem, onName }: SplitPartProps) {
  const { Icon, tone } = looks[split.statuses[index]?.state ?? 'waiting']
  const status = split.statuses[index]
  const part = plan.parts[index]
  const input = useMemo(() => part && inputOf(plan, part, entries), [plan, part, entries])
  if (!part || !status || !input) return null
  const label = `Part ${index + 1}`
  const answer = split.run.answers.get(index)
  return (
    <li className={`stack tight ${classes.item}`} aria-label={label}>
      <div className={`row wide spread ${classes.head}`}>
        <strong>{onName ? label : `${label}: ${part.name}`}</strong>
        <span className={classes.status} data-tone={tone}>
          <Icon size={16} aria-hidden />
          {status.state === 'undone' ? status.outcome : status.state}
        </span>
      </div>
      {onName && (
        <TextInput
          label={`Description of part ${index + 1}`}
          value={part.name}
          error={problem}
          autoComplete="off"
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
      <Text size="sm">
        {countUrls(input.urls.length)}: {sayActions(input.urls)}.
        {part.torn > 0 &&
          ` ${count(part.torn, 'entry contradicts', 'entries contradict')} entries in another part. Which action applies is not documented.`}
      </Text>
      <SentAt status={status} requestId={part.requestId} madeAt={plan.at} />
      {status.state === 'outcome unknown' && (
        <Ask index={index} status={status} onJudge={(verdict) => void split.judge(index, verdict)} />
      )}
      {answer?.records.map((record) => (
        <div key={record.id} className="stack tight">
          <Ids record={record} />
          <Stored sent={input} record={record} />
        </div>
      ))}
      {status.state === 'created' && !answer && (
        <KnownIds made={part.made ?? madeBy(status)} scopes={plan.policies} />
      )}
      {status.state !== 'created' && part.name.trim() !== '' && <Wire input={input} label={label} />}
    </li>
  )
}

/** The time and the id of the request. */
function SentAt({
  status,
  requestId,
  madeAt,
}: {
  readonly status: PartStatus
  readonly requestId: string | undefined
  /** When the plan was made. */
  readonly madeAt: number
}) {
  const sent = 'known' in status ? status.known?.sent : undefined
  const id = sent?.id ?? requestId
  if (id === undefined || status.state === 'waiting') return null
  return (
    <Text size="sm" c="dimmed">
      {sent && `Sent ${sent.at < madeAt ? 'before this plan was made, ' : ''}at ${time(sent.at)}. `}
      <Anchor href={`#/activity?id=${id}`} size="sm">
        Open the request <code className="mono">{id}</code>
      </Anchor>
    </Text>
  )
}

/** The ledger keeps the policy ids, without those of scopes. */
const madeBy = ({ known }: Extract<PartStatus, { state: 'created' }>): readonly Made[] =>
  (known?.ended?.ids ?? []).map((id) => ({ id, scopes: [] }))

/** The ids that the draft or the ledger kept. After a reload, the answer itself is gone. */
function KnownIds({
  made,
  scopes,
}: {
  readonly made: readonly Made[]
  /** The scopes as sent. */
  readonly scopes: Plan['policies']
}) {
  if (made.length === 0) {
    return <Text size="sm">The answer with its id never arrived. Look for the policy in the service.</Text>
  }
  return made.map((one) => (
    <List key={one.id} size="sm">
      <List.Item>
        Policy id <Copy value={one.id} label="policy id" />
      </List.Item>
      {one.scopes.map(
        (id, index) =>
          id !== '' && (
            <List.Item key={index}>
              {scopes[index]?.description ?? `Scope ${index + 1}`}:{' '}
              <Copy value={id} label={`id of scope ${index + 1}`} />
            </List.Item>
          ),
      )}
    </List>
  ))
}

/** A part is not sent again until the admin has checked its outcome. */
function Ask({
  index,
  status: { known },
  onJudge,
}: {
  readonly index: number
  readonly status: Extract<PartStatus, { state: 'outcome unknown' }>
  readonly onJudge: (verdict: Verdict) => void
}) {
  return (
    <Notice tone="warn" title="The outcome of this part is unknown.">
      <Text size="sm">
        {known
          ? 'Look in the service for a policy with this description. The ledger saves your answer.'
          : 'The page was closed when this part was about to be sent. The ledger has no record of it, so it may or may not have been sent. Look in the service for a policy with this description.'}{' '}
        <HelpMark topic="unknown-outcome" label="Unknown outcome: what that means" />
      </Text>
      <div className={`row wide ${classes.buttons}`}>
        {verdicts.map((verdict) => {
          const words = sayFinding('createPolicy', verdict)
          return (
            <Button
              key={verdict}
              variant="default"
              size="xs"
              aria-label={`${words}: part ${index + 1}`}
              onClick={() => onJudge(verdict)}
            >
              {words}
            </Button>
          )
        })}
      </div>
    </Notice>
  )
}

/** Rendered on request only, since it may be half a megabyte. */
function Wire({ input, label }: { readonly input: ReturnType<typeof inputOf>; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the request: ${label.toLowerCase()}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the request' : 'Show the request'}
        </Button>
      </div>
      {isOpen && <ReviewWire request={makeJob(input, '').request} />}
    </>
  )
}
