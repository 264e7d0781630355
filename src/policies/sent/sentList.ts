/** The list of sent policies: its filters, its order and its search. */
import { isNear, isSoon } from '../../log/ends.ts'
import { isExecuted, type LogEntry } from '../../log/entry.ts'
import { searchTextOf } from '../../log/subject.ts'
import { wordsOf } from '../../ui/table/match.ts'
import { fold } from '../../ui/table/order.ts'
import { normalise } from '../urls/normalise.ts'
import type { Filter } from './sentLink.ts'
import type { Sent } from './sentPolicy.ts'

export type Phase = 'planned' | 'in force' | 'switched off' | 'ended' | 'unknown' | 'not created'

const wasCreated = ({ outcome }: Sent): boolean => isExecuted(outcome)

/** Whether the outcome is unknown, so that the policy may be in the service. */
const isUnknown = ({ outcome }: Sent): boolean => outcome === 'outcome unknown' || outcome === 'on its way'

const mayStand = (sent: Sent): boolean => wasCreated(sent) || isUnknown(sent)

export function phaseOf(sent: Sent, now: number): Phase {
  const { starts, ends, isEndless, isOff } = sent
  if (!mayStand(sent)) return 'not created'
  if (!isEndless && ends.every((when) => when <= now)) return 'ended'
  if (isUnknown(sent)) return 'unknown'
  if (isOff) return 'switched off'
  return starts !== undefined && starts > now ? 'planned' : 'in force'
}

/** The next end of a policy; `undefined` if none is to come. */
export const nextEnd = ({ ends }: Pick<Sent, 'ends'>, now: number): number | undefined =>
  ends.find((when) => when > now)

/** Whether a policy that may be in force has such an end to come. */
const endsIn = (sent: Sent, now: number, isMeant: typeof isNear): boolean => {
  const next = nextEnd(sent, now)
  return next !== undefined && isMeant(next, now) && mayStand(sent)
}
export const endsNear = (sent: Sent, now: number): boolean => endsIn(sent, now, isNear)

export function filterSent(all: readonly Sent[], filter: Filter, now: number): readonly Sent[] {
  if (filter === 'all') return all
  return all.filter((sent) =>
    filter === 'ends soon' ? endsIn(sent, now, isSoon) : phaseOf(sent, now) === filter,
  )
}

/** The typed words, folded. An address comes both as typed and as it is sent, so that a defanged one is found. */
const readWords = (typed: string): readonly (readonly string[])[] =>
  wordsOf(typed).map((word) => {
    const read = normalise(word)
    // A domain may be typed with a final slash.
    return 'reason' in read ? [word] : [word, fold(read.value.replace(/\/$/, ''))]
  })

/** The folded texts of the requests, each made once. */
const texts = new WeakMap<LogEntry, string>()

function foldedOf(entry: LogEntry): string {
  const text = texts.get(entry) ?? fold(searchTextOf(entry))
  texts.set(entry, text)
  return text
}

/** The policies in which each typed word occurs. */
export function searchSent(all: readonly Sent[], typed: string): readonly Sent[] {
  const wanted = readWords(typed)
  return all.filter(({ entry }) => wanted.every((ways) => ways.some((way) => foldedOf(entry).includes(way))))
}

/** The place of a policy in the order by ends: by the next end, then without an end, then over. */
export function rankByEnd(sent: Sent, now: number): number {
  const phase = phaseOf(sent, now)
  const next = nextEnd(sent, now)
  if (phase === 'ended' || phase === 'not created') return Number.MAX_SAFE_INTEGER
  return next ?? Number.MAX_SAFE_INTEGER - 1
}
