/** A policy that begins when another ends, and says so in its comment: no operation links two policies. */
import { formatWireDate, parseWireDate } from '../../api/dates.ts'
import type { AnyPolicy, AnyScope } from '../../api/stored.ts'
import { isTrial, meantOf } from '../../ledger/book/trial.ts'
import { dayMs } from '../../ui/time/day.ts'
import { localZone, wallAt } from '../../ui/time/zone.ts'
import { readWall } from './moment.ts'

const hourMs = 3_600_000
const renewalLine = /^Renews the policy of request ([\da-f-]{36})\.$/m

/** The comment of a copy, which renews nothing. */
export const withoutRenewal = (comment = ''): string =>
  comment
    .split('\n')
    .filter((line) => !renewalLine.test(line))
    .join('\n')

/** The request id of the policy that this one renews. */
export const renewedBy = ({ policies }: Pick<AnyPolicy, 'policies'>): string | undefined =>
  policies.map(({ comment = '' }) => renewalLine.exec(comment)?.[1]).find(Boolean)

export const hasEnd = ({ policies }: Pick<AnyPolicy, 'policies'>): boolean =>
  policies.some(({ toDate }) => toDate !== undefined)

export interface Renewed {
  readonly requestId: string
  /** The time of sending, at which a scope without a start began. */
  readonly at: number
}

/**
 * The same policy from its end on, for as long; of a trial, until the end that was meant. A scope that never applied
 * keeps its end, so that a later one must be entered. Scopes without an end go on, and are left out.
 */
export function renewalOf(
  input: AnyPolicy,
  { requestId, at }: Renewed,
  now: number,
  zone = localZone(),
): AnyPolicy {
  const renewed = (old: AnyScope): readonly AnyScope[] => {
    const { fromDate, toDate } = old
    if (toDate === undefined) return []
    const { fromEternal: _from, toEternal: _to, toDate: meant, ...scope } = meantOf(old)
    const end = parseWireDate(toDate)
    const start = fromDate === undefined ? at : parseWireDate(fromDate)
    const isRounded = fromDate === undefined
    const next = end > start ? formatWireDate(endAfter(start, end, isRounded, now, zone)) : toDate
    const isMeant = meant === undefined || parseWireDate(meant) > now
    return [
      {
        ...scope,
        fromDate: toDate,
        toDate: !isTrial(old) ? next : isMeant ? meant : toDate,
        // The reasons for entries stay at its end, where they are asked for again.
        comment: `Renews the policy of request ${requestId}.\n${withoutRenewal(scope.comment)}`.trim(),
      },
    ]
  }
  return { ...input, policies: input.policies.flatMap(renewed) }
}

/**
 * The end of a period as long as that from `start` to `end`, from its end or from now on. Days are those of the clock on
 * the wall. `isRounded`: it began when it was sent, and lasts whole days or hours, so that it ends at the same time of day.
 */
function endAfter(start: number, end: number, isRounded: boolean, now: number, zone: string): number {
  const from = Math.max(end, now)
  const days = wallAt(end, zone) - wallAt(start, zone)
  const isShort = days < dayMs
  const [exact, unit] = isShort ? [end - start, hourMs] : [days, dayMs]
  const length = isRounded ? Math.ceil(exact / unit) * unit : exact
  return isShort ? from + length : readWall(wallAt(from, zone) + length, zone).time
}

/** What a renewal leaves out or changes, for the notice of its draft. */
export function sayRenewal(input: AnyPolicy, renewal: AnyPolicy, now: number): string {
  const { policies } = renewal
  const over = policies.filter(({ fromDate = '' }) => parseWireDate(fromDate) <= now).length
  return [
    over === policies.length
      ? ' It begins at once, since the other has ended.'
      : policies.length === 1
        ? ' It begins when the other ends.'
        : ` Each scope begins when the former one ends${over > 0 ? ', or at once if that has ended' : ''}.`,
    policies.some(({ fromDate, toDate }) => fromDate === toDate) && ' Enter an end.',
    policies.length < input.policies.length && ' Scopes without an end are left out.',
    ' The comment, which is sent, names the request of the other.',
  ]
    .filter(Boolean)
    .join('')
}
