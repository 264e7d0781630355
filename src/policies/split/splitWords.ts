/** A plan said to people: what goes on, what a click would do, and why it cannot be done. */
import { number } from '../../ui/number.ts'
import { nextOf, type PartStatus } from './plan.ts'

const nth = (index: number) => `part ${number(index + 1)}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What goes on, or where it stopped. */
export function saySplit(
  statuses: readonly PartStatus[],
  { sending, isRunning, isPausing }: { sending?: number; isRunning: boolean; isPausing?: boolean },
): string {
  const created = statuses.filter(({ state }) => state === 'created').length
  const sum = `${number(created)} of ${number(statuses.length)} policies were created.`
  if (sending !== undefined) {
    return `${capital(nth(sending))} of ${number(statuses.length)} is on its way. ${sum}${isPausing ? ' It will pause after this one.' : ''}`
  }
  if (isRunning) return sum
  const stopped = statuses.findIndex(({ state }) => state !== 'created')
  const status = statuses[stopped]
  switch (status?.state) {
    case 'outcome unknown':
      return `${sum} It stopped: nobody knows whether ${nth(stopped)} arrived.`
    case 'undone':
      return `${sum} It stopped: ${nth(stopped)} was sent, and not created.`
    case 'waiting':
      return created === 0 ? 'Nothing was sent yet.' : `${sum} It is paused.`
    case 'on its way':
    case 'created':
    case undefined:
      return sum
    default:
      return status satisfies never
  }
}

/** What the button does. */
export function sayNext(statuses: readonly PartStatus[]): string {
  const next = nextOf(statuses)
  const all = number(statuses.length)
  if (next === undefined) return 'Go on'
  if (statuses[next]?.state === 'undone') return `Send ${nth(next)} again, and go on`
  return next === 0 ? `Send ${all} policies, one by one` : `Go on with ${nth(next)} of ${all}`
}

export function whyNot({
  isReading,
  isOther,
  missing,
  understood,
  open,
  names,
  statuses,
}: {
  readonly isReading: boolean
  readonly isOther: boolean
  /** What is still to be found out of the list. */
  readonly missing: string | undefined
  readonly understood: boolean
  /** How many warnings nobody has seen. */
  readonly open: number
  readonly names: readonly (string | undefined)[]
  readonly statuses: readonly PartStatus[]
}): string | undefined {
  if (isOther) return 'It was begun under another access key. Sign in with that one to go on.'
  if (isReading) return 'The ledger is being read.'
  const unknown = statuses.findIndex(({ state }) => state === 'outcome unknown')
  if (unknown !== -1) return `Say first whether ${nth(unknown)} arrived.`
  if (statuses.some(({ state }) => state === 'on its way')) return 'A part is on its way.'
  if (names.some((problem) => problem !== undefined)) return 'A part needs a name, above.'
  if (missing !== undefined) return missing
  if (open > 0) return 'What is risky must be seen or fixed first, above.'
  return understood ? undefined : 'Read the reminder first, above.'
}
