/** A policy that ends after one hour, and says in its comment which end was meant: it is renewed until that end. */
import { formatWireDate, parseWireDate } from '../../api/dates.ts'
import { createPolicyInput, type CreatePolicyInput } from '../../api/schemas.ts'
import type { AnyScope } from '../../api/stored.ts'
import { localZone } from '../../ui/time/zone.ts'
import { sayEdge } from './scopeWords.ts'

const minuteMs = 60_000
const line = /^Trial for one hour\. A full policy would (?:have no end|end (\S+))\.\n?/m

export const isTrial = ({ comment = '', toDate }: AnyScope): boolean =>
  toDate !== undefined && line.test(comment)

/** The scope that a trial is for; another one as it is. */
export function meantOf<Scope extends AnyScope>(scope: Scope): Scope {
  const { comment = '' } = scope
  const found = line.exec(comment)
  if (!found) return scope
  const [, toDate] = found
  const toEternal = toDate === undefined ? undefined : false
  return { ...scope, toEternal, toDate, comment: comment.replace(line, '').trim() || undefined }
}

/**
 * The scopes with an end one hour after their start; `undefined` if they do not have one period, which is longer, or if
 * the trial would end after `latest`. An end that is set to none explicitly could not be restored.
 */
export function trialOf(scopes: CreatePolicyInput['policies'], now: number, latest: number) {
  const [{ fromDate, toDate } = {}] = scopes
  const start = Math.max(now, fromDate === undefined ? now : parseWireDate(fromDate))
  const end = Math.ceil(start / minuteMs) * minuteMs + 60 * minuteMs
  const isOther = (scope: AnyScope) =>
    scope.toEternal || scope.fromDate !== fromDate || scope.toDate !== toDate
  const isShort = toDate !== undefined && parseWireDate(toDate) <= end
  if (scopes.some(isOther) || isShort || end > latest) return undefined
  const meant = toDate === undefined ? 'have no end' : `end ${toDate}`
  const trials = scopes.map(({ comment = '', ...scope }) => ({
    ...scope,
    toEternal: false,
    toDate: formatWireDate(end),
    comment: `Trial for one hour. A full policy would ${meant}.\n${comment}`.trim(),
  }))
  // The keys come in the order of the schema, as in a stored draft: the same policy always makes the same bytes.
  return createPolicyInput.shape.policies.parse(trials)
}

/** The end of the full policy that a trial is for, in words. */
export function sayMeant(scope: AnyScope, zone = localZone()): string {
  const { toDate } = meantOf(scope)
  return toDate === undefined ? 'no end date' : `until ${sayEdge(toDate, zone)}`
}

/** The consequence of a trial; empty for another policy. */
export const sayTrial = ([scope]: readonly AnyScope[]): string =>
  scope && isTrial(scope) ? `Trial for one hour. Home then asks whether to keep it (${sayMeant(scope)}).` : ''
