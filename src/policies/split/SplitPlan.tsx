import { Button, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { limits } from '../../api/schemas.ts'
import { DraftKept } from '../../drafts/DraftNotice.tsx'
import { useLedgerState } from '../../ledger/journal/LedgerContext.ts'
import { useOwn } from '../../ledger/journal/useOwn.ts'
import { useRegionName, useSession } from '../../session/SessionProvider.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { ValueStore } from '../../ui/pageState.ts'
import { Notice } from '../../ui/Notice.tsx'
import { number } from '../../ui/number.ts'
import { Section } from '../../ui/frame/Page.tsx'
import { useReceiptFocus } from '../../ui/receipt.ts'
import { AccountMeter } from '../history/BudgetMeter.tsx'
import type { Entry } from '../urls/entry.ts'
import { without } from '../urls/list.ts'
import { checkNames, isBegun, isDone, remaining, renameAll, type Plan, senderOf, withPart } from './plan.ts'
import type { ScopeValues } from '../request/policy.ts'
import classes from './Split.module.css'
import { SplitReview } from './SplitReview.tsx'
import { SplitPart } from './SplitPart.tsx'
import { sayNext, saySplit, whyNot } from './splitWords.ts'
import { useBudget } from '../history/useBudget.ts'
import type { Findings } from '../checks/useFindings.ts'
import { useSplit } from './useSplit.ts'
import { useSplitRisks } from './useSplitRisks.ts'
import type { PagePlace } from '../request/place.ts'
import { countUrls } from '../request/policyWords.ts'

export interface SplitPlanProps {
  readonly plan: Plan
  /** The list of the plan, and its findings. */
  readonly entries: readonly Entry[]
  readonly findings: Findings
  /** The scopes as typed. */
  readonly scopes: readonly ScopeValues[]
  /** The plan was started before this page was loaded. */
  readonly isFound: boolean
  /** Whether a reload restores the plan. */
  readonly kept: ValueStore<boolean | undefined>
  readonly onPlan: (plan: Plan) => void
  /** Returns to the form, with the entries that were not created. */
  readonly onLeave: (left: readonly Entry[], place?: PagePlace) => void
  readonly onAgain: () => void
  /** Why the test lists prevent sending, if they do. */
  readonly untried: string | undefined
  /** Shown above the button that sends. */
  readonly children?: ReactNode
}

/** The plan page: review, progress and receipt of a list that is sent as several policies. */
export function SplitPlan(props: SplitPlanProps) {
  const { plan, entries, findings, isFound, kept, onPlan, onLeave, onAgain, untried } = props
  // The form cannot change while the plan is open.
  const [scopes] = useState(props.scopes)
  const { now } = useSession()
  const region = useRegionName()
  const own = useOwn()
  const { reading } = useLedgerState()
  const split = useSplit(plan, entries)
  const { run, statuses } = split
  const left = remaining(plan, entries)
  /** The ledger already counts parts that are being sent or may have arrived. */
  const unsent = plan.parts.reduce(
    (sum, part, index) =>
      statuses[index]?.state === 'waiting' || statuses[index]?.state === 'undone'
        ? sum + part.places.length
        : sum,
    0,
  )
  const { account } = useBudget(unsent)
  const done = isDone(plan)
  const begun = isBegun(plan)

  const risks = useSplitRisks(plan, entries, { findings, scopes, digests: split.digests, account })
  const asks = risks.warnings.some(({ needs }) => needs === 'a tick')
  // Until the ledger is read, a sent part may look unsent.
  const mayLeave =
    !reading &&
    !run.isRunning &&
    statuses.every(({ state }) => state !== 'outcome unknown' && state !== 'on its way')
  const names = checkNames(plan)
  const mayRename = (index: number) =>
    statuses[index]?.state === 'waiting' || statuses[index]?.state === 'undone'
  const reason = whyNot({
    isReading: reading || risks.isLooking,
    isOther: own !== undefined && senderOf(plan, own) === undefined,
    unchecked: findings.unchecked ?? untried,
    understood: risks.isUnderstood || begun,
    open: risks.open.length,
    names,
    statuses,
  })

  // A new warning during sending holds back the next part.
  const isHeld = untried !== undefined || risks.open.length > 0
  const { pause } = split
  useEffect(() => {
    if (isHeld && run.isRunning && !run.isPausing) pause()
  }, [isHeld, run, pause])

  const box = useReceiptFocus()
  if (done) return <Done plan={plan} split={split} entries={entries} onAgain={onAgain} />
  return (
    <div ref={box} tabIndex={-1}>
      <Section
        title={`A plan of ${number(plan.parts.length)} policies`}
        sentence={`${countUrls(entries.length)} exceed the ${number(limits.urlsPerPolicy)} that one policy holds. Each part becomes its own policy in ${region}. Nothing is replaced or removed.`}
      >
        {isFound && !run.isRunning && run.answers.size === 0 && (
          <Notice tone="notice" role="status" title="Plan restored.">
            <Text>
              Parts already sent are not sent again. The ledger has their outcome.
              {risks.open.length > 0 && ' Confirm the risks again before the next part is sent.'}
            </Text>
          </Notice>
        )}
        {(!begun || (asks && !run.isRunning)) && (
          <SplitReview
            plan={plan}
            risks={risks}
            isBegun={begun}
            onFix={mayLeave ? (place) => onLeave(left, place) : undefined}
            onDrop={mayLeave ? (values) => onLeave(without(left, values), { at: 'list' }) : undefined}
          />
        )}
        <div className="stack narrow">
          <AccountMeter entries={unsent} />
        </div>
        {statuses.some((_, index) => mayRename(index)) && !run.isRunning && (
          <NameAll onName={(name) => onPlan(renameAll(plan, name, mayRename))} />
        )}
        <ol className="narrow plain">
          {plan.parts.map((part, index) => (
            <SplitPart
              key={index}
              index={index}
              plan={plan}
              entries={entries}
              split={split}
              problem={names[index]}
              onName={
                mayRename(index) && !run.isRunning
                  ? (name) => onPlan(withPart(plan, index, { name }))
                  : undefined
              }
            />
          ))}
        </ol>
        {props.children && <div className="stack narrow">{props.children}</div>}
        <div className={`stack narrow ${classes.foot}`}>
          {run.problem && (
            <ErrorPanel key={run.problem.requestId ?? run.problem.message} problem={run.problem} now={now} />
          )}
          <Text role="status">{saySplit(statuses, run)}</Text>
          <Group>
            {/* The button keeps its place and width, so that a double click hits nothing else. */}
            <Button
              loading={run.isRunning}
              disabled={reason !== undefined && !run.isRunning}
              onClick={() => void split.goOn(risks.mayLeave)}
            >
              {run.isRunning
                ? `Sending ${number(plan.parts.length)} policies, one by one`
                : sayNext(statuses)}
            </Button>
            <Button variant="default" disabled={!mayLeave} onClick={() => onLeave(left)}>
              Back to the list
              {left.length < entries.length && `, with the ${countUrls(left.length)} not sent`}
            </Button>
            {run.isRunning && (
              <Button variant="default" disabled={run.isPausing} onClick={split.pause}>
                Pause after this part
              </Button>
            )}
            <DraftKept kept={kept} />
            {reason !== undefined && !run.isRunning && (
              <Text size="sm" c="dimmed">
                {reason}
              </Text>
            )}
          </Group>
        </div>
      </Section>
    </div>
  )
}

function Done({
  plan,
  split,
  entries,
  onAgain,
}: Pick<SplitPlanProps, 'plan' | 'entries' | 'onAgain'> & { readonly split: ReturnType<typeof useSplit> }) {
  const box = useReceiptFocus()
  /** The page learned from the ledger that all parts were created. */
  const isLearned = split.run.answers.size === 0
  return (
    <div ref={box} tabIndex={-1} className="stack narrow">
      <Notice tone="good" role="status" title={`All ${number(plan.parts.length)} policies were created.`}>
        <Text>
          {isLearned && 'All parts were sent earlier. The draft is still kept. '}
          Save these ids. The API cannot list policies later.
        </Text>
      </Notice>
      <ol className="narrow plain">
        {plan.parts.map((_, index) => (
          <SplitPart key={index} index={index} plan={plan} entries={entries} split={split} />
        ))}
      </ol>
      <AccountMeter entries={0} />
      <div>
        <Button onClick={onAgain}>{isLearned ? 'Remove this draft' : 'Create another policy'}</Button>
      </div>
    </div>
  )
}

function NameAll({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <div className={`row narrow ${classes.name}`}>
      <TextInput
        label="One name for all"
        description="The number of the part is added."
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="default" disabled={name.trim() === ''} onClick={() => onName(name.trim())}>
        Apply
      </Button>
    </div>
  )
}
