/** A policy that begins when another ends, and says so in its comment: no operation links two policies. */
import { formatWireDate, parseWireDate } from '../../api/dates.ts'
import type { CreatePolicyInput, PolicyScope } from '../../api/schemas.ts'
import { dayMs } from '../../ui/time/day.ts'

const hourMs = 3_600_000
const renewalLine = /^Renews the policy of request ([\da-f-]{36})\.$/

const linesOf = (comment = ''): readonly string[] => comment.split('\n')

/** The comment of a copy, which renews nothing. */
export const withoutRenewal = (comment?: string): string =>
  linesOf(comment)
    .filter((line) => !renewalLine.test(line))
    .join('\n')

/** The request id of the policy that this one renews. */
export const renewedBy = ({ policies }: Pick<CreatePolicyInput, 'policies'>): string | undefined =>
  policies
    .flatMap(({ comment }) => linesOf(comment))
    .map((line) => renewalLine.exec(line)?.[1])
    .find((id) => id !== undefined)

export const hasEnd = ({ policies }: Pick<CreatePolicyInput, 'policies'>): boolean =>
  policies.some(({ toDate }) => toDate !== undefined)

export interface Renewed {
  readonly requestId: string
  /** The time of sending, at which a scope without a start began. */
  readonly at: number
}

/**
 * The same policy from its end on, for as long. A scope that began when it was sent lasts whole days, or whole hours, so
 * that it ends at the same time of day. Scopes without an end go on, and are left out.
 */
export function renewalOf(
  input: CreatePolicyInput,
  { requestId, at }: Renewed,
  now: number,
): CreatePolicyInput {
  const renewed = ({ fromEternal: _from, toEternal: _to, ...scope }: PolicyScope): readonly PolicyScope[] => {
    const { fromDate, toDate } = scope
    if (toDate === undefined) return []
    const end = parseWireDate(toDate)
    const length = end - (fromDate === undefined ? at : parseWireDate(fromDate))
    const unit = length < dayMs ? hourMs : dayMs
    const whole = fromDate === undefined ? Math.ceil(length / unit) * unit : length
    const { toDate: _end, ...rest } = scope
    return [
      {
        ...rest,
        fromDate: toDate,
        ...(whole > 0 && { toDate: formatWireDate(Math.max(end, now) + whole) }),
        // The reasons for entries stay at its end, where they are asked for again.
        comment: [`Renews the policy of request ${requestId}.`, withoutRenewal(scope.comment)]
          .join('\n')
          .trim(),
      },
    ]
  }
  return { ...input, policies: input.policies.flatMap(renewed) }
}

/** What a renewal leaves out or changes, for the notice of its draft. */
export function sayRenewal(input: CreatePolicyInput, renewal: CreatePolicyInput, now: number): string {
  const isOver = renewal.policies.some(({ fromDate = '' }) => parseWireDate(fromDate) <= now)
  return [
    isOver ? ' It begins at once, since the other has ended.' : ' It begins when the other ends.',
    renewal.policies.some(({ toDate }) => toDate === undefined) && ' It has no end.',
    renewal.policies.length < input.policies.length && ' Scopes without an end are left out.',
  ]
    .filter(Boolean)
    .join('')
}
