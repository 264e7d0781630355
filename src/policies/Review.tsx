import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { createPolicy } from '../api/operations.ts'
import { CollisionNotice, useCollisions } from '../ledger/CollisionNotice.tsx'
import { useLedgerState } from '../ledger/LedgerContext.ts'
import { againWord, RepeatNotice, stillLooking, useRepeat } from '../ledger/RepeatNotice.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { useTimeAmong } from '../ui/clock.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { count } from '../ui/number.ts'
import type { Job } from './flow.ts'
import { rememberedBy } from './ledgerWarnings.ts'
import { focusPart } from './part.ts'
import classes from './Review.module.css'
import { ReviewProse } from './ReviewProse.tsx'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { ReviewWire } from './ReviewWire.tsx'
import { sayResent } from './resentWarnings.ts'
import { turnsOf } from './turns.ts'
import { useBudget } from './useBudget.ts'
import type { Findings } from './useFindings.ts'
import { useNames, useResent } from './useResent.ts'
import { useLead } from './useShown.ts'
import type { Part, ReviewWarning } from './warning.ts'
import { openOf, type Seen, warningsOf, withSeen } from './warnings.ts'
import { countUrls } from './words.ts'

export interface ReviewProps {
  /** What would be sent; nothing is under review while it is `undefined`. */
  readonly job: Job | undefined
  /** What there is to say of the list that it was made of. */
  readonly findings: Findings
  /** Why what must be hit, and must not, keeps it back; nothing where it does not. */
  readonly untried: string | undefined
  readonly onDrop: (values: ReadonlySet<string>) => void
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** The last look: what will happen in words, and beside it what will go on the wire. */
export function Review({ job, findings, untried, onDrop, onConfirm, onCancel }: ReviewProps) {
  const { config, now } = useSession()
  const { repeat, isLooking, isFailed } = useRepeat(createPolicy, job?.request.body)
  const met = useCollisions(job?.input)
  const again = repeat?.entry
  const collisions = useMemo(
    // What is the very same is told of by itself.
    () => met.collisions.filter(({ entry }) => entry !== again),
    [met.collisions, again],
  )
  const earlier = collisions.filter(({ forEveryone }) => !forEveryone).length
  const isMet = !isLooking && !met.isLooking
  const {
    resent,
    isLooking: isComparing,
    isFailed: isUncompared,
  } = useResent(
    useMemo(
      () => (job && isMet ? { urls: job.input.urls, collisions } : undefined),
      [job, isMet, collisions],
    ),
  )
  const nameOf = useNames()
  const remembered = rememberedBy(useLedgerState(), isFailed || met.isFailed || isUncompared)
  const { account } = useBudget(job?.input.urls.length ?? 0)
  // It may stay open until a scope is over.
  const turns = useMemo(() => turnsOf(job?.input.policies ?? []), [job])
  const time = useTimeAmong(turns, now)
  const told = useMemo(
    () =>
      job
        ? warningsOf({
            ...findings,
            input: job.input,
            scopes: job.scopes,
            ownDomains: config.ownDomains,
            account,
            earlier,
            remembered,
            now: time,
          })
        : [],
    [job, findings, config, account, earlier, remembered, time],
  )
  const warnings = useMemo(
    () => [...(resent ? sayResent({ found: resent, isRest: false, nameOf }) : []), ...told],
    [resent, nameOf, told],
  )
  const [seen, setSeen] = useState<Seen>()
  const body = typeof job?.request.body === 'string' ? job.request.body : ''
  const open = openOf(warnings, body, seen)
  const lead = useLead()
  const [goTo, leaveFor] = useGoTo(job)
  const isSmall = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const tick = (warning: ReviewWarning, isSeen: boolean) =>
    setSeen({ body, marks: withSeen(seen?.body === body ? seen.marks : nothing, warning, isSeen) })
  function leave(part: Part) {
    leaveFor(part)
    lead(part)
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
        !isMet || isComparing
          ? stillLooking
          : open.length > 0
            ? `${count(open.length, 'warning')} above must be seen or fixed before it can be created.`
            : untried
      }
      onConfirm={onConfirm}
      onCancel={onCancel}
      onClosed={goTo}
    >
      {job && (
        <div className={classes.sides}>
          <div className={classes.side}>
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
 * From the review to the part of the page that a warning is about: what to do when the dialog has closed. It holds until
 * the next review, since the dialog would otherwise take the focus back.
 */
function useGoTo(job: Job | undefined) {
  const [left, setLeft] = useState<{ readonly job: Job; readonly part: Part }>()
  // Left for good: one that is cancelled gives the focus back to where it was.
  if (left && job !== undefined && job !== left.job) setLeft(undefined)
  const goTo = left && (() => focusPart(left.part))
  return [goTo, (part: Part) => job && setLeft({ job, part })] as const
}
