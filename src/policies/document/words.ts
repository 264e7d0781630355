/** The texts of a submission: its progress, its button, and why the button is disabled. */
import { stillLooking } from '../../log/RepeatNotice.tsx'
import { count, number } from '../../ui/number.ts'
import { countUrls } from '../request/policyWords.ts'
import { nextOf, type PartStatus } from './submission.ts'

const beingSent = 'The policy is being sent.'

const nth = (index: number) => `part ${number(index + 1)}`

/** The progress of a submission, or the reason why it stopped. */
export function saySplit(
  statuses: readonly PartStatus[],
  { sending, isRunning, isPausing }: { sending?: number; isRunning: boolean; isPausing?: boolean },
): string {
  if (isRunning && statuses.length === 1) return sending === undefined ? stillLooking : beingSent
  const created = statuses.filter(({ state }) => state === 'created').length
  const sum = `${number(created)} of ${number(statuses.length)} policies created.`
  if (sending !== undefined) {
    return `Sending ${nth(sending)} of ${number(statuses.length)}. ${sum}${isPausing ? ' Pausing after this part.' : ''}`
  }
  if (isRunning) return sum
  const stopped = statuses.findIndex(({ state }) => state !== 'created')
  const status = statuses[stopped]
  switch (status?.state) {
    case 'outcome unknown':
      return `${sum} Stopped, since the outcome of ${nth(stopped)} is unknown.`
    case 'undone':
      return `${sum} Stopped, since ${nth(stopped)} was sent but not created.`
    case 'waiting':
      return created === 0 ? 'Nothing sent yet.' : `${sum} Paused.`
    case 'on its way':
    case 'created':
    case undefined:
      return sum
    default:
      return status satisfies never
  }
}

/** The label of the button. `urls`: how many the submission has. */
export function sayNext(statuses: readonly PartStatus[], urls: number): string {
  if (statuses.length === 1) return `Create the policy with ${countUrls(urls)}`
  const next = nextOf(statuses)
  const all = number(statuses.length)
  if (next === undefined) return 'Continue'
  const isLast = next === statuses.length - 1
  if (statuses[next]?.state === 'undone')
    return isLast ? `Retry ${nth(next)}` : `Retry ${nth(next)} and continue`
  return next === 0 ? `Send ${all} policies, one by one` : `Continue with ${nth(next)} of ${all}`
}

/** The reason why the button is disabled. */
export function whyNot({
  isLooking,
  unchecked,
  open,
  names,
  statuses,
}: {
  /** Whether the log is read, or the request made that is looked for in it. */
  readonly isLooking: boolean
  /** The reason why the list is not checked. */
  readonly unchecked: string | undefined
  /** The number of findings without an answer. */
  readonly open: number
  readonly names: readonly (string | undefined)[]
  readonly statuses: readonly PartStatus[]
}): string | undefined {
  if (isLooking) return stillLooking
  const unknown = statuses.findIndex(({ state }) => state === 'outcome unknown')
  if (unknown !== -1 && statuses.length > 1) return `First record whether ${nth(unknown)} arrived.`
  if (statuses.some(({ state }) => state === 'on its way'))
    return statuses.length === 1 ? beingSent : 'A part is being sent.'
  if (names.some((problem) => problem !== undefined)) return 'A part needs a name.'
  if (open > 0) return `Confirm or fix ${count(open, 'finding')} first.`
  return unchecked
}
