import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { createPolicy } from '../../api/operations.ts'
import { CollisionNotice } from '../../ledger/notices/CollisionNotice.tsx'
import { RepeatNotice, againWord, stillLooking } from '../../ledger/notices/RepeatNotice.tsx'
import { type RepeatCheck, useRepeatCheck } from '../../ledger/notices/useRepeatCheck.ts'
import { Confirm } from '../../ui/form/Confirm.tsx'
import { count } from '../../ui/number.ts'
import type { PolicyJob } from '../request/flow.ts'
import { focusProblem } from './focusProblem.ts'
import classes from './Review.module.css'
import { ReviewProse } from './ReviewProse.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { ReviewWire } from './ReviewWire.tsx'
import { useBudget } from '../history/useBudget.ts'
import type { Findings } from '../checks/useFindings.ts'
import { useRisks } from './useRisks.ts'
import { useLead } from '../list/useShown.ts'
import type { ReviewWarning } from './warning.ts'
import type { PagePlace } from '../request/place.ts'
import { marksFor, type SeenWarnings, untickedOf, withSeen } from './warnings.ts'
import { countUrls } from '../request/policyWords.ts'

export interface ReviewProps {
  /** `undefined` while the review is closed. */
  readonly job: PolicyJob | undefined
  /** The findings of the whole list. */
  readonly findings: Findings
  /** Why the test lists prevent sending, if they do. */
  readonly untried: string | undefined
  readonly onDrop: (values: ReadonlySet<string>) => void
  readonly onConfirm: (looked: RepeatCheck) => void
  readonly onCancel: () => void
}

/** The policy in words, and beside it the request. */
export function Review({ job, findings, untried, onDrop, onConfirm, onCancel }: ReviewProps) {
  const looked = useRepeatCheck(createPolicy, job?.request.body)
  const { repeat, isLooking: isWaiting, isFailed: isUnknown } = looked
  const { account } = useBudget(job?.input.urls.length ?? 0)
  const again = repeat?.entry
  const { collisions, warnings, isLooking } = useRisks(
    useMemo(() => job && { input: job.input, scopes: job.scopes, urls: job.input.urls }, [job]),
    {
      findings,
      account,
      // An identical request has its own notice.
      isShownElsewhere: useCallback((entry) => entry === again, [again]),
      isWaiting,
      isUnknown,
    },
  )
  const [seen, setSeen] = useState<SeenWarnings>()
  const body = typeof job?.request.body === 'string' ? job.request.body : ''
  const marks = marksFor(body, seen)
  const open = untickedOf(warnings, marks)
  const lead = useLead()
  const [goTo, leaveFor] = useGoTo(job)
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const tick = (warning: ReviewWarning, isSeen: boolean) =>
    setSeen({ body, marks: withSeen(marks, warning, isSeen) })
  function leave(place: PagePlace) {
    leaveFor(place)
    lead(place)
    onCancel()
  }

  return (
    <Confirm
      opened={job !== undefined}
      title="Review the policy"
      size="76rem"
      fullScreen={isSmall}
      action={job ? `Create the policy with ${countUrls(job.input.urls.length)}` : ''}
      word={repeat && againWord}
      disabledReason={
        isLooking
          ? stillLooking
          : open.length > 0
            ? `Confirm or fix ${count(open.length, 'warning')} first.`
            : untried
      }
      onConfirm={() => onConfirm(looked)}
      onCancel={onCancel}
      onClosed={goTo}
    >
      {job && (
        <div className={classes.sides}>
          <div className="stack">
            {repeat && <RepeatNotice repeat={repeat} />}
            <CollisionNotice collisions={collisions} />
            <ReviewProse job={job} entries={findings.entries}>
              <ReviewWarnings
                warnings={warnings}
                isOpen={(warning) => open.includes(warning)}
                onTick={tick}
                onFix={leave}
                onDrop={(values) => {
                  leave({ at: 'list' })
                  onDrop(values)
                }}
              />
            </ReviewProse>
          </div>
          <ReviewWire request={job.request} />
        </div>
      )}
    </Confirm>
  )
}

/**
 * The part of the page to focus after the review has closed. It holds until the next review, since the dialog would
 * otherwise take the focus back.
 */
function useGoTo(job: PolicyJob | undefined) {
  const [left, setLeft] = useState<{ readonly job: PolicyJob; readonly place: PagePlace }>()
  // A cancelled review returns the focus to where it was.
  if (left && job !== undefined && job !== left.job) setLeft(undefined)
  const goTo = left && (() => focusProblem(left.place))
  return [goTo, (place: PagePlace) => job && setLeft({ job, place })] as const
}
