import { useDeferredValue, useEffect, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useSession } from '../../session/SessionProvider.tsx'
import { useTimeAmong } from '../../ui/time/clock.ts'
import { useKeptState } from '../../ui/kept.ts'
import type { Entry } from '../urls/entry.ts'
import { GroupMembers, type Members } from './GroupMembers.tsx'
import { MustLists } from './MustLists.tsx'
import type { PolicyValues } from '../request/policy.ts'
import { createSimulator, usualHit } from './simulator.ts'
import {
  check,
  groupsOf,
  hasLists,
  readUrl,
  remember,
  scopesOf,
  type Trial,
  whoOf,
  withMet,
} from './trial.ts'
import classes from './TryIt.module.css'
import { TryOne } from './TryOne.tsx'
import { turnsOf } from '../request/turns.ts'
import { useIndex } from './useIndex.ts'
import { useMet } from './useMet.ts'

export interface TryItProps {
  readonly control: Control<PolicyValues>
  readonly entries: readonly Entry[]
  readonly trial: Trial
  readonly onTrial: (trial: Trial) => void
  /** What the lists say of these entries: why the policy may not be sent, if it may not. */
  readonly onChecked: (checked: Verdict) => void
  /** Takes the admin to an entry in the list, by its value. */
  readonly onShow: ((value: string) => void) | undefined
}

export interface Verdict {
  readonly entries: readonly Entry[]
  readonly trial: Trial
  readonly reason: string | undefined
}

export const notChecked = 'What must be hit, and must not, is being checked.'

const noMembers: ReadonlyMap<string, Members> = new Map()
const normalise = remember(readUrl)

/** The draft tried out, finished or not: one URL, and lists of what must be hit and what must not. */
export function TryIt({ control, entries, trial, onTrial, onChecked, onShow }: TryItProps) {
  const { config, now } = useSession()
  const [isOpen, setOpen] = useKeptState('policy.tried', false)
  const [members, setMembers] = useKeptState('policy.members', noMembers)
  const typed = useWatch({ control, name: 'scopes' })
  const asked = useDeferredValue(trial)
  const watched = useDeferredValue(typed)
  const scopes = useMemo(() => scopesOf(watched), [watched])
  const groups = useMemo(() => groupsOf(scopes), [scopes])
  const isListed = hasLists(trial)
  // What is hit now may be missed once a scope is over.
  const turns = useMemo(() => turnsOf(scopes), [scopes])
  const time = useTimeAmong(turns, now)
  const index = useIndex(entries, isOpen || isListed)

  const simulator = useMemo(() => {
    const known = new Map(Array.from(members, ([id, { addresses }]) => [id, addresses]))
    const world = { ownDomains: config.ownDomains, members: known, normalise }
    return index && createSimulator(index, scopes, world)
  }, [index, scopes, members, config])
  const answer = useMemo(() => {
    if (!simulator || asked.url.trim() === '') return undefined
    const who = whoOf(asked, time)
    return who ? simulator.simulate({ ...who, url: asked.url }) : simulator.match(asked.url)
  }, [simulator, asked, time])
  const hit = useMemo(() => usualHit(entries), [entries])
  const alone = useMemo(
    () => (simulator && hasLists(asked) ? check(asked, simulator, hit, time) : undefined),
    [simulator, asked, hit, time],
  )
  const uncovered = useMemo(() => alone?.uncovered.map(({ url }) => url) ?? [], [alone])
  const { met, isLooking } = useMet(uncovered, scopes, hit, time)
  const checked = useMemo(() => alone && withMet(alone, asked, met), [alone, asked, met])
  const isNew = index?.urls === entries && asked === trial && watched === typed
  useEffect(() => {
    if (!isListed) return
    const failing = 'What must be hit, or must not, is not so: see "Try it", above.'
    // Of a scope that was just changed nothing is known yet.
    const reason = isNew && !isLooking && checked ? (checked.isGood ? undefined : failing) : notChecked
    onChecked({ entries, trial, reason })
  }, [isListed, isNew, isLooking, checked, entries, trial, onChecked])

  return (
    <details className={classes.part} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={classes.title}>Try it: would this be hit?</h2>
        {checked && <span className={classes.sum}>{checked.sentence}</span>}
      </summary>
      {isOpen && (
        <div className={`stack ${classes.body}`}>
          <TryOne
            trial={trial}
            onTrial={onTrial}
            answer={answer}
            winner={answer?.entry === undefined ? undefined : index?.urls[answer.entry]?.value}
            onShow={onShow}
          />
          {groups.map((id) => (
            <GroupMembers
              key={id}
              id={id}
              members={members.get(id)}
              onMembers={(found) => setMembers((before) => new Map(before).set(id, found))}
            />
          ))}
          <MustLists trial={trial} onTrial={onTrial} checked={checked} hit={hit} />
        </div>
      )}
    </details>
  )
}
